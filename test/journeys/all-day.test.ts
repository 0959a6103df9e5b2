import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { bundledProgram } from '../support/bundled-program.ts'
import { allStores, memory, sqlStores } from '../support/stores.ts'
import { allDayCases, midnightZones } from './all-day/cases.ts'
import { checkAllDay } from './all-day/check.ts'

// ALL_DAY=all npx vitest run test/journeys/all-day.test.ts
// takes every zone and the years 1990 to 2040, where otherwise it is a part that takes a few seconds.
const isWhole = process.env.ALL_DAY === 'all'
const zones = isWhole ? Intl.supportedValuesOf('timeZone') : midnightZones
const [firstYear, lastYear] = isWhole ? [1990, 2040] : [2009, 2012]
const cases = [
  ...zones.flatMap((zone) => allDayCases(zone, firstYear, lastYear)),
  // The years in which days of these were skipped, or end in a gap.
  ...(isWhole ? [] : ['Pacific/Kiritimati', 'Pacific/Kwajalein'].flatMap((zone) => allDayCases(zone, 1993, 1995))),
  ...(isWhole ? [] : ['America/Nuuk', 'Africa/Cairo'].flatMap((zone) => allDayCases(zone, 2023, 2024))),
]
/** Neither a database nor the zone of a process treats one zone unlike another: in short runs these take a few. */
const casesOfFew =
  isWhole || allStores
    ? cases
    : cases.filter(({ zone }) => ['Africa/Cairo', 'America/Nuuk', 'Europe/Zurich', 'Pacific/Apia'].includes(zone))
const timeout = isWhole ? 3_600_000 : 60_000

describe('all-day events around every transition', () => {
  const stores = [memory, ...sqlStores()]
  afterAll(async () => {
    for (const { close } of stores) await close()
  })

  it('come in numbers', () => {
    const skipped = cases.filter(({ utcStart, utcEnd }) => utcStart === utcEnd)
    expect(skipped.map(({ zone, first }) => `${zone} ${first}`)).toEqual(
      expect.arrayContaining([
        'Pacific/Apia 2011-12-30',
        'Pacific/Kiritimati 1994-12-31',
        'Pacific/Kwajalein 1993-08-21',
      ]),
    )
    const count = (of: typeof cases) => of.filter(({ hasTransition }) => hasTransition).length
    expect(count(cases)).toBeGreaterThan(isWhole ? 40_000 : 400)
    expect(count(casesOfFew)).toBeGreaterThan(50)
  })

  it.each(stores)('[$name] are kept on their days, in all lists', { timeout }, async ({ name, open }) => {
    const { store, close } = await open()
    try {
      const checked = name === memory.name ? cases : casesOfFew
      const report = await checkAllDay(store, checked)
      if (isWhole) console.log(`${name}: ${JSON.stringify(report)}`)
      expect(report).toMatchObject({ events: checked.length, wrong: 0, examples: [] })
    } finally {
      await close()
    }
  })

  it.each([
    { processZone: 'America/Nuuk', offsets: [-120, -60] },
    { processZone: 'Asia/Kathmandu', offsets: [345, 345] },
  ])('are the same in a process in $processZone', { timeout }, async ({ processZone, offsets }) => {
    const report = await checkIn(processZone)
    if (isWhole) console.log(`memory, TZ=${processZone}: ${JSON.stringify(report)}`)
    expect(report).toMatchObject({ offsets, events: casesOfFew.length, wrong: 0, examples: [] })
  })
})

async function checkIn(processZone: string): Promise<unknown> {
  const program = await bundledProgram(new URL('./all-day/program.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, TZ: processZone },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(casesOfFew))
  return JSON.parse(await text(child.stdout))
}
