import type { EventRecord } from 'daybook'
import type { NewRecord, Store, Writer } from 'daybook/storage'
import { eventData, organizerData, termData, venueData } from 'daybook/testing'
import { asSent, type GeneratedEvent, type GeneratedItem } from './generate.ts'
import { idOf } from './sample.ts'

const atOnce = 5000

/** Fills a store of daybook, in transactions of some thousand records, with the counts of terms at the end. */
export async function fillStore(store: Store, items: Iterable<GeneratedItem>): Promise<void> {
  const counts = { categories: new Map<number, number>(), tags: new Map<number, number>() }
  let batch: GeneratedItem[] = []
  const flush = () => {
    const items = batch
    batch = []
    return store.transaction(async (writer) => {
      for (const item of items) await insert(writer, item)
    })
  }
  for (const item of items) {
    if (item.kind === 'event') countTerms(counts, item.data)
    if (batch.push(asSent(item)) === atOnce) await flush()
  }
  await flush()
  await store.transaction(async (writer) => {
    for (const link of ['categories', 'tags'] as const) {
      for (const [id, count] of counts[link]) await writer[link].update(id, { count })
    }
  })
}

type Counts = Readonly<Record<'categories' | 'tags', Map<number, number>>>

function countTerms(counts: Counts, event: GeneratedEvent): void {
  if (event.status !== 'publish' || event.hide_from_listings) return
  for (const link of ['categories', 'tags'] as const) {
    for (const id of event[link].map(idOf)) counts[link].set(id, (counts[link].get(id) ?? 0) + 1)
  }
}

function insert(writer: Writer, { kind, data }: GeneratedItem): Promise<unknown> {
  switch (kind) {
    case 'venue':
      return writer.venues.insert(venueData(data))
    case 'organizer':
      return writer.organizers.insert(organizerData(data))
    case 'event':
      return writer.events.insert(recordOf(data))
    case 'category':
      return writer.categories.insert(termData({ ...data, parent: data.parent === null ? 0 : idOf(data.parent) }))
    case 'tag':
      return writer.tags.insert(termData({ ...data, parent: 0 }))
  }
}

/** A generated event as stores hold it: ids count from 1 in the order of generation. */
export function recordOf({ password, date: _, ...event }: GeneratedEvent): NewRecord<EventRecord> {
  return eventData({
    ...event,
    password_hash: password ?? '',
    venue: event.venue.map(idOf),
    organizer: event.organizer.map(idOf),
    categories: event.categories.map(idOf),
    tags: event.tags.map(idOf),
  })
}
