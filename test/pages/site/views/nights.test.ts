import { createCalendar } from 'daybook'
import { expect, it } from 'vitest'
import { pagesOf } from '../../sample-pages.ts'

const party = { title: 'Party', start_date: '2030-06-20 22:00', end_date: '2030-06-21 02:00' }

async function pagesWith(now: string, ...others: readonly { title: string; start_date: string; end_date: string }[]) {
  const calendar = createCalendar({ timeZone: 'UTC', now: () => new Date(now) })
  for (const event of [party, ...others]) await calendar.events.create(event)
  const get = pagesOf(calendar)
  return async (path: string) => (await get(path)).text()
}

const linkedBy = (rel: string, page: string) => new RegExp(`rel="${rel}" href="([^"]+)"`).exec(page)?.[1]

it('passes from the day of a night to the next day that shows an event', async () => {
  const later = { title: 'Market', start_date: '2030-06-25 08:00', end_date: '2030-06-25 12:00' }
  const read = await pagesWith('2030-06-18T09:00:00Z', later)
  expect(linkedBy('next', await read('/2030-06-20'))).toBe('/2030-06-25')
  expect(linkedBy('prev', await read('/2030-06-25'))).toBe('/2030-06-20')
})

it('ends at a night, whose second day has no page that is linked', async () => {
  const read = await pagesWith('2030-06-18T09:00:00Z')
  expect(linkedBy('next', await read('/2030-06-20'))).toBe(undefined)
})

it('passes to the next day of an event that goes on', async () => {
  const fair = { title: 'Fair', start_date: '2030-06-20 10:00', end_date: '2030-06-22 18:00' }
  const read = await pagesWith('2030-06-18T09:00:00Z', fair)
  expect(linkedBy('next', await read('/2030-06-20'))).toBe('/2030-06-21')
  expect(linkedBy('next', await read('/2030-06-22'))).toBe(undefined)
})

it('does not count last night among what runs today', async () => {
  const read = await pagesWith('2030-06-21T15:00:00Z')
  expect(await read('/')).not.toContain('Party')
  expect(await (await pagesWith('2030-06-20T23:00:00Z'))('/')).toContain('Party')
})
