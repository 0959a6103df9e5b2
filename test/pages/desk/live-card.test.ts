import { createCalendar } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
const sentTimes = { start_date: '2030-06-20', 'start_date.time': '19:00', 'end_date.time': '21:00' }

async function open(recurrence?: string) {
  const onChange = vi.fn()
  const calendar = createCalendar({
    now: () => new Date('2030-06-18T09:00:00Z'),
    recurrence: recurringEvents(),
    onChange,
  })
  const { id } = await calendar.events.create({ title: 'Swing', ...times, ...(recurrence && { recurrence }) })
  onChange.mockClear()
  return { calendar, browser: aBrowser(calendar, editor), path: `/desk/events/${id}`, onChange }
}

const cardIn = (body: string) => /<div class="dk-livecard" inert>([\s\S]*?)<\/div><\/section>/.exec(body)?.[1] ?? ''

describe('the card of an event beside its form', () => {
  it('is there as stored, after each step, and while somebody writes, and stores nothing', async () => {
    const { browser, path, onChange } = await open()
    const page = await browser.get(path)
    expect(cardIn(page.body)).toContain('<bdi>Swing</bdi>')
    const changes = { title: 'Jazz & <b>', 'venue.new.venue': 'Cellar' }
    const shown = await browser.post(path, formOf(page, { ...changes, 'form.do': 'edit' }))
    const live = await browser.post(path, formOf(page, { ...changes, 'form.do': 'card' }))
    for (const card of [cardIn(shown.body), live.body])
      expect(card).toMatch(/<bdi>Jazz &amp; &lt;b><\/bdi>[\s\S]*Cellar/)
    expect(live.body).not.toContain('<main')
    expect(live.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(live.headers.get('cache-control')).toBe('private, no-store')
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each([
    ['without a time', { title: 'Jazz', start_date: '2030-06-20' }],
    ['without a title', sentTimes],
  ])('waits for an event %s', async (_, changes) => {
    const { browser } = await open()
    const page = await browser.get('/desk/events/new')
    expect(cardIn(page.body)).toContain('A title and a start')
    const { body } = await browser.post('/desk/events/new', formOf(page, { ...changes, 'form.do': 'card' }))
    expect(body).toContain('A title and a start')
    const whole = { title: 'Jazz', ...sentTimes, 'form.do': 'card' }
    expect((await browser.post('/desk/events/new', formOf(page, whole))).body).toContain('<bdi>Jazz</bdi>')
  })

  it('is one event for a series, whose dates are not tried', async () => {
    const { browser, path } = await open('FREQ=DAILY;COUNT=3')
    const form = formOf(await browser.get(path), { title: 'Jazz', 'recurrence.count': 'x', 'form.do': 'card' })
    expect((await browser.post(path, form)).body).toContain('<bdi>Jazz</bdi>')
  })

  it('is for callers of the form only', async () => {
    const { calendar, browser, path } = await open()
    const form = formOf(await browser.get(path), { 'form.do': 'card' })
    expect((await browser.post(path, form, { origin: 'https://evil.example' })).status).toBe(403)
    const other = aBrowser(calendar, { id: 9, role: 'author' })
    expect((await other.post(path, form)).status).toBe(403)
  })
})
