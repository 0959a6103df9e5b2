import type { SourcePreview } from 'daybook'
import type { FormChoice } from './form-props.ts'
import type { FormValues } from './form-values.ts'

/** What the buttons of feeds do. */
export const feedSteps = [
  ...(['look', 'add', 'run', 'run-all', 'confirm'] as const),
  ...(['pause', 'resume', 'move', 'rename', 'remove'] as const),
]
/** What a button of feeds does. */
export type FeedStep = (typeof feedSteps)[number]

/** The form that adds a feed. */
export interface FeedForm {
  /** What was written. */
  readonly values: FormValues
  /** Why some of it is not accepted, by the names of controls. */
  readonly errors: Readonly<Record<string, string>>
  /** The categories that its events can have. */
  readonly categories: readonly FormChoice[]
  /** What the address has; absent before somebody has looked. */
  readonly preview?: SourcePreview | undefined
}
