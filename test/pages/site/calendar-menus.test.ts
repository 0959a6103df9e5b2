import { createCalendar } from 'daybook'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aVisitor } from '../visitor.ts'

const now = () => new Date('2030-06-18T09:00:00Z')
const calendar = createCalendar({ now, formats: [icalendar()], recurrence: recurringEvents() })
const visit = aVisitor(calendar, { title: 'Harbour' })
const times = { start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }

/** What the menus of a page offer, by what their buttons say. */
async function menusOf(address: string) {
  const { body } = await visit(address)
  return [...body.matchAll(/<details class="db-cals">\n(.*?)<\/details>/gs)].map(([, menu = '']) => {
    const [, button = ''] = /<summary.*?<\/svg>(.*?)<\/summary>/.exec(menu) ?? []
    const links = [...menu.matchAll(/<a href="([^"]*)"(?: download="([^"]*)")?>/g)]
    return [button, ...links.map(([, href = '', file]) => file ?? href.replaceAll('&amp;', '&').replace(/\?.*/, ''))]
  })
}

const subscribe = (label: string) => [
  label,
  'https://calendar.google.com/calendar/r',
  'https://outlook.live.com/calendar/0/addfromweb',
  'https://outlook.office.com/calendar/0/addfromweb',
  'webcal://calendar.test/cal/events/v1/events',
]

const add = (slug: string) => [
  'Add to calendar',
  'https://calendar.google.com/calendar/render',
  'https://outlook.live.com/calendar/0/deeplink/compose',
  'https://outlook.office.com/calendar/0/deeplink/compose',
  `${slug}.ics`,
]

describe('a page', () => {
  const calendarMenus = [subscribe('Subscribe'), subscribe('Follow this calendar')]

  it.each([
    ['an event', {}, [add('fado'), ...calendarMenus]],
    ['an event that is cancelled', { event_status: 'cancelled' }, calendarMenus],
    ['a postponed event', { event_status: 'postponed' }, calendarMenus],
    ['an event behind a password', { password: 'sesame' }, calendarMenus.slice(1)],
  ] as const)('of %s has the menus that apply', async (_, more, menus) => {
    const event = await calendar.events.create({ title: 'Fado', ...times, ...more })
    expect(await menusOf(`/${event.slug}`)).toEqual(menus)
  })

  it('of an event behind a password adds it nowhere, for an editor who sees it either', async () => {
    const { slug } = await calendar.events.create({ title: 'Closed', ...times, password: 'sesame' })
    const { body } = await aVisitor(calendar, { actor: { id: 1, role: 'editor' } })(`/${slug}`)
    expect(body).toContain('Closed')
    expect(body).not.toContain('Add to calendar')
  })

  it('of a series has its file with all dates, and its feed', async () => {
    await calendar.events.create({ title: 'Choir', ...times, slug: 'choir', recurrence: 'RRULE:FREQ=WEEKLY;COUNT=3' })
    const { body } = await visit('/choir')
    expect(body).toContain('download="choir.ics">')
    expect((await menusOf('/choir')).map(([button]) => button)).toEqual(['Subscribe', 'Follow this calendar'])
    expect(body).toContain('value="http://calendar.test/cal/events/v1/events/by-slug/choir?format=ics"')
  })

  it('of one date of a series has a menu for this date', async () => {
    const { records } = await calendar.events.list({ search: 'Choir' })
    const date = records.find(({ slug }) => slug !== 'choir')
    expect(await menusOf(`/${date?.slug}`)).toContainEqual(add(`${date?.slug}`))
  })

  it('shows the address of what it shows, to be copied', async () => {
    const { body } = await visit('/?q=choir')
    expect(body).toContain(
      '<input type="text" readonly value="http://calendar.test/cal/events/v1/events?q=choir&amp;format=ics">',
    )
    expect(body).toMatch(/addfromweb\?url=[^"]*q%3Dchoir[^"]*&amp;name=Your%20choice%20%C2%B7%20Harbour"/)
  })

  it('has no menu without the format', async () => {
    const plain = createCalendar({ now })
    await plain.events.create({ title: 'Fado', ...times })
    for (const address of ['/', '/fado']) expect((await aVisitor(plain)(address)).body).not.toContain('db-cals')
  })
})
