import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetAt, type Transition, transitionsOf } from '../../../adapters/formats/ics/writing/transitions.ts'

const startOf = (year: number) => Date.UTC(year, 0) / 1000
const hour = 3_600
const [first, last] = [2006, 2016]

/** The transitions of these years, found in another way: from one hour to the next. */
function hourly(zone: string): readonly Transition[] {
  const transitions: Transition[] = []
  let before = offsetAt(zone, startOf(first) - 48 * hour)
  for (let at = startOf(first) - 47 * hour; at <= startOf(last + 1) + 48 * hour; at += hour) {
    const after = offsetAt(zone, at)
    if (after === before) continue
    let change = at - hour + 60
    while (offsetAt(zone, change) === before) change += 60
    transitions.push({ at: change, before, after })
    before = after
  }
  return transitions
}

describe('the transitions of a zone', () => {
  // Apia left out the 30th of December 2011. Casablanca has four transitions a year, Dhaka one at the end of 2009.
  it.each(['Pacific/Apia', 'Africa/Casablanca', 'Asia/Dhaka', 'Australia/Lord_Howe'])(
    'are those of all years in %s, whichever were requested before',
    (zone) => {
      const all = hourly(zone)
      expect(all.length).toBeGreaterThan(0)
      const years = fc.integer({ min: first, max: last })
      fc.assert(
        fc.property(years, years, (one, other) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)]
          const [start, end] = [startOf(from) - 24 * hour, startOf(to + 1) + 24 * hour]
          expect(transitionsOf(zone, from, to)).toEqual(all.filter(({ at }) => at > start && at <= end))
        }),
        { numRuns: 30 },
      )
    },
  )

  it('are found once', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 100)
    const timed = () => {
      const started = process.cpuUsage()
      for (const zone of zones) transitionsOf(zone, 1985, 1986)
      return process.cpuUsage(started).user
    }
    const found = timed()
    // The years before and after are not cached.
    expect(Math.min(timed(), timed(), timed())).toBeLessThan(found / 3)
  })
})
