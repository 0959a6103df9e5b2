import { createMemoryStore } from 'daybook/memory'
import { storeCases } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

describe('the memory store', () => {
  for (const { name, run } of storeCases(async () => createMemoryStore())) it(name, run)
})

it('says which cases are not run, because the store cannot be reopened', async () => {
  const open = async () => createMemoryStore()
  const notRun = storeCases(open).filter(({ name }) => name.includes('not run'))
  const run = storeCases(open, { reopen: async (store) => store }).filter(({ name }) => name.includes('reopened'))
  expect(notRun.map(({ name }) => name)).toEqual(
    run.map(({ name }) => `${name} (not run: storeCases has no option to reopen a store)`),
  )
  expect(run).toHaveLength(5)
  for (const one of [...run, ...notRun]) await one.run()
})

it('closes the store that was opened last', async () => {
  const log: string[] = []
  const opened = (name: string, store = createMemoryStore()) => ({
    ...{ store, ...store },
    close: async () => void log.push(name),
  })
  const reopen = async ({ store, close }: ReturnType<typeof opened>) => {
    await close()
    return opened('second', store)
  }
  for (const { name, run } of storeCases(async () => opened('first'), { reopen }))
    if (name.includes('reopened')) await run()
  expect(log).toEqual(Array.from({ length: 5 }, () => ['first', 'second']).flat())
})

it('gives each case a name of its own', () => {
  const names = storeCases(async () => createMemoryStore()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(60)
  expect(new Set(names).size).toBe(names.length)
})
