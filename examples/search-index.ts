// A search index that one process keeps up to date, whichever process writes.
//
//   npx tsx examples/search-index.ts

import { fileURLToPath } from 'node:url'
import { type Calendar, createCalendar, type EventRecord, type Follower, type FollowOptions } from 'daybook'

/** The index, such as a client of a search engine. */
export interface SearchIndex {
  put(id: number, text: string): Promise<unknown>
  delete(id: number): Promise<unknown>
  /** Returns the ids of all texts. */
  ids(): Promise<readonly number[]>
}

/** Follows the calendar. Run it in each process: one works, and another takes over when that one ends. */
export function followIntoIndex(calendar: Calendar, index: SearchIndex, options?: FollowOptions): Promise<Follower> {
  const update = async (id: number, event: EventRecord | null) => {
    if (event?.status === 'publish') await index.put(id, `${event.title} ${event.description}`)
    else await index.delete(id)
  }
  return calendar.follow(
    'search-index',
    async (change) => {
      if (change.type === 'whole') {
        // What is not in the calendar any more goes, and everything else is written again.
        const gone = new Set(await index.ids())
        let page = 1
        for (;;) {
          const { records, total } = await calendar.events.list({ period: 'all', per_page: 50, page })
          for (const event of records) {
            gone.delete(event.id)
            await update(event.id, event)
          }
          if (page * 50 >= total) break
          page += 1
        }
        for (const id of gone) await index.delete(id)
      } else if (change.resource === 'event') await update(change.id, change.record)
    },
    options,
  )
}

export function createIndexInMemory(): SearchIndex & { search(word: string): readonly number[] } {
  const texts = new Map<number, string>()
  return {
    put: async (id, text) => texts.set(id, text),
    delete: async (id) => texts.delete(id),
    ids: async () => [...texts.keys()],
    search: (word) => [...texts].filter(([, text]) => text.includes(word)).map(([id]) => id),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const calendar = createCalendar({ onError: console.error })
  const index = createIndexInMemory()
  const follower = await followIntoIndex(calendar, index)
  await calendar.events.create({ title: 'Fair', start_date: 'tomorrow', end_date: 'tomorrow', all_day: true })
  while ((await follower.status()).behind !== 0) await new Promise((resolve) => setTimeout(resolve, 10))
  console.log(`Found: ${index.search('Fair').join(', ')}`)
  await follower.stop()
}
