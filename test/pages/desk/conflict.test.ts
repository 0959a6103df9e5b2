import { createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
const now = () => new Date('2030-06-18T09:00:00Z')

async function open() {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now })
  const { id } = await calendar.events.create({ title: 'Swing', ...day, cost: 'Free', website: 'https://a.example' })
  const browser = aBrowser(calendar, editor)
  const form = await browser.get(`/desk/events/${id}`)
  return { calendar, browser, form, path: `/desk/events/${id}`, id }
}

/** Returns the rows of the page, each with its heading and what is chosen. */
function rowsOf({ body }: DeskReply) {
  return [...body.matchAll(/<tr><th scope="row"><span>([^<]*)<\/span>([\s\S]*?)<\/tr>/g)].map(([, label, row = '']) => [
    label,
    /value="(mine|stored)" checked/.exec(row)?.[1] ?? 'open',
  ])
}

describe('two editors of an event', () => {
  it('see each field that differs, and choose', async () => {
    const { calendar, browser, form, path, id } = await open()
    await calendar.events.update(id, { cost: '5', website: 'https://b.example', start_date: '2030-06-20 18:00' })
    const mine = formOf(form, { title: 'Jazz', cost: '8', 'end_date.time': '22:00' })
    const conflict = await browser.post(path, mine)
    expect(conflict.status).toBe(412)
    expect(rowsOf(conflict)).toEqual([
      ['Starts, Ends', 'open'],
      ['Title', 'mine'],
      ['Cost', 'open'],
      ['Website', 'stored'],
    ])
    expect(conflict.body).toContain('was Free')
    const incomplete = await browser.post(path, formOf(conflict, { 'form.choice.cost': 'stored' }))
    expect(incomplete.status).toBe(400)
    expect(incomplete.body).toContain('Choose one of the two for each field.')
    const chosen = { 'form.choice.cost': 'stored', 'form.choice.start_date': 'mine' }
    expect((await browser.post(path, formOf(conflict, chosen))).status).toBe(303)
    expect(await calendar.events.get(id)).toMatchObject({
      title: 'Jazz',
      cost: '$5',
      website: 'https://b.example',
      start_date: '2030-06-20 19:00:00',
      end_date: '2030-06-20 22:00:00',
    })
  })

  it('meet again if a third one saves in the meantime', async () => {
    const { calendar, browser, form, path, id } = await open()
    await calendar.events.update(id, { cost: '5' })
    const conflict = await browser.post(path, formOf(form, { cost: '8' }))
    await calendar.events.update(id, { cost: '6' })
    const again = await browser.post(path, formOf(conflict, { 'form.choice.cost': 'mine' }))
    expect(again.status).toBe(412)
    expect(again.body).toContain('was $5')
    await browser.post(path, formOf(again, { 'form.choice.cost': 'mine' }))
    expect(await calendar.events.get(id)).toMatchObject({ cost: '$8' })
  })
})

describe('a venue that is taken', () => {
  it.each(['warn', 'refuse'] as const)('is named: %s', async (conflicts) => {
    const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, conflicts })
    const venue = await calendar.venues.create({ venue: 'Hall' })
    await calendar.events.create({ title: 'Choir & more', ...day, venue: venue.id })
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get('/desk/events/new'), {
      title: 'Swing',
      start_date: '2030-06-20',
      'start_date.time': '19:00',
      'end_date.time': '21:00',
      venue: String(venue.id),
      status: 'publish',
    })
    const sent = await browser.post('/desk/events/new', form)
    const page = conflicts === 'warn' ? await browser.get(sent.location) : sent
    expect(page.body).toContain('Choir &amp; more')
    expect(page.body).toContain('Somebody is there already.')
    expect(sent.status).toBe(conflicts === 'warn' ? 303 : 409)
    if (conflicts === 'refuse') expect(page.body).toContain('value="Swing"')
  })
})
