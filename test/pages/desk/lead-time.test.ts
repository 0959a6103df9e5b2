import { createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00', timezone: 'Asia/Tokyo' }

async function open(online_url_from = '') {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z') })
  const link = { online_url: 'https://meet.example/a', online_url_from }
  const { id } = await calendar.events.create({ title: 'Talk', ...times, ...link })
  const path = `/desk/events/${id}`
  const browser = aBrowser(calendar, editor)
  const from = async () => (await calendar.events.get(id)).online_url_from
  return { browser, path, from, page: await browser.get(path) }
}

/** Returns what a form says, and the day and the time beside it. */
function saidIn(page: DeskReply) {
  const [, select = ''] = /<select[^>]*name="online_url_from"[^>]*>([\s\S]*?)<\/select>/.exec(page.body) ?? []
  const [, text = 'At once'] = /selected>([^<]*)</.exec(select) ?? []
  const value = (name: string) => formOf(page).find(([one]) => one === name)?.[1]
  return [text, value('online_url_from.day'), value('online_url_from.time')]
}

describe('from when a link to join is shown', () => {
  it.each([
    ['', 'At once', '', ''],
    ['PT0S', 'At the start', '', ''],
    ['-PT30M', '30 minutes before the start', '', ''],
    ['-P1D', '1 day before the start', '', ''],
    ['-P2DT3H', '2 days, 3 hours before the start', '', ''],
    ['2030-06-19T22:30:00Z', 'On a day and at a time', '2030-06-20', '07:30'],
  ])('is said in words: %s', async (stored, ...said) => {
    const { browser, path, page, from } = await open(stored)
    expect(saidIn(page)).toEqual(said)
    expect((await browser.post(path, formOf(page))).location).toContain('done=unchanged')
    expect(await from()).toBe(stored)
  })

  it.each([
    [{ online_url_from: '-PT2H' }, '-PT2H'],
    [{ 'online_url_from.day': '2030-06-20', 'online_url_from.time': '08:00' }, '2030-06-19T23:00:00Z'],
    [{ online_url_from: 'date', 'online_url_from.day': '2030-06-20' }, '2030-06-19T15:00:00Z'],
    // A day that was left in the form does not count.
    [{ online_url_from: '-PT15M', 'online_url_from.day': '2030-06-20' }, '-PT15M'],
  ])('is stored as it is chosen: %j', async (changes, stored) => {
    const { browser, path, page, from } = await open()
    expect((await browser.post(path, formOf(page, changes))).status).toBe(303)
    expect(await from()).toBe(stored)
  })
})
