import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { memory, sqlStores } from '../support/stores.ts'
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
    expect(cases.filter(({ hasTransition }) => hasTransition).length).toBeGreaterThan(isWhole ? 40_000 : 400)
  })

  it.each(stores)('[$name] are kept on their days, in all lists', { timeout }, async ({ name, open }) => {
    const { store, close } = await open()
    try {
      const report = await checkAllDay(store, cases)
      if (isWhole) console.log(`${name}: ${JSON.stringify(report)}`)
      expect(report).toMatchObject({ events: cases.length, wrong: 0, examples: [] })
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
    expect(report).toMatchObject({ offsets, events: cases.length, wrong: 0, examples: [] })
  })
})

const program = fileURLToPath(new URL('./all-day/program.ts', import.meta.url))

async function checkIn(processZone: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, TZ: processZone },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(cases))
  return JSON.parse(await text(child.stdout))
}
