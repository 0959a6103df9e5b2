import { type Actor, createCalendar, type EventInput } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'

// What a save has changed is filled in again by a button of the next page, and saved by the one that saves.

const editor: Actor = { id: 1, role: 'editor' }
const evening = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

async function anEvent(input: Partial<EventInput> = {}) {
  const calendar = createCalendar({
    timeZone: 'Europe/Berlin',
    now: () => new Date('2030-06-18T09:00:00Z'),
    recurrence: recurringEvents(),
  })
  const event = await calendar.events.create({ title: 'Yoga', ...evening, tags: ['Free', 'New'], cost: '5', ...input })
  return { calendar, event, browser: aBrowser(calendar, editor) }
}

/** Returns what the button that undoes a change would fill in; `undefined` without one. */
function undoOf({ body }: DeskReply): unknown {
  if (!body.includes('name="form.do" value="undo"')) return undefined
  const [, text = ''] = /name="form.before" value="([^"]*)"/.exec(body) ?? []
  return JSON.parse(text.replaceAll('&quot;', '"'))
}

type Browser = ReturnType<typeof aBrowser>
type Changes = Parameters<typeof formOf>[1]

const change = async (browser: Browser, path: string, changes: Changes) => {
  const reply = await browser.post(path, formOf(await browser.get(path), changes))
  return browser.get(reply.location)
}

/** Presses the button, and saves what it has filled in. */
async function undo(browser: Browser, path: string, page: DeskReply): Promise<DeskReply> {
  const filled = await browser.post(path, formOf(page, { 'form.do': 'undo' }))
  expect(filled.body).toContain('This takes back what was saved. Press Save to do it.')
  return browser.post(path, formOf(filled))
}

const content = ({ revision: _, modified_utc: __, ...record }: { revision: string; modified_utc: string }) => ({
  ...record,
  // Without fields of the app, both are the same.
  fields: {},
})

describe('a change of an event', () => {
  it.each<[string, Changes]>([
    ['a title and a price', { title: 'Pilates', cost: '8' }],
    [
      'times',
      { start_date: '2030-07-01', end_date: '2030-07-01', 'start_date.time': '10:00', 'end_date.time': '11:30' },
    ],
    ['a whole day', { all_day: ['false', 'true'] }],
    ['topics and a box', { tags: 'Old', featured: ['false', 'true'] }],
    ['text with signs', { excerpt: '"a" & <b>\r\nc' }],
    ['a cancellation', { event_status: 'cancelled', status_reason: 'Rain' }],
    ['a slug', { slug: 'another' }],
    ['a draft', { status: 'draft' }],
  ])('is undone by what the next page fills in: %s', async (_, changes) => {
    const { calendar, event, browser } = await anEvent()
    const page = await change(browser, `/desk/events/${event.id}`, changes)
    expect(content(await calendar.events.get(event.id))).not.toEqual(content(event))
    expect((await undo(browser, `/desk/events/${event.id}`, page)).status).toBe(303)
    expect(content(await calendar.events.get(event.id))).toEqual(content(event))
  })

  it.each<[string, Changes, Partial<EventInput>]>([
    ['a password', { password: 'secret' }, {}],
    ['a text that no address holds', { description: 'Short' }, { description: 'Long '.repeat(1_000) }],
    [
      'a state whose reason ends with it',
      { event_status: 'scheduled' },
      { event_status: 'cancelled', status_reason: 'Rain' },
    ],
  ])('has no undo if that would not put back everything: %s', async (_, changes, input) => {
    const { event, browser } = await anEvent(input)
    const page = await change(browser, `/desk/events/${event.id}`, changes)
    expect(page.body).toContain('Your changes are saved.')
    expect(undoOf(page)).toBeUndefined()
  })

  it('is not written by an address, and an address of somebody else fills in nothing but fields', async () => {
    const { calendar, event, browser } = await anEvent()
    const { revision } = event
    const address = (before: string) =>
      `/desk/events/${event.id}?${new URLSearchParams({ done: 'changed', revision, before })}`
    const page = await browser.get(address('{"title":["Stolen"],"form.do":["trash"],"form.revision":["x"],"y":["z"]}'))
    expect(undoOf(page)).toEqual({ title: ['Stolen'] })
    await browser.post(`/desk/events/${event.id}`, formOf(page, { 'form.do': 'undo' }))
    expect((await calendar.events.get(event.id)).title).toBe('Yoga')
    for (const before of ['', 'no', '[]', '{"title":"x"}', '{"title":[1]}', 'null']) {
      expect([before, undoOf(await browser.get(address(before)))]).toEqual([before, undefined])
    }
    await calendar.events.update(event.id, { cost: '9' })
    expect(undoOf(await browser.get(address('{"title":["Stolen"]}')))).toBeUndefined()
  })

  it('is undone for a venue too', async () => {
    const { calendar, browser } = await anEvent()
    const hall = await calendar.venues.create({ venue: 'Hall', city: 'Bern' })
    const page = await change(browser, `/desk/venues/${hall.id}`, { venue: 'Barn', city: '' })
    await undo(browser, `/desk/venues/${hall.id}`, page)
    expect(content(await calendar.venues.get(hall.id))).toEqual(content(hall))
  })
})

describe('a change of dates of a series', () => {
  const states = async ({ calendar, event }: Awaited<ReturnType<typeof anEvent>>) => {
    const { records } = await calendar.events.list({ post_parent: event.id, period: 'all', order: 'asc', per_page: 50 })
    return [await calendar.events.get(event.id), ...records].map(content)
  }
  const aSeries = async () => {
    const opened = await anEvent({ recurrence: 'FREQ=WEEKLY;COUNT=5' })
    const { records } = await opened.calendar.events.list({ post_parent: opened.event.id, period: 'all', order: 'asc' })
    return { ...opened, ids: records.map(({ id }) => id) }
  }

  it.each([
    ['this', { title: 'Pilates' }],
    ['all', { title: 'Pilates', cost: '8' }],
    ['all', { 'start_date.time': '18:00', 'end_date.time': '20:00' }],
  ] as const)('is undone with the same scope: %s %j', async (scope, changes) => {
    const opened = await aSeries()
    const { browser, ids, calendar } = opened
    await calendar.events.update(ids[3] ?? 0, { title: 'Own', cost: '7' })
    const before = await states(opened)
    const page = await change(browser, `/desk/events/${ids[1]}`, { ...changes, 'form.scope': scope })
    expect(await states(opened)).not.toEqual(before)
    expect((await undo(browser, `/desk/events/${ids[1]}`, page)).status).toBe(303)
    expect(await states(opened)).toEqual(before)
  })

  it('of later dates has no undo, and the page says so', async () => {
    const { browser, ids } = await aSeries()
    const page = await change(browser, `/desk/events/${ids[2]}`, { title: 'Pilates', 'form.scope': 'following' })
    expect(page.body).toContain('This cannot be undone at once.')
    expect(undoOf(page)).toBeUndefined()
  })

  it('of all dates by one with a value of its own has no undo', async () => {
    const { browser, ids, calendar } = await aSeries()
    await calendar.events.update(ids[1] ?? 0, { title: 'Own' })
    const page = await change(browser, `/desk/events/${ids[1]}`, { title: 'Pilates', 'form.scope': 'all' })
    expect(undoOf(page)).toBeUndefined()
  })
})
