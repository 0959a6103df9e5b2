import {
  CalendarError,
  type EventReply,
  type FoundConflicts,
  type ManyReport,
  type RecurrenceScope,
  type Revision,
  type Services,
} from 'daybook'
import type { Visit } from 'daybook/http'
import type { ManyChange } from '../../values/many-change.ts'

/** A change, and which dates of a series it affects. */
export interface ScopedChange {
  readonly change: ManyChange
  readonly scope: RecurrenceScope
}

/** An event to change. Without a revision, as it is. */
type Changed = Partial<Revision> & { readonly id: number }

/** Changes events, as `updateMany` and `removeMany` do. All of them have the revisions that were shown, or none. */
export function applyChange(
  events: Pick<Services['events'], 'updateMany' | 'removeMany'>,
  { change, scope }: ScopedChange,
  changed: readonly Changed[],
  onConflicts?: (found: FoundConflicts) => void,
): Promise<ManyReport> {
  const ids = changed.map(({ id }) => id)
  const expected = changed.flatMap(({ id, revision }) => (revision === undefined ? [] : [{ id, revision }]))
  const options = expected.length > 0 ? { ifMatch: expected } : {}
  const scoped = scope === 'this' ? {} : { recurrence_scope: scope }
  if (change === 'trash') return events.removeMany(ids, { ...options, ...scoped })
  const set = { ...change.set, ...scoped }
  const whole = Object.keys(set).length > 0 ? { ...change, set } : change
  return events.updateMany(ids, whole, { ...options, ...(onConflicts && { onConflicts }) })
}

/** Throws if the caller may not publish what is to be published: a write would leave it pending (rule 43). */
export function requirePublish({ may }: Pick<Visit, 'may'>, change: ManyChange, { author, status }: EventReply): void {
  if (change === 'trash' || change.set?.status !== 'publish' || may('publish', 'event', { author, status })) return
  throw new CalendarError('rest_forbidden', 'You may not publish this event.')
}
