import { expect, it } from 'vitest'
import { AdmissionFilter } from '../../src/cache/admission-filter.ts'

function others(filter: AdmissionFilter<string>, count: number): void {
  for (let other = 0; other < count; other += 1) expect(filter.admits(`other ${other}`)).toBe(false)
}

it('admits a key that it has seen', () => {
  const filter = new AdmissionFilter<string>(2_000)
  expect(filter.admits('a')).toBe(false)
  expect(filter.admits('b')).toBe(false)
  expect(filter.admits('a')).toBe(true)
  expect(filter.admits('a')).toBe(true)
})

it.each([0, 1, 1_000, 1_999])('remembers a key for 2,000 others, with %i before it', (before) => {
  const filter = new AdmissionFilter<string>(2_000)
  for (let other = 0; other < before; other += 1) filter.admits(`before ${other}`)
  filter.admits('a')
  others(filter, 2_000)
  expect(filter.admits('a')).toBe(true)
})

it('keeps remembering a key that comes again in time', () => {
  const filter = new AdmissionFilter<string>(2_000)
  filter.admits('a')
  for (let round = 0; round < 5; round += 1) {
    for (let other = 0; other < 2_000; other += 1) filter.admits(`${round} ${other}`)
    expect(filter.admits('a')).toBe(true)
  }
})

it('forgets a key after 4,000 others', () => {
  const filter = new AdmissionFilter<string>(2_000)
  filter.admits('a')
  others(filter, 4_000)
  expect(filter.admits('a')).toBe(false)
})
