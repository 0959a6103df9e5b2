import { storeCases } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { faultyReads } from './faulty-stores/faulty-reads.ts'
import { faultyTransactions } from './faulty-stores/faulty-transactions.ts'
import { faultyWrites } from './faulty-stores/faulty-writes.ts'

const faultyStores = [...faultyReads, ...faultyWrites, ...faultyTransactions]

describe.each(faultyStores)('a store that $fault', ({ foundBy, open }) => {
  it(`fails the case “${foundBy}” and no other`, async () => {
    const failed: string[] = []
    for (const { name, run } of storeCases(async () => open())) {
      await run().catch(() => failed.push(name))
    }
    expect(failed).toEqual([foundBy])
  })
})

it('finds every fault by a case of its own', () => {
  expect(faultyStores.length).toBe(40)
  expect(new Set(faultyStores.map(({ foundBy }) => foundBy)).size).toBe(faultyStores.length)
})
