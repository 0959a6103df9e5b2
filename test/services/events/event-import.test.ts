import { type CalendarOptions, createCalendar, type EventInput, type ImportProgress, type RecordPage } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { type Store, type StoredRecord, StoreError } from 'daybook/storage'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

function dated(title: string, more: Partial<EventInput> = {}): EventInput {
  return { title, start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00', ...more }
}

function given(options: CalendarOptions = {}) {
  return createCalendar({ defaultWindow: false, now: () => new Date('2030-01-15T12:00:00Z'), ...options })
}

const many = (count: number) => Array.from({ length: count }, (_, index) => dated(`Event ${index}`))

describe('calendar.events.import', () => {
  it('stores each event as create would', async () => {
    const input = dated('Fair', { categories: ['Music'], venue: { venue: 'Hall' }, cost: 5, password: '' })
    const counted = () => {
      let uids = 0
      return given({ createUid: () => `uid-${++uids}` })
    }
    const [imported, created] = [counted(), counted()]
    expect(await imported.events.import([input, dated('Fair')])).toEqual({ imported: 2, errors: [], conflicts: [] })
    await created.events.create(input)
    await created.events.create(dated('Fair'))
    // One transaction made all that was imported, and so has other commit ids.
    const shown = ({ records, ...page }: RecordPage<StoredRecord>) => ({
      ...page,
      records: records.map(({ revision: _, ...record }) => record),
    })
    expect(shown(await imported.events.list())).toEqual(shown(await created.events.list()))
    expect(shown(await imported.categories.list())).toEqual(shown(await created.categories.list()))
    expect((await imported.categories.list()).records).toMatchObject([{ name: 'Music', count: 1 }])
  })

  it('takes what comes bit by bit, and reports each transaction', async () => {
    const reported: ImportProgress[] = []
    const memory = createMemoryStore()
    let transactions = 0
    const store: Store = {
      ...memory,
      transaction(work) {
        transactions += 1
        return memory.transaction(work)
      },
    }
    async function* lines() {
      yield* many(1_200)
    }
    const calendar = given({ store })
    await calendar.events.import(lines(), { onProgress: (progress) => reported.push(progress) })
    expect(reported).toHaveLength(transactions)
    expect(reported.at(-1)).toEqual({ imported: 1_200, refused: 0 })
    expect((await calendar.events.list({ per_page: 50 })).total).toBe(1_200)
  })

  it('lets the event loop turn between transactions', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const turnsAt: number[] = []
    await given().events.import(many(1_200), { onProgress: () => turnsAt.push(turns) })
    clearImmediate(next)
    expect(turnsAt.length).toBeGreaterThan(2)
    expect(new Set(turnsAt).size).toBe(turnsAt.length)
  })

  it('lets the event loop turn while it reads what it refuses', async () => {
    let isDue = false
    setImmediate(() => {
      isDue = true
    })
    let wasDue = false
    function* lines() {
      for (let line = 0; line < 1_000_000 && !wasDue; line += 1) {
        yield dated('')
        wasDue = isDue
      }
    }
    const reported: ImportProgress[] = []
    await given().events.import(lines(), { onProgress: (progress) => reported.push(progress) })
    expect([wasDue, reported.length]).toEqual([true, 1])
  })

  it('stores as many in a transaction as fit into 20 ms', async () => {
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    onTestFinished(() => clock.mockRestore())
    const memory = createMemoryStore()
    const store: Store = {
      ...memory,
      transaction: (work) =>
        memory.transaction((writer) => {
          const insertMany: typeof writer.events.insertMany = (data) => {
            for (const { title } of data) time += title === 'Slow' ? 1.25 : 0.25
            return writer.events.insertMany(data)
          }
          return work({ ...writer, events: { ...writer.events, insertMany } })
        }),
    }
    const sizes: number[] = []
    let stored = 0
    const onProgress = ({ imported }: ImportProgress) => {
      sizes.push(imported - stored)
      stored = imported
    }
    const titles = Array.from({ length: 400 }, (_, index) => (index < 200 ? 'Quick' : 'Slow'))
    await given({ store }).events.import(
      titles.map((title) => dated(title)),
      { onProgress },
    )
    expect(sizes).toEqual([16, 32, 64, 80, 80, 17, 16, 16, 16, 16, 16, 16, 15])
  })

  it.each([
    [
      'lets other work run during a long transaction in memory',
      {},
      ['after the reads', 'insert', 'after the insert', 'end'],
    ],
    ['lets no other work run in a transaction that must not wait', { isInterruptible: false }, ['insert', 'end']],
  ])('%s', async (_, allowed, expected) => {
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    onTestFinished(() => clock.mockRestore())
    const turned: string[] = []
    const takeLong = (step: string) => {
      time += 40
      setImmediate(() => turned.push(`after ${step}`))
    }
    const memory = createMemoryStore()
    const store: Store = {
      ...memory,
      ...allowed,
      transaction: (work) =>
        memory.transaction(async (writer) => {
          const { heldSlugs, insertMany } = writer.events
          return work({
            ...writer,
            events: {
              ...writer.events,
              async heldSlugs(slugs) {
                const held = await heldSlugs(slugs)
                takeLong('the reads')
                return held
              },
              insertMany(data) {
                turned.push('insert')
                takeLong('the insert')
                return insertMany(data)
              },
            },
            noteChanges(note) {
              turned.push('end')
              return writer.noteChanges(note)
            },
          })
        }),
    }
    await given({ store }).events.import([dated('One')])
    expect(turned.slice(0, expected.length)).toEqual(expected)
  })

  it('stores the occurrences of an event that comes before them', async () => {
    const calendar = given()
    const series = { title: 'Series', slug: 'series' }
    await calendar.events.import([
      dated('Series', series),
      dated('First', { post_parent: 1 }),
      dated('Series', { post_parent: 1 }),
    ])
    const { records } = await calendar.events.list({ post_parent: 1 })
    expect(records.map(({ slug }) => slug)).toEqual(['first', 'series-2'])
  })

  it('refuses a ninth level of events', async () => {
    const calendar = given()
    await calendar.events.import(
      Array.from({ length: 8 }, (_, level) => dated(`Level ${level + 1}`, { post_parent: level })),
    )
    const { imported, errors } = await calendar.events.import([
      dated('Beside the eighth', { post_parent: 7 }),
      dated('Ninth', { post_parent: 8 }),
    ])
    expect(imported).toBe(1)
    expect(errors).toMatchObject([{ line: 2, error: { params: { post_parent: expect.stringContaining('8 levels') } } }])
  })

  it('leaves out what is refused, with all that came with it, and reports the line', async () => {
    const calendar = given()
    const { imported, errors } = await calendar.events.import([
      dated('First'),
      dated('', { venue: { venue: 'Nowhere' } }),
      dated('Unknown parent', { venue: { venue: 'Nobody goes' }, categories: ['Lost'], post_parent: 99 }),
      dated('Last'),
      dated('Ends before', { end_date: '2030-06-19' }),
    ])
    expect(imported).toBe(2)
    expect(errors.map(({ line, error }) => [line, error.status, error.params])).toMatchObject([
      [2, 400, ['title']],
      [3, 400, { post_parent: expect.any(String) }],
      [5, 400, { end_date: expect.any(String) }],
    ])
    expect((await calendar.events.list()).records.map(({ title }) => title)).toEqual(['First', 'Last'])
    expect((await calendar.venues.list()).total).toBe(0)
    expect((await calendar.categories.list({ hide_empty: false })).total).toBe(0)
  })

  it('refuses the replies of another calendar, whose ids are those of strangers here', async () => {
    const [other, calendar] = [given(), given()]
    await other.events.create(dated('Theirs', { venue: { venue: 'City Hall' }, tags: ['Their tag'] }))
    await calendar.events.create(dated('Ours', { venue: { venue: 'Local venue' }, tags: ['Our tag'] }))
    const { venue, tags, title, start_date, end_date } = await other.toReply.events(await other.events.get(1))
    const event = { title, start_date, end_date }
    const { imported, errors } = await calendar.events.import([{ ...event, venue }, { ...event, tags }, event])
    expect(imported).toBe(1)
    expect(errors.map(({ line, error }) => [line, error.params])).toMatchObject([
      [1, { 'venue.id': expect.stringContaining('"Local venue"') }],
      [2, { tags: expect.stringContaining('"Our tag"') }],
    ])
  })

  it('links one inline venue for all that are the same, across transactions', async () => {
    const calendar = given()
    const venues = [{ venue: 'Hall', city: 'Bern' }, { venue: 'HALL' }, { venue: 'Hall', city: 'Basel' }]
    const events = Array.from({ length: 300 }, (_, index) => dated(`Event ${index}`, { venue: venues[index % 3] }))
    const { imported } = await calendar.events.import(events)
    expect(imported).toBe(300)
    const { records } = await calendar.venues.list()
    expect(records.map(({ venue, city }) => [venue, city])).toEqual([
      ['Hall', 'Bern'],
      ['Hall', 'Basel'],
    ])
    expect((await calendar.events.get(3)).venue).toEqual([2])
    expect((await calendar.events.get(300)).venue).toEqual([2])
  })

  it('links an inline venue that names the state of a venue as its responses do', async () => {
    const calendar = given()
    await calendar.venues.create({ venue: 'Hall', state: 'OR' })
    const hall = (stateprovince: string) => dated('Talk', { venue: { venue: 'Hall', stateprovince } })
    await calendar.events.import([hall('OR'), hall('WA')])
    expect((await calendar.events.get(1)).venue).toEqual([1])
    expect((await calendar.events.get(2)).venue).toEqual([2])
  })

  it('links an inline venue or organizer by its name alone where that is requested', async () => {
    const calendar = given()
    await calendar.venues.create({ venue: 'Straße', city: 'Bern', status: 'draft' })
    const fields = { venue: { venue: 'STRASSE', city: 'Basel' }, organizer: { organizer: 'Guild', phone: '1' } }
    await calendar.events.import(
      [dated('First', fields), dated('Second', { organizer: { organizer: 'guild', phone: '2' } })],
      {
        mergeLinked: 'name',
      },
    )
    expect((await calendar.events.get(1)).venue).toEqual([1])
    expect((await calendar.events.get(2)).organizer).toEqual([1])
    expect((await calendar.venues.get(1)).city).toBe('Bern')
    const wrong = calendar.events.import([], { mergeLinked: 'slug' as 'name' })
    await expect(wrong).rejects.toThrow(new TypeError(`mergeLinked must be 'name'; received "slug".`))
  })

  it('reports refused lines alone too', async () => {
    const notified: unknown[] = []
    const { imported, errors } = await given().events.import([dated('')], {
      onProgress: (progress) => notified.push(progress),
    })
    expect([imported, errors.length, notified]).toEqual([0, 1, [{ imported: 0, refused: 1 }]])
  })

  it('throws when the store is out of reach, and keeps what it reported', async () => {
    const memory = createMemoryStore()
    let left = 1
    const store: Store = {
      ...memory,
      async transaction(work) {
        left -= 1
        if (left < 0) throw new StoreError('unavailable', 'Gone.')
        return memory.transaction(work)
      },
    }
    const calendar = given({ store })
    const reported: number[] = []
    const importing = calendar.events.import(many(700), { onProgress: ({ imported }) => reported.push(imported) })
    await expect(importing).rejects.toMatchObject({ code: 'rest_unavailable' })
    expect(reported).toEqual([(await calendar.events.list()).total])
  })
})

describe('an import of many series', () => {
  const recurrence = 'FREQ=DAILY;COUNT=3000'
  const ofSeries = (count: number) =>
    Array.from({ length: count }, (_, index) => dated(`Series ${index}`, { recurrence }))

  it('stores few of their events in each transaction, and reports each', async () => {
    const stored = new Map<string, number>()
    const calendar = given({
      recurrence: recurringEvents({ maxEvents: 3_000, months: 120 }),
      onChange: ({ after }) => stored.set(after?.revision ?? '', (stored.get(after?.revision ?? '') ?? 0) + 1),
    })
    const reported: ImportProgress[] = []
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const input = [...ofSeries(9), dated('Bad', { start_date: 'never' }), ...many(5), dated('Last', { recurrence })]
    const result = await calendar.events.import(input, { onProgress: (progress) => reported.push(progress) })
    clearInterval(timer)
    expect(result).toMatchObject({ imported: 15, errors: [{ line: 10 }] })
    expect(Math.max(...stored.values())).toBeLessThan(13_000)
    expect(stored.size).toBeGreaterThanOrEqual(3)
    expect(reported).toHaveLength(stored.size)
    expect(reported.at(-1)).toEqual({ imported: 15, refused: 1 })
    expect(turns).toBeGreaterThan(20)
    expect((await calendar.events.list({ period: 'all', per_page: 1 })).total).toBe(30_005)
  })

  it('stores nothing twice if a later transaction refuses some', async () => {
    const calendar = given({ recurrence: recurringEvents({ maxEvents: 3_000, months: 120 }) })
    const refused = dated('Refused', { recurrence: 'FREQ=HOURLY;COUNT=10001' })
    const result = await calendar.events.import([refused, ...ofSeries(5), refused, dated('Single'), refused])
    expect(result.imported).toBe(6)
    expect(result.errors.map(({ line }) => line)).toEqual([1, 7, 9])
    expect((await calendar.events.list({ period: 'all', per_page: 1 })).total).toBe(15_001)
  })
})
