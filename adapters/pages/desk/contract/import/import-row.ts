import type { RowAction } from '../../../ground/words/desk-subjects.ts'

/** An event of a file. */
export interface ImportRow {
  /** The line of the file on which it begins, from 1. */
  readonly line: number
  /** Its id in the file, or what it is recognized by. */
  readonly key: string
  /** The input of the event. */
  readonly input: RowInput
  /** Of a series, what single events of it have instead. */
  readonly changes: readonly RowChange[]
}

/** The input of an event, which the calendar checks. */
export type RowInput = Readonly<Record<string, unknown>>

/** What one event of a series has instead. */
export interface RowChange {
  /** The start by the recurrence. */
  readonly recurrence_id: string
  /** The fields that it has instead. */
  readonly patch: RowInput
}

/** An event that is not imported. */
export interface RefusedRow {
  /** From 1. */
  readonly line: number
  /** Its title; may be empty. */
  readonly name: string
  /** At least one. */
  readonly problems: readonly RowProblem[]
}

/** Why an event is not imported. */
export interface RowProblem {
  /** The name of the field; empty for a problem of the whole event. */
  readonly field: string
  /** What the field has; absent if there is nothing to show. */
  readonly value?: string
  /** A sentence. */
  readonly text: string
  /** Whether it is in English, whatever the language of the page is. */
  readonly isEnglish?: boolean
}

/** An event that is imported, as the calendar has it then. */
export interface RowResult {
  /** From 1. */
  readonly line: number
  /** What happens, or has happened. */
  readonly action: RowAction
  /** Of the event. */
  readonly title: string
  /** On the wall clock of the event. */
  readonly start_date: string
  /** On the wall clock of the event. */
  readonly end_date: string
  /** Whether it takes whole days. */
  readonly all_day: boolean
  /** Which it has then. */
  readonly status: string
  /** The fields that change. Empty for a new event. */
  readonly fields: readonly string[]
  /** Whether others take its venue at its time. */
  readonly isTaken: boolean
  /** The author of an event of somebody else that has the same id and stays beside it. */
  readonly otherAuthor?: string
}

/** The most records that a report names besides the events. */
export const mostMade = 200

/** A record that an import would make besides the events. */
export interface MadeRecord {
  /** What it is. */
  readonly resource: 'venue' | 'organizer' | 'category' | 'tag'
  /** Its name, shortened to 100 characters. */
  readonly name: string
}

/** A remark on a file. */
export interface FileNote {
  /** From 1. */
  readonly line: number
  /** A sentence in English. */
  readonly text: string
}

/** What a file has. */
export interface ReadFile {
  readonly rows: readonly ImportRow[]
  readonly refused: readonly RefusedRow[]
  readonly notes: readonly FileNote[]
}
