import type { RecurrenceScope } from 'daybook'
import { formatDay } from '../../ground/dates/day-names.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ScopeCounts } from '../contract/form-props.ts'

/** Returns which dates of a series each scope of a change affects, with their number unless they were not counted. */
export function scopeTexts(
  counts: ScopeCounts | undefined,
  { deskWords, locale }: Pick<DeskContext, 'deskWords' | 'locale'>,
): Readonly<Record<RecurrenceScope, string>> {
  const { names, counted } = deskWords.scope
  if (counts === undefined) return names
  const { start, later, all } = counts
  const date = formatDay(start.slice(0, 10), locale, { weekday: 'short', day: 'numeric', month: 'long' })
  return {
    this: counted.this(date),
    following: later === undefined ? names.following : counted.following(date, later),
    all: all === undefined ? names.all : counted.all(all),
  }
}
