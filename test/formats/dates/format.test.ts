import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { formatEnd, formatSpan, formatStart } from 'daybook/format'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { bundledProgram } from '../../support/bundled-program.ts'
import { allStores } from '../../support/stores.ts'
import { zoneCases } from '../../time/zone-cases.ts'
import { formatReport } from './format-report.ts'
import { spanTable, startTable } from './format-table.ts'

const make = createMake()

const plain = (text: string) =>
  text
    .replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
    .replace(/^(\w+day), (\d)/, '$1 $2')
    .replace(/^(\d+) – (\d+ )/, '$1–$2')

it('writes the starts and the spans of the tables', async () => {
  const { starts, spans } = await formatReport()
  expect(starts).toEqual(startTable.map(({ text }) => text))
  expect(spans.map(plain)).toEqual(spanTable.map(({ text }) => text))
})

it.concurrent.each([
  { processZone: 'America/New_York', offsets: [-300, -240] },
  { processZone: 'Australia/Lord_Howe', offsets: [660, 630] },
  { processZone: 'Asia/Kathmandu', offsets: [345, 345] },
])('writes the same in a process in $processZone', async ({ processZone, offsets }) => {
  const env = { ...process.env, TZ: processZone }
  const program = await bundledProgram(new URL('./zone-check.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  expect(JSON.parse(stdout)).toEqual({ offsets, report: await formatReport() })
})

const someZones = ['Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia']

describe.each(allStores ? Intl.supportedValuesOf('timeZone') : someZones)(
  'around the changes of clocks in %s',
  (timezone) => {
    it('writes wall clock, offset and timestamp as Temporal has them', () => {
      for (const { cases } of zoneCases(timezone, 2010, 2031)) {
        for (const { utc, back: wall, again } of cases) {
          for (const instant of again === undefined ? [utc] : [utc, again]) {
            const dates = { start_date: wall, end_date: wall, utc_start_date: instant, utc_end_date: instant }
            const minutes = (Date.parse(`${wall}Z`) - Date.parse(`${instant}Z`)) / 60_000
            const event = { ...dates, timezone, all_day: false }
            const distance = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
            const offset = `${minutes < 0 ? '-' : '+'}${distance.map((part) => String(part).padStart(2, '0')).join(':')}`
            const expected = `${wall} ${offset} ${Date.parse(`${instant}Z`) / 1000}`
            expect(formatStart(event, 'yyyy-MM-dd HH:mm:ss xxx t')).toBe(expected)
            expect(formatEnd(event, 'yyyy-MM-dd HH:mm:ss xxx t', { zone: timezone })).toBe(expected)
          }
        }
      }
    })
  },
)

it('writes an event whose password is missing with its times', async () => {
  const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
  await calendar.events.create(
    make.event({ start_date: '2030-06-20', end_date: '2030-06-20', all_day: true, password: 'x' }),
  )
  const [locked] = await calendar
    .as(null)
    .toReply.events((await calendar.as(null).events.list({ period: 'all' })).records)
  expect(locked?.all_day).toBe(null)
  expect(locked && plain(formatSpan(locked))).toBe('Thursday, June 20, 2030, 12:00 AM – 11:59 PM')
})

it('refuses an unknown zone and an unknown pattern', async () => {
  const calendar = await createTestCalendar()
  const event = await calendar.events.create(make.event())
  expect(() => formatStart(event, 'HH:mm', { zone: 'Mars/Olympus' })).toThrow(
    new TypeError('zone must be a time zone such as Europe/Zurich or UTC+5:45; received "Mars/Olympus".'),
  )
  expect(() => formatStart(event, 'n')).toThrow(RangeError)
  expect(formatStart(event, "'zzz' 't' ''")).toBe("zzz t '")
})
