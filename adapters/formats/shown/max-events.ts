import { wholeNumber } from 'daybook'

/** The check for how many events a response of a format may contain. */
export const maxEventsCheck = wholeNumber(1, 100_000)
