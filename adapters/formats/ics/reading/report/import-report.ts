/** Why an entry of a file is not imported. */
export type SkipReason =
  /** Its `STATUS`, or the `METHOD` of the calendar, cancels it, and the option `cancelled` is `skip`. */
  | 'cancelled'
  /** Another entry with the same UID has a higher `SEQUENCE`, or was modified later. */
  | 'duplicate'
  /** It changes an occurrence of a recurring entry that is not imported as a series, or that has no such occurrence. */
  | 'override'
  /** It recurs, and its first occurrence is excluded. */
  | 'first-excluded'
  /** It was over before the day of the option `since`. */
  | 'past'
  /** It has no start, or dates that no event can have. */
  | 'no-dates'
  /** It does not end before another component begins, or before the end of the file. */
  | 'incomplete'

/** What differs between the file and the imported events. */
export type ImportNoteCode =
  /** Only the first occurrence is imported. */
  | 'recurring'
  /** A property is not imported. */
  | 'property-ignored'
  /** A component is not imported, such as an alarm or a task. */
  | 'component-ignored'
  /** A value that the field of the event does not accept. It is left out or replaced. */
  | 'value-refused'
  /** Text was shortened, or characters were removed. */
  | 'text-changed'
  /** The title is missing. */
  | 'no-title'
  /** The UID is missing, so that another import cannot recognize the entry. */
  | 'no-uid'
  /** The zone of a time was found by its offsets, or by a part of its name. */
  | 'zone-guessed'
  /** The `VTIMEZONE` of a zone has other offsets than the zone that its name means. The name counts. */
  | 'zone-differs'
  /** The zone of a time that ends with `Z` or has an offset. It does not count. */
  | 'zone-ignored'
  /** The zone of a time is unknown. */
  | 'zone-unknown'
  /** A line that is no property. */
  | 'line-invalid'
  /** Lines without a name were joined to the property before them. */
  | 'line-joined'
  /** The calendar does not end, so that entries may be missing. */
  | 'incomplete'
  /** The text has more characters than the option `maxLength` allows. Nothing is imported. */
  | 'too-long'
  /** The text contains no calendar. */
  | 'not-icalendar'

/** An imported entry. It describes the event at the same position in `events`. */
export interface ImportedEntry {
  /** The UID in the file; empty if there is none. */
  readonly uid: string
  /** The number of its first line in the file, from 1. */
  readonly line: number
  /** The `SEQUENCE`, which rises with each revision; 0 if there is none. */
  readonly sequence: number
  /** The `LAST-MODIFIED` in UTC, such as `2030-06-20 16:00:00`; empty if there is none. */
  readonly lastModified: string
  /** The rules of a recurring entry as in the file: its `RRULE`, `RDATE`, `EXDATE` and `EXRULE`. */
  readonly recurrence: readonly string[]
  /**
   * With the option `recurrence`, why rules of the entry are not imported: a sentence for each. The event then has
   * fewer occurrences than the entry. Absent if all are imported.
   */
  readonly unreadRules?: readonly string[]
  /**
   * The `RECURRENCE-ID` of an entry whose series is not in the file, which is imported as a single event: an instant
   * such as `20300311T170000Z`, or a day such as `20300311`. Absent for others.
   */
  readonly recurrenceId?: string
}

/** An entry that is not imported. */
export interface SkippedEntry extends Pick<ImportedEntry, 'uid' | 'line'> {
  /** Why it is not imported. */
  readonly reason: SkipReason
  /** The reason as a sentence. */
  readonly message: string
}

/** A difference between the file and the imported events. */
export interface ImportNote {
  /** The kind of the difference. */
  readonly code: ImportNoteCode
  /** The UID of the entry; empty if it has none, or if the note is about the file. */
  readonly uid: string
  /** The number of the line in the file, from 1. */
  readonly line: number
  /** The name of the property or component, in upper case; empty if the note is about the file. */
  readonly name: string
  /** The note as a sentence. */
  readonly message: string
}

/** What was imported from a file, and everything that was not. */
export interface ImportReport {
  /** The imported entries, in the order of `events`. */
  readonly imported: readonly ImportedEntry[]
  /** The entries that were not imported, in the order of the file. */
  readonly skipped: readonly SkippedEntry[]
  /** What was not imported of the file and of the imported entries, up to the option `maxNotes`. */
  readonly notes: readonly ImportNote[]
  /** How many further notes there are. Absent if all are in `notes`. */
  readonly omittedNotes?: number
}

/** Returns a value for a sentence: quoted, and shortened. */
export function quoted(value: string): string {
  const shown = value.length > 80 ? `${value.slice(0, 79)}…` : value
  return JSON.stringify(shown.toWellFormed())
}
