import { createMemoryStore } from 'daybook/memory'
import type { Store, Writer } from 'daybook/storage'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

const make = createMake()

/** Records what is read at the same moment, in turn. */
function watched(store: Store, moments: string[][]): Store {
  let moment: string[] | undefined
  const recorded = <Reads extends object>(name: string, reads: Reads): Reads =>
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
    events: recorded('events', events),
    venues: recorded('venues', venues),
    organizers: recorded('organizers', organizers),
    categories: recorded('categories', categories),
    tags: recorded('tags', tags),
  })
  return { ...store, transaction: (work) => store.transaction((writer) => work(watching(writer))) }
}

it('loads all that an event links to and its slug at once, and nothing again', async () => {
  const [store, moments] = [createMemoryStore(), [] as string[][]]
  const { venues, organizers, categories, tags } = await createTestCalendar({ store })
  await venues.create(make.venue())
  await organizers.create(make.organizer())
  await categories.create(make.category({ name: 'Fair' }))
  for (const name of ['Night', 'Music']) await tags.create(make.tag({ name }))
  const { events } = await createTestCalendar({ store: watched(store, moments) })
  await events.create(make.event({ venue: 1, organizer: 1, categories: ['1'], tags: ['Night', 2] }))
  expect(moments).toEqual([
    [
      'events heldSlugs',
      ...['venues getMany', 'organizers getMany'],
      // Digits may be an id, a slug or a name, other text a slug or a name.
      ...['categories getMany', 'categories find', 'categories find'],
      ...['tags getMany', 'tags find', 'tags find'],
    ],
    ['events insert'],
    ['categories addToCounts'],
    ['tags addToCounts'],
  ])
})

it('queries once for what many events of an import link to', async () => {
  const [store, moments] = [createMemoryStore(), [] as string[][]]
  const { venues, categories } = await createTestCalendar({ store })
  for (const name of ['Hall', 'Park']) await venues.create(make.venue({ venue: name }))
  await categories.create(make.category({ name: 'Fair' }))
  const calendar = await createTestCalendar({ store: watched(store, moments) })
  await calendar.events.import([
    make.event({ title: 'One', venue: 1, categories: 'Fair', tags: 'New' }),
    make.event({ title: 'Two', venue: [2, 1], categories: 'Fair', tags: 'New' }),
  ])
  const links = moments.flat().filter((read) => /^(venues|categories) (get|find)/.test(read))
  expect(links).toEqual(['venues getMany', 'categories find', 'categories find'])
  expect(moments.flat().filter((read) => read === 'tags insert')).toHaveLength(1)
})

it('queries once for the slugs of many events of an import, and again only for those that are taken', async () => {
  const [store, moments] = [createMemoryStore(), [] as string[][]]
  await (await createTestCalendar({ store })).events.create(make.event({ title: 'Fair' }))
  const calendar = await createTestCalendar({ store: watched(store, moments) })
  await calendar.events.import(['Fair', 'Feast', 'Feast', 'Market'].map((title) => make.event({ title })))
  const { records } = await calendar.events.list({ orderby: 'id' } as never)
  expect(records.map(({ slug }) => slug)).toEqual(['fair', 'fair-2', 'feast', 'feast-2', 'market'])
  expect(moments.flat().filter((read) => read === 'events heldSlugs')).toHaveLength(3)
})

it('means by a name what it means by then, when a new term takes its id or slug in the same unit of work', async () => {
  const { tags, events } = await createTestCalendar()
  await tags.create(make.tag({ name: 'Dozen', slug: '3' }))
  await tags.create(make.tag({ name: 'Jazz', slug: 'music' }))
  const sent = [['3'], ['Jazz'], ['Jazz!'], ['3'], ['Jazz']]
  await events.import(sent.map((tags) => make.event({ tags })))
  const found = await Promise.all(sent.map((_, index) => events.get(index + 1)))
  expect(found.map(({ tags }) => tags)).toEqual([[1], [2], [3], [3], [3]])
})

it('means by a name that several categories have the one with the lowest id', async () => {
  const { categories, events } = await createTestCalendar()
  await categories.create(make.category({ name: 'Fair', slug: 'first' }))
  await categories.create(make.category({ name: 'Fair', slug: 'second', parent: 1 }))
  const { id } = await events.create(make.event({ categories: 'fair' }))
  expect((await events.get(id)).categories).toEqual([1])
})

it('means a slug by digits that are too many for an id, for which no store is queried', async () => {
  const [store, moments] = [createMemoryStore(), [] as string[][]]
  const slug = '99999999999999999999'
  await (await createTestCalendar({ store })).tags.create(make.tag({ name: 'Nines', slug }))
  const { events } = await createTestCalendar({ store: watched(store, moments) })
  const { id } = await events.create(make.event({ tags: [slug] }))
  expect((await events.get(id)).tags).toEqual([1])
  expect(moments.flat()).not.toContain('tags getMany')
})
