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
import type { ChosenEvent } from '../../reading/lists/chosen-events.ts'
import type { ManyChange } from '../../values/many-change.ts'

/** A change of one event. */
export type EachChange = Exclude<ManyChange, 'back'>

/** A change, and which dates of a series it affects. */
export interface ScopedChange<Change = ManyChange> {
  readonly change: Change
  readonly scope: RecurrenceScope
}

/** An event to change. Without a revision, as it is. */
type Changed = Partial<Revision> & { readonly id: number }

/** Changes events, as `updateMany` and `removeMany` do. All of them have the revisions that were shown, or none. */
export function applyChange(
  events: Pick<Services['events'], 'updateMany' | 'copyMany' | 'removeMany'>,
  { change, scope }: ScopedChange<EachChange>,
  changed: readonly Changed[],
  onConflicts?: (found: FoundConflicts) => void,
): Promise<ManyReport> {
  const ids = changed.map(({ id }) => id)
  const expected = changed.flatMap(({ id, revision }) => (revision === undefined ? [] : [{ id, revision }]))
  const options = expected.length > 0 ? { ifMatch: expected } : {}
  const scoped = scope === 'this' ? {} : { recurrence_scope: scope }
  if (change === 'trash') return events.removeMany(ids, { ...options, ...scoped })
  const booking = onConflicts && { onConflicts }
  if ('copy' in change) return events.copyMany(ids, change.copy, { ...options, ...booking })
  const set = { ...change.set, ...scoped }
  const whole = Object.keys(set).length > 0 ? { ...change, set } : change
  return events.updateMany(ids, whole, { ...options, ...booking })
}

/** Returns the change of one event. A date that takes place again comes back with the status of its series. */
export function changeOf(change: ManyChange, { comesBackAs }: Pick<ChosenEvent, 'comesBackAs'>): EachChange {
  if (change !== 'back') return change
  return { set: { event_status: 'scheduled', ...(comesBackAs && comesBackAs !== 'trash' && { status: comesBackAs }) } }
}

/** Throws if the caller may not publish what is to be published: a write would leave it pending (rule 43). */
export function requirePublish({ may }: Pick<Visit, 'may'>, change: EachChange, { author, status }: EventReply): void {
  if (
    change === 'trash' ||
    'copy' in change ||
    change.set?.status !== 'publish' ||
    may('publish', 'event', { author, status })
  )
    return
  throw new CalendarError('rest_forbidden', 'You may not publish this event.')
}
