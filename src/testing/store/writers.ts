import type { Reader, Writer } from '../../storage/store.ts'
import { equal, rejects } from '../assert.ts'
import { eventData, organizerData, termData, venueData } from '../records.ts'
import type { Checks } from './given.ts'

const all = { where: {}, orderBy: [], offset: 0, limit: 10 } as const

/** What a writer reads and writes. */
const uses: Readonly<Record<string, (writer: Writer) => Promise<unknown>>> = {
  'a list of events': ({ events }) => events.find(all),
  'a list with linked records': ({ events }) => events.findWithLinked(all),
  'a venue by id': ({ venues }) => venues.getMany([1]),
  'an organizer by slug': ({ organizers }) => organizers.getBySlug('guild'),
  'the slugs that are taken': ({ tags }) => tags.heldSlugs(['free']),
  'a new event': ({ events }) => events.insert(eventData({ slug: 'late' })),
  'new events': ({ events }) => events.insertMany([eventData({ slug: 'late' })]),
  'a new venue': ({ venues }) => venues.insert(venueData({ slug: 'late' })),
  'a new organizer': ({ organizers }) => organizers.insert(organizerData({ slug: 'late' })),
  'a new category': ({ categories }) => categories.insert(termData({ slug: 'late' })),
  'a change': ({ tags }) => tags.update(1, { name: 'Late' }),
  'a removal': ({ tags }) => tags.remove(1),
}

/** A writer is for one transaction. */
export const writerChecks: Checks = {
  'refuses a writer whose transaction is over': async (store) => {
    const kept: Writer[] = []
    await store.transaction(async (writer) => {
      await writer.tags.insert(termData({ slug: 'free' }))
      kept.push(writer)
    })
    const failure = new Error('the work failed')
    await rejects(
      store.transaction(async (writer) => {
        kept.push(writer)
        throw failure
      }),
      (error) => error === failure,
      'the error of the work',
    )
    const before = await contentsOf(store)
    for (const writer of kept) {
      for (const [what, use] of Object.entries(uses)) {
        await rejects(
          Promise.resolve().then(() => use(writer)),
          () => true,
          `${what}, with a writer that is over`,
        )
      }
    }
    equal(await contentsOf(store), before, 'all records')
  },
}

async function contentsOf({ events, venues, organizers, categories, tags }: Reader): Promise<unknown> {
  const repositories = [events, venues, organizers, categories, tags]
  return Promise.all(repositories.map(async (repository) => (await repository.find(all)).records))
}
