import { fromICalendar } from 'daybook/ics'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longInput } from '../../../support/run-length.ts'
import { fileOf } from './file.ts'

// Everything of a file is in the result, or in a note about its line.

const zone = ';TZID=Europe/Zurich'
const start = `DTSTART${zone}:20300304T180000`

/** A property, and the texts that stand for it in the result; none if it has to be noted. */
type Sample = readonly [line: string, ...texts: readonly string[]]

const content = fc.constantFrom<Sample>(
  ['DESCRIPTION:Bring a mat', 'Bring a mat'],
  ['DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9', 'Café'],
  ['LOCATION:Hall', 'Hall'],
  ['CATEGORIES:Music,Jazz', 'Music', 'Jazz'],
  ['CATEGORIES:2030', '2030'],
  ['URL:https://example.org', 'https://example.org'],
  ['URL:javascript:alert(1)'],
  ['ORGANIZER;CN=Ada:mailto:ada@example.org', 'Ada', 'ada@example.org'],
  ['ORGANIZER:nobody'],
  ['CLASS:PRIVATE', 'private'],
  ['STATUS:TENTATIVE'],
  ['GEO:46.95;7.45'],
  ['ATTENDEE:mailto:a@example.org'],
  ['X-ONE:1'],
  ['X-TWO;A="b:1'],
  ['no property'],
  ['DTEND;TZID=Europe/Zurich:20300304T190000', '2030-03-04 19:00:00'],
  ['DTEND:20300304T190000', '2030-03-04 19:00:00'],
  ['DTEND:20290101T000000Z'],
  ['DTEND:soon'],
)

const parts = fc.uniqueArray(
  fc.constantFrom<Sample>(
    ['INTERVAL=2', 'INTERVAL=2'],
    ['INTERVAL=0'],
    ['COUNT=5', 'COUNT=5'],
    ['UNTIL=20300501T160000Z', 'UNTIL=20300501T180000'],
    ['UNTIL=20300501'],
    ['BYDAY=MO,TU', 'MO', 'TU'],
    ['BYDAY=MO, XX'],
    ['BYMONTH=3,13'],
    ['BYHOUR=18,99'],
    ['BYSETPOS=1', 'BYSETPOS=1'],
    ['WKST=SU', 'WKST=SU'],
    ['WKST=XX'],
    ['X-PART=1'],
    ['BYWEEKNO=10', 'BYWEEKNO=10'],
    ['nonsense'],
  ),
  { selector: ([part]) => part.split('=')[0], maxLength: 5 },
)

const dates = fc.array(
  fc.constantFrom<Sample>(
    [`EXDATE${zone}:20300304T180000`, '2030-03-04 18:00:00'],
    ['EXDATE:20300311T180000', '2030-03-11 18:00:00'],
    ['EXDATE;VALUE=DATE:20300318', '2030-03-18 18:00:00'],
    ['EXDATE:20300317T000000'],
    ['EXDATE:20300325T170000Z,', '2030-03-25 18:00:00'],
    ['EXDATE:'],
    [`RDATE${zone}:20300306T200000`, '2030-03-06 20:00:00'],
    ['RDATE:20300307T200000,never', '2030-03-07 20:00:00'],
    ['RDATE;VALUE=PERIOD:20300308T170000Z/PT1H', '2030-03-08 18:00:00'],
    ['EXRULE:FREQ=WEEKLY'],
  ),
  { maxLength: 4 },
)

const entry = fc.record({
  content: fc.array(content, { maxLength: 5 }),
  freq: fc.constantFrom('', 'FREQ=WEEKLY', 'FREQ=DAILY', 'FREQ=YEARLY', 'FREQ=OFTEN'),
  parts,
  dates,
  hasChange: fc.boolean(),
})

/** Returns the lines of an entry, each with the texts that stand for it. */
function samplesOf({ content, freq, parts, dates }: Entry): readonly Sample[] {
  const rule: Sample = [
    `RRULE:${[freq, ...parts.map(([part]) => part)].join(';')}`,
    freq,
    ...parts.flatMap(([part, ...texts]) => (texts.length > 0 ? texts : part)),
  ]
  return [[start, '2030-03-04 18:00:00'], ...content, ...(freq === '' ? [] : [rule, ...dates])]
}

interface Entry {
  readonly content: readonly Sample[]
  readonly freq: string
  readonly parts: readonly Sample[]
  readonly dates: readonly Sample[]
  readonly hasChange: boolean
}

it('has everything of a file in the events, the changes or the report', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 3 }), (entries) => {
      const blocks = entries.flatMap((one, index) => {
        const uid: Sample = [`UID:${index}`, `"${index}"`]
        // A change has the position of its series instead of the UID.
        const change: readonly Sample[] = [
          [`UID:${index}`, '"'],
          ['RECURRENCE-ID:20300311T180000', '2030-03-11 18:00:00'],
          ['DTSTART:20300312T180000', '2030-03-12 18:00:00'],
        ]
        return [[uid, ...samplesOf(one)], ...(one.hasChange ? [change] : [])]
      })
      const lines = blocks.flatMap((samples) => ['BEGIN:VEVENT', ...samples.map(([line]) => line), 'END:VEVENT'])
      const { events, changes, report } = fromICalendar(fileOf(...lines), {
        timeZone: 'Europe/Zurich',
        recurrence: true,
      })
      const { imported, skipped, notes } = report
      expect(imported.length + skipped.length + changes.length).toBe(blocks.length)
      let line = 3
      for (const samples of blocks) {
        const begin = line
        const at = imported.findIndex((one) => one.line === begin)
        // The report has the rules of an entry that is not imported as a series.
        const { uid, recurrence } = imported[at] ?? {}
        const result = JSON.stringify([uid, events[at]?.recurrence ? [] : recurrence, events[at], changes])
        const isSkipped = skipped.some((one) => one.line === begin)
        for (const [text, ...texts] of samples) {
          line += 1
          // A line without a name may be a part of any property before it.
          const name = /^[A-Z-]*/.exec(text)?.[0]
          const isNoted = notes.some(
            (one) => one.line === line || (one.line >= begin && (one.name === name || name === '')),
          )
          const isThere = result.includes(text) || (texts.length > 0 && texts.every((one) => result.includes(one)))
          if (!isSkipped && !isThere && !isNoted)
            throw new Error(`${text} is omitted silently: ${JSON.stringify({ result, notes })}`)
        }
        line += 2
      }
    }),
    { numRuns: longInput ? 3_000 : 300 },
  )
})
