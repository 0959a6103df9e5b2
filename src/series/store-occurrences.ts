import type { EventRecord } from '../resources/event/event.ts'
import type { OwnEventField } from '../resources/event/event-fields.ts'
import type { UnstampedRecord } from '../schema/resource.ts'
import { type Occurrence, occurrencesOf } from '../services/events/occurrences-of.ts'
import type { RecurrenceContext } from '../services/events/series-writer.ts'
import { freeSlug } from '../services/shared/free-slug.ts'
import { suffixed } from '../text/slug.ts'
import type { DateTime } from '../time/date-time.ts'
import {
  differenceOf,
  type EventPatch,
  type Inheritance,
  inheritanceOf,
  withDerivedText,
  withoutOver,
  withPreviousStart,
} from './inheritance.ts'
import { createCharacterBudget, newEvents, requireFewEvents } from './series-limits.ts'
import type { SeriesRecord } from './series-record.ts'
import { startsOf } from './series-recurrence.ts'

/** An event of a series, with its start by the recurrence and its own fields after the write. */
export interface EventAtStart {
  readonly event: Occurrence
  readonly start: DateTime
  readonly changed_fields: readonly string[]
}

/** Returns the events of a series as they are, also those in the trash. */
export async function presentEvents(
  series: Pick<EventRecord, 'id'>,
  { transaction }: RecurrenceContext,
): Promise<readonly EventAtStart[]> {
  const events = await occurrencesOf(series, transaction)
  return events.map((event) => ({
    event,
    start: event.recurrence.recurrence_id,
    changed_fields: event.recurrence.changed_fields,
  }))
}

/**
 * The number of events that are inserted at once, and of other writes: so many take a fraction of the budget of a turn.
 */
const atOnce = { inserted: 50, changed: 20 }

interface StoreOptions {
  /** The most events that it inserts. */
  readonly maxEvents: number
  /**
   * Until when present events stay, if that is after the horizon: those of a long series, which lacks others before
   * them.
   */
  readonly until?: DateTime
  /** Whether new events belong to a recurrence that is stored already, or was created with the right to publish it. */
  readonly isExtension?: boolean
}

/**
 * Makes the events of a series what its record says: inserts those that are missing, updates the others where they do
 * not have fields of their own, and moves those to the trash that are no longer part of it. An event leaves the trash
 * if the rules have its start again. One that somebody moved there is an exception, so they do not: see
 * `edit-occurrence.ts`.
 */
export async function storeOccurrences(
  series: SeriesRecord,
  present: readonly EventAtStart[],
  context: RecurrenceContext,
  { maxEvents, until = series.horizon, isExtension = true }: StoreOptions,
): Promise<void> {
  const wanted = new Set(series.status === 'trash' ? [] : startsUntilLast(series, present, until))
  const selected: EventAtStart[] = []
  const unselected: EventAtStart[] = []
  for (const one of present) (wanted.delete(one.start) ? selected : unselected).push(one)
  const missing = new Set([...wanted].filter((start) => start <= series.horizon))
  requireFewEvents(series, missing.size, maxEvents)

  const { pause, derived } = context.transaction
  derived.add(newEvents(series, missing.size))
  const spend = createCharacterBudget(derived)
  await inBatches(unselected, pause, (one) => trashOccurrence(one, series, context))
  const inheritance = inheritanceOf(series, context.environment.resources.event)
  const slugs = await restoredSlugs(selected, context)
  const source = { series, inheritance, slugs, spend }
  const stored = await inBatches(selected, pause, (one) => updateOccurrence(one, source, context))
  // An event may have links of its own.
  for (const [index, event] of stored.entries()) {
    if (event.status === 'publish' && selected[index]?.event.status !== 'publish') await context.publishLinked(event)
  }
  if (missing.size > 0 && !isExtension) context.rights.requireNewEvents(series)
  await insertMissing([...missing], series, inheritance, context)
}

/** Returns the starts up to the horizon, or to an event after it that may stay. */
function startsUntilLast(series: SeriesRecord, present: readonly EventAtStart[], until: DateTime): readonly DateTime[] {
  const { recurrence, horizon } = series
  const last = present.reduce((end, { start }) => (start > end && start <= until ? start : end), horizon)
  return startsOf(recurrence, series, last)
}

/** Moves an event to the trash. It keeps its recurrence id, in case the recurrence has it again. */
async function trashOccurrence(
  { event, start, changed_fields }: EventAtStart,
  series: SeriesRecord,
  context: RecurrenceContext,
) {
  const ownRecurrence = { post_parent: series.id, recurrence: { recurrence_id: start, changed_fields } }
  const patch = differenceOf({ status: 'trash', ...ownRecurrence }, event)
  if (Object.keys(patch).length === 0) return
  context.rights.requireChange(event, patch)
  await context.transaction.events.update(event, patch)
}

/** Returns the slugs of events that come back from the trash, by id. Other events may have taken the slugs. */
async function restoredSlugs(
  selected: readonly EventAtStart[],
  { transaction: { events } }: RecurrenceContext,
): Promise<ReadonlyMap<number, string>> {
  const restored = selected.flatMap(({ event }) => (event.status === 'trash' ? event : []))
  const wanted = restored.map(({ slug }) => slug)
  await Promise.all([events.heldSlugs(wanted), events.formerSlugs(wanted)])
  const slugs = new Map<number, string>()
  // Serially, because two of them may have the same slug.
  for (const { id, slug } of restored) {
    const free = await freeSlug(events, slug, { ownId: id })
    events.reserveSlug(free)
    slugs.set(id, free)
  }
  return slugs
}

interface Source {
  readonly series: SeriesRecord
  readonly inheritance: Inheritance
  readonly slugs: ReadonlyMap<number, string>
  /** Counts the characters of a change, and throws if they are too many. */
  readonly spend: (patch: EventPatch) => void
}

async function updateOccurrence(
  one: EventAtStart,
  { series, inheritance, slugs, spend }: Source,
  context: RecurrenceContext,
): Promise<EventRecord> {
  const { event, start } = one
  const { transaction, environment } = context
  const definition = environment.resources.event
  // The trash has replaced a status of its own, which may have been that of a draft.
  const hadOwnStatus = event.status === 'trash' && one.changed_fields.includes('status')
  const isInherited = hadOwnStatus && series.status === 'draft'
  const own = withoutOver(one.changed_fields, event, series)
  const changed_fields = isInherited ? own.filter((name) => name !== 'status') : own
  const slug = slugs.get(event.id)
  const patch = differenceOf(
    {
      ...inheritance.patchAt(start, event, changed_fields),
      ...(hadOwnStatus && { status: 'draft' as const }),
      ...(slug !== undefined && { slug }),
      post_parent: series.id,
      recurrence: { recurrence_id: start, changed_fields },
    },
    event,
  )
  if (Object.keys(patch).length === 0) return event
  context.rights.requireChange(event, patch)
  spend(patch)
  return transaction.events.update(event, withDerivedText(withPreviousStart(patch, event), event, definition))
}

async function insertMissing(
  starts: readonly DateTime[],
  series: SeriesRecord,
  inheritance: Inheritance,
  context: RecurrenceContext,
): Promise<void> {
  const { transaction, environment } = context
  const definition = environment.resources.event
  const { events, pause } = transaction
  const slugOf = (start: DateTime) => suffixed(series.slug, start.slice(0, 10))
  const wanted = starts.map(slugOf)
  await Promise.all([events.heldSlugs(wanted), events.formerSlugs(wanted)])
  let added: UnstampedRecord<EventRecord>[] = []
  const insertAdded = async () => {
    await pause()
    await events.insertMany(added)
    added = []
  }
  let text: EventPatch | undefined
  for (const start of starts) {
    const slug = await freeSlug(events, slugOf(start))
    events.reserveSlug(slug)
    const patch = inheritance.patchAt(start, undefined, [])
    const own = {
      uid: environment.createUid(),
      slug,
      post_parent: series.id,
      recurrence: { recurrence_id: start, changed_fields: [] },
      horizon: '',
      previous_start_date: '',
      source: '',
      external_id: '',
      sync_state: '',
      fields: patch.fields,
    } satisfies Readonly<Record<Extract<OwnEventField, keyof EventRecord>, unknown>> & EventPatch
    // Folding takes long, and all of them have the texts of the series.
    text ??= definition.derivedText(patch as EventRecord) // it has all texts
    added.push({ ...patch, ...own, ...text } as UnstampedRecord<EventRecord>) // complete
    if (added.length >= atOnce.inserted) await insertAdded()
  }
  if (added.length > 0) await insertAdded()
}

/** Writes items in batches. The event loop may turn before each. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  pause: () => Promise<void>,
  write: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let first = 0; first < items.length; first += atOnce.changed) {
    await pause()
    results.push(...(await Promise.all(items.slice(first, first + atOnce.changed).map(write))))
  }
  return results
}
