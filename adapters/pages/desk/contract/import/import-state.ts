import type { DateOrder } from '../../../../sources/csv/csv-times.ts'
import type { RowAction } from '../../../ground/words/desk-subjects.ts'
import type { FileNote, ImportRow, MadeRecord, RefusedRow, RowInput, RowResult } from './import-row.ts'

/** A table between two requests, from which its events are read again in each. */
export interface ImportTable {
  /** The text of the file. */
  readonly text: string
  /** The day before which events are left out; empty for none. */
  readonly since: string
  /** The field of each column; empty for one that is not used. */
  readonly fields: readonly string[]
  /** The order of day and month, if somebody had to say it. */
  readonly dates?: DateOrder
  /** The name under which its columns are stored, or are to be stored; empty for none. */
  readonly preset: string
  /** Cells that were corrected in a report, by their names in its form. */
  readonly corrections: Readonly<Record<string, string>>
}

/**
 * An import between two requests. It travels in a hidden field of the page, and the server stores nothing of it: a
 * changed field sends other events, which the calendar checks as it checks all.
 */
export interface ImportState {
  /** The name of the file. */
  readonly file: string
  /** The name of what events are recognized by, besides their id and the caller. */
  readonly source: string
  /** Whether events of others, and other events with the same id, become those of the file. */
  readonly takesOver: boolean
  /** The values of new events that the file has none for. */
  readonly defaults: RowInput
  /** The table, of a file that is one. */
  readonly table?: ImportTable
  /** Whether the import waits for the columns of a table, or tries events, or writes them. */
  readonly step: 'columns' | 'check' | 'write'
  /** How many events the step has. */
  readonly total: number
  /** The events that the step has not handled yet. */
  readonly waiting: readonly ImportRow[]
  /** The events that were checked, and that would change something. */
  readonly ready: readonly ImportRow[]
  /** The events whose id belongs to another event. */
  readonly held: readonly ImportRow[]
  /** How many new events others have too, with the same id. */
  readonly others: number
  /** How many events were new, changed, unchanged and refused. */
  readonly counts: Readonly<Record<RowAction | 'refused', number>>
  /** The first events of each action. */
  readonly results: readonly RowResult[]
  /** The events that are not imported, as many as fit. */
  readonly refused: readonly RefusedRow[]
  /** What the events that were checked would make besides themselves: the first 200. */
  readonly made: readonly MadeRecord[]
  /** Remarks of the reader of the file. */
  readonly notes: readonly FileNote[]
}
