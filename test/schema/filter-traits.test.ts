import { expect, it } from 'vitest'
import { absentValuesOf, createResolution, type FiltersOf, type ResolvedCriteria } from '../../src/schema/filter.ts'
import { boolean, integer, text } from '../../src/schema/vocabulary/vocabulary.ts'

interface Criteria {
  readonly series?: boolean
  readonly words?: string
}

const filters = {
  page: { ...integer(), criterion: null, synchronizable: false, whenAbsent: 1 },
  is_series: { ...boolean(), criterion: 'series' },
  search: { ...text(), synchronizable: true },
} as const

filters satisfies FiltersOf<typeof filters, Criteria>

const resolvers = {
  search: ({ search }: { readonly search?: string }) => (search ? { words: search } : {}),
}

it('a parameter without a criterion does not compile unless it says whether a synchronized list can follow it', () => {
  const silent = { ...filters, search: text() } as const
  // @ts-expect-error: `search` does not say it.
  silent satisfies FiltersOf<typeof silent, Criteria>
})

it('two parameters with one criterion do not compile', () => {
  const twice = { ...filters, series: { ...boolean(), criterion: 'series' } } as const
  // @ts-expect-error: the value of one would replace that of the other.
  twice satisfies FiltersOf<typeof twice, Criteria>
})

it('a function that replaces the criterion of a parameter does not compile', () => {
  const { resolve, merge } = createResolution<typeof filters, [], Criteria>(resolvers)
  expect(merge({ is_series: true }, resolve({ is_series: true, search: 'fair' }), filters)).toEqual({
    series: true,
    words: 'fair',
  })
  createResolution<typeof filters, [], Criteria>({
    // @ts-expect-error: `is_series` would always be false.
    search: () => ({ series: false }),
  })
  // @ts-expect-error: a function may not return all criteria.
  const overwriting: (criteria: Criteria) => ResolvedCriteria<typeof filters, Criteria> = (criteria) => criteria
  expect(overwriting({ series: false })).toEqual({ series: false })
})

it('the values without a parameter are declared', () => {
  expect(absentValuesOf(filters)).toEqual({ page: 1 })
})
