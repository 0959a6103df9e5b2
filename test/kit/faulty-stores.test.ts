import type { Store } from 'daybook/storage'
import { storeCases } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { longInput } from '../support/run-length.ts'
import { faultyFollowers } from './faulty-stores/faulty-followers.ts'
import { faultyFormerNames } from './faulty-stores/faulty-former-names.ts'
import { faultyKeyedValues } from './faulty-stores/faulty-keyed-values.ts'
import { faultyLinks } from './faulty-stores/faulty-links.ts'
import { faultyReads } from './faulty-stores/faulty-reads.ts'
import { faultyReopening } from './faulty-stores/faulty-reopening.ts'
import { faultyTransactions } from './faulty-stores/faulty-transactions.ts'
import { faultyWrites } from './faulty-stores/faulty-writes.ts'

const faultyStores = [
  ...faultyReads,
  ...faultyWrites,
  ...faultyTransactions,
  ...faultyFollowers,
  ...faultyFormerNames,
  ...faultyKeyedValues,
  ...faultyLinks,
  ...faultyReopening,
]

/** The cases that take longest. Each is run where it has to fail; `store-cases.test.ts` runs all on a store without faults. */
const slow =
  /^(removes a term of many|takes long lists|returns pages that together|returns which slugs|inserts many|answers thousands)/

/** The cases that compare whole lists with a model: they notice the faults of pages and totals that others are about. */
const broad = /^finds the first of each group/

describe.each(faultyStores)('a store that $fault', ({ foundBy, open, reopen }) => {
  // Short runs take only the case that has to fail.
  it(longInput ? `fails the case “${foundBy}” and no other` : `fails the case “${foundBy}”`, async () => {
    const failed: string[] = []
    const options = reopen ? { reopen: async (store: Store) => reopen(store) } : {}
    for (const { name, run } of storeCases(async () => open(), options)) {
      if (name !== foundBy && (!longInput || slow.test(name) || broad.test(name))) continue
      await run().catch(() => failed.push(name))
    }
    expect(failed).toEqual([foundBy])
  })
})

it('finds every fault by a case of its own', () => {
  expect(faultyStores.length).toBe(84)
  expect(new Set(faultyStores.map(({ foundBy }) => foundBy)).size).toBe(faultyStores.length)
})
