import type { Source, SourcePreview } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import type { FieldChoices, FormChoice } from './form-props.ts'
import type { FormValues } from './form-values.ts'

/** What the buttons of feeds do. */
export const feedSteps = [
  ...(['look', 'add', 'run', 'run-all', 'confirm'] as const),
  ...(['pause', 'resume', 'change', 'rename', 'remove'] as const),
]
/** What a button of feeds does. */
export type FeedStep = (typeof feedSteps)[number]

/** The hidden field with the name of the feed that a form changes. */
export const editedName = 'edit'

/** The form that adds a feed, or changes one. */
export interface FeedForm {
  /** What was written. */
  readonly values: FormValues
  /** Why some of it is not accepted, by the names of controls. */
  readonly errors: Readonly<Record<string, string>>
  /** The categories that its events can have. */
  readonly categories: readonly FormChoice[]
  /** The venues that its events can have. Absent if events have none. */
  readonly venue?: { readonly field: DeclaredField; readonly choices: FieldChoices } | undefined
  /** The feed that it changes; absent for a new one. */
  readonly source?: Pick<Source, 'name' | 'address'> | undefined
  /** What the address has; absent before somebody has looked. */
  readonly preview?: SourcePreview | undefined
}
