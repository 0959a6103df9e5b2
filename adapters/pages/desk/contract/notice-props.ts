import type { Content } from '../../ground/markup/html.ts'

/** What the last step has done. */
export interface DeskNotice {
  /** How good it is. */
  readonly tone: 'good' | 'warn' | 'bad'
  /** A sentence. */
  readonly text: Content
  /** Further markup, such as a button that undoes the step. */
  readonly more?: Content
  /** Whether people go on from here, by keyboard too: of the first notice of a page. */
  readonly takesFocus?: boolean
}
