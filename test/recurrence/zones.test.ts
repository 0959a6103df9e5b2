import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { bundledProgram } from '../support/bundled-program.ts'
import { longInput } from '../support/run-length.ts'
import { allStores } from '../support/stores.ts'
import type { ZoneReport } from './zone-check.ts'

/** Zones with transitions of half an hour and of a day. */
const unusual = ['Australia/Lord_Howe', 'Pacific/Apia']

const all = Intl.supportedValuesOf('timeZone')
const ninthOf = (ninth: number) => [...all.filter((_, index) => index % 9 === ninth), ...unusual]

// All zones take minutes: they are tested once, with long input, in the process of the first case. The other cases, and other versions of
// Node with all stores, have a ninth.
const zonesOfFirst = longInput ? all : allStores ? ninthOf(3) : unusual
const zonesOfOthers = [0, 1, 2].map((ninth) => (longInput ? ninthOf(ninth) : unusual))

async function checkIn(processZone: string, zones: readonly string[]): Promise<ZoneReport> {
  const program = await bundledProgram(new URL('./zone-check.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, TZ: processZone },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(zones))
  return JSON.parse(await text(child.stdout))
}

describe('twelve rules around every transition of 2005 to 2035', () => {
  it.each(
    [
      { processZone: 'America/New_York', processOffset: -300, zones: zonesOfFirst },
      { processZone: 'UTC', processOffset: 0, zones: zonesOfOthers[0] ?? [] },
      { processZone: 'Pacific/Apia', processOffset: 780, zones: zonesOfOthers[1] ?? [] },
      { processZone: 'Africa/Casablanca', processOffset: 0, zones: zonesOfOthers[2] ?? [] },
    ].slice(0, allStores ? 4 : 1),
  )(
    'have the instants of Temporal on an independent wall clock, in a process in $processZone',
    { timeout: 900_000 },
    async ({ processZone, processOffset, zones }) => {
      const report = await checkIn(processZone, zones)
      expect(report).toMatchObject({ differences: 0, examples: [] })
      expect(report.transitions).toBeGreaterThan(12 * zones.length)
      expect(report.distinct).toBeGreaterThan(report.transitions / 3)
      expect(report.rules).toBe(report.distinct * 6 * 12)
      expect(report.occurrences).toBe(report.rules * 5)
      // Casablanca may be an hour ahead, by the time-zone data of the runtime.
      expect(report.processOffset - processOffset).toSatisfy((minutes) => minutes === 0 || minutes === 60)
    },
  )
})
