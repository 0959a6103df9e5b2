import type { EventPatch, EventRecord } from 'daybook'
import { text } from 'daybook/fields'
import { expect, it } from 'vitest'
import { aCalendar, aSeries, at, describeOnSeriesStores, eventsOf, yoga } from './yoga-series.ts'

// Rule 61 for every event that a change of a series changes: what becomes of its reason and of its earlier start.

const statuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'] as const
const scopes = ['this', 'following', 'all', 'series'] as const
type Scope = (typeof scopes)[number]

/** The addressed event. The others before and after it have fields of their own. */
const addressed = 1
const own: Readonly<Record<number, EventPatch>> = {
  2: { status_reason: 'Ill' },
  3: { event_status: 'postponed', status_reason: 'Snow' },
  4: { start_date: '2030-04-02 18:00', end_date: '2030-04-02 19:00' },
}
const moves = {
  'stays at its time': {},
  'moves by half an hour': { start_date: '2030-03-11 18:30', end_date: '2030-03-11 19:30' },
  'moves to another zone': { timezone: 'Europe/London' },
} as const

type Move = keyof typeof moves

const rows = scopes.flatMap((scope) =>
  [...statuses, undefined].flatMap((to) => {
    const all: readonly Move[] = ['stays at its time', 'moves by half an hour']
    return [...all, ...(to === 'rescheduled' ? (['moves to another zone'] as const) : [])].map((move) => ({
      ...{ scope, to, move },
    }))
  }),
)

describeOnSeriesStores(() => {
  it.each(rows)('$scope: becomes $to and $move', async ({ scope, to, move }) => {
    const calendar = await aCalendar()
    for (const from of ['scheduled', 'cancelled', 'rescheduled'] as const) {
      const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=6' })
      const created = await eventsOf(calendar, series)
      for (const [index, patch] of Object.entries(own))
        await calendar.events.update(at(created, Number(index)).id, patch)
      const moved = { start_date: '2030-03-04 18:10', end_date: '2030-03-04 19:10' }
      await calendar.events.update(series.id, {
        event_status: from,
        status_reason: 'Rain',
        ...(from === 'rescheduled' && moved),
      })
      const before = await eventsOf(calendar, series)
      if (from === 'rescheduled') expect(at(before, 0).previous_start_date).toBe('2030-03-04 18:00:00')

      const change = { ...(to && { event_status: to }), ...moves[move], title: 'Changed' }
      const { id } = at(created, addressed)
      if (scope === 'series') {
        const first = 'start_date' in change ? { start_date: '2030-03-04 18:30', end_date: '2030-03-04 19:30' } : {}
        await calendar.events.update(series.id, { ...change, ...first })
      } else await calendar.events.update(id, { ...change, recurrence_scope: scope })

      for (const [index, event] of before.entries()) {
        const after = await calendar.events.get(event.id)
        const isOwn = Boolean(own[index]?.event_status) && index !== addressed
        if (!isChanged(index, scope)) expect(after).toEqual(event)
        else {
          expect(after.event_status).toBe((isOwn ? undefined : to) ?? event.event_status)
          const hasOwnTimes = Boolean(own[index]?.start_date)
          expect(after.utc_start_date !== event.utc_start_date).toBe(move !== 'stays at its time' && !hasOwnTimes)
          expect({ from, index, ...statusOf(after) }).toEqual({ from, index, ...expected(event, after) })
        }
      }
    }
  })

  it('have the reason that is sent with the status', async () => {
    const { calendar, series, events } = await aSeries({ event_status: 'cancelled', status_reason: 'Rain' })
    const { id } = at(events, 1)
    const reasons = async () => (await eventsOf(calendar, series)).map(({ status_reason }) => status_reason)
    await calendar.events.update(at(events, 2).id, { status_reason: 'Ill' })
    const back = { event_status: 'scheduled', recurrence_scope: 'all' } as const
    await calendar.events.update(id, { ...back, status_reason: 'Bring a mat' })
    expect(await reasons()).toEqual(Array(4).fill('Bring a mat'))
    // The reason of one event goes with its status. That of the others is not of this status.
    await calendar.events.update(id, { event_status: 'cancelled', status_reason: 'Ill' })
    await calendar.events.update(id, back)
    expect(await reasons()).toEqual(Array(4).fill('Bring a mat'))
    expect((await calendar.events.get(id)).recurrence).toMatchObject({ changed_fields: [] })
  })

  it.each(['following', 'all'] as const)('%s: own fields that are sent are of the event alone', async (scope) => {
    const { calendar, events } = await aSeries({}, { fields: { event: { room: text({ inherited: false }) } } })
    const { id, slug } = at(events, 1)
    const sent = { slug: 'opening', previous_start_date: '2030-03-10 18:00', room: 'Attic' }
    const changed = await calendar.events.update(id, { title: 'Pilates', ...sent, recurrence_scope: scope })
    const shown = { ...sent, previous_start_date: '2030-03-10 18:00:00', title: 'Pilates' }
    expect(changed).toMatchObject({ ...shown, recurrence: { changed_fields: [] } })
    const later = await calendar.events.get(at(events, 2).id)
    const unchanged = { slug: at(events, 2).slug, previous_start_date: '', room: '' }
    expect([later, slug]).toMatchObject([{ title: 'Pilates', ...unchanged }, 'yoga-2030-03-11'])
    // A change of the start with another earlier start.
    const moved = { start_date: '2030-03-11 20:00', end_date: '2030-03-11 21:00', event_status: 'rescheduled' } as const
    const given = { previous_start_date: '2030-03-09 18:00', recurrence_scope: scope } as const
    expect(await calendar.events.update(id, { ...moved, ...given })).toMatchObject({
      previous_start_date: '2030-03-09 18:00:00',
    })
    expect(await calendar.events.get(later.id)).toMatchObject({ previous_start_date: '2030-03-18 18:00:00' })
  })

  it('take over from the trash what they have missed', async () => {
    const { calendar, series, events } = await aSeries()
    const [moved, back] = [at(events, 1), at(events, 2)]
    await calendar.events.remove(moved.id)
    const later = { start_date: '2030-03-04 20:00', end_date: '2030-03-04 21:00' }
    await calendar.events.update(series.id, { ...later, event_status: 'rescheduled', status_reason: 'Rain' })
    expect(await calendar.events.update(moved.id, { status: 'publish' })).toMatchObject({
      ...{ event_status: 'rescheduled', status_reason: 'Rain' },
      ...{ start_date: '2030-03-11 20:00:00', previous_start_date: '2030-03-11 18:00:00' },
    })
    await calendar.events.update(back.id, { status_reason: 'Ill' })
    await calendar.events.remove(back.id)
    await calendar.events.update(series.id, { event_status: 'scheduled' })
    expect(await calendar.events.update(back.id, { status: 'publish' })).toMatchObject({
      ...{ event_status: 'scheduled', status_reason: '', previous_start_date: '' },
      recurrence: { changed_fields: [] },
    })
  })

  it('are one event that was rescheduled when their series ends so', async () => {
    const { calendar, series, events } = await aSeries()
    const moved = { start_date: '2030-03-11 20:00', end_date: '2030-03-11 21:00', event_status: 'rescheduled' } as const
    await calendar.events.update(at(events, 1).id, { ...moved, recurrence: null, recurrence_scope: 'all' })
    expect(await calendar.events.get(series.id)).toMatchObject({
      ...{ recurrence: null, start_date: '2030-03-04 20:00:00', previous_start_date: '2030-03-04 18:00:00' },
    })
  })

  it('keep their earlier start when their series is divided', async () => {
    const { calendar, events } = await aSeries()
    const moved = { start_date: '2030-03-11 20:00', end_date: '2030-03-11 21:00', event_status: 'rescheduled' } as const
    await calendar.events.update(at(events, 1).id, { ...moved, recurrence_scope: 'all' })
    const second = await calendar.events.update(at(events, 2).id, { title: 'Pilates', recurrence_scope: 'following' })
    const divided = { title: 'Pilates', previous_start_date: '2030-03-18 18:00:00' }
    expect([second, await calendar.events.get(second.post_parent)]).toMatchObject([divided, divided])
  })
})

function isChanged(index: number, scope: Scope): boolean {
  return scope === 'this' ? index === addressed : scope !== 'following' || index >= addressed
}

function statusOf({ status_reason, previous_start_date }: EventRecord) {
  return { status_reason, previous_start_date }
}

/** Without a reason and an earlier start in the change. */
function expected(before: EventRecord, after: EventRecord) {
  const isOver = before.event_status !== 'scheduled' && after.event_status === 'scheduled'
  if (isOver) return { status_reason: '', previous_start_date: '' }
  const isMoved = before.utc_start_date !== after.utc_start_date
  const keepsStart = after.event_status === 'postponed' && before.previous_start_date === ''
  if (!isMoved || !(after.event_status === 'rescheduled' || keepsStart)) return statusOf(before)
  return { status_reason: before.status_reason, previous_start_date: earlierStart(before, after.timezone) }
}

/** In March and April, Zurich is an hour ahead of London. */
function earlierStart({ start_date, timezone }: EventRecord, inZone: string): string {
  return timezone === inZone ? start_date : start_date.replace(/ (\d\d)/, (_, hour) => ` ${Number(hour) - 1}`)
}
