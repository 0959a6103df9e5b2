import { createCalendar, type EventInput } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const contributor = { id: 3, role: 'contributor' }
const now = () => new Date('2030-06-18T09:00:00Z')

async function open(input: Partial<EventInput> = {}) {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
  const times = { start_date: '2030-07-02 19:00', end_date: '2030-07-02 20:00' }
  const event = await calendar.events.create({ title: 'Yoga', ...times, author: 3, ...input })
  return { calendar, event }
}

describe('the desk', () => {
  it('may be framed only by its own site, whoever may frame what visitors see', async () => {
    const { calendar } = await open()
    for (const options of [
      { frameAncestors: ['https://city.example'] },
      { headers: { 'content-security-policy': "default-src 'self'" } },
    ]) {
      const { headers } = await aBrowser(calendar, editor, options).get('/desk')
      expect(headers.get('content-security-policy')).toMatch(/, frame-ancestors 'self'$/)
    }
  })

  it('puts a record of another author back as a draft, whatever status its address names', async () => {
    const { calendar, event } = await open({ status: 'draft' })
    await calendar.events.remove(event.id)
    const statusIn = async (caller: typeof editor, was: string) => {
      const { body } = await aBrowser(calendar, caller).get(`/desk/mine?trashed=${event.id}&in=events&was=${was}`)
      return /name="status" value="(\w+)"/.exec(body)?.[1]
    }
    expect(await statusIn(editor, 'publish')).toBe('draft')
    expect(await statusIn(editor, 'pending')).toBe('pending')
    expect(await statusIn(contributor, 'publish')).toBe('publish')
  })

  it('writes over no change if a form has no revision', async () => {
    const { calendar, event } = await open()
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get(`/desk/events/${event.id}`), { title: 'Pilates' })
    const without = form.filter(([name]) => name !== 'form.revision')
    expect((await browser.post(`/desk/events/${event.id}`, without)).status).toBe(412)
    const trash = [...without, ['form.do', 'trash'] as const]
    expect((await browser.post(`/desk/events/${event.id}`, trash)).status).toBe(412)
    expect(await calendar.events.get(event.id)).toMatchObject({ title: 'Yoga', status: 'publish' })
  })

  it('refuses a scope that there is not', async () => {
    const { calendar, event } = await open()
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get(`/desk/events/${event.id}`), { 'form.scope': 'every', 'form.do': 'trash' })
    expect((await browser.post(`/desk/events/${event.id}`, form)).status).toBe(400)
  })

  it('tells the app only of reviews: not of what an author takes back', async () => {
    const { calendar, event } = await open({ status: 'pending' })
    const onReview = vi.fn()
    const revision = (await calendar.events.get(event.id)).revision
    const send = (caller: typeof editor, step: string, was: string) =>
      aBrowser(calendar, caller, { desk: { onReview } }).post('/desk/review', [
        ['id', String(event.id)],
        ['form.revision', was],
        ['form.do', step],
        ['form.note', 'A decision'],
      ])
    expect((await send(contributor, 'return', revision)).status).toBe(303)
    expect(onReview).not.toHaveBeenCalled()
    await calendar.events.update(event.id, { status: 'pending' })
    expect((await send(editor, 'publish', (await calendar.events.get(event.id)).revision)).status).toBe(303)
    expect(onReview).toHaveBeenCalledTimes(1)
    // It is no longer waiting.
    await send(editor, 'publish', (await calendar.events.get(event.id)).revision)
    expect(onReview).toHaveBeenCalledTimes(1)
  })
})

describe('a form', () => {
  it('keeps a rule that it cannot say, and dates that were deleted, when another field changes', async () => {
    const { calendar, event } = await open({ recurrence: 'FREQ=WEEKLY;COUNT=6' })
    const [, second] = (await calendar.events.list({ post_parent: event.id, period: 'all' })).records
    await calendar.events.remove(second?.id ?? 0)
    const startsOf = async () => {
      const { records } = await calendar.events.list({ post_parent: event.id, period: 'all', per_page: 50 })
      return records.map(({ start_date }) => start_date)
    }
    const browser = aBrowser(calendar, editor)
    const changes = { 'start_date.time': '20:00', 'end_date.time': '21:00', 'recurrence.count': '8' }
    const form = formOf(await browser.get(`/desk/events/${event.id}`), changes)
    expect((await browser.post(`/desk/events/${event.id}`, form)).status).toBe(303)
    const starts = await startsOf()
    expect(starts).not.toContain('2030-07-09 20:00:00')
    expect(starts).toHaveLength(7)
    expect(starts.every((start) => start.endsWith('20:00:00'))).toBe(true)
  })

  it('keeps categories beyond those that it lists', async () => {
    const { calendar, event } = await open()
    await calendar.transaction(async (inside) => {
      for (let number = 1000; number < 1510; number += 1) await inside.categories.create({ name: `Category ${number}` })
    })
    await calendar.events.update(event.id, { categories: ['Category 1000', 'Category 1509'] })
    const before = (await calendar.events.get(event.id)).categories
    const browser = aBrowser(calendar, editor)
    const page = await browser.get(`/desk/events/${event.id}`)
    expect(page.body).toContain('Category 1509')
    await browser.post(`/desk/events/${event.id}`, formOf(page, { title: 'Pilates' }))
    expect(await calendar.events.get(event.id)).toMatchObject({ title: 'Pilates', categories: before })
  })
})
