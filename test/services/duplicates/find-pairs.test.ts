import { expect, it } from 'vitest'
import { findPairs } from '../../../src/services/duplicates/find-pairs.ts'

it('compares 20,000 records of one name in no long time', async () => {
  const keys = [{ reason: 'name', key: 'hall' }] as const
  const records = Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, city: '', keys }))
  const begun = performance.now()
  expect(await findPairs(records, { isDistinct: () => false, pause: async () => {} })).toHaveLength(19_999)
  expect(performance.now() - begun).toBeLessThan(3_000)
})
