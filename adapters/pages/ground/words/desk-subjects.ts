import type { ResourceName, Source, SourceFault, TypesByName } from 'daybook'
import type { FormPart } from 'daybook/http'

/** What the texts of the desk speak of. */

/** The parts of a form. */
export type SectionName = FormPart | 'own'

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

/** A search for more to choose from. */
export interface ChoiceSearch {
  /** What was searched for; empty before a search. */
  readonly text: string
  /** How many records match; before a search, how many there are. */
  readonly total: number
  /** The values of those that are shown. */
  readonly found: readonly string[]
  /** Whether there may be more than the total. */
  readonly isMore?: boolean
}

/** What an import does with an event. */
export type RowAction = 'created' | 'updated' | 'unchanged'

/** What a column of a table can be that no form shows, or shows otherwise. */
export type ColumnField =
  | 'start_date'
  | 'start_time'
  | 'end_date'
  | 'end_time'
  | 'duration'
  | 'external_id'
  | 'private'
  | 'sensitivity'
  | 'planned'
  | 'currency_code'
  | 'currency_symbol'
  | 'currency_position'

/** How it was found what a column of a table is. */
export type ColumnEvidence = 'name' | 'cells' | 'nothing'

/** What is chosen for a feed. */
export type FeedChoice = Pick<Source, 'every' | 'status'>

/** What the address of a feed leads to. */
export type FeedKind = Source['kind']

/** Why a feed could not be fetched. */
export type FeedFault = SourceFault['reason']

/** What a form of dates does with a date of a series. */
export type DateChange = 'added' | 'out' | 'changed'

/** What becomes of the dates of a period: they are left out, cancelled for all to see, or take place again. */
export type PauseKind = 'out' | 'cancel' | 'back'

/** What can be done with many events of a list. */
export type ManyKind =
  | 'publish'
  | 'pending'
  | 'draft'
  | 'venue'
  | 'terms'
  | 'shift'
  | 'copy'
  | 'pause'
  | 'cancel'
  | 'trash'
  | 'restore'

/** What a button of the toolbar of Markdown writes. */
export type MarkdownSign = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link'

/** What an event that comes soon may lack. */
export type EventGap = 'image' | 'venue' | 'cost'
