import { createMemoryStore } from 'daybook/memory'
import { createMake, createTestCalendar, createTestClock, type TestDuration } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

describe('createTestCalendar', () => {
  it('stands still at noon of 2030-01-15 until it is set', async () => {
    const calendar = await createTestCalendar()
    const modified = async () => (await calendar.tags.create({ name: calendar.clock.now().toISOString() })).modified_utc
    expect([await modified()]).toEqual(['2030-01-15 12:00:00'])
    calendar.clock.advance({ hours: 1 })
    expect(await modified()).toBe('2030-01-15 13:00:00')
    calendar.clock.advance({ hours: -2 })
    expect(await modified()).toBe('2030-01-15 11:00:00')
    calendar.clock.set('2031-12-31 23:59:59')
    expect(await modified()).toBe('2031-12-31 23:59:59')
  })

  it('creates its seed in order, so that ids and uids are known', async () => {
    const { seeded, events } = await createTestCalendar({
      now: '2030-05-01 00:00:00',
      seed: {
        events: [{ title: 'First', venue: [1], tags: [1], categories: [1], organizer: [1] }, {}],
        organizers: [{}],
        venues: [{}, { venue: 'Second' }],
        tags: [{}],
        categories: [{}],
      },
    })
    expect(seeded.events.map(({ id, title, uid }) => [id, title, uid])).toEqual([
      [1, 'First', 'uid-4'],
      [2, 'Event 2', 'uid-5'],
    ])
    expect(seeded.venues.map(({ id, venue, uid }) => [id, venue, uid])).toEqual([
      [1, 'Venue 1', 'uid-1'],
      [2, 'Second', 'uid-2'],
    ])
    expect([seeded.organizers[0]?.organizer, seeded.tags[0]?.name, seeded.categories[0]?.name]).toEqual([
      ...['Organizer 1', 'Tag 1', 'Category 1'],
    ])
    expect(await events.get(1)).toBe(seeded.events[0])
    expect(seeded.events[0]?.modified_utc).toBe('2030-05-01 00:00:00')
  })

  it('writes to the store that it is given, from the seed on', async () => {
    const store = createMemoryStore()
    const { seeded, tags } = await createTestCalendar({ store, seed: { tags: [{ name: 'Sown' }] } })
    const grown = await tags.create(make.tag({ name: 'Grown' }))
    expect(await store.tags.getMany([1, 2])).toEqual([...seeded.tags, grown])
    const later = await createTestCalendar({ store, now: '2031-01-01 00:00:00', seed: { tags: [{}] } })
    expect(later.seeded.tags.map(({ id, modified_utc }) => [id, modified_utc])).toEqual([[3, '2031-01-01 00:00:00']])
  })

  it('takes dates for its clock and its seed as lists and events do', async () => {
    const { clock, seeded } = await createTestCalendar({
      now: '2030-06-19T23:30:00+02:00[Europe/Zurich]',
      timeZone: 'UTC+5.75',
      seed: { events: [{ start_date: 'tomorrow' }, { start_date: '+7 days' }, { end_date: 1908178200 }] },
    })
    expect(clock.now().toISOString()).toBe('2030-06-19T21:30:00.000Z')
    expect(
      seeded.events.map(({ start_date, end_date, utc_start_date }) => [start_date, end_date, utc_start_date]),
    ).toEqual([
      ['2030-06-21 00:00:00', '2030-06-21 00:00:00', '2030-06-20 18:15:00'],
      ['2030-06-27 03:15:00', '2030-06-27 03:15:00', '2030-06-26 21:30:00'],
      ['2030-06-20 15:15:00', '2030-06-20 15:15:00', '2030-06-20 09:30:00'],
    ])
  })

  it('says what its seed lacks', async () => {
    const seed = { events: [{ venue: [7] }] }
    await expect(createTestCalendar({ seed })).rejects.toThrow('venue must be the id of an existing venue; received 7.')
  })

  it('makes slugs of nothing that differ from one another', async () => {
    const calendar = await createTestCalendar()
    const slugs = [await calendar.tags.create({ name: '!' }), await calendar.tags.create({ name: '?' })]
    expect(slugs.map(({ slug }) => slug)).toEqual([...new Set(slugs.map(({ slug }) => slug))])
    for (const { slug } of slugs) expect(slug).toMatch(/^[a-z0-9]{10}$/)
  })

  it('keeps passwords readable, at no cost', async () => {
    const calendar = await createTestCalendar({ seed: { events: [{ password: 'sesame' }] } })
    expect(calendar.seeded.events[0]?.password_hash).toBe('plain:sesame')
    const open = (password: string) => calendar.as(null).events.get(1, { password })
    expect((await open('sesame')).id).toBe(1)
    await expect(open('other')).rejects.toThrow('This event is opened by its password.')
  })

  it('keeps passwords as its options say', async () => {
    const passwords = { hash: async () => 'kept otherwise', verify: async () => true }
    const { seeded } = await createTestCalendar({ passwords, seed: { events: [{ password: 'sesame' }] } })
    expect(seeded.events[0]?.password_hash).toBe('kept otherwise')
  })
})

describe('createTestClock', () => {
  it.each([
    [{ days: 1 }, '2030-01-16T12:00:00.000Z'],
    [{ hours: -13 }, '2030-01-14T23:00:00.000Z'],
    [{ minutes: 1.5 }, '2030-01-15T12:01:30.000Z'],
    [{ days: 1, hours: 1, minutes: 1, seconds: 1 }, '2030-01-16T13:01:01.000Z'],
  ])('moves by %j', (by, time) => {
    const clock = createTestClock('2030-01-15 12:00:00')
    clock.advance(by)
    expect(clock.now().toISOString()).toBe(time)
  })

  it.each<[by: unknown]>([[3600], ['1h'], [{ hour: 1 }], [{}], [{ hours: Number.NaN }], [{ hours: '1' }], [null]])(
    'does not move by %j',
    (by) => {
      const clock = createTestClock('2030-01-15 12:00:00')
      expect(() => clock.advance(by as TestDuration)).toThrow(
        new RangeError(`A test clock moves by numbers of days, hours, minutes and seconds, not ${JSON.stringify(by)}`),
      )
      expect(clock.now().toISOString()).toBe('2030-01-15T12:00:00.000Z')
    },
  )

  it('takes a Date', () => {
    const clock = createTestClock(new Date('2030-03-31T01:00:00Z'))
    expect(clock.now().toISOString()).toBe('2030-03-31T01:00:00.000Z')
    clock.set(new Date('2031-03-30T01:00:00+01:00'))
    expect(clock.now().toISOString()).toBe('2031-03-30T00:00:00.000Z')
  })

  it.each<[date: string | number, time: string]>([
    ['2030-06-20', '2030-06-20T00:00:00.000Z'],
    ['2030/06/20', '2030-06-20T00:00:00.000Z'],
    ['2030-06-20 09:30', '2030-06-20T09:30:00.000Z'],
    ['2030-06-20T09:30:00.9', '2030-06-20T09:30:00.000Z'],
    ['2030-06-20T09:30:00+02:00', '2030-06-20T07:30:00.000Z'],
    ['2030-06-20t09:30:00z', '2030-06-20T09:30:00.000Z'],
    ['2030-06-20T09:30:00+02:00[Europe/Zurich]', '2030-06-20T07:30:00.000Z'],
    ['20300620T093000Z', '2030-06-20T09:30:00.000Z'],
    [1908178200, '2030-06-20T09:30:00.000Z'],
    ['1908178200', '2030-06-20T09:30:00.000Z'],
    ['now', '2030-01-15T12:00:00.000Z'],
    ['today', '2030-01-15T00:00:00.000Z'],
    ['tomorrow', '2030-01-16T00:00:00.000Z'],
    ['yesterday', '2030-01-14T00:00:00.000Z'],
    ['+7 days', '2030-01-22T12:00:00.000Z'],
    ['-1 month', '2029-12-15T12:00:00.000Z'],
  ])('takes %s, as lists and events do', (date, time) => {
    expect(createTestClock(date).now().toISOString()).toBe(time)
    const clock = createTestClock()
    clock.set(date)
    expect(clock.now().toISOString()).toBe(time)
  })

  it('counts days from where it stands', () => {
    const clock = createTestClock('2030-06-20 09:30')
    clock.set('+1 week')
    expect(clock.now().toISOString()).toBe('2030-06-27T09:30:00.000Z')
    clock.set('tomorrow')
    expect(clock.now().toISOString()).toBe('2030-06-28T00:00:00.000Z')
  })

  it.each<[time: unknown]>([
    ['2030-02-30 00:00:00'],
    ['2030-06-20T09:30:00+03:00[Europe/Zurich]'],
    ['9998-12-31T23:30:00-01:00'],
    ['next week'],
    [''],
    [new Date('never')],
    [1894708800000],
    [null],
    [['2030-01-15']],
  ])('takes no %s', (wrong) => {
    const time = wrong as string // which a program without types does not know
    const message = `A test clock takes a Date, or a date as lists and events take it, such as 2030-06-20 09:00; not ${time}`
    expect(() => createTestClock(time)).toThrow(new RangeError(message))
    expect(() => createTestClock().set(time)).toThrow(new RangeError(message))
  })
})
