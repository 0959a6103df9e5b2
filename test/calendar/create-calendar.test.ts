import { type AppFields, type CalendarOptions, createCalendar } from 'daybook'
import { integer, text } from 'daybook/fields'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { collectionNames } from 'daybook/storage'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

/** As a program in JavaScript may pass it. */
const untyped = (options: object): CalendarOptions => options

describe('createCalendar', () => {
  it('works with no options at all', async () => {
    const calendar = createCalendar()
    const event = await calendar.events.create({ title: 'Now', start_date: 'now', end_date: 'now', cost: 20 })
    expect(event).toMatchObject({ id: 1, slug: 'now', author: 0, status: 'publish', timezone: 'UTC', cost: '$20' })
    expect(event.uid).toMatch(/^[\w-]{21}$/)
    const { records, per_page } = await calendar.events.list()
    expect([records, per_page]).toEqual([[event], 10])
    expect(Math.abs(Date.parse(`${event.date_utc.replace(' ', 'T')}Z`) - Date.now())).toBeLessThan(60_000)
  })

  it('makes random slugs of ten letters and digits for what leaves none', async () => {
    const calendar = createCalendar()
    const tags = await Promise.all(['!', '?', '…'].map((name) => calendar.tags.create({ name })))
    const slugs = tags.map(({ slug }) => slug)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]{10}$/)
    expect(new Set(slugs).size).toBe(3)
  })

  describe('lets a store commit short writes together, and none that may be long', () => {
    const store = createMemoryStore()
    const committed: unknown[] = []
    const calendar = createCalendar({
      recurrence: recurringEvents(),
      store: {
        ...store,
        async transaction(work, options) {
          // As if others waited for the same commit.
          if (options?.sharesCommit) options.onJoin?.()
          const result = await store.transaction(work, options)
          committed.push(options?.sharesCommit)
          return result
        },
      },
    })
    const { events, tags } = calendar.as({ id: 1, role: 'administrator' })
    const ofSeries = async () => {
      const series = await events.create(make.event({ recurrence: 'FREQ=DAILY;COUNT=3', start_date: 'tomorrow' }))
      const { records } = await events.list({ post_parent: series.id })
      return { series: series.id, first: records[0]?.id ?? 0 }
    }
    const theirs = { recurrence_scope: 'following' } as const
    const writes: readonly (readonly [title: string, sharesCommit: boolean, act: () => Promise<unknown>])[] = [
      ['an event', true, () => calendar.events.create(make.event())],
      ['a change', true, async () => events.update((await events.create(make.event())).id, { title: 'Changed' })],
      ['a tag', true, () => tags.create({ name: 'jazz' })],
      ['one event of a series', true, async () => events.update((await ofSeries()).first, { title: 'Changed' })],
      ['the removal of one of them', true, async () => events.remove((await ofSeries()).first)],
      ['a series', false, ofSeries],
      [
        'an event that becomes a series',
        false,
        async () => events.update((await events.create(make.event())).id, { recurrence: 'FREQ=DAILY;COUNT=3' }),
      ],
      ['a change of a series', false, async () => events.update((await ofSeries()).series, { title: 'Changed' })],
      ['the end of a series', false, async () => events.update((await ofSeries()).series, { recurrence: null })],
      [
        'the end of a series by one of its events',
        false,
        async () => events.update((await ofSeries()).first, { recurrence: null, recurrence_scope: 'all' }),
      ],
      ['following events', false, async () => events.update((await ofSeries()).first, { title: 'New', ...theirs })],
      ['the removal of following events', false, async () => events.remove((await ofSeries()).first, theirs)],
      ['the removal of a tag', false, async () => tags.remove((await tags.create({ name: 'old' })).id)],
      ['an import', false, () => calendar.events.import([make.event()])],
      ['a transaction of the app', false, () => calendar.transaction(({ events }) => events.create(make.event()))],
      ['an extension', false, () => calendar.recurrence.extend()],
    ]

    it.each(writes)('%s: %s', async (_, sharesCommit, act) => {
      committed.length = 0
      await act()
      expect(committed.at(-1) ?? false).toBe(sharesCommit)
    })

    it('and makes nothing twice for them', async () => {
      const counting = await createTestCalendar({ recurrence: recurringEvents() })
      const { id } = await counting.events.create(make.event({ recurrence: 'FREQ=DAILY;COUNT=3' }))
      expect((await counting.events.get(id)).uid).toBe('uid-1')
    })
  })

  it('gives each calendar a store of its own', async () => {
    const [one, two] = [createCalendar(), createCalendar()]
    await one.events.create(make.event())
    expect((await two.events.list({ include: [1] })).total).toBe(0)
  })

  it('refuses an option that there is not, as a misspelt one would be', () => {
    const misspelt: object = { timezone: 'Europe/Zurich' }
    expect(() => createCalendar(misspelt)).toThrow(/^timezone is not an option; there are store, fields, timeZone, /)
  })

  it.each<[options: CalendarOptions, message: string]>([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone must be a time zone such as Europe/Zurich; received "Mars/Olympus".'],
    [{ timeZone: '' }, 'timeZone must be a time zone such as Europe/Zurich; received "".'],
    [{ defaultWindow: { months: 0 } }, 'defaultWindow.months must be a whole number from 1; received 0.'],
    [{ defaultWindow: { months: 1.5 } }, 'defaultWindow.months must be a whole number from 1; received 1.5.'],
    [untyped({ unknownInput: 'warn' }), 'unknownInput must be ignore, report or reject; received "warn".'],
    [{ perPage: { max: 0 } }, 'perPage.max must be a whole number from 1; received 0.'],
    [{ perPage: { default: Number.NaN } }, 'perPage.default must be a whole number from 1; received NaN.'],
    [{ perPage: { default: 51 } }, 'perPage.default must be at most perPage.max, 50; received 51.'],
    [{ perPage: { default: 5, max: 4 } }, 'perPage.default must be at most perPage.max, 4; received 5.'],
  ])('refuses %j', (options, message) => {
    expect(() => createCalendar(options)).toThrow(new TypeError(message))
  })

  const noStore = 'store must be a store, such as createMemoryStore() or createSqliteStore(database)'
  const functions = 'an object with the functions'
  const someFormats = 'a list of formats such as [icalendar()], each with its own name, which is not json'
  const plain = { name: 'txt', mediaType: 'text/plain', maxEvents: 1, render: () => [] }
  it.each<[option: string, value: unknown, message: string]>([
    ['store', null, `${noStore}; received null.`],
    ['store', 'calendar.db', `${noStore}; received "calendar.db".`],
    ['store', createMemoryStore, `${noStore}; received a function.`],
    ['store', Promise.resolve(createMemoryStore()), 'store must be a store; received a promise of one: await it.'],
    [
      'store',
      { ...createMemoryStore(), tags: {}, version: 7, transaction: undefined },
      `${noStore}; it lacks tags.find, tags.getMany, tags.getBySlug, version, transaction.`,
    ],
    ['timeZone', 2, 'timeZone must be a time zone such as Europe/Zurich; received 2.'],
    ['now', 5, 'now must be a function that returns a Date; received 5.'],
    ['now', new Date(0), 'now must be a function that returns a Date; received an object.'],
    ['policy', 'admin', `policy must be ${functions} scope and may; received "admin".`],
    ['policy', { may: () => true }, `policy must be ${functions} scope and may; received an object.`],
    ['passwords', { hash: () => '' }, `passwords must be ${functions} hash and verify; received an object.`],
    ['passwords', { verify: () => true }, `passwords must be ${functions} hash and verify; received an object.`],
    ['recurrence', {}, 'recurrence must be recurringEvents() of daybook/recurrence; received an object.'],
    ['images', {}, 'images must be a function from an id or a URL to an image; received an object.'],
    ['links', 'x', 'links must be a function that returns a URL or undefined; received "x".'],
    ['sanitizeHtml', null, 'sanitizeHtml must be a function from HTML to clean HTML; received null.'],
    ['currency', 'EUR', expect.stringMatching(/^currency must be .*'EUR'.*; received "EUR"\.$/)],
    [
      'currency',
      { symbol: '€', code: 'EUR', position: 'prefix', decimals: 2 },
      expect.stringMatching(/^currency must be .*; received an object\.$/),
    ],
    [
      'currency',
      { symbol: '€', code: 'EUR', position: 'behind' },
      expect.stringMatching(/^currency must be .*; received an object\.$/),
    ],
    ['currency', { symbol: '€', code: 'EUR' }, expect.stringMatching(/^currency must be .*; received an object\.$/)],
    ['perPage', 20, 'perPage must be an object such as { default: 10, max: 50 }; received 20.'],
    ['defaultWindow', 24, 'defaultWindow must be an object such as { months: 24 }, or false; received 24.'],
    ['geolocation', 'yes', 'geolocation must be true or false; received "yes".'],
    ['ticketing', 1, 'ticketing must be true or false; received 1.'],
    ['formats', 'ics', `formats must be ${someFormats}; received "ics".`],
    ['formats', [{ name: 'ics' }], `formats must be ${someFormats}; received a list.`],
    ['formats', [{ ...plain, name: 'json' }], `formats must be ${someFormats}; received a list.`],
    ['formats', [plain, plain], `formats must be ${someFormats}; received a list.`],
    ['createUid', 'uuid', 'createUid must be a function that returns a text; received "uuid".'],
    ['createSlug', {}, 'createSlug must be a function that returns a slug; received an object.'],
    ['replyCache', '16 MB', 'replyCache must be a whole number of bytes from 0; received "16 MB".'],
    [
      'transactionTimeout',
      '30s',
      'transactionTimeout must be a whole number of milliseconds from 0 to 2147483647; received "30s".',
    ],
    ['replyCache', -1, 'replyCache must be a whole number of bytes from 0; received -1.'],
    ['replyCache', 0.5, 'replyCache must be a whole number of bytes from 0; received 0.5.'],
    ['onChange', 'log', 'onChange must be a function; received "log".'],
    ['onAttempt', 'log', 'onAttempt must be a function; received "log".'],
    ['hideExistence', 'yes', 'hideExistence must be true or false; received "yes".'],
    ['onIgnored', [], 'onIgnored must be a function; received a list.'],
    ['onError', true, 'onError must be a function, or false to drop all errors; received true.'],
  ])('refuses %s: %j, and says what it takes', (option, value, message) => {
    expect(() => createCalendar(untyped({ [option]: value }))).toThrow(
      expect.objectContaining({ name: 'TypeError', message }),
    )
  })

  it('names every method that an empty store lacks', () => {
    const reads = ['find', 'getMany', 'getBySlug']
    const lacking = collectionNames.flatMap((name) =>
      [
        ...reads,
        ...(name === 'events' ? ['findWithIncluded', 'findRevisions', 'countByLinks', 'countByValue'] : []),
      ].map((method) => `${name}.${method}`),
    )
    const ofAll = [
      'keyedValue',
      'keyedValues',
      'version',
      'notesSince',
      'latestNotes',
      'nextPublication',
      'timeZoneData',
    ]
    const last = ['transaction', 'commitsSince', 'followers.get', 'followers.put']
    expect(() => createCalendar(untyped({ store: {} }))).toThrow(
      new TypeError(`${noStore}; it lacks ${[...lacking, ...ofAll, ...last].join(', ')}.`),
    )
  })

  describe('a field to filter by', () => {
    const fields = { event: { age_limit: integer({ filter: true }), note: text() } }
    const withFields = (notified: AppFields | undefined) =>
      createCalendar({ fields, store: { ...createMemoryStore(), ...(notified && { fields: notified }) } })

    it.each<[what: string, notified: AppFields | undefined]>([
      ['needs no index in a store that has none', undefined],
      ['needs one of that name in a store that has some, and a field without a filter none', { event: fields.event }],
    ])('%s', (_, notified) => {
      expect(() => withFields(notified)).not.toThrow()
    })

    it.each<[what: string, notified: AppFields]>([
      ['does not know the field', { event: { note: text() } }],
      ['does not know the resource', {}],
      ['does not filter by it', { event: { age_limit: integer() } }],
    ])('is refused if the store %s', (_, notified) => {
      const message = 'fields.event.age_limit has a filter: give the store the option fields too, for its index.'
      expect(() => withFields(notified)).toThrow(new TypeError(message))
    })
  })

  it.each([null, 'Europe/Zurich', []])('refuses %j as options', (options) => {
    expect(() => createCalendar(options as never)).toThrow(
      /^The options must be an object such as \{ store \}; received /,
    )
  })

  it('takes an option that is undefined as absent', () => {
    const names = ['store', 'now', 'policy', 'passwords', 'images', 'links', 'sanitizeHtml', 'currency', 'perPage']
    expect(() => createCalendar(Object.fromEntries(names.map((name) => [name, undefined])))).not.toThrow()
  })

  it.each<[perPage: CalendarOptions['perPage'] & object, requested: number | undefined, used: number]>([
    [{}, undefined, 10],
    [{}, 51, 50],
    [{ max: 5 }, undefined, 5],
    [{ max: 500 }, 400, 400],
    [{ max: 500 }, undefined, 10],
    [{ default: 20, max: 30 }, undefined, 20],
  ])('with page sizes %j: requested %s, uses %i', async (perPage, requested, used) => {
    const { events } = createCalendar({ perPage })
    expect((await events.list({ per_page: requested })).per_page).toBe(used)
  })
})
