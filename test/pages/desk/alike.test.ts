import { createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const author = { id: 5, role: 'author' }
const event = {
  title: 'Swing',
  start_date: '2030-06-20',
  'start_date.time': '19:00',
  'end_date.time': '21:00',
  status: 'publish',
}
const question = 'There is already'

async function open(caller = editor) {
  const calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z') })
  const { id } = await calendar.venues.create({ venue: 'Kulturhaus Seilerei', city: 'Berlin' })
  const browser = aBrowser(calendar, caller)
  const page = await browser.get('/desk/events/new')
  const send = (form: ReturnType<typeof formOf>) => browser.post('/desk/events/new', form)
  const venues = async () => (await calendar.venues.list({ status: ['publish', 'draft'] })).total
  const venueOf = async () => (await calendar.events.list({ period: 'all' })).records.map(({ venue }) => venue)
  return { calendar, id, page, send, venues, venueOf }
}

describe('a new venue of a name that there is', () => {
  it.each([
    ['seilerei, kulturhäus', '', true],
    ['Seilerei Kulturhaus e.V.', 'BERLIN', true],
    ['Seilerei Kulturhaus', 'Hamburg', false],
    ['Seilerei', '', false],
  ])('is asked about: %s in %s: %s', async (venue, city, isAsked) => {
    const { page, send, venues } = await open()
    const changes = { ...event, 'venue.new.venue': venue.replace('ä', 'a'), 'venue.new.city': city }
    const { status, body } = await send(formOf(page, changes))
    expect([status, body.includes(question)]).toEqual(isAsked ? [200, true] : [303, false])
    if (isAsked) expect(body).toContain('<bdi>Kulturhaus Seilerei, Berlin</bdi>')
    expect(await venues()).toBe(isAsked ? 1 : 2)
  })

  it('is not compared if its name or its town is too long, which would take long', async () => {
    const { page, send } = await open()
    const statusOf = async (venue: string, city: string) =>
      (await send(formOf(page, { ...event, 'venue.new.venue': venue, 'venue.new.city': city }))).status
    expect(await statusOf(`Seilerei Kulturhaus${'.'.repeat(400)}`, '')).toBe(400)
    expect(await statusOf('Seilerei Kulturhaus', `Berlin${'.'.repeat(400)}`)).toBe(303)
  })

  it('is the one that there is after one more save, or a new one if its sender says so', async () => {
    for (const answer of [{}, { 'venue.alike': 'new' }]) {
      const { id, page, send, venues, venueOf } = await open()
      const asked = await send(formOf(page, { ...event, 'venue.new.venue': 'Seilerei Kulturhaus' }))
      expect((await send(formOf(asked, { status: 'publish', ...answer }))).status).toBe(303)
      const isTaken = !('venue.alike' in answer)
      expect(await venues()).toBe(isTaken ? 1 : 2)
      expect((await venueOf()).flat().includes(id)).toBe(isTaken)
    }
  })

  it('is asked about again under another name', async () => {
    const { calendar, page, send, venues } = await open()
    await calendar.venues.create({ venue: 'Hall' })
    const asked = await send(formOf(page, { ...event, 'venue.new.venue': 'Seilerei Kulturhaus' }))
    const again = await send(formOf(asked, { status: 'publish', 'venue.alike': 'new', 'venue.new.venue': 'The hall' }))
    expect(again.body).toContain('<bdi>Hall</bdi>')
    expect(await venues()).toBe(2)
  })

  it('does not reveal venues that the caller may not see, nor take one by its id', async () => {
    const { calendar, page, send } = await open(author)
    const { id } = await calendar.venues.create({ venue: 'Secret hall', status: 'private' })
    const named = await send(formOf(page, { ...event, 'venue.new.venue': 'Hall, secret' }))
    expect(named.status).toBe(303)
    const asked = await send(formOf(page, { ...event, 'venue.new.venue': 'Seilerei Kulturhaus' }))
    expect((await send(formOf(asked, { status: 'publish', 'venue.alike': String(id) }))).body).toContain(question)
  })
})
