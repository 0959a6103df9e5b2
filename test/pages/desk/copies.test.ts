import { type Actor, createCalendar, type EventInput } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

// Rules 65 and 71: a copy by the desk, without a script.

const editor = { id: 1, role: 'editor' }
const evening = { title: 'Swing', start_date: '2030-06-20 19:00', end_date: '2030-06-20 23:30' } as const

function open(caller: Actor = editor) {
  const calendar = createCalendar({
    timeZone: 'Europe/Berlin',
    recurrence: recurringEvents(),
    now: () => new Date('2030-06-18T09:00:00Z'),
  })
  return { calendar, browser: aBrowser(calendar, caller) }
}

const saved = (location: string) => Number(/\/events\/(\d+)/.exec(location)?.[1])
const draft = { status: 'draft' }

describe('the form of a copy', () => {
  it('is opened from a list, and one date and one save later the copy is stored', async () => {
    const { calendar, browser } = open()
    const source = await calendar.events.create({
      ...evening,
      author: 1,
      cost: [5, 10, 20],
      venue: { venue: 'Hall' },
      categories: ['Music'],
      tags: ['free', 'open air'],
      description: 'Dance',
      show_map: false,
      event_status: 'cancelled',
      status_reason: 'Rain',
      password: 'sesame',
    })
    const list = await browser.get('/desk/mine')
    const [, href = ''] = /href="([^"]*)"[^>]*>Copy</.exec(list.body) ?? []
    expect(href).toBe('/desk/events/new?copy=1')
    const form = await browser.get(href)
    expect(form.body).toContain('This is a copy of “<bdi>Swing</bdi>”'.replace(/<\/?bdi>/g, ''))
    expect((await calendar.events.list({ period: 'all', status: ['publish', 'draft'] })).total).toBe(1)
    const { status, location } = await browser.post(
      '/desk/events/new',
      formOf(form, { start_date: '2031-06-19', ...draft }),
    )
    expect(status).toBe(303)
    const copy = await calendar.events.get(saved(location))
    const { cost, venue, categories, tags, description, show_map } = source
    expect(copy).toMatchObject({
      title: 'Swing',
      cost,
      venue,
      categories,
      tags,
      description,
      show_map,
      slug: 'swing-2',
    })
    expect(copy).toMatchObject({ event_status: 'scheduled', status_reason: '', password_hash: '', status: 'draft' })
    expect(copy).toMatchObject({ start_date: '2031-06-19 19:00:00', end_date: '2031-06-19 23:30:00', author: 1 })
  })

  it('starts at the start of its address', async () => {
    const { calendar, browser } = open()
    await calendar.events.create(evening)
    const form = await browser.get('/desk/events/new?copy=1&start_date=2031-06-19%2020:00')
    const { location } = await browser.post('/desk/events/new', formOf(form, draft))
    expect(await calendar.events.get(saved(location))).toMatchObject({
      start_date: '2031-06-19 20:00:00',
      end_date: '2031-06-20 00:30:00',
    })
    // A start that is none opens the form as without it.
    const other = formOf(await browser.get('/desk/events/new?copy=1&start_date=never'))
    expect(other).toContainEqual(['start_date', '2030-06-20'])
  })

  it('keeps an end that somebody has changed, and follows each change of the start', async () => {
    const { calendar, browser } = open()
    await calendar.events.create(evening)
    const form = await browser.get('/desk/events/new?copy=1')
    const sent = formOf(form, { start_date: '2031-06-19', end_date: '2031-06-19', 'end_date.time': '20:00', ...draft })
    const { location } = await browser.post('/desk/events/new', sent)
    expect(await calendar.events.get(saved(location))).toMatchObject({ end_date: '2031-06-19 20:00:00' })
    // The form is shown again after an error, and the start is changed once more.
    const again = await browser.post(
      '/desk/events/new',
      formOf(form, { start_date: '2031-06-19', title: '', ...draft }),
    )
    expect(again.status).toBe(400)
    expect(formOf(again)).toContainEqual(['end_date', '2031-06-19'])
    const corrected = formOf(again, { start_date: '2031-07-01', title: 'Tango', ...draft })
    const second = await browser.post('/desk/events/new', corrected)
    expect(await calendar.events.get(saved(second.location))).toMatchObject({
      title: 'Tango',
      slug: 'tango',
      start_date: '2031-07-01 19:00:00',
      end_date: '2031-07-01 23:30:00',
    })
  })

  it('of a series moves its rules with the start', async () => {
    const { calendar, browser } = open()
    const series = await calendar.events.create({
      ...evening,
      author: 1,
      recurrence: { rules: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20300711T235959', exceptions: ['2030-06-27 19:00'] },
    })
    const list = await browser.get('/desk/mine')
    expect(list.body).toContain(`/desk/events/new?copy=${series.id}"`)
    const form = await browser.get(`/desk/events/new?copy=${series.id}`)
    const { location } = await browser.post(
      '/desk/events/new',
      formOf(form, { start_date: '2031-06-20', 'start_date.time': '20:00', ...draft }),
    )
    const copy = await calendar.events.get(saved(location))
    expect(copy.recurrence).toMatchObject({ exceptions: ['2031-06-27 20:00:00'] })
    expect(JSON.stringify(copy.recurrence)).toContain('BYDAY=FR')
    expect(JSON.stringify(copy.recurrence)).toContain('UNTIL=203107')
    // A date alone is copied from its own form.
    const date = await calendar.events.get({ slug: 'swing-2030-07-04' })
    const page = await browser.get(`/desk/events/${date.id}`)
    expect(page.body).toContain(`/desk/events/new?copy=${date.id}"`)
    const single = await browser.post(
      '/desk/events/new',
      formOf(await browser.get(`/desk/events/new?copy=${date.id}`), draft),
    )
    expect(await calendar.events.get(saved(single.location))).toMatchObject({
      recurrence: null,
      post_parent: 0,
      start_date: '2030-07-04 19:00:00',
    })
  })

  it.each([true, false])(
    'of a series has dates that lists hide only if those of the source are: %j',
    async (isHidden) => {
      const { calendar, browser } = open()
      const source = await calendar.events.create({
        ...evening,
        author: 1,
        recurrence: 'FREQ=WEEKLY;COUNT=3',
        hide_from_listings: isHidden,
      })
      const form = formOf(await browser.get(`/desk/events/new?copy=${source.id}`), { status: 'publish' })
      const { location } = await browser.post('/desk/events/new', form)
      const { total } = await calendar.events.list({ post_parent: saved(location), period: 'all' })
      expect(total).toBe(isHidden ? 0 : 3)
    },
  )

  it('is refused as the copy is', async () => {
    const { calendar, browser } = open({ id: 7, role: 'author' })
    const rows: readonly [Partial<EventInput>, number][] = [
      [{}, 200],
      [{ status: 'draft' }, 403],
      [{ password: 'sesame' }, 403],
    ]
    for (const [fields, status] of rows) {
      const { id } = await calendar.events.create({ ...evening, ...fields })
      expect((await browser.get(`/desk/events/new?copy=${id}`)).status).toBe(status)
    }
    expect((await browser.get('/desk/events/new?copy=99')).status).toBe(404)
    expect(formOf(await browser.get('/desk/events/new?copy=all'))).toContainEqual(['title', ''])
  })

  it('is offered to callers who may copy', async () => {
    const { calendar, browser } = open({ id: 7, role: 'contributor' })
    const own = { ...evening, author: 7 }
    await calendar.events.create(own)
    await calendar.events.create({ ...own, title: 'Protected', password: 'sesame' })
    const trashed = await calendar.events.create({ ...own, title: 'Gone', status: 'draft' })
    await calendar.events.remove(trashed.id)
    const { body } = await browser.get('/desk/mine')
    expect([...body.matchAll(/\?copy=(\d+)/g)].map(([, id]) => id)).toEqual(['1'])
    expect((await browser.get('/desk/trash')).body).not.toContain('?copy=')
  })
})
