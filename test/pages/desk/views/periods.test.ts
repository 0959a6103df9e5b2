import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply } from '../desk-caller.ts'
import { aHouse, author, contributor, editor } from './a-house.ts'

/** Returns the cell of a day. */
function cellOf({ body }: DeskReply, day: string): string {
  return body.split('<td').find((cell) => cell.includes(`<time datetime="${day}">`)) ?? ''
}

const titlesIn = (markup: string) => [...markup.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, title = '']) => title)

/** Returns the marks of events of one day, by their title: their class, and the hidden word before the name. */
function marksIn(cell: string): Readonly<Record<string, string>> {
  const links = cell.split('<a class="db-ev').slice(1)
  return Object.fromEntries(
    links.map((link) => {
      const [, classes = ''] = /^([^"]*)"/.exec(link) ?? []
      const [, word = ''] = /<\/svg><span class="db-vh">([^<]*): <\/span>/.exec(link) ?? []
      const state = /is-(draft|pending|scheduled|private|off)/.exec(classes)?.[1] ?? ''
      return [titlesIn(link)[0] ?? '', `${state} ${word}`.trim()]
    }),
  )
}

describe('the month and the week of the desk', () => {
  it.each(['month', 'week'])('tell each state by a border, a sign and a word: %s', async (period) => {
    const page = await aBrowser((await aHouse()).calendar, editor).get(`/desk/${period}`)
    const marks = Object.assign(
      {},
      ...['18', '19', '20', '21', '22'].map((day) => marksIn(cellOf(page, `2030-06-${day}`))),
    )
    expect(marks).toEqual({
      Tempest: '',
      Secret: '',
      Chorus: 'private Private',
      Soup: 'draft Draft',
      Guest: 'off',
      Gala: 'scheduled Scheduled',
      Fête: 'pending Waits for review',
      Giovanni: '',
    })
    expect(titlesIn(page.body)).toContain('Masks')
    expect(cellOf(page, '2030-06-21')).toContain('is-cancelled')
  })

  it('keep a day that a phone leaves out if an event goes on from it', async () => {
    const { calendar, add } = await aHouse()
    await add('Fair', '2030-07-30', '2030-08-02', { all_day: true })
    const { get } = aBrowser(calendar, editor)
    const [june, august] = [await get('/desk/month'), await get('/desk/month?day=2030-08-10')]
    const kept = (page: DeskReply, days: readonly string[]) =>
      days.filter((day) => cellOf(page, day).split('"')[1]?.includes('is-lasting'))
    expect(kept(june, ['2030-06-03', '2030-06-09', '2030-06-16', '2030-06-18'])).toEqual(['2030-06-16'])
    expect(kept(august, ['2030-07-29', '2030-07-30', '2030-07-31', '2030-08-01'])).toEqual(['2030-07-30'])
  })

  it.each([
    [editor, 1 + 8],
    [author, 5],
    [contributor, 5],
  ])('show to %o what the caller sees in lists', async (caller, count) => {
    const page = await aBrowser((await aHouse()).calendar, caller).get('/desk/month')
    const links = page.body.match(/<a class="db-ev(?!.*Masks)/g) ?? []
    const titles = new Set(titlesIn(page.body.split('<tbody>')[1] ?? ''))
    expect([links.length > 0, titles.size]).toEqual([true, count])
    expect(page.body.includes('/desk/events/1"')).toBe(caller === editor)
  })

  it('say which venue is booked twice, and until when', async () => {
    const page = await aBrowser((await aHouse()).calendar, editor).get('/desk/month')
    expect(cellOf(page, '2030-06-22')).toContain('Main &lt;stage>: booked twice, 8:00 PM to 9:00 PM')
    expect(page.body.match(/dk-clash[ "]/g)).toHaveLength(2)
    const pages = createPages((await aHouse()).calendar)
    const handle = fetchHandler(pages, { authenticate: () => editor, locale: 'de' })
    const german = await (await handle(new Request('https://town.example/desk/week'))).text()
    expect(german).toContain('doppelt belegt, 20:00 bis 21:00')
  })

  it('lead from each day to the form of a new event, with what narrows the page', async () => {
    const { calendar, stage } = await aHouse()
    const browser = aBrowser(calendar, editor)
    const page = await browser.get(`/desk/month?venue=${stage.id}&categories=theatre`)
    const [, href = ''] = /<a class="dk-plus" href="([^"]*)"/.exec(cellOf(page, '2030-06-25')) ?? []
    expect(href).toBe(`/desk/events/new?start_date=2030-06-25&amp;venue=${stage.id}&amp;categories=theatre`)
    const form = await browser.get(href.replaceAll('&amp;', '&'))
    expect(form.body).toMatch(/name="start_date"[^>]* value="2030-06-25"/)
    expect(form.body).toMatch(/name="venue"[^>]* value="1" checked|value="1"[^>]* selected/)
    expect((await aBrowser(calendar, { id: 9, role: 'subscriber' }).get('/desk/month')).status).toBe(403)
  })

  it('are narrowed by their address, which their steps and links keep', async () => {
    const browser = aBrowser((await aHouse()).calendar, editor)
    const page = await browser.get('/desk/week?day=2030-06-20&status=draft')
    expect(titlesIn(page.body.split('<tbody>')[1] ?? '')).toEqual(['Soup'])
    for (const href of ['/desk/week?day=2030-06-22&amp;status=draft', '/desk/week?day=2030-06-15&amp;status=draft'])
      expect(page.body.replaceAll('2030-06-23', '2030-06-22')).toContain(href)
    expect(page.body).toContain('<a href="/desk/week?day=2030-06-20&amp;status=pending">')
    const refused = await browser.get('/desk/month?venue=nowhere')
    expect([refused.status, refused.body.includes('cannot be narrowed so')]).toEqual([400, true])
  })

  it.each(['tomorrow', '2030-13-01', '0000-01-01', '2030-6-1'])('refuse the day %s', async (day) => {
    expect((await aBrowser((await aHouse()).calendar, editor).get(`/desk/month?day=${day}`)).status).toBe(400)
  })

  it.each(['0001-01-01', '9998-12-31'])('have an end at %s', async (day) => {
    const page = await aBrowser((await aHouse()).calendar, editor).get(`/desk/month?day=${day}`)
    expect(page.status).toBe(200)
    expect(page.body.match(/rel="(prev|next)"/g)).toHaveLength(1)
  })

  it('bound what a day of a month shows, and lead to its list', async () => {
    const { calendar, add } = await aHouse()
    for (let at = 10; at < 22; at += 1) await add(`Talk ${at}`, `2030-06-25 ${at}:00`, `2030-06-25 ${at}:30`)
    const browser = aBrowser(calendar, editor)
    const cell = cellOf(await browser.get('/desk/month'), '2030-06-25')
    expect(cell).toContain('and 6 more')
    const [, href = ''] = /<a class="db-more" href="([^"]*)"/.exec(cell) ?? []
    const list = await browser.get(href.replaceAll('&amp;', '&'))
    expect(list.body.match(/Talk \d\d<\/bdi>/g)?.length).toBeGreaterThanOrEqual(12)
    expect(titlesIn(cellOf(await browser.get('/desk/week?day=2030-06-25'), '2030-06-25'))).toHaveLength(12)
  })
})
