import type { TermReply } from 'daybook'

/** What the color of a category on pages follows from. */
export type Colored = Pick<TermReply, 'id' | 'color'>
