/** Calls a reporter. If the reporter throws or rejects, that error is dropped. */
export function reportError(error: unknown, onError: (error: unknown) => unknown): void {
  try {
    Promise.resolve(onError(error)).catch(() => {})
  } catch {
    // There is nothing else to report it to.
  }
}

/** Calls an observer. If it throws or rejects, the error is reported, and what it observes does not fail. */
export function notify<Notice>(
  observer: (notice: Notice) => unknown,
  notice: Notice,
  onError: (error: unknown) => unknown,
): void {
  new Promise<unknown>((resolve) => resolve(observer(notice))).catch((error) => reportError(error, onError))
}

/** Returns a hook whose errors do not fail the request. */
export function hook<Notice>(
  observer: (notice: Notice) => void = () => {},
  onError: (error: unknown) => void,
): (notice: Notice) => void {
  return (notice) => notify(observer, notice, onError)
}
