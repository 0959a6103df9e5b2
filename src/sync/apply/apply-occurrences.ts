import { isCalendarError } from '../../errors.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import { lengthOf } from '../../resources/event/event-times.ts'
import { isOccurrence, isSeries } from '../../resources/event/recurring-event.ts'
import type { OccurrenceState } from '../../resources/sync-state.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import { type Occurrence, occurrencesOf } from '../../services/events/occurrences-of.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { dateTimeOf, secondsOf } from '../../time/date-time.ts'
import type { SyncConflict } from '../records/sync-report.ts'
import { isAnyChanged, mergeFields } from './merge-fields.ts'
import { withSameSecrets } from './same-secrets.ts'
import { writeMerge } from './write-merge.ts'

type RemoteFields = Readonly<Record<string, unknown>>
type States = Readonly<Record<string, OccurrenceState>>

/** The result of applying the changed events of a series. */
export interface AppliedOccurrences {
  readonly states: States
  readonly isChanged: boolean
  readonly conflicts: readonly Pick<SyncConflict, 'id' | 'fields'>[]
  /** Those that are no start of the series. */
  readonly unmatched: readonly string[]
}

interface SeriesContext {
  readonly series: EventRecord
  readonly transaction: CalendarTransaction
}

/**
 * Makes the events of a series what they are in the source: those with fields of their own, by their `recurrence_id`,
 * and those that had some before. Events after the horizon wait until they are stored. Reads and writes nothing without
 * a remote change.
 */
export async function applyOccurrences(
  wanted: ReadonlyMap<string, RemoteFields>,
  before: States,
  context: SeriesContext,
): Promise<AppliedOccurrences> {
  const { series, transaction } = context
  const { events } = transaction
  const { units } = partsOf(transaction).resources.event
  const states: Record<string, OccurrenceState> = {}
  const conflicts: AppliedOccurrences['conflicts'][number][] = []
  const unmatched: string[] = []
  let isChanged = false
  const base = await atPresentStarts(wanted, before, events)
  const isNew = (key: string) => base[key] === undefined && key <= series.horizon
  const found = [...wanted.keys()].some(isNew) ? await idsOf(context) : new Map<string, number>()
  for (const key of new Set([...wanted.keys(), ...Object.keys(base)])) {
    const sent = wanted.get(key)
    const { id = found.get(key), fields: former = {} } = base[key] ?? {}
    if (id === undefined) {
      if (isNew(key)) unmatched.push(key)
      continue
    }
    if (sent && base[key] && !isAnyChanged(units, sent, former)) {
      states[key] = { id, fields: former }
      continue
    }
    const event = await occurrenceWith(id, events)
    // An editor has moved it to the trash, or made it a single event.
    if (event === undefined || event.status === 'trash') {
      if (sent && event) states[key] = { id, fields: former }
      continue
    }
    const written = await writeOccurrence(event, { key, sent: sent ?? {}, former }, context)
    const { record, fields } = written
    isChanged ||= record.revision !== event.revision
    if (written.conflicts.length > 0) conflicts.push({ id, fields: written.conflicts })
    if (sent || Object.keys(fields).length > 0) states[key] = { id, fields }
  }
  return { states, isChanged, conflicts, unmatched }
}

/** An event of a series in the source. */
interface SentOccurrence {
  readonly key: string
  readonly sent: RemoteFields
  /** What the last synchronization has stored of it. */
  readonly former: OccurrenceState['fields']
}

/** Writes to an event what has changed in the source since the last synchronization. */
async function writeOccurrence(
  event: Occurrence,
  { key, sent, former }: SentOccurrence,
  { series, transaction }: SeriesContext,
) {
  const { resources, passwords } = partsOf(transaction)
  const { units } = resources.event
  const remote = await withSameSecrets(sent, event, { units, passwords, base: former })
  const merge = mergeFields(units, event, remote, former, inheritanceOf(event, key, series))
  const update = (patch: RemoteFields) => transaction.events.update(event.id, patch)
  const written = await writeMerge<EventRecord>(event, merge, { units, remote, before: event, update })
  return { ...written, conflicts: merge.conflicts }
}

/** Returns states by the starts that the events have now: all of them move with their series. */
async function atPresentStarts(
  wanted: ReadonlyMap<string, RemoteFields>,
  before: States,
  events: CalendarTransaction['events'],
): Promise<States> {
  const entries = Object.entries(before)
  if (entries.every(([key]) => wanted.has(key))) return before
  const present = await Promise.all(
    entries.map(async ([, state]) => {
      const event = await occurrenceWith(state.id, events)
      return event ? [[event.recurrence.recurrence_id, state] as const] : []
    }),
  )
  return Object.fromEntries(present.flat())
}

async function occurrenceWith(id: number, events: CalendarTransaction['events']): Promise<Occurrence | undefined> {
  const event = await events.get(id).catch((error: unknown) => {
    if (isCalendarError(error) && error.status === 404) return undefined
    throw error
  })
  return event && isOccurrence(event) ? event : undefined
}

/** Returns the ids of the events of a series by their starts. */
async function idsOf({ series, transaction }: SeriesContext): Promise<ReadonlyMap<string, number>> {
  const occurrences = await occurrencesOf(series, partsOf(transaction).context)
  return new Map(occurrences.map(({ id, recurrence }) => [recurrence.recurrence_id, id]))
}

function inheritanceOf({ recurrence }: Occurrence, start_date: string, series: EventRecord) {
  const end_date = dateTimeOf(secondsOf(start_date) + lengthOf(series))
  // A series itself is always hidden.
  const hidden = isSeries(series) && series.recurrence.hide_from_listings
  const inherited = { ...series, start_date, end_date, hide_from_listings: hidden }
  return { own: new Set(recurrence.changed_fields), inherited }
}
