import { fromICalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { longInput } from '../../../support/run-length.ts'
import { hostileFiles, hostileSeries } from './hostile-files.ts'

/** If the time rises with the square of the size, the long run exceeds the timeout of a test. */
const size = longInput ? 1_000_000 : 100_000

describe.each([false, true])(`a file of ${size} characters, with series: %j`, (recurrence) => {
  const files = { ...hostileFiles(size), ...(recurrence && hostileSeries(size)) }
  it.each(Object.entries(files))('of %s ends in a report', (_, text) => {
    const { report } = fromICalendar(text, { description: 'html', geolocation: true, recurrence })
    expect(report.imported.length + report.skipped.length + report.notes.length).toBeGreaterThan(0)
  })
})
