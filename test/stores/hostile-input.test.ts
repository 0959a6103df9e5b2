import { type Calendar, isCalendarError } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import { noExternal, type Store } from 'daybook/storage'
import { createMake, createTestCalendar } from 'daybook/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sqliteDrivers } from '../support/sqlite-drivers.ts'
import { type OpenStore, sqlStores } from '../support/stores.ts'

const make = createMake()

/** Texts that mean something to SQL, to patterns, to drivers or to nobody. */
const texts = [
  "'",
  '"',
  "' OR '1'='1",
  "'; DROP TABLE daybook_events; --",
  '1; DROP TABLE daybook_events',
  '%',
  '_',
  '\\',
  "\\'",
  '$1',
  '$$',
  '?1',
  '?',
  ':a',
  '@a',
  '{1,2}',
  '[1]',
  'NULL',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u2028',
  '💥',
  '__proto__',
  '9223372036854775808',
  '-1',
  "' ".repeat(99),
  '%'.repeat(200),
  "'".repeat(70_000),
] as const

const aTerm = {
  ...noExternal,
  description: '',
  color: '' as const,
  parent: 0,
  count: 0,
  modified_utc: '2030-01-01 00:00:00',
}

/** Those that a title can be. */
const titles = texts.filter((text) => text.length <= 200 && !/[\0\u2028]|\p{Surrogate}/u.test(text))

async function fill(store: Store): Promise<Calendar> {
  return createTestCalendar({
    store,
    defaultWindow: false,
    geolocation: true,
    ticketing: true,
    seed: {
      categories: titles.slice(0, 9).map((name) => ({ name, description: name })),
      tags: titles.slice(0, 9).map((name) => ({ name })),
      venues: titles.map((venue) => ({ venue, address: venue })),
      organizers: titles.map((organizer) => ({ organizer, phone: organizer })),
      events: titles.map((title, index) => ({
        title,
        description: title,
        tags: [1 + (index % 9)],
        categories: [1],
        venue: 1,
      })),
    },
  })
}

type Act = (calendar: Calendar, text: string) => Promise<unknown>

/** A list by one parameter, whatever it takes. */
const listBy =
  (resource: 'events' | 'venues' | 'organizers' | 'categories' | 'tags', parameter: string): Act =>
  async (calendar, text) => {
    // What is sent over HTTP has no type.
    const list = calendar[resource].list as (
      query: object,
    ) => Promise<{ records: readonly { id: number }[]; total: number }>
    const { records, total } = await list({ [parameter]: text, per_page: 50 })
    return [total, ...records.map(({ id }) => id)]
  }

const parameters = {
  events: [
    ...['page', 'per_page', 'start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'],
    ...[
      'overlaps',
      'when',
      'strict_dates',
      'search',
      'categories',
      'tags',
      'venue',
      'organizer',
      'featured',
      'free',
      'status',
      'include',
    ],
    ...['hide_from_listings', 'geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius', 'bbox', 'post_parent', 'ticketed'],
  ],
  venues: ['page', 'search', 'event', 'has_events', 'only_with_upcoming', 'status'],
  organizers: ['page', 'search', 'event', 'has_events', 'only_with_upcoming', 'status'],
  categories: ['search', 'exclude', 'include', 'order', 'orderby', 'hide_empty', 'post', 'event', 'slug', 'parent'],
  tags: ['search', 'exclude', 'include', 'order', 'orderby', 'hide_empty', 'post', 'event', 'slug'],
} as const

const written: Readonly<Record<string, Act>> = {
  'an event of every text': (calendar, text) =>
    calendar.events.create(
      make.event({
        title: `Event ${text}`,
        description: text,
        excerpt: text,
        slug: text,
        cost: text,
        password: text,
        tags: [text],
        categories: [text],
        venue: { venue: `Venue ${text}`, address: text, city: text, zip: text, phone: text, stateprovince: text },
        organizer: { organizer: `Organizer ${text}`, phone: text, description: text },
      }),
    ),
  'an event with such a title': (calendar, text) => calendar.events.create(make.event({ title: text })),
  'a description': (calendar, text) => calendar.events.update(1, { description: text }),
  'a website': (calendar, text) => calendar.venues.update(1, { website: `https://example.org/${text}` }),
  'an e-mail address': (calendar, text) => calendar.organizers.update(1, { email: `${text}@example.org` }),
  'an image': (calendar, text) => calendar.events.update(1, { image: text }),
  'a zone': (calendar, text) => calendar.events.update(1, { timezone: text }),
  'a slug': (calendar, text) => calendar.tags.update(1, { slug: text }),
  'a category': (calendar, text) => calendar.categories.create({ name: `Category ${text}`, description: text }),
}

const acts: readonly (readonly [name: string, act: Act])[] = [
  ...Object.entries(written),
  ...Object.entries(parameters).flatMap(([resource, names]) =>
    // Its keys are those of the table.
    names.map((name) => [`${resource} by ${name}`, listBy(resource as keyof typeof parameters, name)] as const),
  ),
  ['an event by its slug', (calendar, text) => calendar.events.getBySlug(text)],
  ['an event by a password', (calendar, text) => calendar.as(null).events.get(1, { password: text })],
  ['a venue by its slug', (calendar, text) => calendar.venues.getBySlug(text)],
]

/** Returns the outcome of each text: a result, or an error for callers. Throws any other error. */
async function outcomes(calendar: Calendar, act: Act): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for (const text of texts) {
    try {
      all.push(withoutRevisions(await act(calendar, text)))
    } catch (error) {
      if (!isCalendarError(error)) throw error
      all.push([error.status, error.code, error.message])
    }
  }
  return all
}

async function everything(calendar: Calendar): Promise<unknown> {
  const all = { page: 1, per_page: 50 }
  const { events, venues, organizers, categories, tags } = calendar
  const lists = await Promise.all([
    ...[events, venues, organizers].map((service) => service.list(all)),
    ...[categories, tags].map((service) => service.list({ ...all, hide_empty: false })),
  ])
  return withoutRevisions(lists)
}

/** Each store has its own: they are its commit ids. */
function withoutRevisions(value: unknown): unknown {
  return value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === 'revision' ? undefined : member)))
}

describe.each(sqlStores())('hostile input on $name', (kind) => {
  let opened: OpenStore
  let calendar: Calendar
  let memory: Calendar
  beforeAll(async () => {
    opened = await kind.open()
    calendar = await fill(opened.store)
    memory = await fill(createMemoryStore())
  })
  afterAll(async () => {
    await opened?.close()
    await kind.close()
  })

  // In one test: what is written is there for what is requested after it.
  it('is read, written and refused as in memory', async () => {
    for (const [name, act] of acts) {
      expect([name, await outcomes(calendar, act)]).toEqual([name, await outcomes(memory, act)])
    }
    expect(await everything(calendar)).toEqual(await everything(memory))
  })

  it.each(['names', 'slugs', 'words'] as const)('takes lists of %s as they are', async (criterion) => {
    const { store, close } = await kind.open()
    onTestFinished(close)
    const folded = titles.map((title) => title.toLowerCase())
    const ids = await store.transaction(async (writer) => {
      const made = folded.map((name) =>
        writer.tags.insert({
          ...aTerm,
          name,
          search_name: name,
          slug: name,
          search_text: name,
          search_words: `|${name}|`,
        }),
      )
      return Promise.all(made.map(async (one) => (await one).id))
    })
    for (const [index, name] of folded.entries()) {
      const where = { [criterion]: criterion === 'words' ? [name] : [name, 'nothing', '{},"'] }
      const { records } = await store.tags.find({ where, orderBy: [['id', 'asc']], offset: 0, limit: 99 })
      const alike = criterion === 'words' ? folded.filter((text) => text.includes(name)).length : 1
      expect([name, records.length, records.some(({ id }) => id === ids[index])]).toEqual([name, alike, true])
    }
  })
})

describe('what stands in a statement as text', () => {
  it.each([
    { limit: '1; DROP TABLE daybook_tags' },
    { limit: 1.5 },
    { orderBy: [['name', 'asc']] },
    { orderBy: [['id; --', 'asc']] },
  ])('is nothing that it should not be: %j', async (hostile) => {
    const driver = sqliteDrivers[0]?.open(':memory:')
    if (driver === undefined) throw new Error('There is always one.')
    const store = createSqliteStore(driver)
    onTestFinished(store.close)
    await store.migrate()
    const query = { where: {}, orderBy: [['id', 'asc']], offset: 0, limit: 1, ...hostile }
    await expect(store.tags.find(query as never)).rejects.toThrow(TypeError)
  })
})

describe('control characters and halves of characters (rule 39)', () => {
  it.each(['\0', 'a\0b', '\ud800', 'a\udfffb'])('%j is refused wherever text is written or searched', async (text) => {
    const calendar = await fill(createMemoryStore())
    for (const act of [
      listBy('events', 'search'),
      listBy('events', 'tags'),
      listBy('venues', 'search'),
      listBy('tags', 'slug'),
      written['a description'],
      written['a slug'],
    ]) {
      await expect(act?.(calendar, text)).rejects.toMatchObject({ code: 'rest_invalid_param' })
    }
  })
})

describe('hostile names of schemas and tables', () => {
  it.each(['', 'a"b', "a'b", 'a;b', 'a.b', 'A', 'é', 'a b', 'a-b', '1a', 'a\0', 'a'.repeat(32)])(
    '%j is a TypeError',
    (name) => {
      const sqlite = sqliteDrivers[0]?.open(':memory:')
      if (sqlite === undefined) throw new Error('There is always one.')
      const client = { unsafe: async () => [], begin: async () => undefined, end: async () => undefined }
      expect(() => createSqliteStore(sqlite, { tablePrefix: name })).toThrow(TypeError)
      expect(() => createPostgresStore(client, { tablePrefix: name })).toThrow(TypeError)
      expect(() => createPostgresStore(client, { schema: name })).toThrow(TypeError)
      sqlite.close()
    },
  )
})
