import { fromICalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { allStores } from '../../support/stores.ts'
import { hostileFiles } from './hostile-files.ts'

/** The short run detects what takes more than 16 s for a megabyte because its time rises with the square. */
const size = allStores ? 1_000_000 : 250_000
const limit = Math.max(size / 500, 1_000)

describe(`a file of ${size} characters`, () => {
  it.each(Object.entries(hostileFiles(size)))('of %s takes less than 2 s for a megabyte', (_, text) => {
    const before = process.cpuUsage()
    const { report } = fromICalendar(text, { description: 'html', geolocation: true })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(limit)
    expect(report.imported.length + report.skipped.length + report.notes.length).toBeGreaterThan(0)
  })
})
