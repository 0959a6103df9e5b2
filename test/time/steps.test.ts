import { describe, expect, it } from 'vitest'
import { createSteps } from '../../src/time/steps.ts'

const DAY = 86_400

/** Steps that change from 'winter' to 'summer' at one second, and the number of questions so far. */
function stepsAt(change: number, spansKept = 1_000) {
  const queried = { count: 0 }
  const steps = createSteps((zone, instant) => {
    queried.count += 1
    return `${zone} ${instant < change ? 'winter' : 'summer'}`
  }, spansKept)
  return { steps, queried }
}

describe('a change', () => {
  const span = 4 * DAY
  it.each([
    ['at a full hour', 20_000 * DAY + 7 * 3600],
    ['at an odd second', 20_000 * DAY + 12_345],
    ['at the first second of a span', 5_000 * span],
    ['one second into a span', 5_000 * span + 1],
    ['at the last second of a span', 5_001 * span - 1],
    ['a quarter before the end of a span', 5_001 * span - 900],
  ])('%s is kept to the second', (_, change) => {
    const { steps } = stepsAt(change)
    expect([change - 5 * DAY, change - 1, change, change + 5 * DAY].map((instant) => steps('there', instant))).toEqual([
      'there winter',
      'there winter',
      'there summer',
      'there summer',
    ])
  })

  it('at a full quarter takes 12 questions, and none when it is known', () => {
    const { steps, queried } = stepsAt(20_000 * DAY + 7 * 3600)
    steps('there', 20_000 * DAY)
    expect(queried.count).toBe(12)
    steps('there', 20_000 * DAY + 8 * 3600)
    expect(queried.count).toBe(12)
  })
})

it('queries twice for days without a change, and keeps zones apart', () => {
  const { steps, queried } = stepsAt(Number.POSITIVE_INFINITY)
  const answers = [1, 2, 3].map((second) => steps('here', 20_000 * DAY + second))
  expect(answers).toEqual(['here winter', 'here winter', 'here winter'])
  expect(queried.count).toBe(2)
  expect(steps('there', 20_000 * DAY)).toBe('there winter')
  expect(queried.count).toBe(4)
})

describe('between days that are known', () => {
  const seasonAt = (day: number, change: number) => {
    const { steps, queried } = stepsAt(change)
    const seasons = [19_996, 20_004, day].map((day) => steps('there', day * DAY))
    return { seasons, queried: queried.count }
  }

  it('calls nothing where nothing changes', () => {
    expect(seasonAt(20_001, 20_006 * DAY).queried).toBe(seasonAt(20_004, 20_006 * DAY).queried)
  })

  it.each([
    ['winter', 20_001],
    ['summer', 20_003],
  ])('finds the change: %s', (season, day) => {
    expect(seasonAt(day, 20_002 * DAY).seasons).toEqual(['there winter', 'there summer', `there ${season}`])
  })
})

it('keeps no more spans than it may: it forgets them all and queries again', () => {
  const { steps, queried } = stepsAt(Number.POSITIVE_INFINITY, 3)
  const askFor = (...spans: number[]) => {
    for (const span of spans) expect(steps('there', span * 4 * DAY)).toBe('there winter')
    return queried.count
  }
  expect(askFor(1, 3, 5, 1, 3, 5)).toBe(6)
  expect(askFor(7)).toBe(8)
  expect(askFor(7)).toBe(8)
  expect(askFor(1, 7, 1)).toBe(10)
})

it('queries no year that the formats cannot show: before 1800 it is as in 1800', () => {
  const year1800 = Date.parse('1800-01-01T00:00:00Z') / 1000
  const queried: number[] = []
  const steps = createSteps((_, instant) => {
    queried.push(instant)
    return instant
  }, 10)
  steps('there', Date.parse('0000-12-31T00:00:00Z') / 1000)
  expect(Math.min(...queried)).toBeGreaterThan(year1800 - 5 * DAY)
})
