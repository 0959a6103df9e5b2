import { createCalendar } from 'daybook'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { cutNote } from '../../../../adapters/pages/ground/grid/cut-note.ts'
import { monthJump } from '../../../../adapters/pages/site/pieces/list/month-jump.ts'
import { pagesOf } from '../../sample-pages.ts'

const now = () => new Date('2030-06-18T09:00:00Z')
const context = async () => (await createPages(createCalendar({ now })).read('/2030-06')).context
const hrefsOf = (html: unknown) => [...String(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

describe('the links to months', () => {
  it('end at the first and the last event', async () => {
    const calendar = createCalendar({ now })
    await calendar.events.create({ title: 'First', start_date: '2029-11-03', end_date: '2029-11-03', all_day: true })
    await calendar.events.create({ title: 'Last', start_date: '2031-02-03', end_date: '2031-03-01', all_day: true })
    const visit = pagesOf(calendar)
    const jumpOf = async (path: string) =>
      hrefsOf(/<nav class="db-jump".*?<\/nav>/s.exec(await (await visit(path)).text())?.[0])
    expect(await jumpOf('/2029-11')).toEqual(['/2029-11', '/2030-11', '/2031-03', '/2029-11', '/2029-12'])
    expect((await jumpOf('/2031-02')).slice(3)).toEqual(['/2031-01', '/2031-02', '/2031-03'])
    expect(await jumpOf('/2030-05')).toHaveLength(3 + 12)
    expect(await jumpOf('/')).toHaveLength(3 + 3)
  })

  it('are few for a calendar of centuries', async () => {
    const months = { first: '0001-01', last: '9998-12' }
    const hrefs = hrefsOf(monthJump('2030-06', months, await context()))
    expect(hrefs).toHaveLength(13 + 12)
    expect(hrefs[0]).toBe('/0001-06')
    expect(hrefs[12]).toBe('/9998-06')
  })

  it('are not there for one month, and for an empty calendar', async () => {
    expect(monthJump('2030-06', { first: '2030-06', last: '2030-06' }, await context())).toBeUndefined()
    expect(monthJump('2030-06', undefined, await context())).toBeUndefined()
  })
})

it('says that a period has more events than its page', async () => {
  const { events } = { events: Array.from({ length: 2000 }) as [] }
  expect(String(cutNote({ events, total: 3412 }, await context()))).toContain('the first 2,000 of 3,412 events')
  expect(cutNote({ events, total: 2000 }, await context())).toBeUndefined()
})

it('shows all dates of a series on pages, those that are over too', async () => {
  const calendar = createCalendar({ now, recurrence: recurringEvents() })
  await calendar.events.create({
    title: 'Yoga',
    start_date: '2030-06-03 18:00',
    end_date: '2030-06-03 19:00',
    recurrence: { rules: ['FREQ=DAILY;COUNT=45'] },
  })
  const visit = pagesOf(calendar)
  const datesOf = async (path: string) => {
    const box = /<section class="db-box" aria-labelledby="db-dates">.*?<\/section>/s.exec(
      await (await visit(path)).text(),
    )
    return hrefsOf(box?.[0])
  }
  const all = [
    ...(await datesOf('/yoga')),
    ...(await datesOf('/yoga?page=2')),
    ...(await datesOf('/yoga?page=3')),
    ...(await datesOf('/yoga?past=true')),
    ...(await datesOf('/yoga?past=true&page=2')),
  ]
  const dates = all.filter((href) => href?.startsWith('/yoga-'))
  expect(new Set(dates).size).toBe(45)
  expect(dates).toHaveLength(45)
  const others = (hrefs: readonly (string | undefined)[]) => hrefs.filter((href) => !href?.startsWith('/yoga-'))
  expect(others(await datesOf('/yoga'))).toEqual(['/yoga?page=2', '/yoga?past=true'])
  expect(others(await datesOf('/yoga?page=3'))).toEqual(['/yoga?page=2'])
  expect(others(await datesOf('/yoga?past=true&page=2'))).toEqual(['/yoga?past=true'])
  // A link to a page that there is not would lead to all pages before it.
  const past = await Promise.all(['/yoga?page=4', '/yoga?page=5000', '/yoga?past=true&page=3'].map(visit))
  expect(past.map(({ status }) => status)).toEqual([404, 404, 404])
})

it('links what was chosen, to take it back one by one', async () => {
  const calendar = createCalendar({ now })
  const { id } = await calendar.venues.create({ venue: 'Hall' })
  await calendar.events.create({
    title: 'Fado',
    start_date: '2030-06-20 20:00',
    end_date: '2030-06-20 21:00',
    venue: id,
    categories: ['Music'],
  })
  const html = await (await pagesOf(calendar)(`/?categories=music&venue=${id}&q=Fado`)).text()
  const links = /<nav class="db-legend" aria-label="Your choice">.*?<\/nav>/s.exec(html)?.[0] ?? ''
  expect(hrefsOf(links).map((href) => href?.replaceAll('&amp;', '&'))).toEqual(
    expect.arrayContaining([`/?categories=music&venue=${id}`, `/?q=Fado&venue=${id}`, '/?q=Fado&categories=music']),
  )
  expect(links).toContain('<bdi>Hall</bdi>')
})
