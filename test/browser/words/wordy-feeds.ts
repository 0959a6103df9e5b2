import { type Calendar, CalendarError } from 'daybook'
import { type ReadSource, type SyncRecord, syncedSources } from 'daybook/sync'
import { longWords } from './long-words.ts'

const long = longWords['a word of 60 letters']

/** The option `sources` of a calendar of long words. The first feed has fewer events each time. */
export function wordyFeeds() {
  let left = 8
  const event = (external_id: string): SyncRecord => ({
    ...{ resource: 'event', external_id },
    fields: { title: `${long}${external_id}`, start_date: '2032-06-20 20:00', end_date: '2032-06-20 22:00' },
  })
  async function* read({ url }: Parameters<ReadSource>[0]): AsyncGenerator<SyncRecord> {
    if (url.includes('fails')) throw new CalendarError('rest_internal_error', `${url} is ${long}.`)
    for (let id = 1; id <= left; id += 1) yield event(String(id))
    const error = new CalendarError('rest_invalid_param', long)
    yield { ...event('none'), error }
    left = Math.max(1, left - 7)
  }
  return syncedSources({ read })
}

/** Adds a feed that asks, one that fails, one that is paused and one that was not fetched. */
export async function addFeeds({ sources }: Calendar): Promise<void> {
  await sources.add({ name: long.slice(0, 60), url: `https://asks.example/${long}/${long.slice(0, 12)}.ics` })
  await sources.add({ name: 'Failing', url: `https://fails.${long.slice(0, 50)}.example/a.ics` })
  await sources.run()
  await sources.run(long.slice(0, 60))
  await sources.add({ name: 'Paused', url: 'https://paused.example/table.csv' })
  await sources.pause('Paused')
  await sources.add({ name: 'New', url: 'https://new.example/' })
}
