import { describe, expect, it } from 'vitest'
import { CacheBudget, CacheMap } from '../../src/cache/cache-budget.ts'

/** A map of texts, each as many bytes as it is long. */
function mapOf(budget: CacheBudget) {
  return new CacheMap<number, string>(budget, (text) => text.length)
}

const ten = '-'.repeat(10)

describe('CacheMap', () => {
  it('returns what was set last', () => {
    const budget = new CacheBudget(100)
    const map = mapOf(budget)
    map.set(1, 'a')
    map.set(2, 'bb')
    map.set(1, 'ccc')
    expect([map.get(1), map.get(2), map.get(3)]).toEqual(['ccc', 'bb', undefined])
    expect([map.has(1), map.has(3), map.size, budget.bytes]).toEqual([true, false, 2, 5])
  })

  it('evicts what was not used while others took half of the limit', () => {
    const budget = new CacheBudget(100)
    const map = mapOf(budget)
    for (let key = 0; key < 10; key += 1) {
      map.set(key, ten)
      map.get(0)
    }
    expect(
      Array.from({ length: 10 }, (_, key) => map.has(key))
        .map(Number)
        .join(''),
    ).toBe('1000011111')
  })

  it('does not count as a use that an entry is looked for', () => {
    const budget = new CacheBudget(100)
    const map = mapOf(budget)
    for (let key = 0; key < 12; key += 1) {
      map.set(key, ten)
      map.has(0)
    }
    expect(map.has(0)).toBe(false)
  })

  it('stores no entry of more than half of the limit, nor the one that it replaces', () => {
    const budget = new CacheBudget(100)
    const map = mapOf(budget)
    map.set(1, '-'.repeat(50))
    expect(map.get(1)).toHaveLength(50)
    map.set(1, '-'.repeat(51))
    expect([map.get(1), budget.bytes]).toEqual([undefined, 0])
  })
})

describe('CacheBudget', () => {
  it('limits the bytes of all maps together', () => {
    const budget = new CacheBudget(100)
    const maps = [mapOf(budget), mapOf(budget), mapOf(budget)]
    let most = 0
    for (let round = 0; round < 1_000; round += 1) {
      const map = maps[round % 3] as CacheMap<number, string>
      map.set(round % 17, '-'.repeat(1 + (round % 13)))
      map.get((round * 7) % 17)
      most = Math.max(most, budget.bytes)
    }
    expect(most).toBeLessThanOrEqual(100)
    expect(most).toBeGreaterThan(80)
  })
})
