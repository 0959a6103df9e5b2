import type {
  AttendanceMode,
  EventStatus,
  LinkedName,
  RecurrenceScope,
  ResourceName,
  StoredStatus,
  TypesByName,
} from 'daybook'
import type { FieldKind } from 'daybook/http'
import type { DeskFileWords } from './desk-file-words.ts'
import type { DeskListWords } from './desk-list-words.ts'
import type { ChoiceSearch, SectionName } from './desk-subjects.ts'

/** Fields that no form shows: others show the same, or a form has its own way to ask for them. */
type Unshown = 'date_utc' | 'recurrence_scope'

/** Our own fields. */
export type BuiltInField = Exclude<{ [Name in ResourceName]: keyof TypesByName[Name]['input'] }[ResourceName], Unshown>

type ValueOf<Field extends string> = {
  [Name in ResourceName]: Field extends keyof TypesByName[Name]['input'] ? TypesByName[Name]['input'][Field] : never
}[ResourceName]

/** The values of a field that accepts only some texts. */
type Choice<Value> = string extends Extract<Value, string> ? never : Exclude<Extract<Value, string>, ''>

type ChoiceField = { [Field in BuiltInField]: [Choice<ValueOf<Field>>] extends [never] ? never : Field }[BuiltInField]

/** The values of our own fields that accept only some. */
export type ChoiceWords = { readonly [Field in ChoiceField]: Readonly<Record<Choice<ValueOf<Field>>, string>> }

/** How a form asks for one of more records than it lists. */
export interface ChoosingWords {
  /** How many there are, before a search. */
  readonly among: (total: number) => string
  readonly found: (search: ChoiceSearch) => string
  /** A form was sent with a search whose results were not shown yet. */
  readonly unsaved: string
}

/** From when a link is shown. */
export interface LeadTimeWords {
  readonly atOnce: string
  readonly atStart: string
  /** `duration`: such as `30 minutes`. */
  readonly before: (duration: string) => string
  readonly onDay: string
  readonly day: string
}

/** What a page says when two editors have changed a record. */
export interface ConflictWords {
  readonly title: string
  readonly hint: string
  readonly caption: (fields: number) => string
  readonly field: string
  readonly mine: string
  readonly stored: string
  readonly was: (value: string) => string
  readonly empty: string
  readonly secret: string
  /** A stored password, which is never shown. */
  readonly password: string
  readonly choose: string
  readonly save: string
  readonly discard: string
}

/** What a form says of other events at the same venue. */
export interface BookingWords {
  readonly taken: string
  readonly saved: string
  readonly refused: string
  readonly hidden: string
  readonly others: (count: number) => string
}

/** How a form asks for a recurrence. Names of weekdays come from `Intl`. */
export interface RecurrenceWords {
  /** Before a number and a unit: `Every 2 weeks`. */
  readonly every: string
  readonly unit: string
  readonly never: string
  readonly units: Readonly<Record<'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY', string>>
  readonly custom: string
  readonly onDays: string
  readonly onThe: string
  readonly sameDay: string
  readonly positions: Readonly<Record<'1' | '2' | '3' | '4' | '-1', string>>
  readonly weekday: string
  readonly until: string
  readonly count: string
  readonly times: string
  readonly rules: string
  readonly exceptions: string
  readonly dates: string
  readonly showDates: string
  readonly nextDates: (count: number) => string
  readonly noDates: string
  /** The clock goes back before a date, at which the event starts at the same time as before. */
  readonly clockBack: (date: string, time: string) => string
  readonly clockForward: (date: string, time: string) => string
  /** The clock leaves a time out, so the event starts at another. */
  readonly gap: (date: string, time: string, instead: string) => string
}

/** How a form asks which dates of a series a change affects. */
export interface ScopeWords {
  readonly question: string
  readonly names: Readonly<Record<RecurrenceScope, string>>
  readonly hints: Readonly<Record<RecurrenceScope, string>>
  readonly openSeries: string
  /** The whole series is in the trash, so a date comes back only with it. */
  readonly inTrash: string
}

/** What the desk says in one language. */
export interface DeskWords {
  /** The heading of the form of a new record. */
  readonly newRecord: Readonly<Record<ResourceName, string>>
  /** The heading of the form of a record. */
  readonly editRecord: (name: string) => string
  readonly collections: Readonly<Record<ResourceName, string>>
  readonly sections: Readonly<Record<SectionName, string>>
  /** The names of our fields. One without a name does not compile. */
  readonly fields: Readonly<Record<BuiltInField, string>>
  /** The name of a record other than an event. */
  readonly name: string
  /** What helps to fill in a field. */
  readonly hints: Readonly<Partial<Record<BuiltInField, string>>>
  readonly eventStatus: Readonly<Record<EventStatus, string>>
  readonly attendanceMode: Readonly<Record<AttendanceMode, string>>
  readonly statuses: Readonly<Record<StoredStatus | 'future', string>>
  /** Beside the name of a field that a new record requires. */
  readonly needed: string
  readonly none: string
  /** The time of a date. */
  readonly at: string
  readonly partsOfForm: string
  readonly errorCount: (count: number) => string
  readonly errorsTitle: (count: number) => string
  readonly errorsHint: string
  readonly required: string
  /** What a field of a kind accepts. */
  readonly invalid: Readonly<Record<FieldKind, string>>
  readonly endBeforeStart: string
  readonly timeMissing: string
  readonly tagsHint: string
  readonly onePerLine: string
  readonly another: string
  /** Opens the fields of a new venue or organizer. */
  readonly newLinked: Readonly<Record<LinkedName, string>>
  readonly newLinkedHint: string
  /** A linked record that the caller may not read. */
  readonly notReadable: string
  readonly passwordSet: string
  readonly passwordRemove: string
  readonly imageHint: string
  readonly save: string
  readonly saveDraft: string
  readonly submit: string
  readonly publish: string
  readonly preview: string
  readonly previewHint: string
  readonly backToForm: string
  readonly toTrash: string
  readonly remove: string
  readonly restore: string
  readonly undo: string
  readonly viewPage: string
  readonly saved: Readonly<Record<'created' | 'changed' | 'unchanged' | 'restored' | 'removed', string>>
  readonly trashed: (name: string) => string
  readonly inTrash: string
  readonly notAllowed: string
  /** Another term has the name. */
  readonly termExists: string
  /** A write met another one, or the store was busy. */
  readonly tryAgain: string
  readonly yes: string
  readonly no: string
  readonly choosing: ChoosingWords
  readonly leadTime: LeadTimeWords
  readonly conflict: ConflictWords
  readonly booking: BookingWords
  readonly recurrence: RecurrenceWords
  readonly scope: ScopeWords
  readonly table: Readonly<Record<'event' | 'when' | 'status', string>>
  readonly lists: DeskListWords
  readonly files: DeskFileWords
}
