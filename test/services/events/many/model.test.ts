import type { Calendar, EventPatch, EventRecord, EventsChange } from 'daybook'
import fc from 'fast-check'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { byLength } from '../../../support/run-length.ts'
import { memory, sqlStores } from '../../../support/stores.ts'
import { aCalendar, dated, stored } from './many-calendar.ts'

// Two calendars get the same calls: one the change of many, the other a write of each event.

const actors = [
  { id: 3, role: 'editor' },
  { id: 3, role: 'author' },
  { id: 3, role: 'contributor' },
]

const sets: fc.Arbitrary<EventPatch> = fc
  .record(
    {
      title: fc.constantFrom('Fair', 'Market', 'Jazz night'),
      status: fc.constantFrom('publish', 'draft', 'pending', 'trash'),
      event_status: fc.constantFrom('scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'),
      status_reason: fc.constantFrom('', 'Rain', 'Snow'),
      featured: fc.boolean(),
      venue: fc.constantFrom(1, 2, [], [2, 1]),
      organizer: fc.constantFrom([], { organizer: 'Club' }),
      excerpt: fc.constantFrom('', 'Short'),
      cost: fc.constantFrom('', '5', 'Free'),
      author: fc.constantFrom(3, 4),
    },
    { requiredKeys: [] },
  )
  .map((set) => set as EventPatch)

const termNames = fc.uniqueArray(fc.constantFrom('Jazz', 'Rock', 'Folk'), { minLength: 1, maxLength: 2 })
const changes: fc.Arbitrary<EventsChange> = fc.record(
  {
    set: sets,
    shift: fc.record({ days: fc.integer({ min: -9, max: 9 }), hours: fc.integer({ min: -3, max: 3 }) }),
    add: fc.record({ tags: termNames }),
    remove: fc.record({ tags: termNames }),
  },
  { requiredKeys: ['set'] },
)

type Call =
  | { readonly kind: 'update'; readonly ids: readonly number[]; readonly change: EventsChange; readonly actor: number }
  | { readonly kind: 'remove'; readonly ids: readonly number[]; readonly actor: number }
  | { readonly kind: 'undo'; readonly back: number; readonly actor: number }

const events = 12
const ids = fc.uniqueArray(fc.integer({ min: 1, max: events + 2 }), { minLength: 1, maxLength: events })
const actor = fc.nat(actors.length - 1)
const calls: fc.Arbitrary<readonly Call[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), ids, change: changes, actor }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), ids, actor }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat(3), actor }) },
  ),
  { minLength: 1, maxLength: 8 },
)

/** Stores the same in each calendar: single events, and the dates of a series. */
async function fill({ events, venues, organizers, tags }: Calendar): Promise<void> {
  for (const venue of ['Hall', 'Barn']) await venues.create({ venue })
  // A transaction that runs again takes new ids, so no call creates a record.
  await organizers.create({ organizer: 'Club' })
  for (const name of ['Jazz', 'Rock', 'Folk']) await tags.create({ name })
  const days = ['2030-03-30', '2030-03-31', '2030-06-20', '2030-10-26']
  for (let index = 0; index < events_.single; index += 1) {
    const [day = ''] = [days[index % days.length]]
    await events.create(
      dated(`Event ${index}`, {
        author: index % 2 === 0 ? 3 : 4,
        status: index % 3 === 0 ? 'draft' : 'publish',
        start_date: `${day} 02:30`,
        end_date: `${day} 03:15`,
        venue: (index % 2) + 1,
        tags: index % 2 === 0 ? ['Jazz'] : ['Rock', 'Folk'],
      }),
    )
  }
  await events.create(dated('Yoga', { author: 3, recurrence: 'FREQ=DAILY;COUNT=3' }))
}

const events_ = { single: events - 4 }

/** Returns what the model says of the change of an event. */
function patchOf(event: EventRecord, { set, shift, add, remove }: EventsChange, tagIds: ReadonlyMap<string, number>) {
  const idsOf = (names: unknown) => ((names ?? []) as readonly string[]).map((name) => tagIds.get(name) ?? 0)
  const moved = (wall: string) => {
    const at = new Date(`${wall.replace(' ', 'T')}Z`).getTime()
    const distance = ((shift?.days ?? 0) * 24 + (shift?.hours ?? 0)) * 3_600_000
    return new Date(at + distance).toISOString().slice(0, 19).replace('T', ' ')
  }
  const tags = [...event.tags.filter((id) => !idsOf(remove?.tags).includes(id)), ...idsOf(add?.tags)]
  return {
    ...set,
    ...(shift && { start_date: moved(event.start_date), end_date: moved(event.end_date) }),
    ...((add || remove) && { tags }),
  }
}

const contentOf = ({ revision: _, modified_utc: __, ...event }: EventRecord) => ({ ...event, uid: '' })

async function contents({ events }: Calendar): Promise<readonly unknown[]> {
  const found = await Promise.all(
    Array.from({ length: events_.single + 4 }, (_, index) => events.get(index + 1).catch(() => null)),
  )
  return found.map((event) => event && contentOf(event))
}

const stores = [
  memory,
  ...sqlStores()
    .filter(({ name }) => name.startsWith('sqlite'))
    .slice(0, 1),
]

describe.each(stores)('[$name] a change of many events', (kind) => {
  afterAll(() => kind.close())

  it('is what single writes are, for each caller, and an undo puts back what nobody has changed since', async () => {
    const tagIds = new Map([
      ['Jazz', 1],
      ['Rock', 2],
      ['Folk', 3],
    ])
    let seen = { changed: 0, unchanged: 0, refused: 0, undone: 0 }
    await fc.assert(
      fc.asyncProperty(calls, async (sequence) => {
        const [a, b] = [await kind.open(), await kind.open()]
        onTestFinished(async () => void (await Promise.all([a.close(), b.close()])))
        const [many, one] = [
          aCalendar({ store: a.store, createUid: uids() }).calendar,
          aCalendar({ store: b.store, createUid: uids() }).calendar,
        ]
        await Promise.all([fill(many), fill(one)])
        const reports: { report: Awaited<ReturnType<typeof many.events.updateMany>>; before: readonly unknown[] }[] = []
        for (const call of sequence) {
          const caller = actors[call.actor] ?? null
          const before = await contents(many)
          if (call.kind === 'undo') {
            const { report, before: earlier } = reports.at(-1 - call.back) ?? {}
            if (!report || !earlier) continue
            const current = await Promise.all(report.undo.map(({ id }) => many.events.get(id)))
            const undone = await many.as(caller).events.undoMany(report.undo)
            for (const [index, row] of undone.results.entries()) {
              const isSame = current[index]?.revision === report.undo[index]?.revision
              if (!isSame) expect(row).toMatchObject({ outcome: 'refused' })
              if (row.outcome === 'changed' && caller?.role === 'editor') {
                expect(contentOf(row.event)).toEqual(earlier[row.id - 1])
                seen = { ...seen, undone: seen.undone + 1 }
              }
              const patch = report.undo[index]?.patch ?? {}
              if (row.outcome === 'changed') await one.as(caller).events.update(row.id, patch)
            }
            expect(await contents(many)).toEqual(await contents(one))
            continue
          }
          const report =
            call.kind === 'update'
              ? await many.as(caller).events.updateMany(call.ids, call.change)
              : await many.as(caller).events.removeMany(call.ids)
          reports.push({ report, before })
          for (const [index, id] of call.ids.entries()) {
            const row = report.results[index]
            const isCovered = row?.outcome === 'refused' && row.error.params && 'recurrence_scope' in row.error.params
            if (isCovered) continue
            const was = await one.events.get(id).catch(() => null)
            const write = async () => {
              if (call.kind === 'remove') return one.as(caller).events.remove(id)
              return one.as(caller).events.update(id, was ? patchOf(was, call.change, tagIds) : {})
            }
            const code = await write().then(
              () => 'written',
              (error) => error.code,
            )
            if (row?.outcome === 'refused') expect(row.error.code).toBe(code)
            else expect(['written', 'event-is-in-trash']).toContain(code)
            if (row?.outcome === 'unchanged' || row?.outcome === 'changed' || row?.outcome === 'refused') {
              seen = { ...seen, [row.outcome]: seen[row.outcome] + 1 }
            }
          }
          expect(await contents(many)).toEqual(await contents(one))
          const { changed, unchanged, refused } = report
          expect(changed + unchanged + refused).toBe(call.ids.length)
          for (const row of report.results) {
            const [was] = [before[row.id - 1]]
            const [is] = [(await contents(many))[row.id - 1]]
            if (row.outcome === 'refused') continue
            if (row.outcome === 'unchanged') expect(is).toEqual(was)
            if (row.outcome === 'changed') expect(contentOf(row.event)).toEqual(is)
          }
        }
      }),
      { numRuns: kind === memory ? byLength(25, 25, 150) : byLength(1, 2, 15) },
    )
    if (kind === memory) expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })
})

describe.each(stores)('[$name] calls at the same time', (kind) => {
  afterAll(() => kind.close())

  it('change every event once for each of them', async () => {
    const { store, close } = await kind.open()
    onTestFinished(close)
    const { calendar } = aCalendar({ store })
    const ids = await stored(calendar, 60)
    const [first, second] = await Promise.all([
      calendar.events.updateMany(ids, { set: { featured: true } }),
      calendar.events.updateMany(ids, { shift: { days: 1 } }, { atomic: true }),
      stored(calendar, 20),
      ...ids.slice(0, 20).map((id) => calendar.events.update(id, { excerpt: 'New' })),
    ])
    expect([first, second]).toMatchObject(Array(2).fill({ changed: 60, stopped: null }))
    const { records } = await calendar.events.list({ featured: true, start_date: '2030-06-21', per_page: 50 })
    expect(records).toHaveLength(50)
    expect(records.filter(({ excerpt }) => excerpt === 'New')).toHaveLength(20)
  })
})

describe('transactions', () => {
  it('end early if they write much of series', async () => {
    const { calendar } = aCalendar()
    const ids: number[] = []
    for (const title of ['Yoga', 'Chess', 'Choir']) {
      ids.push((await calendar.events.create(dated(title, { recurrence: 'FREQ=DAILY;COUNT=100' }))).id)
    }
    const progress: number[] = []
    const report = await calendar.events.updateMany(
      ids,
      { set: { description: 'x'.repeat(60_000) } },
      { onProgress: ({ changed }) => progress.push(changed) },
    )
    expect(progress).toEqual([2, 3])
    expect(report).toMatchObject({ changed: 3, stopped: null })
  })
})

function uids(): () => string {
  let made = 0
  return () => `uid-${++made}`
}
