import { text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { type CalendarApiOptions, fromCalendarApi } from 'daybook/sources'
import { sync } from 'daybook/sync'
import { createTestCalendar, type TestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aCalendar, asEditor, type Form, forms, served } from './support.ts'

const yoga = { title: 'Yoga', start_date: '2030-06-03 18:00', end_date: '2030-06-03 19:00' }
const aRecurringCalendar = () => aCalendar({ recurrence: recurringEvents({ months: 6 }) })

/** Series of every kind, with events that differ from them. */
async function aCalendarOfCourses(): Promise<TestCalendar> {
  const calendar = await aRecurringCalendar()
  const { events, venues } = calendar
  const hall = await venues.create({ venue: 'Hall' })
  const park = await venues.create({ venue: 'Park' })
  const course = { ...yoga, description: 'All levels', venue: hall.id, tags: ['sport'], cost: 10 }
  const weekly = await events.create({
    ...course,
    recurrence: { rules: 'FREQ=WEEKLY;COUNT=8', exceptions: '2030-06-17', dates: '2030-06-05 12:00' },
  })
  const occurrences = (await events.list({ post_parent: weekly.id, per_page: 50 })).records
  const [, first, second, third, fourth, fifth] = occurrences.map(({ id }) => id)
  if (!first || !second || !third || !fourth || !fifth) throw new Error('too few events')
  await events.update(first, { title: 'With a guest', description: null, venue: [park.id, hall.id], tags: null })
  await events.update(second, { start_date: '2030-06-12 20:00', end_date: '2030-06-12 21:30' })
  await events.update(third, { event_status: 'cancelled' })
  await events.remove(fourth)
  await events.update(fifth, { status: 'draft', cost: 0, featured: true })
  await events.create({ ...yoga, title: 'Endless', timezone: 'America/New_York', recurrence: 'FREQ=MONTHLY;BYDAY=1MO' })
  const day = { start_date: '2030-07-01', end_date: '2030-07-01', all_day: true }
  await events.create({ title: 'Days', ...day, recurrence: 'FREQ=DAILY;COUNT=3', hide_from_listings: true })
  const gap = { start_date: '2030-03-31 02:30', end_date: '2030-03-31 03:30' }
  await events.create({ title: 'In a gap', ...gap, recurrence: 'FREQ=DAILY;COUNT=3' })
  const parent = await events.create({ ...yoga, title: 'Festival' })
  await events.create({ ...yoga, title: 'Of the festival', post_parent: parent.id, recurrence: 'FREQ=DAILY;COUNT=2' })
  return calendar
}

function sourceOf(calendar: TestCalendar, { namespace, baseUrl, mount }: Form, options: CalendarApiOptions = {}) {
  const fetch = served(calendar, { mount })
  return fromCalendarApi(baseUrl, { namespace, fetch, recurrence: true, ...options })
}

/** All events as responses, without what differs between calendars, and the ids of parents by their titles. */
async function contentOf(calendar: TestCalendar, except?: string): Promise<readonly unknown[]> {
  const { events } = await calendar.dump()
  const titles = new Map(events.map(({ id, title }) => [id, title]))
  const own = /^(id|uid|url|urls|rest_url|modified|modified_utc|source|external_id|author)$/
  const withoutOwn = (event: object) =>
    JSON.stringify(event, (name: string, value: unknown) => {
      if (own.test(name) || name === except) return undefined
      return name === 'post_parent' ? titles.get(Number(value)) : value
    })
  return events
    .filter(({ status }) => status !== 'trash')
    .map(withoutOwn)
    .toSorted()
    .map((text): unknown => JSON.parse(text))
}

describe.each(forms)('series of a server in the form of $form', (form) => {
  const whole = { headers: asEditor, includeHidden: true }

  it('move with what their events have of their own, and are written once', async () => {
    const [remote, local] = [await aCalendarOfCourses(), await aRecurringCalendar()]
    const run = () => sync(local, 'old', sourceOf(remote, form, whole))
    expect(await run()).toMatchObject({ errors: [], conflicts: [], refused: 0 })
    expect(await contentOf(local)).toEqual(await contentOf(remote))
    const before = await local.dump()
    expect(await run()).toMatchObject({ created: 0, updated: 0, trashed: 0, errors: [], conflicts: [] })
    expect(await local.dump()).toEqual(before)
  })

  it('follow what changes', async () => {
    const [remote, local] = [await aCalendarOfCourses(), await aRecurringCalendar()]
    const run = () => sync(local, 'old', sourceOf(remote, form, whole), { confirm: true })
    await run()
    const { events } = remote
    const at = async (day: string) =>
      (await events.list({ start_date: day, end_date: day, search: 'Yoga' })).records[0]?.id ?? 0
    await events.update(await at('2030-07-22'), { title: 'Yoga outside' })
    await events.update(await at('2030-07-15'), { title: 'Yoga II', recurrence_scope: 'following' })
    const [cancelled] = (await events.list({ search: 'Yoga', per_page: 50 })).records.filter(
      (one) => one.event_status === 'cancelled',
    )
    await events.update(cancelled?.id ?? 0, { event_status: 'scheduled' })
    expect(await run()).toMatchObject({ errors: [], conflicts: [] })
    // The events of the second half keep their slugs there. Here they are events of a new series.
    expect(await contentOf(local, 'slug')).toEqual(await contentOf(remote, 'slug'))
  })

  it('show nothing that everyone does not see', async () => {
    const [remote, local] = [await aCalendarOfCourses(), await aRecurringCalendar()]
    expect(await sync(local, 'old', sourceOf(remote, form))).toMatchObject({ errors: [] })
    const seen = async (calendar: TestCalendar) => {
      const { records } = await calendar.as(null).events.list({ period: 'all', per_page: 50 })
      return records.map(({ title, start_date, event_status }) => `${start_date} ${title} ${event_status}`).toSorted()
    }
    expect(await seen(local)).toEqual(await seen(remote))
    expect((await seen(local)).length).toBeGreaterThan(10)
  })

  it('move with fields of the app that the app adds, also to their changed events', async () => {
    const fields = { event: { room: text({ description: 'The room' }) } }
    const aHouse = () => createTestCalendar({ fields, recurrence: recurringEvents({ months: 6 }), geolocation: true })
    const [remote, local] = [await aHouse(), await aHouse()]
    const { events } = remote
    const series = await events.create({ ...yoga, room: 'A', recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const [, second, third] = (await events.list({ post_parent: series.id })).records
    await events.update(second?.id ?? 0, { room: 'B' })
    await events.update(third?.id ?? 0, { room: 'C', title: 'In another room' })
    const withRoom = <One extends { readonly fields: object }>(
      one: One,
      shown?: Readonly<Record<string, unknown>>,
    ) => ({
      ...one,
      fields: { ...one.fields, room: shown?.room },
    })
    const source = sourceOf(remote, form, {
      ...whole,
      change: (record, shown, changed) =>
        record.resource === 'event'
          ? {
              ...withRoom(record, shown),
              occurrences: record.occurrences?.map((one, index) => withRoom(one, changed[index])),
            }
          : record,
    })
    expect(await sync(local, 'old', source)).toMatchObject({ errors: [], conflicts: [] })
    const rooms = (await local.events.list()).records.map((one) => `${one.title} ${one.room}`)
    expect(rooms).toEqual(['Yoga A', 'Yoga B', 'In another room C'])
    expect(await contentOf(local)).toEqual(await contentOf(remote))
  })

  it('show the link to join of each event when it shows there', async () => {
    const [remote, local] = [await aRecurringCalendar(), await aRecurringCalendar()]
    const { events } = remote
    const join = { online_url: 'https://meet.example.org/', online_url_from: '-PT30M' }
    const series = await events.create({ ...yoga, ...join, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const [first] = (await events.list({ post_parent: series.id })).records
    const seen = async (calendar: TestCalendar) => {
      const { records } = await calendar.as(null).events.list({ period: 'all' })
      return records.map(({ start_date, online_url }) => `${start_date} ${online_url}`)
    }
    const source = sourceOf(remote, form)
    const seenAt = async (now: string) => {
      for (const { clock } of [remote, local]) clock.set(now)
      expect(await sync(local, 'old', source, { confirm: true })).toMatchObject({ errors: [], conflicts: [] })
      return seen(local)
    }
    for (const now of ['2030-06-03T15:29:59Z', '2030-06-03T15:30:00Z', '2030-06-10T15:30:00Z']) {
      expect(await seenAt(now)).toEqual(await seen(remote))
    }
    expect((await seen(local)).filter((one) => one.endsWith(join.online_url))).toHaveLength(2)
    await events.update(first?.id ?? 0, { start_date: '2030-06-12 18:00', end_date: '2030-06-12 19:00' })
    expect(await seenAt('2030-06-10T15:30:01Z')).toContain('2030-06-12 18:00:00 ')
    await events.update(series.id, { online_url: 'https://other.example.org/', online_url_from: '' })
    expect(await seenAt('2030-06-10T15:30:02Z')).toEqual(await seen(remote))
    expect((await seen(local)).filter((one) => one.endsWith('other.example.org/'))).toHaveLength(3)
    // It is one of the series again.
    expect(await contentOf(local)).toEqual(await contentOf(remote))
  })

  it('have the earlier start of each event', async () => {
    const [remote, local] = [await aRecurringCalendar(), await aRecurringCalendar()]
    const { events } = remote
    const series = await events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const [first, second] = (await events.list({ post_parent: series.id })).records
    const source = sourceOf(remote, form)
    const expectSame = async () => {
      expect(await sync(local, 'old', source)).toMatchObject({ errors: [], conflicts: [] })
      expect(await contentOf(local)).toEqual(await contentOf(remote))
    }
    const move = (hour: number) =>
      events.update(series.id, {
        ...{ start_date: `2030-06-03 ${hour}:00`, end_date: `2030-06-03 ${hour + 1}:00`, event_status: 'rescheduled' },
      })
    await move(20)
    await expectSame()
    await move(21)
    await expectSame()
    await events.update(first?.id ?? 0, { previous_start_date: '' })
    await events.update(second?.id ?? 0, { previous_start_date: '2030-06-01 10:00' })
    await expectSame()
    await events.update(series.id, { event_status: 'scheduled' })
    await expectSame()
  })

  it('stay single events if the series itself cannot be read', async () => {
    const [remote, local] = [await aRecurringCalendar(), await aRecurringCalendar()]
    const { events } = remote
    const series = await events.create({ ...yoga, status: 'draft', recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const { records } = await events.list({ post_parent: series.id, status: 'draft' })
    await events.update(records[1]?.id ?? 0, { status: 'publish' })
    const notes: string[] = []
    const source = sourceOf(remote, form, { onNote: ({ code }) => void notes.push(code) })
    expect(await sync(local, 'old', source)).toMatchObject({ created: 1, errors: [] })
    expect((await local.events.list({ period: 'all' })).records).toMatchObject([{ recurrence: null, title: 'Yoga' }])
    expect(notes).toEqual(['no-parent'])
  })

  it('are left out with a password', async () => {
    const [remote, local] = [await aRecurringCalendar(), await aRecurringCalendar()]
    await remote.events.create({ ...yoga, password: 'x', recurrence: 'FREQ=WEEKLY;COUNT=3' })
    for (const options of [{}, whole]) {
      expect(await sync(local, 'old', sourceOf(remote, form, options))).toMatchObject({ created: 0, errors: [] })
    }
  })

  it('leave single the events that everyone may read of a series with a password', async () => {
    const remote = await aRecurringCalendar()
    const { events } = remote
    const series = await events.create({ ...yoga, password: 'x', recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const { records } = await events.list({ post_parent: series.id })
    await events.update(records[1]?.id ?? 0, { title: 'Open day', password: '' })
    for (const options of [{}, whole]) {
      const local = await aRecurringCalendar()
      expect(await sync(local, 'old', sourceOf(remote, form, options))).toMatchObject({ created: 1, errors: [] })
      const { records: copies } = await local.events.list({ period: 'all' })
      expect(copies).toMatchObject([{ title: 'Open day', recurrence: null, password_hash: '' }])
    }
  })

  it('are parents too', async () => {
    const [remote, local] = [await aRecurringCalendar(), await aRecurringCalendar()]
    const { events } = remote
    const series = await events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const child = await events.create({ ...yoga, title: 'Shop', post_parent: series.id })
    await events.create({ ...yoga, title: 'Of the shop', post_parent: child.id, recurrence: 'FREQ=DAILY;COUNT=2' })
    const notes: string[] = []
    const source = sourceOf(remote, form, { ...whole, onNote: ({ code }) => void notes.push(code) })
    expect(await sync(local, 'old', source)).toMatchObject({ errors: [] })
    expect(notes).toEqual([])
    expect(await contentOf(local)).toEqual(await contentOf(remote))
  })

  it('are single events by default', async () => {
    const [remote, local] = [await aCalendarOfCourses(), await aCalendar()]
    const { total } = await remote.as(null).events.list({ period: 'all' })
    expect(await sync(local, 'old', sourceOf(remote, form, { recurrence: false }))).toMatchObject({ errors: [] })
    expect((await local.as(null).events.list({ period: 'all' })).total).toBe(total)
  })
})
