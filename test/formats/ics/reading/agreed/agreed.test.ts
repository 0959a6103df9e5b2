import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decided } from './decided.ts'
import { files } from './files.ts'
import { importedStarts } from './starts.ts'

interface Agreement {
  /** The readers that agree; none if no two do. */
  readonly readers: readonly string[]
  readonly starts?: readonly string[]
}

/** What ical.js, node-ical and Python's icalendar read: see make.ts. */
const agreed: Readonly<Record<string, Agreement>> = JSON.parse(
  readFileSync(new URL('./agreed.json', import.meta.url), 'utf8'),
)

describe('the starts of a file', () => {
  it.each(Object.keys(files))('with %s are those of two readers, or decided', async (name) => {
    const { starts, notes } = await importedStarts(files[name] ?? '')
    const theirs = agreed[name]?.starts
    const ours = decided[name]
    if (ours !== undefined) expect(starts).toEqual(ours)
    else if (JSON.stringify(theirs) !== JSON.stringify(starts)) {
      expect({ theirs, starts, notes }).toEqual({ theirs, starts, notes: expect.arrayContaining([expect.any(String)]) })
    }
  })
})

it('has a hundred files on which two readers agree, and decides nothing else', () => {
  expect(Object.keys(agreed)).toEqual(Object.keys(files))
  expect(Object.values(agreed).filter(({ readers }) => readers.length > 1).length).toBeGreaterThanOrEqual(100)
  const same = Object.keys(decided).filter(
    (name) => JSON.stringify(agreed[name]?.starts) === JSON.stringify(decided[name]),
  )
  expect(same).toEqual([])
})

/** Differences from the readers that are no faults of the file: a time of a day means its day, or its zone is that of DTSTART. */
const clear =
  /^(?:days without a date-time|days with|an EXDATE without|an RDATE (?:without|alone)|UTC of|a byte|a rule in|UNTIL with)/

it.each(Object.keys(decided).filter((name) => !clear.test(name)))('notes what differs in %s', async (name) => {
  expect((await importedStarts(files[name] ?? '')).notes).not.toEqual([])
})
