import type { EventPatch } from 'daybook'
import { describe, expect, it } from 'vitest'
import { fieldRows } from '../support/event-fields.ts'
import { aSeries, at } from './yoga-series.ts'

// Each field of an event, as its declaration says: whether the events of a series have the value of the series, and by
// which name a value of their own is recognized.

const onDay: Readonly<Record<string, (day: string) => object>> = {
  start_date: (day) => ({ start_date: `${day} 17:30` }),
  end_date: (day) => ({ end_date: `${day} 19:30` }),
}

const rows = Object.entries(fieldRows).map(([name, row]) => ({
  ...{ name, unit: name, member: name, isOwn: false, ...row },
  /** Returns a change of the field, for the series or the event of a day. */
  patchOn: (day: string): EventPatch => onDay[name]?.(day) ?? { [name]: changed(name, row.values[1]) },
}))

/** Returns another value than that of the series. */
function changed(name: string, value: unknown): unknown {
  return name.startsWith('show_map') ? false : value
}

async function open() {
  const opened = await aSeries({}, { ticketing: true })
  const { venues, organizers, categories, tags, events } = opened.calendar
  for (const name of ['A', 'B']) {
    await venues.create({ venue: name })
    await organizers.create({ organizer: name })
    await categories.create({ name })
    await tags.create({ name })
  }
  const parent = await events.create({ title: 'Week', start_date: '2030-03-04', end_date: '2030-03-25', all_day: true })
  return { ...opened, parent, second: at(opened.events, 1) }
}

describe('a field that the events of a series inherit', () => {
  it.each(rows.filter(({ isOwn }) => !isOwn))('$name is that of the series', async ({ member, patchOn }) => {
    const { calendar, series, second } = await open()
    // The series itself is always hidden.
    const ofSeries = { recurrence: { hide_from_listings: true } }
    await calendar.events.update(series.id, member === 'hide_from_listings' ? ofSeries : patchOn('2030-03-04'))
    const after = await calendar.events.get(second.id)
    expect(Reflect.get(after, member)).not.toEqual(Reflect.get(second, member))
    expect(after.recurrence).toMatchObject({ changed_fields: [] })
  })

  it.each(rows.filter(({ isOwn }) => !isOwn))('$name of one event is its own, as $unit', async ({ unit, patchOn }) => {
    const { calendar, second } = await open()
    const after = await calendar.events.update(second.id, patchOn('2030-03-11'))
    expect(after.recurrence).toMatchObject({ changed_fields: [unit] })
  })
})

describe('a field that each event of a series has of its own', () => {
  it.each(rows.filter(({ isOwn }) => isOwn))('$name stays when the series changes', async ({ name, member }) => {
    const { calendar, series, parent, second } = await open()
    const values = { slug: 'other', post_parent: parent.id, recurrence: 'FREQ=WEEKLY;COUNT=3', recurrence_scope: 'all' }
    await calendar.events.update(series.id, { title: 'Pilates', [name]: Reflect.get(values, name) })
    const after = await calendar.events.get(second.id)
    expect(after.title).toBe('Pilates')
    expect(Reflect.get(after, member)).toEqual(Reflect.get(second, member))
  })
})

// What leaves the series, or is about the series itself, has tests of its own.
const sentWithScope = rows.filter(({ name }) => !['post_parent', 'recurrence', 'recurrence_scope'].includes(name))

describe.each([
  { scope: 'this', inherited: [false, true, false] },
  { scope: 'following', inherited: [false, true, true] },
  { scope: 'all', inherited: [true, true, true] },
] as const)('a field that is sent to an event with $scope', ({ scope, inherited }) => {
  it.each(sentWithScope)('$name changes no other events than these', async ({ member, isOwn, patchOn }) => {
    const { calendar, events, second } = await open()
    await calendar.events.update(second.id, { ...patchOn('2030-03-11'), recurrence_scope: scope })
    const changed = []
    for (const before of events.slice(0, 3)) {
      const after = await calendar.events.get(before.id)
      changed.push(JSON.stringify(Reflect.get(after, member)) !== JSON.stringify(Reflect.get(before, member)))
    }
    expect(changed).toEqual(isOwn ? [false, true, false] : inherited)
  })
})

it.each(['following', 'all'] as const)('is no parent with %s, which no other event would get', async (scope) => {
  const { calendar, parent, second } = await open()
  const change = calendar.events.update(second.id, { title: 'X', post_parent: parent.id, recurrence_scope: scope })
  await expect(change).rejects.toMatchObject({
    code: 'rest_invalid_param',
    errors: { post_parent: expect.any(String) },
  })
  const whole = { title: 'Pilates', post_parent: second.post_parent, recurrence_scope: scope }
  expect(await calendar.events.update(second.id, whole)).toMatchObject({ title: 'Pilates' })
})
