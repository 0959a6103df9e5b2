import type { Store, Writer } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

const make = createMake()

/** Tells what is read at the same moment, in turn. */
function watched(store: Store, moments: string[][]): Store {
  let moment: string[] | undefined
  const told = <Reads extends object>(name: string, reads: Reads): Reads =>
    Object.fromEntries(
      Object.entries(reads).map(([method, read]) => [
        method,
        (...args: unknown[]) => {
          if (moment === undefined) {
            moment = []
            moments.push(moment)
            queueMicrotask(() => {
              moment = undefined
            })
          }
          moment.push(`${name} ${method}`)
          return read(...args)
        },
      ]),
    ) as Reads // the same methods
  const watching = ({ events, venues, organizers, categories, tags, ...rest }: Writer): Writer => ({
    ...rest,
    events: told('events', events),
    venues: told('venues', venues),
    organizers: told('organizers', organizers),
    categories: told('categories', categories),
    tags: told('tags', tags),
  })
  return { ...store, transaction: (work) => store.transaction((writer) => work(watching(writer))) }
}

it('asks for all that an event links to by id at one moment, and for nothing again', async () => {
  const [store, moments] = [createMemoryStore(), [] as string[][]]
  const { venues, organizers, categories, tags } = await createTestCalendar({ store })
  await venues.create(make.venue())
  await organizers.create(make.organizer())
  await categories.create(make.category({ name: 'Fair' }))
  for (const name of ['Night', 'Music']) await tags.create(make.tag({ name }))
  const { events } = await createTestCalendar({ store: watched(store, moments) })
  await events.create(make.event({ venue: 1, organizer: 1, categories: ['1'], tags: ['Night', 2] }))
  expect(moments).toEqual([
    ['venues getMany', 'organizers getMany', 'categories getMany', 'tags getMany'],
    ['tags getBySlug'],
    ['events getBySlug'],
    ['events insert'],
    ['categories addToCount'],
    ['tags addToCount'],
  ])
})

it('means by a name what it means by then, when a new term takes its id or slug in the same unit of work', async () => {
  const { tags, import: importEvents, events } = await createTestCalendar()
  await tags.create(make.tag({ name: 'Dozen', slug: '3' }))
  await tags.create(make.tag({ name: 'Jazz', slug: 'music' }))
  const sent = [['3'], ['Jazz'], ['Jazz!'], ['3'], ['Jazz']]
  await importEvents(sent.map((tags) => make.event({ tags })))
  const found = await Promise.all(sent.map((_, index) => events.get(index + 1)))
  expect(found.map(({ tags }) => tags)).toEqual([[1], [2], [3], [3], [3]])
})
