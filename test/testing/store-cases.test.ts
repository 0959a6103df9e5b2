import { createMemoryStore } from 'daybook/memory'
import { describe, expect, it } from 'vitest'
import { storeCases } from '../../src/testing/store-cases.ts'

describe('the memory store', () => {
  for (const { name, run } of storeCases(async () => createMemoryStore())) it(name, run)
})

it('gives each case a name of its own', () => {
  const names = storeCases(async () => createMemoryStore()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(60)
  expect(new Set(names).size).toBe(names.length)
})
