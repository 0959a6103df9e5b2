// Converts the cases on standard input, a JSON list of ZoneCases, and goes through the tables of dates, in the zone
// of this process, which TZ sets; prints a ZoneReport. A process of its own, because a thread cannot change its zone.
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { parseDate } from '../../src/time/date-grammar.ts'
import { addMonths, endOfDay, startOfDay, startOfNextDay } from '../../src/time/day.ts'
import { resolveDate } from '../../src/time/moment.ts'
import { toUtc, toWallClock } from '../../src/time/wall-clock.ts'
import { days, months, now, readable, resolved, unreadable } from './date-tables.ts'
import type { ZoneCases } from './zone-cases.ts'

export interface ZoneReport {
  /** The offsets, in minutes, of this process's own zone in January and July. */
  readonly processOffsets: readonly number[]
  readonly conversions: number
  readonly differences: number
  readonly examples: readonly string[]
  /** The rows of the tables that came out otherwise, as what was written there. */
  readonly wrongRows: readonly unknown[]
}

function checkTables(): unknown[] {
  const rows = [
    ...readable.map(([written, value]) => [written, parseDate(written), value]),
    ...unreadable.map((written) => [written, parseDate(written), undefined]),
    ...resolved.map(({ written, zone, wall, utc }) => {
      const value = parseDate(written)
      const moment = value && resolveDate(value, zone, now)
      return [written, moment && { wall: moment.wall, utc: moment.utc }, { wall, utc }]
    }),
    ...days.map(({ of, ...day }) => [of, { start: startOfDay(of), next: startOfNextDay(of), end: endOfDay(of) }, day]),
    ...months.map(([wall, count, later]) => [wall, addMonths(wall, count), later]),
  ]
  return rows.filter(([, ours, theirs]) => !isDeepStrictEqual(ours, theirs)).map(([written]) => written)
}

function checkCases(everyCases: readonly ZoneCases[]) {
  let conversions = 0
  let differences = 0
  const examples: string[] = []

  function expectEqual(what: string, ours: string, theirs: string): void {
    conversions += 1
    if (ours === theirs) return
    differences += 1
    if (examples.length < 10) examples.push(`${what}: ${ours}, but Temporal says ${theirs}`)
  }

  for (const { zone, cases } of everyCases) {
    for (const { wall, utc, back, again } of cases) {
      const ours = toUtc(wall, zone)
      expectEqual(`${wall} in ${zone} to UTC`, ours, utc)
      expectEqual(`${wall} in ${zone} to UTC and back`, toWallClock(ours, zone), back)
      if (again !== undefined) expectEqual(`${again} UTC to ${zone}`, toWallClock(again, zone), wall)
    }
  }
  return { conversions, differences, examples }
}

const report: ZoneReport = {
  processOffsets: [0, 6].map((month) => -new Date(2030, month, 15).getTimezoneOffset()),
  ...checkCases(JSON.parse(await text(process.stdin))),
  wrongRows: checkTables(),
}
console.log(JSON.stringify(report))
