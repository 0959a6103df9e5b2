import type { EventPatch, EventRecord, RecurrenceScope } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aSeries, at, eventsOf } from './yoga-series.ts'

// rule x scope x state of the event: what a change of the third of four events does with it and with the others (rule 56).

const states = {
  inherited: () => ({}),
  'with its own title': () => ({ title: 'Sauna' }),
  moved: () => ({ start_date: '2030-03-18 20:00', end_date: '2030-03-18 21:00' }),
  'a draft': () => ({ status: 'draft' as const }),
  cancelled: () => ({ event_status: 'cancelled' as const }),
  'in the trash': () => ({ status: 'trash' as const }),
  'in the trash, a draft before': () => ({ status: 'trash' as const }),
} satisfies Record<string, () => EventPatch>

type State = keyof typeof states

interface Shown {
  readonly title: string
  readonly status: string
  readonly start: string
  readonly own: readonly string[]
}

/** The third event in a state. */
const before: Readonly<Record<State, Shown>> = {
  inherited: { title: 'Yoga', status: 'publish', start: '03-18 18:00', own: [] },
  'with its own title': { title: 'Sauna', status: 'publish', start: '03-18 18:00', own: ['title'] },
  moved: { title: 'Yoga', status: 'publish', start: '03-18 20:00', own: ['start_date'] },
  'a draft': { title: 'Yoga', status: 'draft', start: '03-18 18:00', own: ['status'] },
  cancelled: { title: 'Yoga', status: 'publish', start: '03-18 18:00', own: ['event_status'] },
  'in the trash': { title: 'Yoga', status: 'trash', start: '03-18 18:00', own: [] },
  'in the trash, a draft before': { title: 'Yoga', status: 'trash', start: '03-18 18:00', own: ['status'] },
}

/** An event that is in the trash already removes no other one. */
const isUnchanged = (state: State, change: string) => before[state].status === 'trash' && change === 'the trash'

interface Change {
  readonly patch: EventPatch
  /** The third event after a change of it alone. */
  one(state: Shown): Partial<Shown>
  /** The third event after a change of all or of the following. */
  many(state: Shown): Partial<Shown>
  /** The fourth event after a change of all or of the following. */
  others: Partial<Shown>
}

const without = (own: readonly string[], name: string) => own.filter((one) => one !== name)

const changes: Readonly<Record<string, Change>> = {
  'another title': {
    patch: { title: 'Pilates' },
    one: ({ own }) => ({ title: 'Pilates', own: [...without(own, 'title'), 'title'] }),
    // An event in the trash misses the change.
    many: ({ own, status }) => (status === 'trash' ? {} : { title: 'Pilates', own: without(own, 'title') }),
    others: { title: 'Pilates' },
  },
  'another start': {
    patch: { start_date: '2030-03-18 17:00', end_date: '2030-03-18 18:00' },
    one: ({ own }) => ({ start: '03-18 17:00', own: [...without(own, 'start_date'), 'start_date'] }),
    many: ({ own, status }) => (status === 'trash' ? {} : { start: '03-18 17:00', own: without(own, 'start_date') }),
    others: { start: '03-25 17:00' },
  },
  'another status': {
    patch: { status: 'pending' },
    one: ({ own }) => ({ status: 'pending', own: [...without(own, 'status'), 'status'] }),
    many: ({ own }) => ({ status: 'pending', own: without(own, 'status') }),
    others: { status: 'pending' },
  },
  'the status of the series': {
    patch: { status: 'publish' },
    one: ({ own }) => ({ status: 'publish', own: without(own, 'status') }),
    many: ({ own }) => ({ status: 'publish', own: without(own, 'status') }),
    others: {},
  },
  'the trash': {
    patch: { status: 'trash' },
    one: () => ({ status: 'trash' }),
    many: () => ({ status: 'trash' }),
    others: { status: 'trash' },
  },
  'no field': { patch: {}, one: () => ({}), many: () => ({}), others: {} },
}

const fourth: Shown = { title: 'Yoga', status: 'publish', start: '03-25 18:00', own: [] }

function shown({ title, status, start_date, recurrence }: EventRecord): Shown {
  const own = recurrence && 'changed_fields' in recurrence ? recurrence.changed_fields : []
  return { title, status, start: start_date.slice(5, 16), own }
}

async function changed(state: State, patch: EventPatch, recurrence_scope: RecurrenceScope) {
  const { calendar, series, events } = await aSeries()
  const [first, third, last] = [at(events, 0), at(events, 2), at(events, 3)]
  if (state === 'in the trash, a draft before') await calendar.events.update(third.id, { status: 'draft' })
  await calendar.events.update(third.id, states[state]())
  expect(shown(await calendar.events.get(third.id))).toEqual(before[state])
  const answer = await calendar.events.update(third.id, { ...patch, recurrence_scope })
  const get = async ({ id }: EventRecord) => shown(await calendar.events.get(id))
  return { calendar, series, answer, first: await get(first), third: await get(third), last: await get(last) }
}

const sameStates = Object.keys(states) as State[]

describe.each(Object.entries(changes))('a change to %s', (name, { patch, one, many, others }) => {
  it.each(sameStates)('of this event, %s', async (state) => {
    const { answer, first, third, last } = await changed(state, patch, 'this')
    expect(third).toEqual({ ...before[state], ...one(before[state]) })
    expect(shown(answer)).toEqual(third)
    expect([first, last]).toEqual([{ ...fourth, start: '03-04 18:00' }, fourth])
  })

  it.each(sameStates)('of all events, one of them %s', async (state) => {
    const isNothing = isUnchanged(state, name)
    const { third, first, last } = await changed(state, patch, 'all')
    expect(third).toEqual({ ...before[state], ...many(before[state]) })
    expect(last).toEqual({ ...fourth, ...(!isNothing && others) })
    const start = others.start ? { start: '03-04 17:00' } : { start: '03-04 18:00' }
    expect(first).toEqual({ ...fourth, ...(!isNothing && others), ...start })
  })

  it.each(sameStates)('of the following events, the first of them %s', async (state) => {
    const { first, third, last, calendar, series, answer } = await changed(state, patch, 'following')
    expect(third).toEqual({ ...before[state], ...many(before[state]) })
    const isNothing = isUnchanged(state, name)
    expect(last).toEqual({ ...fourth, ...(!isNothing && others) })
    expect(first).toEqual({ ...fourth, start: '03-04 18:00' })
    if (name === 'the trash' && !isNothing) return
    expect(await eventsOf(calendar, series)).toHaveLength(2)
    expect(answer.post_parent).not.toBe(series.id)
  })
})
