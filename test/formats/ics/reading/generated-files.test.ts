import { fromICalendar, type ICalendarImportOptions, importICalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'
import { longInput } from '../../../support/run-length.ts'
import { generatedFile } from './generated-files.ts'

const count = longInput ? 200 : 60

const options: readonly ICalendarImportOptions[] = [
  {},
  { timeZone: 'America/Sao_Paulo', description: 'html', geolocation: true, cancelled: 'draft' },
  { timeZone: 'Pacific/Apia', categoriesAs: 'tags', untitled: '\u20ac' },
]

it(`ends in a report for ${count} generated files, and the calendar accepts every event`, async () => {
  const calendar = await createTestCalendar({ geolocation: true, unknownInput: 'reject' })
  let events = 0
  for (let number = 0; number < count; number += 1) {
    const file = generatedFile(number)
    const entries = file.match(/^[ \t\ufeff]*begin:vevent/gim)?.length ?? 0
    const imported = fromICalendar(file, options[number % options.length])
    const { report } = imported
    expect(report.imported).toHaveLength(imported.events.length)
    expect(report.imported.length + report.skipped.length, `entries of file ${number}`).toBeLessThanOrEqual(entries)
    const found = [...report.skipped, ...report.notes].filter(({ line, message }) => line < 1 || !/[.]$/.test(message))
    expect(found, `sentences of file ${number}`).toEqual([])
    const { errors } = await calendar.events.import(imported.events)
    expect(
      errors.map(({ line, error }) => [imported.events[line - 1], error.message]),
      `file ${number}`,
    ).toEqual([])
    events += imported.events.length
  }
  expect(events).toBeGreaterThan(count)
})

it(`stores the series of ${count} generated files, except those of too many events`, async () => {
  const calendar = await createTestCalendar({
    ...{ geolocation: true, unknownInput: 'reject', now: '2030-06-01T00:00:00Z' },
    recurrence: recurringEvents({ months: 3 }),
  })
  let series = 0
  let changes = 0
  for (let number = 0; number < count; number += 1) {
    const read = fromICalendar(generatedFile(number), { ...options[number % options.length], recurrence: true })
    const { report } = read
    expect(report.imported).toHaveLength(read.events.length)
    const found = [...report.skipped, ...report.notes].filter(({ line, message }) => line < 1 || !/[.]$/.test(message))
    expect(found, `sentences of file ${number}`).toEqual([])
    const { errors } = await importICalendar(calendar, read)
    const others = errors.filter(
      ({ error }) => !/at most \d+ (events|characters)|more than \d+ steps/.test(error.message),
    )
    expect(
      others.map(({ line, error }) => [read.events[line - 1], error.message]),
      `file ${number}`,
    ).toEqual([])
    series += read.events.filter(({ recurrence }) => recurrence).length
    changes += read.changes.length
  }
  expect(series).toBeGreaterThan(count / 20)
  expect(changes).toBeGreaterThan(0)
})
