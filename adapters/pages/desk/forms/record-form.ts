import type { ResourceName } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import type { Content } from '../../markup/html.ts'
import type { DeskNotice } from '../pieces/notice-props.ts'
import type { FormValues } from './form-values.ts'

/** The parts of a form. */
export type SectionName = 'what' | 'when' | 'where' | 'who' | 'reach' | 'own' | 'publication'

/** A value that can be chosen. */
export interface FormChoice {
  readonly value: string
  readonly label: string
  /** How deep a category is in its tree; 0 for a root. */
  readonly depth?: number
  /** The slug of a category, from which its color follows. */
  readonly category?: string
}

/** What can be chosen, by the name of the field. */
export type FormChoices = Readonly<Record<string, readonly FormChoice[]>>

/** The errors of a form, by the name of the field or the control. */
export type FieldFaults = Readonly<Record<string, string>>

/** A form of a record. */
export interface RecordForm {
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
  readonly choices: FormChoices
  readonly errors: FieldFaults
  readonly notices: readonly DeskNotice[]
  /** What the caller may do with the record. */
  readonly rights: FormRights
  /** The fields of a linked record that the form may create, by the name of the field. */
  readonly inline: Readonly<Record<string, readonly DeclaredField[]>>
}

/** What a form knows of its record. */
export interface FormRecord {
  readonly id: number
  readonly revision: string
  readonly name: string
  /** Of records that have one. `future` is published later. */
  readonly status: string
  /** The page of the record for visitors. */
  readonly page?: string | undefined
}

/** What the caller may do. */
export interface FormRights {
  readonly publish: boolean
  readonly remove: boolean
}

/** A group of fields. */
export interface FormSection {
  readonly name: SectionName
  readonly fields: readonly DeclaredField[]
  readonly form: RecordForm
}

/** A field of a form. */
export interface FormField {
  readonly field: DeclaredField
  readonly form: RecordForm
  /** What the controls of the field are prefixed with, in a form within a form. */
  readonly prefix?: string
}

/** All errors of a form. */
export interface FormErrorList {
  readonly errors: readonly { readonly href: string; readonly text: Content }[]
}
