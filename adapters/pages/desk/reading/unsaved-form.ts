import type { EventReply, TermReply } from 'daybook'
import type { ListedResource } from '../../ground/addresses/desk-address.ts'
import type { RecordEvents } from '../../ground/page/record-page.ts'
import type { FormValues } from '../contract/form-values.ts'
import type { OpenForm } from './open-form.ts'

/**
 * A form that is not saved, because others have changed the record, or because its sender has to choose between two
 * values.
 */
export interface ConflictingForm {
  readonly open: OpenForm
  /** What the form has sent. */
  readonly sent: FormValues
  /** What it was opened with. */
  readonly opened: FormValues
  /** The units without a choice. */
  readonly missing: readonly string[]
}

/** A form that is shown as the page of its record. Nothing is stored. */
export interface PreviewedForm {
  readonly open: OpenForm
  /** What the form has sent. */
  readonly sent: FormValues
  /** What the preview does not show. */
  readonly hint?: string | undefined
  readonly record: PreviewedRecord
}

/** A record as it would be, with what its page shows besides. */
export type PreviewedRecord =
  | { readonly resource: 'event'; readonly reply: EventReply }
  | {
      readonly resource: ListedResource
      /** That of the service of the resource. */
      readonly reply: object
      readonly events: RecordEvents
      /** Of a category within another one. */
      readonly parent?: TermReply | undefined
    }
