import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundledProgram } from '../support/bundled-program.ts'
import { dayTable } from './day-table.ts'
import { zoneReport } from './zone-report.ts'

it.concurrent.each([
  { processZone: 'America/New_York', offsets: [-300, -240] },
  { processZone: 'Australia/Lord_Howe', offsets: [660, 630] },
  { processZone: 'Asia/Kathmandu', offsets: [345, 345] },
])('says the same of events in a process in $processZone', async ({ processZone, offsets }) => {
  const env = { ...process.env, TZ: processZone }
  const program = await bundledProgram(new URL('./zone-check.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  const report = await zoneReport()
  expect(JSON.parse(stdout)).toEqual({ offsets, report: JSON.parse(JSON.stringify(report)) })
  expect(report.days.flat()).toEqual(dayTable.map(({ days }) => days))
})
