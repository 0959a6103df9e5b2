import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import type { ShownForm } from '../contract/form-props.ts'
import type { FormValues } from '../contract/form-values.ts'
import type { StepNotice } from '../contract/notice-props.ts'
import type { ConflictingForm, PreviewedForm } from '../reading/unsaved-form.ts'
import type { FormStep } from '../values/form-step.ts'

/** What follows after a form was sent. */
export type FormOutcome =
  /** Another page of the desk. */
  | { readonly next: string; readonly query?: PageQuery }
  /** The form again. */
  | { readonly again: FormAgain }
  | { readonly conflict: ConflictingForm }
  | { readonly preview: PreviewedForm }

/** A form that is shown again. */
export interface FormAgain extends Omit<ShownForm, 'notices'> {
  readonly notice?: StepNotice
}

/** What a form has sent, as it is read. */
export interface SentForm {
  /** What the controls held when the form was opened. What differs from it is a change. */
  readonly opened: FormValues
  /** What was sent. */
  readonly sent: FormValues
  /** What the controls show: what was sent, and the values of the record that the form lacks. */
  readonly values: FormValues
  /** The revision of the record when the form was opened; empty for a new one. */
  readonly revision: string
  readonly step: FormStep
}
