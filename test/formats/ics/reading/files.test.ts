import { fromICalendar, type ICalendarImport } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { entryOf, fileOf } from './file.ts'

const file = fileOf(...entryOf('DESCRIPTION:One\\, two'))

/** Returns what a test compares of an import. */
function summaryOf({ events, report }: ICalendarImport) {
  return {
    titles: events.map(({ title }) => title),
    skipped: report.skipped.map(({ line, reason }) => [line, reason]),
    notes: report.notes.map(({ line, code }) => [line, code]),
  }
}

const fair = { titles: ['Fair'], skipped: [], notes: [] }

describe('a file', () => {
  it.each([
    ['with bare LF', file.replaceAll('\r\n', '\n')],
    ['with bare CR', file.replaceAll('\r\n', '\r')],
    ['with CR CR LF', file.replaceAll('\r\n', '\r\r\n')],
    ['with empty lines', file.replaceAll('\r\n', '\r\n\r\n')],
    ['with a byte order mark', `\ufeff${file}`],
    ['with names in lower case', file.replace(/^[A-Z]+/gm, (name) => name.toLowerCase())],
    ['that is folded everywhere in values', file.replace(/(?<=:.*)(\w)(?=\w)/g, '$1\r\n ')],
    ['that is folded with tabs', file.replace(/(?<=:.*)(\w)(?=\w)/g, '$1\r\n\t')],
    ['without the last line break', file.trimEnd()],
    ['with an entry outside of a calendar', entryOf('DESCRIPTION:One\\, two').join('\r\n')],
  ])('is read %s', (_, text) => {
    const imported = fromICalendar(text)
    expect(summaryOf(imported)).toEqual(fair)
    expect(imported.events[0]?.description).toBe('One, two')
  })

  it('is read with lines that were folded without a space', () => {
    const text = `DESCRIPTION:${'0123456789'.repeat(8)}`
    const folded = `${text.slice(0, 75)}\r\n${text.slice(75)}`
    const { events, report } = fromICalendar(fileOf(...entryOf(folded)))
    expect(events[0]?.description).toBe('0123456789'.repeat(8))
    expect(report.notes).toMatchObject([{ code: 'line-joined', line: 7, name: 'DESCRIPTION' }])
  })

  it('is read with line breaks in text', () => {
    const { events, report } = fromICalendar(fileOf(...entryOf('DESCRIPTION:One', 'two, three', 'four')))
    expect(events[0]?.description).toBe('One\ntwo, three\nfour')
    expect(report.notes.map(({ message }) => message)).toEqual(['Lines without a name were joined to DESCRIPTION: 2.'])
  })

  it('is read up to the entry in which it is cut', () => {
    const two = fileOf(...entryOf('UID:1'), ...entryOf('UID:2', 'DESCRIPTION:Cut here'))
    expect(summaryOf(fromICalendar(two.slice(0, two.indexOf('here'))))).toEqual({
      ...{ titles: ['Fair'], skipped: [[8, 'incomplete']], notes: [[1, 'incomplete']] },
    })
  })

  it('is read after an entry without its end', () => {
    const [, ...withoutEnd] = entryOf('UID:1').toReversed()
    const text = fileOf(...withoutEnd.toReversed(), ...entryOf('UID:2'))
    expect(summaryOf(fromICalendar(text))).toEqual({ titles: ['Fair'], skipped: [[3, 'incomplete']], notes: [] })
  })

  it('may have several calendars, each with its zone', () => {
    const floating = (zone: string, uid: string) =>
      fileOf(`X-WR-TIMEZONE:${zone}`, ...entryOf(uid, 'DTSTART:20300620T180000'))
    const { events } = fromICalendar(floating('Asia/Tokyo', 'UID:1') + floating('Europe/Zurich', 'UID:2'))
    expect(events.map(({ timezone }) => timezone)).toEqual(['Asia/Tokyo', 'Europe/Zurich'])
  })

  it.each([
    ['', 'not-icalendar'],
    ['<html></html>', 'not-icalendar'],
    ['\u0000\u0001\ufffd', 'not-icalendar'],
  ])('that is %j contains nothing', (text, code) => {
    expect(summaryOf(fromICalendar(text))).toEqual({ titles: [], skipped: [], notes: [[1, code]] })
  })

  it('is not read if it is too long', () => {
    expect(summaryOf(fromICalendar(file, { maxLength: file.length }))).toEqual(fair)
    expect(summaryOf(fromICalendar(file, { maxLength: file.length - 1 }))).toMatchObject({
      titles: [],
      notes: [[1, 'too-long']],
    })
  })

  it('reports what is in no entry', () => {
    const text = `no property\r\n${fileOf('BEGIN:VTODO', 'END:VTODO', 'BEGIN:VTODO', 'END:VTODO', 'END:VEVENT', ...entryOf())}`
    const { notes } = fromICalendar(text).report
    expect(notes.map(({ line, message }) => [line, message])).toEqual([
      [8, 'END:VEVENT ends no component. Received "END:VEVENT".'],
      [1, 'Lines outside of a calendar are not imported: 1.'],
      [4, 'VTODO (2 times) is not imported.'],
    ])
  })

  it('reports what it nests too deeply, and reads on', () => {
    const nested = [...Array(20).fill('BEGIN:X-A'), ...Array(20).fill('END:X-A')]
    expect(summaryOf(fromICalendar(fileOf(...entryOf(...nested), ...entryOf('UID:2'))))).toEqual({
      ...{
        titles: ['Fair', 'Fair'],
        skipped: [],
        notes: [
          [13, 'line-invalid'],
          [7, 'component-ignored'],
        ],
      },
    })
  })
})

describe('an entry', () => {
  it('is reported with its UID, its line and its revision', () => {
    const lines = ['UID:a\\,b', 'SEQUENCE:7', 'LAST-MODIFIED:20300101T120000Z']
    expect(fromICalendar(fileOf(...entryOf(...lines))).report).toEqual({
      imported: [{ uid: 'a,b', line: 3, sequence: 7, lastModified: '2030-01-01 12:00:00', recurrence: [] }],
      ...{ skipped: [], notes: [] },
    })
  })

  it('without a UID is imported, and noted', () => {
    const text = fileOf(...entryOf('UID:'), ...entryOf('UID:'))
    expect(summaryOf(fromICalendar(text))).toEqual({
      ...{
        titles: ['Fair', 'Fair'],
        skipped: [],
        notes: [
          [3, 'no-uid'],
          [8, 'no-uid'],
        ],
      },
    })
  })

  it.each([
    ['the highest SEQUENCE', 'SEQUENCE:10', 'SEQUENCE:9'],
    ['the latest LAST-MODIFIED', 'LAST-MODIFIED:20300102T000000Z', 'LAST-MODIFIED:20300101T000000Z'],
    ['the latest DTSTAMP', 'DTSTAMP:20300102T000000Z', 'DTSTAMP:20300101T000000Z'],
    ['a SEQUENCE rather than a LAST-MODIFIED', 'SEQUENCE:1', 'LAST-MODIFIED:20300101T000000Z'],
  ])('is chosen by %s of those with its UID', (_, later, earlier) => {
    const [winner, loser] = [entryOf('SUMMARY:Later', later), entryOf('SUMMARY:Earlier', earlier)]
    expect(summaryOf(fromICalendar(fileOf(...winner, ...loser)))).toMatchObject({
      titles: ['Later'],
      skipped: [[9, 'duplicate']],
    })
    expect(summaryOf(fromICalendar(fileOf(...loser, ...winner)))).toMatchObject({
      titles: ['Later'],
      skipped: [[3, 'duplicate']],
    })
  })

  it('is the last one of equal ones', () => {
    const text = fileOf(...entryOf('SUMMARY:First'), ...entryOf('SUMMARY:Last'))
    expect(summaryOf(fromICalendar(text))).toMatchObject({ titles: ['Last'], skipped: [[3, 'duplicate']] })
  })

  it('that is cancelled is a cancelled event, a cancelled draft, or skipped', () => {
    const cancelled = fileOf(...entryOf('STATUS:CANCELLED', 'CLASS:PRIVATE'))
    const event = { title: 'Fair', event_status: 'cancelled' }
    expect(fromICalendar(cancelled)).toMatchObject({ events: [{ ...event, status: 'private' }], report: { notes: [] } })
    expect(fromICalendar(cancelled, { cancelled: 'draft' }).events).toMatchObject([{ ...event, status: 'draft' }])
    const skipped = { titles: [], skipped: [[3, 'cancelled']], notes: [] }
    expect(summaryOf(fromICalendar(cancelled, { cancelled: 'skip' }))).toEqual(skipped)
    const method = fileOf('METHOD:CANCEL', ...entryOf())
    expect(fromICalendar(method).events).toMatchObject([event])
    expect(summaryOf(fromICalendar(method, { cancelled: 'skip' }))).toMatchObject({ skipped: [[4, 'cancelled']] })
  })

  it('that is cancelled cancels earlier ones', () => {
    const text = fileOf(...entryOf(), ...entryOf('STATUS:CANCELLED', 'SEQUENCE:1'))
    expect(fromICalendar(text)).toMatchObject({
      events: [{ event_status: 'cancelled' }],
      report: { skipped: [{ line: 3, reason: 'duplicate' }] },
    })
  })

  it('that recurs is its first occurrence, and is reported with its rules', () => {
    const rules = ['RRULE:FREQ=WEEKLY;BYDAY=TH', 'EXDATE:20300627T180000Z']
    const { events, report } = fromICalendar(fileOf(...entryOf(...rules)))
    expect(events).toMatchObject([{ title: 'Fair', start_date: '2030-06-20 18:00:00' }])
    expect(report.imported).toMatchObject([{ recurrence: rules }])
    expect(report.notes.map(({ line, code, name }) => [line, code, name])).toEqual([[7, 'recurring', 'RRULE']])
  })

  it('that recurs without its first occurrence is skipped', () => {
    const rules = ['RRULE:FREQ=WEEKLY;BYDAY=TH', 'EXDATE:20300627T180000Z,20300620T180000Z']
    expect(summaryOf(fromICalendar(fileOf(...entryOf(...rules))))).toEqual({
      titles: [],
      skipped: [[3, 'first-excluded']],
      notes: [],
    })
  })

  it('that changes an occurrence is skipped', () => {
    const change = entryOf('RECURRENCE-ID:20300627T180000Z', 'SEQUENCE:5')
    const text = fileOf(...change, ...entryOf('RRULE:FREQ=WEEKLY'))
    expect(summaryOf(fromICalendar(text))).toMatchObject({ titles: ['Fair'], skipped: [[3, 'override']] })
  })

  it('reports the alarms in it', () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'DESCRIPTION:Alarm', 'END:VALARM']
    const { events, report } = fromICalendar(fileOf(...entryOf(...alarm, ...alarm)))
    expect(events[0]?.description).toBeUndefined()
    expect(report.notes.map(({ message }) => message)).toEqual(['VALARM (2 times) is not imported.'])
  })

  it.each(['SUMMARY', 'DESCRIPTION;A="x:y', 'LOCATION;=x:y', 'no name'])('reports the line %j', (line) => {
    const { report } = fromICalendar(fileOf(...entryOf(line, 'SUMMARY:Fair')))
    expect(report.notes.map(({ line, code }) => [line, code])).toContainEqual([expect.any(Number), 'line-invalid'])
  })
})

it('rejects the bytes of a file', () => {
  // The type of the parameter rejects them too.
  expect(() => fromICalendar(new TextEncoder().encode(file) as never)).toThrow(/^text must be a string/)
})

it.each([
  [{ timeZone: 'Nowhere' }, /^timeZone must be a time zone/],
  [{ description: 'markdown' }, /^description must be text or html; received "markdown"\.$/],
  [{ categoriesAs: 'terms' }, /^categoriesAs must be categories or tags/],
  [{ cancelled: 'trash' }, /^cancelled must be import, skip or draft/],
  [{ untitled: ' ' }, /^untitled must be one line/],
  [{ untitled: 'a\nb' }, /^untitled must be one line/],
  [{ maxLength: 0 }, /^maxLength must be a whole number/],
])('rejects the options %j', (options, message) => {
  // The types reject them too.
  expect(() => fromICalendar(file, options as object)).toThrow(message)
})
