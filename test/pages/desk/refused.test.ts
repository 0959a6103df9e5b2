import { createCalendar, type Policy, rolePolicy } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }
const dayOf = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: 'true' }
const now = () => new Date('2030-06-18T09:00:00Z')

/** Returns the name and the value of the button that the return key presses. */
function returnKeyOf({ body }: DeskReply) {
  const [, name, value] = /<button class="db-vh"[^>]* name="([^"]*)" value="([^"]*)"/.exec(body) ?? []
  return [name, value]
}

describe('a form that is shown again asks for the same', () => {
  it('after it could not move a record to the trash', async () => {
    const calendar = createCalendar({ now })
    const { id } = await calendar.events.create({ title: 'Swing', ...day })
    const browser = aBrowser(calendar, editor)
    const path = `/desk/events/${id}`
    const page = await browser.get(path)
    expect(returnKeyOf(page)).toEqual(['form.do', 'save'])
    await calendar.events.update(id, { cost: '5' })
    const refused = await browser.post(path, formOf(page, { 'form.do': 'trash', title: 'Jazz' }))
    expect([refused.status, returnKeyOf(refused)]).toEqual([412, ['form.do', 'trash']])
    expect(refused.body).toContain('Somebody has changed it in the meantime, so nothing was done.')
    expect(refused.body).not.toContain('form.choice')
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Swing', status: 'publish' })
    const again = await browser.post(path, formOf(refused, { 'form.do': 'trash' }))
    expect(again.location).toContain('trashed=')
  })

  it('after the right was missing', async () => {
    const policy: Policy = {
      ...rolePolicy,
      may: (actor, action, resource, record) =>
        !(action === 'delete' && record !== undefined) && rolePolicy.may(actor, action, resource, record),
    }
    const calendar = createCalendar({ now, policy })
    const { id } = await calendar.events.create({ title: 'Swing', ...day })
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get(`/desk/events/${id}`), { 'form.do': 'trash' })
    const refused = await browser.post(`/desk/events/${id}`, form)
    expect([refused.status, returnKeyOf(refused)]).toEqual([403, ['form.do', 'trash']])
  })

  it.each(['publish', 'draft'])('after a new record had an error: %s', async (status) => {
    const browser = aBrowser(createCalendar({ now }), editor)
    const refused = await browser.post('/desk/events/new', formOf(await browser.get('/desk/events/new'), { status }))
    expect([refused.status, returnKeyOf(refused)]).toEqual([400, ['status', status]])
  })
})

describe('a button that a form does not have', () => {
  it.each(['trash', 'restore', 'publish', 'constructor'])('is refused for a new record: %s', async (step) => {
    const calendar = createCalendar({ now })
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get('/desk/events/new'), { title: 'Swing', ...dayOf, 'form.do': step })
    expect((await browser.post('/desk/events/new', form)).status).toBe(400)
    expect(await calendar.events.list({ status: ['publish', 'draft', 'trash'] })).toMatchObject({ total: 0 })
  })

  it('is refused for a record', async () => {
    const calendar = createCalendar({ now })
    const { id } = await calendar.events.create({ title: 'Swing', ...day })
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get(`/desk/events/${id}`), { title: 'Jazz', 'form.do': 'erase' })
    expect((await browser.post(`/desk/events/${id}`, form)).status).toBe(400)
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Swing' })
  })
})

describe('a date that there is not', () => {
  const wrong = {
    start_date: '2030-13-45',
    'recurrence.dates': '2030-13-45',
    'recurrence.exceptions': '2030-99-99 10:00',
  }

  async function open() {
    const calendar = createCalendar({ now, recurrence: recurringEvents() })
    const { id } = await calendar.events.create({
      title: 'Swing',
      ...day,
      recurrence: { rules: ['FREQ=DAILY;COUNT=3'] },
    })
    return { id, browser: aBrowser(calendar, editor) }
  }

  it('stays in the form as it was written, with its error', async () => {
    const { browser, id } = await open()
    const form = formOf(await browser.get(`/desk/events/${id}`), wrong)
    const refused = await browser.post(`/desk/events/${id}`, form)
    expect([refused.status, Object.fromEntries(formOf(refused)).start_date]).toEqual([400, '2030-13-45'])
  })

  it('is shown as it was written where an editor chooses between two values', async () => {
    const { browser, id } = await open()
    const form = formOf(await browser.get(`/desk/events/${id}`), { ...wrong, 'form.merge': 'true' })
    const { status, body } = await browser.post(`/desk/events/${id}`, form)
    expect([status, body.match(/<bdi>[^<]*2030-13-45[^<]*<\/bdi>/g)?.length]).toEqual([400, 2])
  })
})

describe('a linked record that the caller may not see', () => {
  async function open() {
    const calendar = createCalendar({ now })
    const hidden = []
    for (let number = 0; number < 12; number += 1)
      hidden.push(await calendar.venues.create({ venue: `Secret ${number}`, status: 'draft', author: 9 }))
    const hall = await calendar.venues.create({ venue: 'Hall' })
    const [first, last] = [hidden[0]?.id ?? 0, hidden.at(-1)?.id ?? 0]
    const venue = [last, hall.id, first]
    const { id } = await calendar.events.create({ title: 'Swing', ...day, author: 6, venue })
    const browser = aBrowser(calendar, { id: 6, role: 'author' })
    return { calendar, browser, path: `/desk/events/${id}`, id, venue, hall: hall.id }
  }

  it('stays, and the form shows neither its name nor its id', async () => {
    const { calendar, browser, path, id, venue, hall } = await open()
    const page = await browser.get(path)
    expect(page.body).not.toContain('Secret')
    expect(formOf(page).filter(([name]) => name === 'venue')).toEqual([
      ['venue', String(hall)],
      ['venue', ''],
    ])
    const [, opened = ''] = formOf(page).find(([name]) => name === 'form.opened') ?? []
    expect(JSON.parse(opened).venue).toEqual([String(hall)])
    expect((await browser.post(path, formOf(page, { title: 'Jazz' }))).status).toBe(303)
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Jazz', venue })
  })

  it('stays where another one is removed, or added', async () => {
    const { calendar, browser, path, id, venue, hall } = await open()
    const hidden = venue.filter((one) => one !== hall)
    await browser.post(path, formOf(await browser.get(path), { venue: '' }))
    const without = (await calendar.events.get(id)).venue
    expect(without.toSorted()).toEqual(hidden.toSorted())
    await browser.post(path, formOf(await browser.get(path), { venue: String(hall) }))
    expect((await calendar.events.get(id)).venue.toSorted()).toEqual(venue.toSorted())
  })
})
