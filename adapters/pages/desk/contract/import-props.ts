import type { FormChoice } from './form-props.ts'
import type { FormValues } from './form-values.ts'
import type { ImportState } from './import-state.ts'
import type { DeskNotice } from './notice-props.ts'

/** The form that asks for a file. */
export interface ImportForm {
  /** The address that it is sent to. */
  readonly action: string
  /** What the controls show. */
  readonly values: FormValues
  /** The statuses that new events can have. */
  readonly statuses: readonly FormChoice[]
  /** The categories that new events can have. */
  readonly categories: readonly FormChoice[]
  /** Whether there are more categories than the form lists. */
  readonly isCut: boolean
  /** Errors beside their controls. */
  readonly errors: Readonly<Partial<Record<'file' | 'source' | 'since', string>>>
  /** Why a file was refused. */
  readonly notices: readonly DeskNotice[]
}

/** An import between two requests, or at its end. */
export interface ImportPage {
  /** The address that it is sent to. */
  readonly action: string
  /** How far it is. */
  readonly state: ImportState
  /** The names of fields for people, by name. */
  readonly labels: ReadonlyMap<string, string>
  /** The state as its hidden field has it. */
  readonly encoded: string
}
