import { expect, it } from 'vitest'
import { createKeyAdmission } from '../../src/cache/key-admission.ts'

const admittedOf = (isFull: boolean, keys: readonly string[]) => {
  const admits = createKeyAdmission({ isFull, limit: 32 * 1024 * 1024 })
  return keys.map((key) => admits(key))
}
const crawl = Array.from({ length: 1_000 }, (_, page) => `page ${page}`)
const share = (admitted: readonly boolean[]) => admitted.filter(Boolean).length / admitted.length

it('admits a key to a cache with space when it is requested again', () => {
  expect(admittedOf(false, ['a', 'b', 'a', 'a'])).toEqual([false, false, true, true])
})

it('admits a key to a full cache when it is requested for the third time', () => {
  expect(admittedOf(true, ['a', 'a', 'a'])).toEqual([false, false, true])
})

it('admits few keys of a crawler to a full cache, however often it begins again', () => {
  const admitted = admittedOf(true, [...crawl, ...crawl, ...crawl, ...crawl])
  expect(share(admitted.slice(0, 1_000))).toBe(0)
  expect(share(admitted.slice(1_000))).toBe(1 / 8)
})
