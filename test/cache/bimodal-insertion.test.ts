import { expect, it } from 'vitest'
import { bimodalInsertion } from '../../src/cache/bimodal-insertion.ts'

function entering(budget: { readonly isFull: boolean }, entries: number): number {
  const mayInsert = bimodalInsertion(budget)
  return Array.from({ length: entries }, () => mayInsert()).filter(Boolean).length
}

it('lets every entry into a cache with space', () => {
  expect(entering({ isFull: false }, 80)).toBe(80)
})

it('lets every eighth entry into a full cache', () => {
  expect(entering({ isFull: true }, 7)).toBe(0)
  expect(entering({ isFull: true }, 80)).toBe(10)
})
