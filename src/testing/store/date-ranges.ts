import type { DateRange } from '../../storage/criteria.ts'
import { type Identified, noon, type Question } from './given.ts'

/** Three dates a second apart: for each bound at noon a miss, the boundary and a hit. */
export const aroundNoon = { before: '2030-06-20 11:59:59', at: noon, after: '2030-06-20 12:00:01' } as const

type Around = keyof typeof aroundNoon

const foundBy: { readonly [Bound in keyof DateRange]-?: readonly Around[] } = {
  gt: ['after'],
  gte: ['at', 'after'],
  lt: ['before'],
  lte: ['before', 'at'],
}

/** Every bound alone, and bounds together. `ask` puts a range into criteria that hold for all three records. */
export function rangeQuestions<Criteria>(
  records: Readonly<Record<Around, Identified>>,
  ask: (range: DateRange) => Criteria,
): readonly Question<Criteria>[] {
  const { before, at, after } = records
  // `Object.keys` forgets what it was given.
  const bounds = Object.keys(foundBy) as (keyof DateRange)[]
  return [
    ...bounds.map((bound): Question<Criteria> => {
      return [`${bound} noon`, ask({ [bound]: noon }), foundBy[bound].map((name) => records[name])]
    }),
    ['between two bounds, both included', ask({ gte: aroundNoon.before, lte: noon }), [before, at]],
    ['between two bounds, both left out', ask({ gt: aroundNoon.before, lt: aroundNoon.after }), [at]],
    ['two lower bounds', ask({ gt: aroundNoon.before, gte: aroundNoon.after }), [after]],
    ['bounds that leave nothing between them', ask({ gt: noon, lt: aroundNoon.after }), []],
    [
      'the years that dates can have',
      ask({ gte: '0000-01-01 00:00:00', lte: '9999-12-31 23:59:59' }),
      [before, at, after],
    ],
    ['a range without bounds', ask({}), [before, at, after]],
  ]
}
