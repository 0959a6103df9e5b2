import { createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

// Anybody can make an address and send it to an editor. A page says only what the records prove.

const editor = { id: 1, role: 'editor' }
const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true } as const

async function aDesk() {
  const calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z') })
  const event = await calendar.events.create({ title: 'Swing', ...day, status: 'publish' })
  const tag = await calendar.tags.create({ name: 'Jazz' })
  const { id: venue } = await calendar.venues.create({ venue: 'Hall', status: 'publish' })
  return { calendar, event, tag, venue, browser: aBrowser(calendar, editor) }
}

/** What a page says of the last step. */
const noticesOf = ({ body }: { readonly body: string }) =>
  [...body.matchAll(/<div class="db-note is-\w+" role="status"[^>]*>[\s\S]*?<p>([\s\S]*?)<\/p>/g)].map(
    ([, text]) => text,
  )

describe('a made-up address says nothing', () => {
  it.each([
    'events/1?done=created',
    'events/1?done=changed',
    'events/1?done=unchanged',
    'events/1?done=restored',
    'events/1?done=removed',
    'events/1?done=changed&revision=',
    'events/1?done=changed&revision=1',
    'events/1?taken=true',
    'events/1?done=changed&taken=true',
    'venues/1?done=changed',
    'tags/1?done=created',
    'events/new?done=created',
    'events?done=publish&id=1',
    'events?done=return&id=1',
    'events?done=restore&id=1',
    'events?done=trash&id=1',
    'tags?done=removed',
    'tags?done=removed&id=1',
    'events?done=removed&id=1',
    'events?trashed=1&in=events&was=draft',
    'venues?trashed=1&in=venues',
  ])('/desk/%s', async (path) => {
    const { browser } = await aDesk()
    const page = await browser.get(`/desk/${path}`)
    expect([page.status, noticesOf(page)]).toEqual([200, []])
  })
})

describe('the address after a step says what was done', () => {
  it('of a form, until the record changes again', async () => {
    const { calendar, event, browser } = await aDesk()
    const path = `/desk/events/${event.id}`
    const { location } = await browser.post(path, formOf(await browser.get(path), { title: 'Jazz' }))
    expect(noticesOf(await browser.get(location))).toEqual(['Your changes are saved.'])
    await calendar.events.update(event.id, { cost: '5' })
    expect(noticesOf(await browser.get(location))).toEqual([])
    const same = await browser.post(path, formOf(await browser.get(path)))
    expect(noticesOf(await browser.get(same.location))).toEqual(['Nothing had changed, so nothing was saved.'])
  })

  it('of a new record, and of the deletion of a tag', async () => {
    const { tag, browser } = await aDesk()
    const form = formOf(await browser.get('/desk/tags/new'), { name: 'Blues' })
    expect(noticesOf(await browser.get((await browser.post('/desk/tags/new', form)).location))).toEqual([
      'It is saved.',
    ])
    const done = await browser.post(`/desk/tags/${tag.id}/delete`, [['form.revision', tag.revision]])
    expect(noticesOf(await browser.get(done.location))).toEqual(['It is deleted.'])
  })

  it('of the button of a list, until the record changes again', async () => {
    const { calendar, event, browser } = await aDesk()
    const { revision } = await calendar.events.update(event.id, { status: 'pending' })
    const form = [
      ['form.do', 'publish'],
      ['form.revision', revision],
      ['id', String(event.id)],
    ] as const
    const { location } = await browser.post('/desk/review', form)
    expect(noticesOf(await browser.get(location))).toEqual(['“Swing” is published.'])
    await calendar.events.update(event.id, { status: 'draft' })
    expect(noticesOf(await browser.get(location))).toEqual([])
  })

  it('of a venue that others take, for as long as they do', async () => {
    const calendar = createCalendar({ conflicts: 'warn' })
    const browser = aBrowser(calendar, editor)
    const { id: venue } = await calendar.venues.create({ venue: 'Hall', status: 'publish' })
    const other = await calendar.events.create({ title: 'Swing', ...day, venue, status: 'publish' })
    const { id } = await calendar.events.create({ title: 'Jazz', ...day, status: 'publish' })
    const path = `/desk/events/${id}`
    const { location } = await browser.post(path, formOf(await browser.get(path), { venue: String(venue) }))
    expect(location).toContain('taken=true')
    expect(noticesOf(await browser.get(location))).toHaveLength(2)
    await calendar.events.remove(other.id)
    expect(noticesOf(await browser.get(location))).toEqual(['Your changes are saved.'])
  })
})
