import { createCalendar, type ManyReport } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'

const evening = { start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }

async function aCalendar() {
  const calendar = createCalendar({
    timeZone: 'Europe/Berlin',
    now: () => new Date('2030-06-01T10:00:00Z'),
    recurrence: recurringEvents(),
  })
  const jazz = await calendar.events.create({ title: 'Jazz', ...evening, tags: ['Music'], author: 5 })
  const fair = await calendar.events.create({
    title: 'Fair',
    start_date: '2030-06-21',
    end_date: '2030-06-21',
    all_day: true,
    author: 6,
  })
  return { calendar, jazz, fair }
}

const eventsOf = (report: ManyReport) =>
  report.results.flatMap((one) => (one.outcome === 'changed' ? [[one.id, one.event.title, one.event.start_date]] : []))

describe('copies of many events', () => {
  it('are drafts at another time, and undone they go to the trash', async () => {
    const { calendar, jazz, fair } = await aCalendar()
    const report = await calendar.events.copyMany([jazz.id, fair.id, 99], {
      shift: { days: 7 },
      set: { featured: true },
    })
    expect(eventsOf(report)).toEqual([
      [jazz.id, 'Jazz', '2030-06-27 20:00:00'],
      [fair.id, 'Fair', '2030-06-28 00:00:00'],
    ])
    expect(report).toMatchObject({ changed: 2, refused: 1, stopped: null })
    const copies = report.undo.map(({ id }) => id)
    for (const id of copies) expect(await calendar.events.get(id)).toMatchObject({ status: 'draft', featured: true })
    expect((await calendar.events.undoMany(report.undo)).changed).toBe(2)
    for (const id of copies) expect((await calendar.events.get(id)).status).toBe('trash')
    expect(await calendar.events.get(jazz.id)).toEqual(jazz)
  })

  it('of a series are series whose rules move too', async () => {
    const { calendar } = await aCalendar()
    const series = await calendar.events.create({ title: 'Yoga', ...evening, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const { undo } = await calendar.events.copyMany([series.id], { shift: { days: 1 } })
    const dates = await calendar.events.list({ post_parent: undo[0]?.id ?? 0, period: 'all', status: ['draft'] })
    expect(dates.records.map(({ start_date }) => start_date.slice(5, 10))).toEqual(['06-21', '06-28', '07-05'])
    await calendar.events.undoMany(undo)
    expect((await calendar.events.get(undo[0]?.id ?? 0)).status).toBe('trash')
  })

  it('are refused one by one, by what the caller sees, and by the revision', async () => {
    const { calendar, jazz, fair } = await aCalendar()
    const secret = await calendar.events.create({ title: 'Secret', ...evening, password: 'x', author: 6 })
    const { events } = calendar.as({ id: 5, role: 'author' })
    const outcomes = async (report: Promise<ManyReport>) => (await report).results.map(({ outcome }) => outcome)
    expect(await outcomes(events.copyMany([jazz.id, secret.id]))).toEqual(['changed', 'refused'])
    await calendar.events.update(fair.id, { title: 'Market' })
    const ifMatch = [jazz, fair]
    expect(await outcomes(events.copyMany([jazz.id, fair.id], {}, { ifMatch }))).toEqual(['changed', 'refused'])
    await expect(calendar.as({ id: 9, role: 'subscriber' }).events.copyMany([jazz.id])).rejects.toMatchObject({
      code: 'rest_forbidden',
    })
  })

  it('are all stored, or none, with atomic', async () => {
    const { calendar, jazz } = await aCalendar()
    const { total } = await calendar.events.list({ status: ['publish', 'draft'], period: 'all' })
    const report = await calendar.events.copyMany([jazz.id, 99], {}, { atomic: true })
    expect(report.stopped?.reason).toBe('refused')
    expect((await calendar.events.list({ status: ['publish', 'draft'], period: 'all' })).total).toBe(total)
  })

  it('have no start beside a shift', async () => {
    const { calendar, jazz } = await aCalendar()
    const changes = { shift: { days: 1 }, set: { start_date: '2030-07-01' } }
    await expect(calendar.events.copyMany([jazz.id], changes)).rejects.toMatchObject({
      errors: { start_date: 'start_date is in set, and shift changes it too.' },
    })
  })
})
