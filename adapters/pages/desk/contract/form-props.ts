import type { EventReply, ResourceName } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import type { Content } from '../../ground/markup/html.ts'
import type { Colored } from '../../ground/page/colored.ts'
import type { ChoiceSearch, SectionName } from '../../ground/words/desk-subjects.ts'
import type { FormValues } from './form-values.ts'
import type { DeskNotice } from './notice-props.ts'

/** A value that can be chosen. */
export interface FormChoice {
  /** What the form sends. */
  readonly value: string
  /** For people. */
  readonly label: string
  /** How deep a category is in its tree; 0 for a root. */
  readonly depth?: number
  /** The category, whose color it has. */
  readonly category?: Colored
  /** The URL of a picture. */
  readonly picture?: string
  /** The alternative text of a picture; empty without one. */
  readonly alt?: string
  /** A remark beside it. */
  readonly note?: string
}

/** What can be chosen for a field. */
export interface FieldChoices {
  /** All there is to choose from. With `search`, what is chosen and what was found. */
  readonly items: readonly FormChoice[]
  /** Present if there is more to choose from than a form lists. */
  readonly search?: ChoiceSearch
}

/** What can be chosen, by the name of the field. */
export type FormChoices = Readonly<Record<string, FieldChoices>>

/** Records of the name of a new one. */
export interface AlikeRecords {
  /** The new one, as the form sends it back. */
  readonly of: string
  /** Those that the caller sees. */
  readonly items: readonly FormChoice[]
}

/** The errors of a form, by the name of the field or the control. */
export type FieldFaults = Readonly<Record<string, string>>

/** A form of a record. */
export interface RecordForm {
  /** The kind of the record. */
  readonly resource: ResourceName
  /** Absent for a new record. */
  readonly record?: FormRecord | undefined
  /** The address that it is sent to. */
  readonly action: string
  /** The fields that the caller may fill in, in the order of their declaration. */
  readonly fields: readonly DeclaredField[]
  /** What the controls show. */
  readonly values: FormValues
  /** What they showed when the form was opened. */
  readonly opened: FormValues
  /** What can be chosen. */
  readonly choices: FormChoices
  /** What is wrong, beside each field. */
  readonly errors: FieldFaults
  /** What a new venue or organizer may be, by the name of the field. */
  readonly alike?: Readonly<Record<string, AlikeRecords>> | undefined
  /** What the last step has done. */
  readonly notices: readonly DeskNotice[]
  /** Of an event: what lists show of it. Absent if the form holds no event yet. */
  readonly card?: EventReply | undefined
  /** Whether it is shown again after it was sent. */
  readonly isAgain?: boolean
  /** What the caller may do with the record. */
  readonly rights: FormRights
  /** What its first button does, which the return key presses. Of a form that is shown again, what was refused. */
  readonly intent: FormIntent
  /** The fields of a linked record that the form may create, by the name of the field. */
  readonly inline: Readonly<Record<string, readonly DeclaredField[]>>
}

/** The name and the value of a button. */
export interface FormIntent {
  /** The control that the button is of. */
  readonly name: string
  /** What it sends. */
  readonly value: string
}

/** What a form knows of its record. */
export interface FormRecord {
  /** Of the record. */
  readonly id: number
  /** The one that the form was opened with. */
  readonly revision: string
  /** For people. */
  readonly name: string
  /** Of records that have one. `future` is published later. */
  readonly status: string
  /** The page of the record for visitors. */
  readonly page?: string | undefined
  /** The id of the series that it is an event of. */
  readonly series?: number | undefined
  /** The form of the dates of the series that it is, or that it is an event of. */
  readonly dates?: string | undefined
  /** Of an event of a series, which dates a change affects. */
  readonly scopes?: ScopeCounts | undefined
  /** Whether that series is in the trash, with all its dates. */
  readonly isSeriesInTrash?: boolean
}

/** How many dates of a series a change of one of them affects. */
export interface ScopeCounts {
  /** The start that the series gives the event. */
  readonly start: string
  /** How many dates are later. Absent for a very long series. */
  readonly later?: number
  /** How many dates the series has. */
  readonly all?: number
}

/** What the caller may do. */
export interface FormRights {
  /** Whether the caller may publish the record. */
  readonly publish: boolean
  /** Whether the caller may delete it. */
  readonly remove: boolean
  /** Whether the caller may store a copy of it. Only of events. */
  readonly copy: boolean
  /** Whether the caller may merge it with another one. Not of events. */
  readonly merge: boolean
}

/** A group of fields. */
export interface FormSection {
  /** Which part of the form it is. */
  readonly name: SectionName
  /** In the order of the form. */
  readonly fields: readonly DeclaredField[]
  /** The form that it belongs to. */
  readonly form: RecordForm
}

/** A field of a form. */
export interface FormField {
  /** As it is declared. */
  readonly field: DeclaredField
  /** The form that it belongs to. */
  readonly form: RecordForm
  /** What the controls of the field are prefixed with, in a form within a form. */
  readonly prefix?: string
}

/** A form in which an editor chooses between two values of each field that differs. */
export interface ConflictForm {
  /** The kind of the record. */
  readonly resource: ResourceName
  /** As it is now. */
  readonly record: FormRecord | undefined
  /** The address that the form is sent to. */
  readonly action: string
  /** What differs. */
  readonly rows: readonly FieldDifference[]
  /** What the form has sent, which this one sends again. */
  readonly sent: FormValues
  /** What the controls of the editor hold. */
  readonly mine: FormValues
  /** The values of the record. */
  readonly stored: FormValues
  /** What the form was opened with. */
  readonly before: FormValues
  /** The names of all values that refer to records. */
  readonly choices: FormChoices
  /** Whether the editor has not chosen for each field. */
  readonly isIncomplete: boolean
}

/** Fields that change together, and differ. */
export interface FieldDifference {
  /** The name of the fields that change together. */
  readonly unit: string
  /** Those that differ. */
  readonly fields: readonly DeclaredField[]
  /** Whether another editor has changed them since the form was opened. */
  readonly isBefore: boolean
  /** Which value is chosen already. */
  readonly chosen: 'mine' | 'stored' | undefined
}

/** All errors of a form. */
export interface FormErrorList {
  /** Each with the address of its field in the page. */
  readonly errors: readonly {
    /** A fragment, such as `#db-f-title`. */
    readonly href: string
    /** The name of the field, and what is wrong. */
    readonly text: Content
  }[]
}

/** A form as it is shown: with the values of its record, or again with those that were sent. */
export interface ShownForm {
  readonly values: FormValues
  /** What it was opened with, if not with the values of the record. */
  readonly opened?: FormValues
  readonly errors?: FieldFaults
  readonly alike?: Readonly<Record<string, AlikeRecords>>
  readonly notices?: readonly DeskNotice[]
  readonly status?: number
  /** The revision that it was opened with, if not that of the record. */
  readonly revision?: string
  /** What its button was to do, if it was refused. */
  readonly intent?: FormIntent | undefined
  readonly card?: EventReply | undefined
}
