import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { adapterCases } from './adapter-cases.ts'
import { type Copies, type EntryName, twoCopies } from './copies.ts'
import { coreCases } from './core-cases.ts'
import { storeCases } from './store-cases.ts'
import type { Case } from './support.ts'

// The compiler demands a case for each.
const cases: Readonly<Record<EntryName, Case>> = { ...coreCases, ...storeCases, ...adapterCases }
const names = Object.keys(cases) as EntryName[] // it has no others

let copies: Copies

beforeAll(async () => {
  copies = await twoCopies()
})

afterAll(() => copies.remove())

it('has a case for every entry of the package', () => {
  const entries = Object.keys(manifest.exports).filter((name) => name !== './package.json')
  expect(names.map((name) => name.replace('daybook', '.')).sort()).toEqual(entries.sort())
})

// With one copy the same code must pass, or a case would say nothing about two.
describe.each(['one copy', 'two copies'])('an app with %s of the library in its process', (which) => {
  it.each(names)('has %s with whatever comes from other entries', async (name) => {
    const { first, second } = copies
    await cases[name](first, which === 'one copy' ? first : second)
  })
})
