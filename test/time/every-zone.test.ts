import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { bundledProgram } from '../support/bundled-program.ts'
import { allStores } from '../support/stores.ts'
import { zoneCases } from './zone-cases.ts'
import type { ZoneReport } from './zone-check.ts'

/** Zones with transitions at midnight, of half an hour, or of a day. */
const unusual = [
  'Africa/Cairo',
  'America/Nuuk',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
// Temporal needs eight seconds for all zones. They are tested where all stores are, and in processes in more zones.
const zones = Intl.supportedValuesOf('timeZone').filter(
  (zone, index) => allStores || index % 8 === 0 || unusual.includes(zone),
)
const processZones = [
  { processZone: 'America/New_York', offsets: [-300, -240] },
  { processZone: 'Australia/Lord_Howe', offsets: [660, 630] },
  ...(allStores ? [{ processZone: 'UTC', offsets: [0, 0] }] : []),
  ...(allStores ? [{ processZone: 'Asia/Kathmandu', offsets: [345, 345] }] : []),
]
const everyCases = zones.flatMap((zone) => zoneCases(zone, 2005, 2035))
const input = JSON.stringify(everyCases)

async function checkIn(processZone: string): Promise<ZoneReport> {
  const program = await bundledProgram(new URL('./zone-check.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, TZ: processZone },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  return JSON.parse(await text(child.stdout))
}

describe('every transition of 2005 to 2035 in every zone', () => {
  const everyCase = everyCases.flatMap(({ cases }) => cases)
  const gaps = everyCase.filter(({ wall, back }) => wall !== back).length
  const repeats = everyCase.filter(({ again }) => again !== undefined).length

  it('gives cases of every kind', () => {
    expect(zones.length).toBeGreaterThan(allStores ? 400 : 50)
    expect(everyCases.length).toBeGreaterThan(16 * zones.length)
    expect(everyCase).toHaveLength(16 * everyCases.length)
    expect(gaps).toBeGreaterThan(2 * everyCases.length)
    expect(repeats).toBeGreaterThan(2 * everyCases.length)
  })

  it.concurrent.each(processZones)(
    'converts as Temporal does, and leaves the tables of dates as they are, in a process in $processZone',
    { timeout: 120_000 },
    async ({ processZone, offsets }) => {
      expect(await checkIn(processZone)).toEqual({
        processOffsets: offsets,
        conversions: 2 * everyCase.length + repeats,
        differences: 0,
        examples: [],
        wrongRows: [],
      })
    },
  )

  it('is more than four days from the next one, which the cache of offsets relies on', () => {
    const distances = everyCases.slice(1).flatMap((next, index) => {
      const previous = everyCases[index]
      return previous?.zone === next.zone ? [next.transition - previous.transition] : []
    })
    expect(distances.length).toBeGreaterThan(16 * zones.length)
    expect(Math.min(...distances)).toBeGreaterThan(4 * 86_400)
  })
})
