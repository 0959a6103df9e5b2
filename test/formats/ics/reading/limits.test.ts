import { fromICalendar, readICalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { entryOf, fileOf } from './file.ts'

const noisy = fileOf(...entryOf(...Array.from({ length: 1_500 }, (_, index) => `X-P${index}:1`)))

describe('the notes of a file', () => {
  it('are at most 1,000, and the others are counted', () => {
    const { notes, omittedNotes } = fromICalendar(noisy).report
    expect([notes.length, omittedNotes]).toEqual([1_000, 500])
  })

  it('are at most maxNotes', () => {
    const { notes, omittedNotes } = fromICalendar(noisy, { maxNotes: 1_500 }).report
    expect([notes.length, omittedNotes]).toEqual([1_500, undefined])
    expect(fromICalendar(noisy, { maxNotes: 1_499 }).report).toMatchObject({
      notes: { length: 1_499 },
      omittedNotes: 1,
    })
    expect(() => fromICalendar(noisy, { maxNotes: 0 })).toThrow('maxNotes must be a whole number from 1')
  })

  it('say that entries may be missing, however many there are', () => {
    const cut = noisy.replace('END:VCALENDAR', '')
    const report = (text: string) => fromICalendar(text, { maxNotes: 1 }).report.notes.map(({ code }) => code)
    expect(report(`END:X\r\nEND:X\r\n${cut}`)).toEqual(['line-invalid', 'incomplete'])
  })
})

describe('readICalendar', () => {
  const text = fileOf(...Array.from({ length: 4_000 }, (_, index) => entryOf(`UID:${index}`, 'DESCRIPTION:x')).flat())

  it('returns what fromICalendar returns', async () => {
    expect(await readICalendar(text)).toEqual(fromICalendar(text))
  })

  it('lets other work run meanwhile', async () => {
    let turns = 0
    let isReading = true
    const count = () => {
      turns += 1
      if (isReading) setImmediate(count)
    }
    setImmediate(count)
    await readICalendar(text)
    isReading = false
    expect(turns).toBeGreaterThan(3)
  })
})

describe('the dates of a series', () => {
  const times = (count: number) =>
    Array.from({ length: count }, (_, index) => `2030${String(100 + Math.floor(index / 86_400)).slice(1)}01T`).map(
      (day, index) => `${day}${new Date(index * 1_000).toISOString().slice(11, 19).replaceAll(':', '')}Z`,
    )
  const read = (name: string, count: number) =>
    fromICalendar(
      fileOf(...entryOf('DTSTART:20300304T180000Z', 'RRULE:FREQ=DAILY;COUNT=5', `${name}:${times(count).join(',')}`)),
      { recurrence: true },
    )

  it.each(['RDATE', 'EXDATE'])('are at most 2,000 of %s, so that one entry takes little time', (name) => {
    const { events, report } = read(name, 2_001)
    expect(events).toMatchObject([{ start_date: expect.anything() }])
    expect(events[0]?.recurrence).toBeUndefined()
    expect(report.notes.map(({ message }) => message).join()).toContain(`${name} has more than 2000 values.`)
  })

  it('are imported, if they are more than one change by hand adds', () => {
    const days = Array.from({ length: 1_500 }, (_, index) => new Date(Date.UTC(2030, 2, 5 + index)).toISOString())
    const exceptions = days.map((day) => `${day.slice(0, 10).replaceAll('-', '')}T180000Z`).join(',')
    const entry = entryOf('DTSTART:20300304T180000Z', 'RRULE:FREQ=DAILY', `EXDATE:${exceptions}`)
    const { events } = fromICalendar(fileOf(...entry), { recurrence: true })
    expect(events[0]?.recurrence).toMatchObject({ rules: ['FREQ=DAILY'], exceptions: { length: 1_500 } })
  })

  it('may contain many that exclude nothing', () => {
    expect(read('EXDATE', 2_000).events[0]?.recurrence).toMatchObject({ rules: ['FREQ=DAILY;COUNT=5'] })
  })
})
