import { type Actor, type CalendarOptions, createCalendar, isCalendarError, type WriteToCheck } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { boolean } from 'daybook/fields'
import { openVisit } from 'daybook/http'
import { recurringEvents } from 'daybook/recurrence'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'

declare module 'daybook' {
  interface Actor {
    /** The ids of the venues whose events the caller edits. */
    readonly halls?: readonly number[]
  }
}

const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00' }
const red: Actor = { id: 7, role: 'editor', halls: [1] }

/** Editors of a hall write what takes place there alone. */
function ofHall(actor: Actor | null, { resource, after, links }: WriteToCheck) {
  if (resource !== 'event') return null
  const isOwn = (after?.venue.length ?? 0) > 0 && links.venues.every(({ id }) => actor?.halls?.includes(id))
  return isOwn ? null : { venue: 'Only events of your hall.' }
}

async function aTown(options: Partial<CalendarOptions> = {}) {
  const calendar = createCalendar({
    now: () => new Date('2030-06-18T09:00:00Z'),
    recurrence: recurringEvents(),
    check: ofHall,
    ...options,
  })
  await calendar.venues.create({ venue: 'Red hall' })
  await calendar.venues.create({ venue: 'Blue hall' })
  return calendar
}

/** Returns the errors of a refused write. */
async function errorsOf(write: Promise<unknown>): Promise<unknown> {
  const error: unknown = await write.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (error !== undefined && !isCalendarError(error)) throw error
  return error?.errors
}

const refused = { venue: 'Only events of your hall.' }

describe('an editor of one hall', () => {
  it('writes its events, and neither takes nor gives away those of another', async () => {
    const calendar = await aTown()
    const own = calendar.as(red).events
    const blue = await calendar.events.create({ title: 'Blue', venue: 2, ...times })
    const mine = await own.create({ title: 'Red', venue: 1, ...times })
    expect((await own.update(mine.id, { title: 'Redder' })).title).toBe('Redder')
    expect(await errorsOf(own.create({ title: 'Nowhere', ...times }))).toEqual(refused)
    expect(await errorsOf(own.create({ title: 'Both', venue: [1, 2], ...times }))).toEqual(refused)
    expect(await errorsOf(own.update(blue.id, { title: 'Mine now' }))).toEqual(refused)
    expect(await errorsOf(own.update(blue.id, { venue: 1 }))).toEqual(refused)
    expect(await errorsOf(own.update(mine.id, { venue: 2 }))).toEqual(refused)
    expect(await errorsOf(own.update(mine.id, { venue: [] }))).toEqual(refused)
    expect(await errorsOf(own.remove(blue.id))).toEqual(refused)
    expect((await own.remove(mine.id)).status).toBe('trash')
    expect((await own.update(mine.id, { status: 'publish' })).status).toBe('publish')
  })

  it('changes no date of a series that takes place elsewhere, with any scope', async () => {
    const calendar = await aTown()
    const own = calendar.as(red).events
    const series = await own.create({ title: 'Yoga', venue: 1, ...times, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    const [first, , third] = (await calendar.events.list({ post_parent: series.id, period: 'all' })).records
    await calendar.events.update(third?.id ?? 0, { venue: 2 })
    const change = { title: 'Pilates' } as const
    expect(await errorsOf(own.update(first?.id ?? 0, { ...change, recurrence_scope: 'all' }))).toEqual(refused)
    expect(await errorsOf(own.update(first?.id ?? 0, { ...change, recurrence_scope: 'following' }))).toEqual(refused)
    expect(await errorsOf(own.update(series.id, change))).toEqual(refused)
    expect(await errorsOf(own.remove(series.id))).toEqual(refused)
    expect((await own.update(first?.id ?? 0, change)).title).toBe('Pilates')
    expect((await calendar.events.get(series.id)).title).toBe('Yoga')
  })

  it('imports and synchronizes events of the hall, and the report names the others', async () => {
    const calendar = await aTown()
    const visit = await openVisit(calendar, '/desk', { actor: red })
    const event = (external_id: string, venue: string) =>
      ({ resource: 'event', external_id, fields: { title: external_id, ...times }, links: { venue: [venue] } }) as const
    const report = await sync(
      { transaction: (work) => visit.transaction(work) },
      'halls',
      [
        { resource: 'venue', external_id: 'red', fields: { venue: 'Red hall' } },
        { resource: 'venue', external_id: 'blue', fields: { venue: 'Blue hall' } },
        event('a', 'red'),
        event('b', 'blue'),
        event('c', 'red'),
      ],
      { mergeLinked: 'name' },
    )
    expect(report.errors.map(({ external_id, error }) => [external_id, error.errors])).toEqual([['b', refused]])
    const { records } = await calendar.events.list({ period: 'all' })
    expect(records.map(({ title, venue }) => [title, venue])).toEqual([
      ['a', [1]],
      ['c', [1]],
    ])
  })
})

describe('a refused write', () => {
  it('is not stored either if the work of the transaction catches the error', async () => {
    let calls = 0
    const calendar = await aTown({
      // Refuses only once.
      check: () => {
        calls += 1
        return calls === 1 ? { venue: 'No.' } : null
      },
    })
    const { transaction } = await openVisit(calendar, '/desk', { actor: red })
    const work = transaction(async ({ venues, tags }) => {
      await venues.update(1, { venue: 'Green hall' }).catch(() => {})
      await tags.create({ name: 'Free' }).catch(() => {})
      return 'done'
    })
    await expect(work).rejects.toMatchObject({ code: 'rest_forbidden', errors: { venue: 'No.' } })
    expect([(await calendar.venues.get(1)).venue, (await calendar.tags.list({ hide_empty: false })).total]).toEqual([
      'Red hall',
      0,
    ])
  })

  it('is 401 for an anonymous caller whom the policy lets write', async () => {
    const calendar = await aTown({ policy: { scope: () => 'public', may: () => true } })
    const response = await fetchHandler(calendar)(
      new Request('https://town.example/cal/events/v1/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Fair', ...times }),
      }),
    )
    expect([response.status, await response.json()]).toMatchObject([401, { data: { errors: refused } }])
  })

  it('names the errors of a new linked record by its path', async () => {
    const calendar = await aTown({
      check: (_, { resource, before }) =>
        before
          ? null
          : resource === 'organizer'
            ? { email: 'Whose?' }
            : resource === 'tag'
              ? { name: 'No topics.' }
              : null,
    })
    const own = calendar.as(red).events
    const fair = { title: 'Fair', ...times }
    expect(await errorsOf(own.create({ ...fair, organizer: { organizer: 'Club' } }))).toEqual({
      'organizer.email': 'Whose?',
    })
    const known = await calendar.organizers.create({ organizer: 'Known' })
    expect(await errorsOf(own.create({ ...fair, organizer: [known.id, { organizer: 'Club' }] }))).toEqual({
      'organizer[1].email': 'Whose?',
    })
    expect(await errorsOf(own.create({ ...fair, tags: ['New'] }))).toEqual({ tags: 'No topics.' })
    expect([(await calendar.organizers.list()).total, (await calendar.tags.list({ hide_empty: false })).total]).toEqual(
      [1, 0],
    )
  })

  it('names all fields that any of its records is refused for', async () => {
    const calendar = await aTown({
      check: (_, { after }) => ({
        title: 'A.',
        ...(after && 'recurrence' in after && after.recurrence ? { venue: 'B.' } : {}),
      }),
    })
    const series = { title: 'Yoga', ...times, recurrence: 'FREQ=DAILY;COUNT=3' }
    expect(await errorsOf(calendar.as(red).events.create(series))).toEqual({ title: 'A.', venue: 'B.' })
  })

  it.each([true, false, 'venue', 0, ['venue'], { venue: '' }, { venue: 1 }, { venue: null }])(
    'is a fault of the app if the port returns %j',
    async (returned) => {
      const errors: unknown[] = []
      const calendar = await aTown({ check: () => returned as never, onError: (error) => void errors.push(error) })
      await expect(calendar.as(red).tags.create({ name: 'Free' })).rejects.toThrow('check must return')
      expect((await calendar.tags.list({ hide_empty: false })).total).toBe(0)
    },
  )
})

describe('the port', () => {
  it('receives every record that the event links to before or after, with the fields of the app', async () => {
    const seen: string[] = []
    const calendar = createCalendar({
      fields: { venue: { is_public: boolean({ default: false }) }, event: { is_loud: boolean({ default: false }) } },
      async check(_, write) {
        if (write.resource !== 'event') return null
        const { before, after, links } = write
        const isOpen: boolean = links.venues.every(({ is_public }) => is_public)
        const names = [...links.venues.map(({ venue }) => venue), ...links.categories.map(({ name }) => name)]
        seen.push(`${before?.is_loud} ${after?.is_loud} ${isOpen}: ${names.join()}`)
        return null
      },
    })
    const [hall, barn] = [
      await calendar.venues.create({ venue: 'Hall', is_public: true }),
      await calendar.venues.create({ venue: 'Barn' }),
    ]
    const own = calendar.as(red).events
    const { id } = await own.create({ title: 'Fair', venue: hall.id, is_loud: true, categories: ['Music'], ...times })
    await calendar.venues.remove(hall.id)
    await own.update(id, { venue: barn.id, is_loud: false, categories: [] })
    expect(seen).toEqual(['undefined true true: Hall,Music', 'true false false: Hall,Barn,Music'])
  })

  it('is not asked for writes with every right, nor for what the calendar itself adds later', async () => {
    let now = '2030-06-18T09:00:00Z'
    let calls = 0
    const calendar = await aTown({
      now: () => new Date(now),
      check: () => {
        calls += 1
        return null
      },
    })
    await calendar.events.create({ title: 'Yoga', venue: 2, ...times, recurrence: 'FREQ=MONTHLY' })
    await calendar.transaction(({ venues }) => venues.create({ venue: 'Barn' }))
    await calendar.events.import([{ title: 'Fair', ...times }])
    now = '2031-06-18T09:00:00Z'
    expect((await calendar.recurrence.extend()).added).toBeGreaterThan(0)
    expect(calls).toBe(0)
  })

  it('may not call the calendar, which would wait for the end of the transaction', async () => {
    const calendar = await aTown({
      check: async () => {
        await calendar.venues.list()
        return null
      },
    })
    await expect(calendar.as(red).tags.create({ name: 'Free' })).rejects.toThrow('inside one of its transactions')
  })
})
