import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundledProgram } from '../../support/bundled-program.ts'
import { outlineOf } from './digest-calendar.ts'
import { zoneDigest } from './zone-digest.ts'

it('has the days of the home zone in the week in which its clocks change', async () => {
  expect(outlineOf((await zoneDigest()).text)).toEqual([
    '# Sunday, March 31',
    'All day: All day',
    '3:30 AM – 4:30 AM: In the gap',
    '11:00 PM – 1:00 AM NZDT: In Auckland',
    '11:59 PM: Last second',
  ])
})

it.concurrent.each([
  { processZone: 'America/New_York', offset: -240 },
  { processZone: 'Pacific/Kiritimati', offset: 840 },
  { processZone: 'Asia/Kathmandu', offset: 345 },
])('is the same in a process in $processZone', async ({ processZone, offset }) => {
  const env = { ...process.env, TZ: processZone }
  const program = await bundledProgram(new URL('./zone-check.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  expect(JSON.parse(stdout)).toEqual({ offset, digest: await zoneDigest() })
})
