import { createCalendar, type EventInput, isCalendarError } from 'daybook'
import { createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { fromICalendar, importICalendar } from 'daybook/ics'
import { type SyncRecord, sync } from 'daybook/sync'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

// Rule 4 in process: what an option has switched off is refused, with the name of the option, on every way in.

const times = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
const fields: readonly (readonly [fields: Partial<EventInput>, name: string, option: string])[] = [
  [{ recurrence: 'FREQ=WEEKLY;COUNT=3' }, 'recurrence', 'recurringEvents()'],
  [{ recurrence_scope: 'all' }, 'recurrence_scope', 'recurringEvents()'],
  [{ ticketed: true }, 'ticketed', 'ticketing: true'],
  [{ venue: { venue: 'Hall', geo_lat: 47, geo_lng: 8 } }, 'venue.geo_lat', 'geolocation: true'],
]

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isCalendarError(error)) throw new Error(`It was not refused, but ${String(error)}`)
  return error
}

function expectRefusal(error: unknown, name: string, option: string) {
  expect(error).toMatchObject({ code: 'rest_invalid_param', status: 400 })
  expect(isCalendarError(error) && error.errors?.[name]).toContain(option)
}

describe.each(fields)('%j without its option', (sent, name, option) => {
  const input = { title: 'Fair', ...times, ...sent }

  it('is refused by create and update, also in a transaction', async () => {
    const calendar = createCalendar()
    const { id } = await calendar.events.create({ title: 'Fair', ...times })
    for (const { events } of [calendar, calendar.as({ id: 1, role: 'editor' })]) {
      expectRefusal(await refusalOf(events.create(input)), name, option)
      expectRefusal(await refusalOf(events.update(id, sent)), name, option)
    }
    await calendar.transaction(async ({ events }) => {
      expectRefusal(await refusalOf(events.create(input)), name, option)
    })
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
    expect((await calendar.venues.list()).total).toBe(0)
  })

  it('is in the errors of an import', async () => {
    const calendar = createCalendar()
    const { imported, errors } = await calendar.events.import([{ title: 'Walk', ...times }, input])
    expect([imported, errors.map(({ line }) => line)]).toEqual([1, [2]])
    expectRefusal(errors[0]?.error, name, option)
  })

  it('is in the errors of a synchronization, and the stored state stays', async () => {
    const calendar = createCalendar()
    const record = (more: object): SyncRecord => ({
      resource: 'event',
      external_id: '1',
      fields: { title: 'Fair', ...times, ...more },
    })
    const created = await sync(calendar, 'feed', [record(sent)])
    expect(created).toMatchObject({ created: 0, refused: 1 })
    expectRefusal(created.errors[0]?.error, name, option)
    await sync(calendar, 'feed', [record({})])
    const changed = await sync(calendar, 'feed', [record(sent)])
    expect(changed).toMatchObject({ updated: 0, refused: 1, trashed: 0 })
    expectRefusal(changed.errors[0]?.error, name, option)
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
  })

  it('is refused by the client', async () => {
    const calendar = createCalendar()
    const { id } = await calendar.events.create({ title: 'Fair', ...times })
    const fetch = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
    const client = createClient({ fetch })
    expectRefusal(await refusalOf(client.events.create(input)), name, option)
    expectRefusal(await refusalOf(client.events.update(id, sent)), name, option)
  })

  it('is refused in the seed of a test calendar', async () => {
    expectRefusal(await refusalOf(createTestCalendar({ seed: { events: [input] } })), name, option)
  })
})

describe('without the option recurrence', () => {
  it('a removal with a scope is refused', async () => {
    const calendar = createCalendar()
    const { id } = await calendar.events.create({ title: 'Fair', ...times })
    for (const recurrence_scope of ['this', 'following', 'all'] as const) {
      const error = await refusalOf(calendar.events.remove(id, { recurrence_scope }))
      expectRefusal(error, 'recurrence_scope', 'recurringEvents()')
    }
    expect(await calendar.events.remove(id, { recurrence_scope: undefined })).toMatchObject({ status: 'trash' })
  })

  it('a file with series is refused, with and without changes of its events', async () => {
    const calendar = createCalendar()
    const entry = (uid: string, ...lines: readonly string[]) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Yoga', ...lines, 'DURATION:PT1H', 'END:VEVENT'],
    ]
    const file = [
      'BEGIN:VCALENDAR',
      ...entry('1', 'DTSTART:20300620T180000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...entry('2', 'DTSTART:20300620T180000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...entry('2', 'RECURRENCE-ID:20300621T180000Z', 'DTSTART:20300621T190000Z'),
      ...entry('3', 'DTSTART:20300620T180000Z'),
      'END:VCALENDAR',
    ]
    const read = fromICalendar(file.join('\r\n'), { timeZone: 'UTC', recurrence: true })
    const { imported, errors } = await importICalendar(calendar, read)
    expect([imported, errors.map(({ line }) => line)]).toEqual([1, [1, 2]])
    for (const { error } of errors) expectRefusal(error, 'recurrence', 'recurringEvents()')
  })

  it.each(['geoloc', 'ticketed'] as const)('the filter %s is refused', async (name) => {
    const { events } = createCalendar()
    expectRefusal(await refusalOf(events.list({ [name]: true })), name, name === 'geoloc' ? 'geolocation' : 'ticketing')
    await refusalOf(events.explain({ [name]: false }))
  })
})

it('accepts the records of a calendar with all options, if they use none of them', async () => {
  const { recurringEvents } = await import('daybook/recurrence')
  const full = createCalendar({ recurrence: recurringEvents(), ticketing: true, geolocation: true })
  const source = await full.toReply.events(
    await full.events.create({ title: 'Fair', ...times, venue: { venue: 'Hall' }, tags: ['jazz'] }),
  )
  expect(source).toMatchObject({
    event_status: 'scheduled',
    recurrence: null,
    ticketed: false,
    venue: { geo_lat: null },
  })
  const plain = createCalendar()
  const { id } = await plain.events.create({ title: 'Fair', ...times })
  await plain.events.update(id, {
    title: 'Fair',
    ...times,
    event_status: 'scheduled',
    recurrence: null,
    ticketed: false,
  })
  const { venue, tags: _tags, ...copy } = source
  await plain.venues.create([venue].flat()[0] as never) // as a program that copies a response
  await plain.events.create(copy as never)
  expect((await plain.events.list({ period: 'all' })).total).toBe(2)
})
