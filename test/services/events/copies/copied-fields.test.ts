import { createCalendar, type EventInput, type EventPatch } from 'daybook'
import { text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { afterAll, describe, expect, it } from 'vitest'
import { memory, sqlStores } from '../../../support/stores.ts'

// Rule 71: what a copy gets of each declared field. A field without a row does not compile.

/** The value of the copy for each field: that of the source, or one of its own. */
type Expected = 'same' | { readonly is: unknown }

const own = (is: unknown): Expected => ({ is })

const rows: Readonly<Record<keyof EventInput, Expected>> = {
  title: 'same',
  start_date: 'same',
  end_date: 'same',
  timezone: 'same',
  all_day: 'same',
  description: 'same',
  excerpt: 'same',
  image: 'same',
  image_alt: 'same',
  cost: 'same',
  website: 'same',
  show_map: 'same',
  show_map_link: 'same',
  hide_from_listings: 'same',
  sticky: 'same',
  featured: 'same',
  post_parent: 'same',
  ticketed: 'same',
  attendance_mode: 'same',
  online_url: 'same',
  online_url_from: 'same',
  categories: 'same',
  tags: 'same',
  venue: 'same',
  organizer: 'same',
  recurrence: 'same',
  author: own(0),
  date: own(undefined),
  date_utc: own('2030-06-01 08:00:00'),
  slug: own('swing'),
  status: own('draft'),
  event_status: own('scheduled'),
  status_reason: own(''),
  previous_start_date: own(''),
  recurrence_scope: own(undefined),
  password: own(undefined),
}

const full = {
  title: 'Swing',
  start_date: '2030-06-20 19:00',
  end_date: '2030-06-20 23:30',
  timezone: 'America/New_York',
  description: '<p>Dance</p>',
  excerpt: 'Dance',
  image: 'https://town.example/swing.png',
  image_alt: 'Two dancers',
  cost: [5, 10, 20],
  website: 'https://town.example/swing',
  show_map: false,
  show_map_link: false,
  hide_from_listings: true,
  sticky: true,
  featured: true,
  ticketed: true,
  event_status: 'postponed',
  status_reason: 'Rain',
  previous_start_date: '2030-06-19 19:00',
  attendance_mode: 'mixed',
  online_url: 'https://town.example/join',
  online_url_from: '-PT30M',
  categories: ['Music'],
  tags: ['free', 'open air'],
  venue: { venue: 'Hall' },
  organizer: [{ organizer: 'Club' }, { organizer: 'Town' }],
  author: 7,
  date_utc: '2030-05-01 08:00',
  slug: 'dance',
  status: 'publish',
  password: 'sesame',
} as const satisfies EventPatch

const fields = { event: { room: text(), deadline: text({ copied: false, default: 'none' }) } } as const

describe.each([memory, ...sqlStores()])('[$name] a copy', (kind) => {
  const opened: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of opened) await close()
    await kind.close()
  })
  const aCalendar = async () => {
    const { store, close } = await kind.open(fields)
    opened.push(close)
    return createCalendar({
      store,
      fields,
      ticketing: true,
      timeZone: 'Europe/Zurich',
      recurrence: recurringEvents(),
      now: () => new Date('2030-06-01T08:00:00Z'),
    })
  }

  it('gets each field that is declared to be copied', async () => {
    const { events } = await aCalendar()
    const festival = await events.create({ ...full, slug: 'festival', event_status: 'scheduled' })
    const source = await events.create({ ...full, post_parent: festival.id, room: 'Red', deadline: 'May' })
    const copy = await events.copy(source.id)
    for (const [name, expected] of Object.entries(rows)) {
      const value: unknown = Reflect.get(expected === 'same' ? source : expected, expected === 'same' ? name : 'is')
      expect([name, Reflect.get(copy, name)]).toEqual([name, value])
    }
    expect(copy).toMatchObject({ room: 'Red', deadline: 'none', source: '', external_id: '', password_hash: '' })
    expect(copy.utc_start_date).toBe(source.utc_start_date)
    expect(copy.utc_end_date).toBe(source.utc_end_date)
    expect(copy.id).not.toBe(source.id)
    expect(copy.uid).not.toBe(source.uid)
    // The source is as it was.
    expect(await events.get(source.id)).toEqual(source)
    // Every copied field differs from that of a plain event, so that the rows prove something.
    const plain = await events.create({ title: 'Plain', start_date: '2030-01-01', end_date: '2030-01-02' })
    for (const [name, expected] of Object.entries(rows)) {
      if (expected !== 'same' || name === 'recurrence' || name === 'all_day') continue
      expect([name, Reflect.get(source, name)]).not.toEqual([name, Reflect.get(plain, name)])
    }
  })

  it('of a series has its rules, and none of its changed events', async () => {
    const { events } = await aCalendar()
    const series = await events.create({
      title: 'Yoga',
      start_date: '2030-06-03 18:00',
      end_date: '2030-06-03 19:00',
      recurrence: {
        rules: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20300701T235959',
        dates: ['2030-06-12 18:00'],
        exceptions: ['2030-06-17 18:00'],
        hide_from_listings: true,
      },
    })
    const second = await events.get({ slug: 'yoga-2030-06-10' })
    await events.update(second.id, { title: 'Pilates', event_status: 'cancelled' })
    await events.remove({ slug: 'yoga-2030-06-24' })
    const copy = await events.copy(series.id, { start_date: '2031-06-03 19:00', title: 'Yoga II', status: 'publish' })
    expect(copy).toMatchObject({ start_date: '2031-06-03 19:00:00', end_date: '2031-06-03 20:00:00' })
    // From a Monday to a Tuesday, a year and an hour later.
    expect(copy.recurrence).toEqual({
      rules: ['FREQ=WEEKLY;UNTIL=20310702T005959;BYDAY=TU'],
      dates: ['2031-06-12 19:00:00'],
      // The date in the trash is one.
      exceptions: ['2031-06-17 19:00:00', '2031-06-24 19:00:00'],
      hide_from_listings: true,
    })
    const starts = ['03', '10', '12'].map((day) => `yoga-ii-2031-06-${day}`)
    for (const slug of starts) {
      const one = await events.get({ slug })
      expect(one).toMatchObject({
        title: 'Yoga II',
        event_status: 'scheduled',
        status: 'publish',
        post_parent: copy.id,
      })
      expect(one.recurrence).toMatchObject({ changed_fields: [] })
    }
    for (const slug of ['yoga-ii-2031-06-17', 'yoga-ii-2031-06-24']) {
      await expect(events.get({ slug })).rejects.toMatchObject({ code: 'event-not-found' })
    }
  })
})
