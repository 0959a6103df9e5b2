/** Tells a reporter. One that fails, at once or later, must not take with it what it was told about. */
export function reportError(error: unknown, onError: (error: unknown) => unknown): void {
  try {
    Promise.resolve(onError(error)).catch(() => {})
  } catch {
    // There is nobody left to tell.
  }
}
