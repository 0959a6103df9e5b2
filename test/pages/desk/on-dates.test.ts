import { createCalendar } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const filled = {
  title: 'Night',
  'start_date.time': '19:00',
  'end_date.time': '21:00',
  status: 'publish',
  'recurrence.freq': 'dates',
}

async function open() {
  const now = () => new Date('2030-06-18T09:00:00Z')
  const calendar = createCalendar({ now, timeZone: 'Europe/Berlin', recurrence: recurringEvents() })
  const browser = aBrowser(calendar, editor)
  const page = await browser.get('/desk/events/new')
  const send = (changes: object) => browser.post('/desk/events/new', formOf(page, { ...filled, ...changes }))
  const starts = async () =>
    (await calendar.events.list({ period: 'all', per_page: 50 })).records.map(({ start_date }) => start_date)
  return { calendar, browser, send, starts }
}

describe('a new event on these dates', () => {
  it.each([
    ['', '2030-06-20 19:00:00'],
    ['2030-06-19', '2030-06-19 19:00:00'],
  ])('has ten irregular nights after one save, with the start %j', async (start_date, first) => {
    const { browser, send, starts } = await open()
    const typed = [
      '6/20',
      'July 4, 2030 8 PM',
      '2030-07-05; 2030-07-09',
      'Jul 12',
      '7/13',
      '7/20',
      'Aug 1',
      'Aug 2',
      'Aug 9',
    ]
    const { location } = await send({ start_date, 'recurrence.typed': typed.join('\r\n') })
    const found = await starts()
    expect(found[0]).toBe(first)
    expect(found).toHaveLength(start_date === '' ? 10 : 11)
    expect(found).toContain('2030-07-04 20:00:00')
    const page = await browser.get(location)
    expect(new Map(formOf(page)).get('recurrence.freq')).toBe('dates')
    const path = location.split('?')[0] ?? ''
    expect((await browser.post(path, formOf(page))).location).toContain('done=unchanged')
  })

  it('shows each line that cannot be read, keeps the text, and saves nothing', async () => {
    const { send, starts } = await open()
    const { status, body } = await send({ 'recurrence.typed': '6/20\r\nsoon\r\n6/31\r\n6/22 7 PM - 9 PM' })
    expect(status).toBe(400)
    for (const text of ['Line 2, “soon”', 'Line 3, “6/31”', 'has its own end']) expect(body).toContain(text)
    expect(body).toContain('6/20\nsoon\n6/31')
    expect(await starts()).toEqual([])
  })

  it('shows its dates before it is saved, and forgets none', async () => {
    const { calendar, browser, send, starts } = await open()
    const shown = await send({ start_date: '2030-06-20', 'recurrence.typed': '6/22\r\n6/23', 'form.do': 'dates' })
    expect(shown.body.match(/name="recurrence.dates" value="2030/g)).toHaveLength(2)
    await browser.post('/desk/events/new', formOf(shown, { status: 'publish', 'recurrence.typed': '6/30' }))
    expect(await starts()).toHaveLength(4)
    expect((await calendar.events.list({ period: 'all' })).total).toBe(4)
  })
})
