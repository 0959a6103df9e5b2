import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedSlug, freeSlug } from '../../../src/services/shared/free-slug.ts'

/** Slugs that are taken, by the id of their record, and what was queried together. */
function slugsOf(taken: Readonly<Record<string, number>>, former: Readonly<Record<string, number>> = {}) {
  const queried: (readonly string[])[] = []
  return {
    queried,
    async heldSlugs(slugs: readonly string[]) {
      queried.push(slugs)
      return slugs.flatMap((slug) => {
        const id = taken[slug]
        return id === undefined ? [] : { slug, id }
      })
    },
    async formerSlugs(slugs: readonly string[]) {
      return slugs.flatMap((slug) => {
        const id = former[slug]
        return id === undefined ? [] : { slug, id }
      })
    },
  }
}

/** `fair`, `fair-2`, ... up to the number. */
function fairs(count: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [index === 0 ? 'fair' : `fair-${index + 1}`, index + 1]),
  )
}

describe('freeSlug', () => {
  it.each([0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 100])(
    'finds the first free one after %i that are taken',
    async (count) => {
      const expected = count === 0 ? 'fair' : `fair-${count + 1}`
      expect(await freeSlug(slugsOf(fairs(count)), 'fair')).toBe(expected)
    },
  )

  it('queries a few times, however many are taken', async () => {
    const slugs = slugsOf(fairs(10_000))
    expect(await freeSlug(slugs, 'fair')).toBe('fair-10001')
    expect(slugs.queried.length).toBeLessThan(10)
    expect(slugs.queried.flat().length).toBeLessThan(70)
  })

  it.each([
    [[1, 2, 4], 3],
    [[1, 2, 4, 8, 16], 3],
    [[1, 3, 9], 2],
    [[1, 2, 3, 4, 5, 6, 7, 8, 10], 9],
  ])('finds the first gap in %j', async (numbers, expected) => {
    const held = Object.fromEntries(numbers.map((number) => [number === 1 ? 'fair' : `fair-${number}`, number]))
    expect(await freeSlug(slugsOf(held), 'fair')).toBe(`fair-${expected}`)
  })

  it('queries once for one that is free, and twice for the second', async () => {
    const [free, second] = [slugsOf({}), slugsOf({ fair: 1 })]
    await freeSlug(free, 'fair')
    expect(free.queried).toEqual([['fair']])
    expect(await freeSlug(second, 'fair')).toBe('fair-2')
    expect(second.queried).toHaveLength(2)
  })

  it('gives a free one whatever is taken, and never one of more than 200 characters', async () => {
    const taken = fc.uniqueArray(fc.integer({ min: 1, max: 60 }))
    await fc.assert(
      fc.asyncProperty(taken, fc.integer({ min: 190, max: 200 }), async (numbers, length) => {
        const wanted = 'x'.repeat(length)
        const named = (number: number) =>
          number === 1 ? wanted : `${wanted.slice(0, 200 - `-${number}`.length)}-${number}`
        const held = Object.fromEntries(numbers.map((number) => [named(number), number]))
        const slug = await freeSlug(slugsOf(held), wanted)
        expect(held[slug]).toBeUndefined()
        expect(slug.length).toBeLessThanOrEqual(200)
        expect(slug.startsWith('x'.repeat(180))).toBe(true)
      }),
    )
  })

  it("leaves a record its own, and finds that one's number again", async () => {
    expect(await freeSlug(slugsOf({ fair: 7 }), 'fair', { ownId: 7 })).toBe('fair')
    expect(await freeSlug(slugsOf({ fair: 1, 'fair-2': 7 }), 'fair', { ownId: 7 })).toBe('fair-2')
    expect(await freeSlug(slugsOf({ fair: 7 }), 'fair', { ownId: 8 })).toBe('fair-2')
  })

  it.each([
    ['is made', {}, 'fair-3'],
    ['is sent', { isSent: true }, 'fair'],
    ['is that of the record that had it', { ownId: 7 }, 'fair'],
  ])('takes one that leads to another record only if it was sent: one that %s', async (_, wish, expected) => {
    expect(await freeSlug(slugsOf({}, { fair: 7, 'fair-2': 8 }), 'fair', wish)).toBe(expected)
  })

  it('takes no number that leads to another record, even if the slug was sent', async () => {
    expect(await freeSlug(slugsOf({ fair: 1 }, { 'fair-2': 8 }), 'fair', { isSent: true })).toBe('fair-3')
  })
})

describe('changedSlug', () => {
  const current = { id: 7, slug: 'fair' }
  const change = { sent: undefined, name: 'Winter fair', current, restored: false, createSlug: () => 'made' }
  const changed = (
    of: Partial<Parameters<typeof changedSlug>[1]>,
    taken: Readonly<Record<string, number>> = { fair: 7 },
    former: Readonly<Record<string, number>> = {},
  ) => changedSlug(slugsOf(taken, former), { ...change, ...of })

  it('is nothing where none was sent, or the present one', async () => {
    expect(await changed({})).toEqual({})
    expect(await changed({ sent: 'fair' })).toEqual({})
  })

  it('is the one that was sent, or the next free one', async () => {
    expect(await changed({ sent: 'market' })).toEqual({ slug: 'market' })
    expect(await changed({ sent: 'market' }, { fair: 7, market: 8 })).toEqual({ slug: 'market-2' })
  })

  it('is made of the name again with null, and of nothing where that leaves nothing', async () => {
    expect(await changed({ sent: null })).toEqual({ slug: 'winter-fair' })
    expect(await changed({ sent: null, name: '!!!' })).toEqual({ slug: 'made' })
    expect(await changed({ sent: '' })).toEqual({ slug: 'made' })
  })

  it('is the old one of a restored record, if it is still free', async () => {
    expect(await changed({ restored: true }, {})).toEqual({ slug: 'fair' })
    expect(await changed({ restored: true }, { fair: 9 })).toEqual({ slug: 'fair-2' })
    expect(await changed({ restored: true, sent: 'market' }, { fair: 9 })).toEqual({ slug: 'market' })
  })

  it('leads to another record only if it was sent', async () => {
    const former = { market: 8, fair: 9, 'winter-fair': 8 }
    expect(await changed({ sent: 'market' }, {}, former)).toEqual({ slug: 'market' })
    expect(await changed({ sent: null }, {}, former)).toEqual({ slug: 'winter-fair-2' })
    expect(await changed({ restored: true }, {}, former)).toEqual({ slug: 'fair-2' })
  })
})
