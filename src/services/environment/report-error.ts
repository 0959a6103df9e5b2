/** Calls a reporter. If the reporter throws or rejects, that error is dropped. */
export function reportError(error: unknown, onError: (error: unknown) => unknown): void {
  try {
    Promise.resolve(onError(error)).catch(() => {})
  } catch {
    // There is nothing else to report it to.
  }
}
