import { beforeAll, describe, expect, it } from 'vitest'
import { pagesOf, sampleCalendar } from '../../sample-pages.ts'

let get: ReturnType<typeof pagesOf>
beforeAll(async () => {
  get = pagesOf(await sampleCalendar())
})

const bodyOf = async (path: string) => (await get(path)).text()

describe('a month', () => {
  it('is one table with a caption, and a header for each column and week', async () => {
    const body = await bodyOf('/2030-06')
    expect(body.match(/<table/g)).toHaveLength(1)
    expect(body).toContain('<caption class="db-vh">Events in June 2030, by week</caption>')
    expect(body.match(/<th scope="col"/g)).toHaveLength(8)
    expect(body.match(/<th scope="row"/g)).toHaveLength(6)
  })

  it('names the full date of each day', async () => {
    const body = await bodyOf('/2030-06')
    expect(cell(body, '2030-06-20')).toContain('<span class="db-vh">Thursday, June 20, 2030</span>')
  })

  it('links each bar once a week, and says on its other days that it continues', async () => {
    const body = await bodyOf('/2030-06')
    expect(body.match(/class="db-ev is-bar[^>]*href="[^"]*\/light-on-the-quay"/g)).toHaveLength(4)
    expect(cell(body, '2030-06-12')).toContain('Continues: <bdi>Light on the quay</bdi>')
  })

  it('keeps the row of a bar below one that ended', async () => {
    expect(cell(await bodyOf('/2030-06'), '2030-06-27')).toMatch(/is-blank.*Continues: <bdi>Open workshop/)
  })

  it('shows seven lines a day at most, and links to the rest', async () => {
    const day = cell(await bodyOf('/2030-06'), '2030-06-14')
    expect(day.match(/<li/g)).toHaveLength(7)
    expect(day).toMatch(/<a class="db-more" href="[^"]*\/2030-06-14">\+55 more<\/a>/)
  })

  it('links to no day without events', async () => {
    expect(cell(await bodyOf('/2030-06'), '2030-07-03')).not.toContain('<a ')
  })

  it('shows a night on the day on which it begins', async () => {
    const body = await bodyOf('/2030-06')
    expect(cell(body, '2030-06-20')).toContain('<bdi>Fado</bdi>')
    expect(cell(body, '2030-06-21')).not.toContain('Fado')
  })
})

describe('a week', () => {
  it('has a row for each day from Sunday, and a column for each part of the day', async () => {
    const body = await bodyOf('/2030-W25')
    const days = [...body.matchAll(/<tr class="db-wday[^>]*>\s*<th scope="row">[\s\S]*?datetime="([^"]+)"/g)].map(
      ([, day]) => day,
    )
    expect(days).toEqual(['16', '17', '18', '19', '20', '21', '22'].map((day) => `2030-06-${day}`))
    expect([...body.matchAll(/<th scope="col">(?:<span class="db-vh">)?([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Day',
      'All day',
      'Morning',
      'Afternoon',
      'Evening',
    ])
  })

  it.each([
    ['Market', 'Morning'],
    ['Matinee', 'Afternoon'],
    ['Yoga', 'Evening'],
  ])('shows %s in the %s', async (title, part) => {
    const body = await bodyOf('/2030-W25')
    const cells = body.split('<td ').filter((text) => text.includes(`<bdi class="db-name">${title}`))
    expect(cells.map((text) => /data-part="(\w+)"/.exec(text)?.[1])).toEqual([part])
  })

  it('is at the address of the ISO week, in the year of its Thursday', async () => {
    expect(await bodyOf('/2020-W53')).toMatch(/<title>December 27, 2020\s–\sJanuary 2, 2021/)
  })
})

describe('a day', () => {
  it('shows its events by the parts of the day, below those that run', async () => {
    const body = await bodyOf('/2030-06-22')
    const headings = [...body.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, text]) => text)
    expect(headings).toEqual(['Filter', 'All day', 'Morning', 'Afternoon'])
    expect(body).toContain('day 20 of 21')
  })

  it('shows the days of its week, and links to those with events', async () => {
    const strip = /<nav class="db-strip"[\s\S]*?<\/nav>/.exec(await bodyOf('/2030-07-02'))?.[0] ?? ''
    expect(strip.match(/<li>/g)).toHaveLength(7)
    expect(strip).toContain('Monday, July 1, 2030, 1 event')
    expect(strip.match(/<a /g)).toHaveLength(3)
  })
})

it.each(['/2030-06', '/2030-W25', '/2030-06-14'])('is small for a browser: %s', async (path) => {
  const { gzipSync } = await import('node:zlib')
  expect(gzipSync(await bodyOf(path)).length).toBeLessThan(20_000)
})

it.each(['/0001-01', '/9998-12', '/0001-W01', '/9998-W52', '/0001-01-01', '/9998-12-31'])(
  'shows the first and the last period: %s',
  async (path) => {
    expect((await get(path)).status).toBe(200)
  },
)

it.each(['/0000-12', '/9999-01', '/2030-W53', '/2030-02-30', '/2030-13'])('knows no period %s', async (path) => {
  expect((await get(path)).status).toBe(404)
})

/** The cell of a day in a month. */
function cell(body: string, day: string): string {
  return body.split('<td ').find((text) => text.includes(`datetime="${day}"`)) ?? ''
}
