import { type DateTime, dateTimeOf, secondsOf } from '../../time/date-time.ts'

/** A state of a list, from which a client continues its synchronization (rule 55). */
export interface AsOf {
  /** The version of the store. The list contains at least its commits. */
  readonly version: string
  /** The time up to which records were published. */
  readonly time: DateTime
  /** Identifies the rights of the caller. */
  readonly caller: string
}

const FORM = /^~(-?[0-9a-z]{1,12})~([0-9a-z]{1,32})~([\w.~-]+)$/

/** Returns the text of the header `X-Cal-As-Of`. It needs no escapes in a URL. */
export function asOfText({ version, time, caller }: AsOf): string {
  return `~${secondsOf(time).toString(36)}~${caller}~${version.split(' ').join('~')}`
}

/** Parses the text of the header. Returns `undefined` for anything else, such as a date. */
export function parseAsOf(value: unknown): AsOf | undefined {
  const [, seconds = '', caller = '', ids = ''] = (typeof value === 'string' ? FORM.exec(value) : null) ?? []
  if (ids === '') return undefined
  return { version: ids.split('~').join(' '), time: dateTimeOf(Number.parseInt(seconds, 36)), caller }
}
