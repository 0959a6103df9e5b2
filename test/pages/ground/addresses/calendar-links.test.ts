import { createCalendar, type EventInput, type EventReply } from 'daybook'
import { describe, expect, it } from 'vitest'
import { addLinks, subscribeLinks } from '../../../../adapters/pages/ground/addresses/calendar-links.ts'
import { aVisitor } from '../../visitor.ts'

const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z') })
const page = 'https://example.org/calendar/fado'

/** Creates an event, and returns it as the interface shows it. */
async function shown(input: EventInput): Promise<EventReply> {
  const { id } = await calendar.events.create(input)
  const { body } = await aVisitor(calendar)(`/cal/events/v1/events/${id}`)
  return JSON.parse(body)
}

/** The parameters of an address, decoded as programs do that take `+` as it is. */
function parametersOf(address: string): Readonly<Record<string, string>> {
  const [, query = ''] = address.split('?')
  return Object.fromEntries(query.split('&').map((pair) => pair.split('=').map(decodeURIComponent)))
}

describe('the addresses to subscribe', () => {
  const feed = 'https://example.org/events/v1/events?categories=music&room=Red%2C+upper&format=ics'
  const links = subscribeLinks(feed, 'Jazz & more · Harbour')

  it('give Google the address for programs', () => {
    expect(links.google.split('?')[0]).toBe('https://calendar.google.com/calendar/r')
    expect(parametersOf(links.google)).toEqual({ cid: feed.replace('https:', 'webcal:') })
  })

  it.each([
    ['outlook', 'outlook.live.com'],
    ['microsoft365', 'outlook.office.com'],
  ] as const)('give %s the address and a name', (name, host) => {
    expect(links[name].split('?')[0]).toBe(`https://${host}/calendar/0/addfromweb`)
    expect(parametersOf(links[name])).toEqual({ url: feed, name: 'Jazz & more · Harbour' })
  })
})

describe('the addresses to add an event', () => {
  const cases = [
    {
      name: 'with times, in UTC',
      input: { start_date: '2030-06-20 22:00', end_date: '2030-06-21 01:00' },
      google: '20300620T200000Z/20300620T230000Z',
      microsoft: { startdt: '2030-06-20T20:00:00Z', enddt: '2030-06-20T23:00:00Z' },
    },
    {
      name: 'with times of another zone, over the change of clocks',
      input: { start_date: '2030-10-27 00:30', end_date: '2030-10-27 04:00', timezone: 'Europe/Lisbon' },
      google: '20301026T233000Z/20301027T040000Z',
      microsoft: { startdt: '2030-10-26T23:30:00Z', enddt: '2030-10-27T04:00:00Z' },
    },
    {
      name: 'without an end',
      input: { start_date: '2030-06-20 22:00', end_date: '2030-06-20 22:00' },
      google: '20300620T200000Z/20300620T200000Z',
      microsoft: { startdt: '2030-06-20T20:00:00Z', enddt: '2030-06-20T20:00:00Z' },
    },
    {
      name: 'of whole days, whose end is the day after the last',
      input: { start_date: '2030-06-20', end_date: '2030-06-22', all_day: true },
      google: '20300620/20300623',
      microsoft: { startdt: '2030-06-20', enddt: '2030-06-23', allday: 'true' },
    },
  ]

  it.each(cases)('have its dates: $name', async ({ input, google, microsoft }) => {
    const event = await shown({ title: 'Fado + wine', ...input })
    const links = addLinks(event, page)
    expect(parametersOf(links.google)).toEqual({
      ...{ action: 'TEMPLATE', text: 'Fado + wine', dates: google, details: page },
    })
    for (const address of [links.outlook, links.microsoft365])
      expect(parametersOf(address)).toEqual({
        ...{ path: '/calendar/action/compose', rru: 'addevent', subject: 'Fado + wine', ...microsoft, body: page },
      })
  })

  it('have the names and addresses of its venues', async () => {
    const hall = await calendar.venues.create({ venue: 'Kai & Co.', address: 'Kai 4', city: 'Kiel' })
    const times = { start_date: '2030-06-20 22:00', end_date: '2030-06-21 01:00' }
    const event = await shown({ title: 'Fado', ...times, venue: [hall.id] })
    for (const address of Object.values(addLinks(event, page)))
      expect(parametersOf(address)).toMatchObject({ location: 'Kai & Co., Kai 4, Kiel' })
  })

  it('have nothing else of it', async () => {
    const times = { start_date: '2030-06-20 22:00', end_date: '2030-06-21 01:00' }
    const secret = { description: 'Behind the door', online_url: 'https://meet.example.org/1', cost: '7' }
    const links = addLinks(await shown({ title: 'Fado', ...times, ...secret }), page)
    expect(Object.values(links).join()).not.toMatch(/door|meet|7/)
  })
})
