import { expand } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import cases from './cases.json' with { type: 'json' }

/** Sentences of RFC 5545 that decide where dateutil answers differently. */
const startCounts = 'The DTSTART property value always counts as the first occurrence. (3.3.10)'
const setFromBegin =
  'A set of recurrence instances starts at the beginning of the interval defined by the FREQ rule part. (3.3.10, BYSETPOS)'

const differences: Readonly<Record<string, string>> = {
  // The example leaves out the start with an EXDATE, because it counts.
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13': startCounts,
  'FREQ=SECONDLY;BYDAY=TH,SA,TU,SU;WKST=TH': startCounts,
  'FREQ=WEEKLY;BYDAY=SA,MO,TU,TH;BYMINUTE=5,12,14;WKST=TU': startCounts,
  'FREQ=YEARLY;BYDAY=-9SA,42TU': startCounts,
  'FREQ=YEARLY;BYWEEKNO=10;BYDAY=SA,SU,TH;BYSETPOS=1': startCounts,
  'FREQ=WEEKLY;BYDAY=TU,MO,SA,TH;BYSECOND=31,34,44': startCounts,
  // The start, a Sunday, is the second day of its week, which begins on Thursday.
  'FREQ=WEEKLY;INTERVAL=9;BYMONTH=3,5;BYDAY=SU,WE,TH;BYSETPOS=2;WKST=TH;UNTIL=20040530T111108': setFromBegin,
}

const parsed = cases.map((line) => {
  const [rule = '', start = '', list = ''] = line.split(' | ')
  const starts = list.split(', ')
  const ends = starts.at(-1) !== '...'
  return { rule, start, ends, starts: ends ? starts : starts.slice(0, -1) }
})

describe('the answers of dateutil', () => {
  const expanded = parsed.map(({ rule, start, starts, ends }) => {
    const to = starts.at(-1) ?? start
    return { rule, start, starts, found: expand({ rules: [rule] }, { start, ...(!ends && { to }) }) }
  })
  const different = expanded.filter(({ starts, found }) => starts.join() !== found.join())

  it('equal ours, but for those that the RFC decides otherwise', () => {
    expect(expanded).toHaveLength(401)
    expect(different.map(({ rule }) => rule).sort()).toEqual(Object.keys(differences).sort())
  })

  it('differ by the start alone, where it counts although the rule does not select it', () => {
    const byStart = different.filter(({ rule }) => differences[rule] === startCounts)
    expect(byStart).toHaveLength(6)
    for (const { start, starts, found } of byStart) expect(found).toEqual([start, ...starts])
  })
})
