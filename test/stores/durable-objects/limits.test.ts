import { expect, it } from 'vitest'
import { calendarObjects } from './calendar-objects.ts'

const { act } = calendarObjects()

it('reads lists beyond 2 MB in parts, from one snapshot', async () => {
  expect(await act('long', 'import', '60000')).toEqual({ status: 200, body: [] })
  const { body } = await act('long', 'listLong')
  expect(body).toEqual({ ids: Array.from({ length: 39 }, (_, index) => 39 - index), total: 40, areSame: true })
})

it.each([
  ['a word of more than 50 bytes', 'ж'.repeat(40)],
  ['wildcards', '[*?'.repeat(15)],
  [
    'as many words as a search has room for',
    Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' '),
  ],
])('searches for %s', async (_, words) => {
  await act(`search-${words.length}`, 'create', words)
  expect(await act(`search-${words.length}`, 'search', words)).toEqual({ status: 200, body: 1 })
})
