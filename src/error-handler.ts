import { writeError } from './runtime.ts'

/** What receives faults that nobody else would see. `false` drops them; the default is `console.error`. */
export type OnError = ((error: unknown) => void) | false

/** Returns the function that receives the faults of an option `onError`. */
export function errorHandler(onError: OnError = writeError): (error: unknown) => void {
  return onError === false ? () => {} : onError
}
