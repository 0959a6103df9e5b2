import type { Actor, EventPatch, EventRecord, Policy } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aCalendar, aSeries, at, eventsOf, titlesOf, yoga } from './yoga-series.ts'

// Values that a series gives its events, or takes from one, need the same rights as values that were sent (rule 56).

const contributor: Actor = { id: 7, role: 'contributor' }
const author: Actor = { id: 7, role: 'author' }
const editor: Actor = { id: 1, role: 'editor' }
const forbidden = { code: 'rest_forbidden', status: 403 }

/** A published series of author 7 with an event in the trash, which has missed a change of the series. */
async function aTrashedEvent() {
  const { calendar, series, events } = await aSeries({ author: 7 })
  const { id } = at(events, 1)
  await calendar.as(editor).events.remove(id)
  await calendar.events.update(series.id, { title: 'Pilates' })
  return { calendar, series, id }
}

/** All rights but one, for everyone. */
function allBut(denied: string, allowedTo: (record: { author: number | string } | undefined) => boolean = () => false) {
  const may: Policy['may'] = (_, action, __, record) => action !== denied || allowedTo(record)
  return { scope: () => 'all', may } satisfies Policy
}

describe('an event in the trash', () => {
  it.each<[string, EventPatch | ((event: EventRecord) => EventPatch)]>([
    ['without a field', {}],
    ['of the title', { title: 'Sauna' }],
    ['of the status, which stays the trash', { status: 'trash' }],
    ['of the date of publication', { date_utc: '2030-01-01 00:00' }],
    ['of the times', { start_date: '2030-03-11 20:00', end_date: '2030-03-11 21:00' }],
    ['that sends the place back', ({ recurrence }) => ({ recurrence })],
    ['of the parent, which is the same', ({ post_parent }) => ({ post_parent })],
    ['with a scope', { title: 'Sauna', recurrence_scope: 'this' }],
  ])('stays there after a change %s', async (_, change) => {
    for (const actor of [contributor, author, editor, undefined]) {
      const { calendar, id } = await aTrashedEvent()
      const { events } = actor ? calendar.as(actor) : calendar
      const patch = typeof change === 'function' ? change(await calendar.events.get(id)) : change
      const title = 'title' in patch ? patch.title : 'Yoga'
      expect(await events.update(id, patch)).toMatchObject({ status: 'trash', title })
      await expect(calendar.as(null).events.get(id)).rejects.toThrow('no longer available')
    }
  })

  it('stays there after a change of all or of the following events', async () => {
    for (const recurrence_scope of ['all', 'following'] as const) {
      const { calendar, id } = await aTrashedEvent()
      await calendar.as(author).events.update(id, { website: 'https://example.org', recurrence_scope })
      expect(await calendar.events.get(id)).toMatchObject({ status: 'trash' })
      expect((await calendar.events.list()).total).toBe(3)
    }
  })

  it('waits for review if the caller may not publish it', async () => {
    const { calendar, id } = await aTrashedEvent()
    const restored = await calendar.as(contributor).events.update(id, { status: 'publish' })
    expect(restored).toMatchObject({ status: 'pending', title: 'Pilates', recurrence: { changed_fields: ['status'] } })
  })

  it('takes over what its series says when it comes back', async () => {
    const { calendar, id } = await aTrashedEvent()
    const restored = await calendar.as(author).events.update(id, { status: 'publish', website: 'https://example.org' })
    expect(restored).toMatchObject({ status: 'publish', title: 'Pilates', recurrence: { changed_fields: ['website'] } })
  })

  it('keeps what was changed in the trash when it comes back', async () => {
    const { calendar, id } = await aTrashedEvent()
    await calendar.as(contributor).events.update(id, { excerpt: 'Bring a mat.' })
    expect(await calendar.events.update(id, { status: 'publish' })).toMatchObject({
      ...{ title: 'Pilates', excerpt: 'Bring a mat.', recurrence: { changed_fields: ['excerpt'] } },
    })
  })

  it('does not get another author without that right', async () => {
    const { calendar, series, id } = await aTrashedEvent()
    await calendar.events.update(series.id, { author: 5 })
    for (const actor of [contributor, author]) {
      await expect(calendar.as(actor).events.update(id, { status: 'draft' })).rejects.toMatchObject(forbidden)
    }
    expect(await calendar.events.get(id)).toMatchObject({ author: 7, status: 'trash' })
    expect(await calendar.as(editor).events.update(id, { status: 'draft' })).toMatchObject({ author: 5 })
  })
})

describe('a series that the caller may not read', () => {
  it.each<[string, EventPatch]>([
    ['a draft', { status: 'draft' }],
    ['behind a password', { password: 'secret' }],
  ])('shows nothing in an event that comes back, if it is %s', async (_, hidden) => {
    const { calendar, series, events } = await aSeries({ author: 5 })
    const { id } = at(events, 1)
    await calendar.events.update(id, { author: 7 })
    await calendar.events.remove(id)
    await calendar.events.update(series.id, { description: 'Nobody knows.', ...hidden })
    for (const actor of [contributor, author]) {
      const own = calendar.as(actor).events
      expect(await own.update(id, {})).toMatchObject({ status: 'trash', description: '' })
      await expect(own.update(id, { status: 'draft' })).rejects.toMatchObject(forbidden)
    }
    // Nor whether the series says the same.
    for (const description of ['Everybody knows.', 'Nobody knows.']) {
      const guessed = await calendar.as(author).events.update(id, { description })
      expect(guessed.recurrence).toMatchObject({ changed_fields: ['author', 'description'] })
    }
    expect(await calendar.as(editor).events.update(id, { status: 'draft' })).toMatchObject({
      status: 'draft',
      author: 7,
    })
  })
})

describe('the status of a series', () => {
  it('does not become that of an event without the right to publish the series', async () => {
    const calendar = await aCalendar({ policy: allBut('publish', (record) => record?.author === 7) })
    const series = await calendar.events.create({
      ...yoga,
      author: 5,
      status: 'draft',
      recurrence: 'FREQ=WEEKLY;COUNT=4',
    })
    const { records } = await calendar.events.list({ status: 'draft' })
    const [first, second] = [at(records, 0), at(records, 1)]
    await calendar.events.update(second.id, { author: 7 })
    const { events } = calendar.as({ id: 7, role: 'any' })
    for (const recurrence_scope of ['all', 'following'] as const) {
      await expect(events.update(second.id, { status: 'publish', recurrence_scope })).rejects.toMatchObject(forbidden)
      await expect(events.update(second.id, { status: 'private', recurrence_scope })).rejects.toMatchObject(forbidden)
    }
    await events.update(second.id, { status: 'publish' })
    // The status that it has of its own.
    await expect(events.update(second.id, { status: 'publish', recurrence_scope: 'all' })).rejects.toMatchObject(
      forbidden,
    )
    expect(await calendar.events.get(series.id)).toMatchObject({ status: 'draft' })
    expect(await calendar.events.get(first.id)).toMatchObject({ status: 'draft' })
  })

  it('does not publish an event in the trash without that right', async () => {
    const calendar = await aCalendar({ policy: allBut('publish') })
    const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    const { events } = calendar.as({ id: 7, role: 'any' })
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
    await expect(events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=3' })).rejects.toMatchObject(forbidden)
    await events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=1' })
    expect((await calendar.events.list()).total).toBe(1)
  })

  it('does not publish new events without that right', async () => {
    const calendar = await aCalendar({ policy: allBut('publish') })
    const { events } = calendar.as({ id: 7, role: 'any' })
    const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=2' })
    const more = { recurrence: 'FREQ=WEEKLY;COUNT=3' }
    await expect(events.update(series.id, more)).rejects.toMatchObject(forbidden)
    const single = await calendar.events.create(yoga)
    await expect(events.update(single.id, more)).rejects.toMatchObject(forbidden)
    const [, second] = await eventsOf(calendar, series)
    const change = { title: 'Pilates', recurrence_scope: 'following' } as const
    await expect(events.update(second?.id ?? 0, change)).rejects.toMatchObject(forbidden)
    // The same in a draft.
    await calendar.events.update(series.id, { status: 'draft' })
    await events.update(series.id, more)
    await events.update(second?.id ?? 0, change)
    expect(titlesOf((await calendar.events.list({ status: 'draft' })).records)).toEqual(['Yoga', 'Pilates', 'Pilates'])
  })

  it('lets callers without the right to publish change what is public', async () => {
    const calendar = await aCalendar({ policy: allBut('publish') })
    const { events } = calendar.as({ id: 7, role: 'any' })
    const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY' })
    const { total } = await calendar.events.list({ post_parent: series.id, period: 'all' })
    calendar.clock.set('2030-06-01')
    // The change stores what the calendar would store itself.
    await events.update(series.id, { title: 'Pilates' })
    expect((await calendar.events.list({ post_parent: series.id, period: 'all' })).total).toBeGreaterThan(total)
    await events.update(series.id, { date: '2031-01-01' })
    expect((await calendar.events.list({ status: 'publish' })).total).toBe(0)
  })
})

describe('the author of a series', () => {
  it('becomes that of an event only with the right to set it in each record', async () => {
    const calendar = await aCalendar({ policy: allBut('set_author', (record) => record?.author === 7) })
    const series = await calendar.events.create({ ...yoga, author: 5, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const [, second] = await eventsOf(calendar, series)
    const id = second?.id ?? 0
    await calendar.events.update(id, { author: 7 })
    const { events } = calendar.as({ id: 7, role: 'any' })
    for (const recurrence_scope of ['all', 'following'] as const) {
      await expect(events.update(id, { author: 9, recurrence_scope })).rejects.toMatchObject(forbidden)
      // The author that it has of its own.
      await expect(events.update(id, { author: 7, recurrence_scope })).rejects.toMatchObject(forbidden)
    }
    await calendar.events.update(series.id, { author: 7 })
    await events.update(id, { author: 9, recurrence_scope: 'all' })
    expect((await eventsOf(calendar, series)).map((event) => event.author)).toEqual([9, 9, 9])
  })

  it('needs that right also if no other event inherits it', async () => {
    const calendar = await aCalendar({ policy: allBut('set_author', (record) => record?.author === 7) })
    const series = await calendar.events.create({ ...yoga, author: 5, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const events = await eventsOf(calendar, series)
    for (const { id } of events) await calendar.events.update(id, { author: 7 })
    const change = { author: 9, recurrence_scope: 'all' } as const
    const caller = calendar.as({ id: 7, role: 'any' })
    await expect(caller.events.update(at(events, 1).id, change)).rejects.toMatchObject(forbidden)
    expect(await calendar.events.get(series.id)).toMatchObject({ author: 5 })
  })

  it('is not given to an event that comes back, without that right', async () => {
    const calendar = await aCalendar({ policy: allBut('set_author') })
    const series = await calendar.events.create({ ...yoga, author: 5, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
    await calendar.events.update(series.id, { author: 7 })
    const { events } = calendar.as({ id: 7, role: 'any' })
    const change = { recurrence: 'FREQ=WEEKLY;COUNT=3' }
    await expect(events.update(series.id, change)).rejects.toMatchObject(forbidden)
    await calendar.events.update(series.id, change)
    expect((await eventsOf(calendar, series)).map((event) => event.author)).toEqual([7, 7, 7])
  })
})

describe('a pending venue', () => {
  it('is published with an event only by a caller who may publish it', async () => {
    const may: Policy['may'] = (_, action, resource) => action !== 'publish' || resource === 'event'
    const calendar = await aCalendar({ policy: { scope: () => 'all', may } })
    const { id: venue } = await calendar.venues.create({ venue: 'Kornhaus', status: 'pending' })
    const drafts = { ...yoga, venue, status: 'draft' } as const
    const { id } = await calendar.events.create(drafts)
    await calendar.as({ id: 7, role: 'any' }).events.update(id, { status: 'publish' })
    expect(await calendar.venues.get(venue)).toMatchObject({ status: 'pending' })
    await calendar.events.update(id, { status: 'draft' })
    await calendar.events.update(id, { status: 'publish' })
    expect(await calendar.venues.get(venue)).toMatchObject({ status: 'publish' })
  })
})
