import { inOneTurn, inTurns } from '../turns.ts'
import { type ICalendarImport, importFile } from './import-file.ts'
import { decodeFile } from './parsing/decode-file.ts'
import { type ICalendarImportOptions, importSettings } from './report/import-options.ts'

/**
 * Returns the events of an iCalendar file (RFC 5545) as input. Broken files result in a report, never in an error.
 * Recurring entries become series with the option `recurrence`; otherwise their first occurrence is imported. A long
 * file blocks the process: servers use `readICalendar`. Throws `TypeError` for an invalid option, and if the text is no
 * string.
 */
export function fromICalendar(text: string, options: ICalendarImportOptions = {}): ICalendarImport {
  const settings = importSettings(options)
  // Files are often read as bytes.
  if (typeof text !== 'string') throw new TypeError('text must be a string: pass the bytes of a file to readICalendar')
  return inOneTurn(importFile(text, settings))
}

/** Options of `readICalendar`. */
export interface ICalendarReadOptions extends ICalendarImportOptions {
  /** The encoding of the bytes that their server names. The default is `utf-8`, or what their first bytes say. */
  readonly charset?: string
}

/**
 * Does the same as `fromICalendar` with the text or the bytes of a file, and lets other work of the process run
 * meanwhile. Bytes that are not UTF-8 are read as Windows-1252. Rejects with `TypeError` for an invalid option, and for
 * other types.
 */
export async function readICalendar(
  file: string | Uint8Array,
  { charset, ...options }: ICalendarReadOptions = {},
): Promise<ICalendarImport> {
  const settings = importSettings(options)
  if (typeof file === 'string') return inTurns(importFile(file, settings))
  if (!(file instanceof Uint8Array))
    throw new TypeError('file must be the text of a file, or its bytes as a Uint8Array')
  return inTurns(importFile(decodeFile(file, charset), settings))
}
