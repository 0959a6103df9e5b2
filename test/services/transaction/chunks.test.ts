import { CalendarError } from 'daybook'
import { expect, it } from 'vitest'
import { eachOrRefused, type Refusal, refusalOf, withoutRefused } from '../../../src/services/transaction/chunks.ts'
import { createEventWrites } from '../../../src/services/transaction/event-writes.ts'

const eventWrites = createEventWrites()
const small = { derived: { isLarge: false }, eventWrites, onHandled: () => {} }

const invalid = (item: number) => new CalendarError('rest_invalid_param', `The item ${item} is invalid.`)

it('a chunk runs again without its refused items until it writes the others', async () => {
  const runs: (readonly number[])[] = []
  const refused: Refusal<number>[] = []
  const write = async (rest: readonly number[]) => {
    runs.push(rest)
    await eachOrRefused(rest, small, async (item) => {
      // 3 depends on 2, which only the first run has.
      if (item === 2 || (item === 3 && !rest.includes(2))) throw invalid(item)
    })
    return rest.length
  }
  const written = await withoutRefused([1, 2, 3, 4], write, (one) => void refused.push(one))
  expect(written).toBe(2)
  expect(runs).toEqual([
    [1, 2, 3, 4],
    [1, 3, 4],
    [1, 4],
  ])
  expect(refused.map(({ item }) => item)).toEqual([2, 3])
})

it('a chunk without a valid item has no result', async () => {
  const write = (rest: readonly number[]) => eachOrRefused(rest, small, (item) => Promise.reject(invalid(item)))
  expect(await withoutRefused([1, 2], write, () => {})).toBeUndefined()
})

it.each([
  ['an unavailable store', new CalendarError('rest_unavailable', 'Try again later.')],
  ['a busy store', new CalendarError('rest_conflict', 'Try again.')],
  ['a fault', new Error('A bug.')],
])('%s refuses no item', async (_, error) => {
  expect(() => refusalOf(error)).toThrow(error)
  await expect(eachOrRefused([1], small, () => Promise.reject(error))).rejects.toBe(error)
})

it('a transaction that has become large leaves the other items to the next one', async () => {
  const derived = { isLarge: false }
  const written: number[] = []
  const handled: number[] = []
  const context = { derived, eventWrites, onHandled: (items: number) => void handled.push(items) }
  const rest = await eachOrRefused([1, 2, 3], context, async (item) => {
    written.push(item)
    derived.isLarge = item === 2
  })
  expect([written, rest, handled]).toEqual([[1, 2], [3], [2]])
  derived.isLarge = false
  const refused = eachOrRefused([1, 2, 3], context, async (item) => {
    derived.isLarge = item === 2
    throw invalid(item)
  })
  await expect(refused).rejects.toMatchObject({ refusals: [{ item: 1 }, { item: 2 }] })
  expect(handled, 'also of a transaction that refuses some').toEqual([2, 2])
})
