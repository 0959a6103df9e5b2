import type { SyncError, SyncRecord } from 'daybook/sync'
import type { DateOrder } from './csv-times.ts'

/** Options of `fromCsv`. */
export interface CsvOptions {
  /** The character between cells. The default is the one of `,`, `;` and tab that the header has most often. */
  readonly separator?: string | undefined
  /**
   * The fields of columns with other names: `{ Titel: 'title', Uhrzeit: 'start_time' }`. Case, white space, `_` and `-`
   * make no difference. An empty text ignores the column.
   */
  readonly columns?: Readonly<Record<string, string>> | undefined
  /**
   * The order of day and month in dates such as `04/05/2030`: `dmy` or `mdy`. By default a date with a day after the
   * 12th shows it for all of the file. Without one, rows with such dates are refused.
   */
  readonly dates?: DateOrder | undefined
  /**
   * Changes a record, knowing the cells of its row by the names of the columns, or leaves it out by returning
   * `undefined`. A row that is refused has an `error`: return the record without it to import it.
   */
  readonly change?: ((record: SyncRecord, row: Readonly<Record<string, string>>) => SyncRecord | undefined) | undefined
  /**
   * The text between the names in a cell of `venue`, `organizer`, `categories` or `tags`. The default is `|`, and for
   * files of other programs what they write.
   */
  readonly listSeparator?: string | undefined
  /**
   * The maximum length of the text in UTF-16 code units, for streams that others fill. The default is 16 Mi
   * (16,777,216).
   */
  readonly maxLength?: number | undefined
  /** Removes dangerous HTML from descriptions and excerpts. By default they are stored as they are in the file. */
  readonly sanitizeHtml?: ((html: string) => string) | undefined
}

/** A row, a column or a value of a CSV file that is not imported, or how its dates were read. */
export interface CsvProblem {
  /** The number of the first line of the row, from 1. */
  readonly line: number
  /** The name of the column in the file; empty if the problem is in the row. */
  readonly column: string
  /** The id of the event; empty if it has none. */
  readonly external_id: string
  /** The problem as a sentence. */
  readonly message: string
}

/** The records of a CSV file. */
export interface CsvSource extends AsyncIterable<SyncRecord> {
  /**
   * Returns the problems of the file that was read last, in the order of its lines. Pass the `errors` of the report of
   * `sync` to get the lines and columns of refused values too.
   */
  problems(errors?: readonly SyncError[]): readonly CsvProblem[]
  /**
   * Returns the line of an event of the file that was read last, by its `external_id`; `undefined` if it has no such
   * event.
   */
  lineOf(externalId: string): number | undefined
}
