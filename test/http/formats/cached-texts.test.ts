import { type Calendar, type CalendarOptions, createCalendar } from 'daybook'
import type { ResponseFormat } from 'daybook/http'
import { icalendar } from 'daybook/ics'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { createTestClock } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callers, mounts } from '../../journeys/cache-model-reads.ts'
import { aRequest } from '../request.ts'

const at = { start_date: '2030-01-16 10:00', end_date: '2030-01-16 12:00' }
const { editor } = callers

interface FeedRequest {
  readonly query?: string
  readonly mount?: (typeof mounts)[keyof typeof mounts]
  readonly caller?: (typeof callers)[keyof typeof callers]
}

async function feedOf({ api }: Pick<Calendar, 'api'>, { query = '', mount = mounts.root, caller = null }: FeedRequest) {
  const path = `${mount.basePath}/${mount.namespace}/events`
  const reply = await api.handle(aRequest({ path, query: `format=ics&${query}`, mount, actor: () => caller }))
  return `${reply.status}\n${typeof reply.body === 'string' ? reply.body : new TextDecoder().decode(reply.body ?? undefined)}`
}

/** A calendar with a venue, terms, a series and single events, and another one on the same store that keeps nothing. */
async function fixtures({ formats = [icalendar()] }: { formats?: readonly ResponseFormat[] } = {}) {
  const clock = createTestClock('2030-01-15 12:00:00')
  const store = createMemoryStore()
  const options: CalendarOptions = {
    store,
    formats,
    now: clock.now,
    timeZone: 'Europe/Zurich',
    recurrence: recurringEvents(),
    passwords: { hash: async (text) => text, verify: async (text, hash) => text === hash },
  }
  const calendar = createCalendar(options)
  const plain = createCalendar({ ...options, replyCache: 0 })
  for (const venue of ['Hall', 'Bar']) await calendar.venues.create({ venue })
  await calendar.venues.create({ venue: 'Draft', status: 'draft', author: 3 })
  for (const organizer of ['Club', 'Fair']) await calendar.organizers.create({ organizer })
  for (const name of ['Jazz', 'Rock']) await calendar.categories.create({ name })
  await calendar.tags.create({ name: 'Night' })
  const links = { venue: [1, 3], organizer: 1, categories: [1, 2], tags: [1] }
  await calendar.events.create({ title: 'Weekly', ...at, ...links, recurrence: 'FREQ=WEEKLY;COUNT=5' })
  for (const title of ['First', 'Second', 'Third']) await calendar.events.create({ title, ...at, ...links, author: 3 })
  return { calendar, plain, clock, store }
}

/** A format that counts how often it renders an event. */
function countingFormat() {
  const ics = icalendar()
  const rendered: number[] = []
  const format: ResponseFormat = {
    ...ics,
    renderEvent(event) {
      rendered.push(event.id)
      return ics.renderEvent?.(event) ?? ''
    },
  }
  return { format, take: () => rendered.splice(0).toSorted((a, b) => a - b) }
}

describe('the texts of a feed', () => {
  it('are rendered again only for the events that have changed', async () => {
    const { format, take } = countingFormat()
    const { calendar } = await fixtures({ formats: [format] })
    const { records } = await calendar.events.list({ per_page: 50 })
    const ids = records.flatMap(({ id, title }) => (title === 'Weekly' ? [] : id)).toSorted((a, b) => a - b)
    const [first = 0, second = 0] = ids
    const read = () => feedOf(calendar, { query: 'period=upcoming', caller: editor })
    for (let response = 1; response <= 2; response += 1) {
      await read()
      expect(take()).toEqual(ids)
    }
    await read()
    expect(take()).toEqual([])
    await calendar.events.update(first, { title: 'Changed' })
    expect(await read()).toContain('SUMMARY:Changed')
    expect(take()).toEqual([first])
    // The count of the tag changes with it, and no feed shows that.
    await calendar.events.update(second, { tags: [] })
    await read()
    expect(take()).toEqual([second])
    await calendar.tags.update(1, { name: 'Evening' })
    expect(await read()).toContain('CATEGORIES:Jazz,Rock,Evening')
    expect(take()).toEqual(ids.filter((id) => id !== second))
    await calendar.categories.update(1, { name: 'Blues' })
    expect(await read()).toContain('CATEGORIES:Blues,Rock,Evening')
    expect(take()).toEqual(ids)
    await calendar.organizers.update(1, { organizer: 'Company' })
    expect(await read()).toContain('ORGANIZER;CN=Company')
    expect(take()).toEqual(ids)
    await calendar.venues.update(1, { venue: 'Arena' })
    expect(await read()).toContain('LOCATION:Arena')
    expect(take()).toEqual(ids)
  })

  it('are not kept without a cache, nor for events with a password', async () => {
    const { format, take } = countingFormat()
    const { calendar, plain } = await fixtures({ formats: [format] })
    for (let response = 1; response <= 3; response += 1) await feedOf(plain, { query: 'search=first', caller: editor })
    expect(take()).toHaveLength(3)
    const { records } = await calendar.events.list({ search: 'first' })
    await calendar.events.update(records[0]?.id ?? 0, { password: 'secret' })
    for (let response = 1; response <= 3; response += 1) {
      await feedOf(calendar, { query: 'search=first', caller: editor })
    }
    expect(take()).toHaveLength(3)
  })

  it('are those of a format without renderEvent too', async () => {
    const format: ResponseFormat = {
      name: 'txt',
      mediaType: 'text/plain',
      maxEvents: 10,
      render: (events, { textOf }) => [`${textOf} `, ...events.map(({ title }) => title)],
    }
    const { calendar } = await fixtures({ formats: [format] })
    const path = '/cal/events/v1/events'
    const query = 'format=txt&search=first'
    const { body } = await calendar.api.handle(aRequest({ path, query, mount: mounts.root }))
    expect(body instanceof Uint8Array && new TextDecoder().decode(body)).toBe('undefined First')
  })

  it('show the status that an event has by then', async () => {
    const renderEvent: ResponseFormat['renderEvent'] = ({ title, status }) => `${title} ${status}`
    const render: ResponseFormat['render'] = (events, { textOf }) => events.map((event) => textOf?.(event) ?? '')
    const format: ResponseFormat = { name: 'ics', mediaType: 'text/plain', maxEvents: 10, render, renderEvent }
    const { calendar, clock } = await fixtures({ formats: [format] })
    const { records } = await calendar.events.list({ search: 'first' })
    await calendar.events.update(records[0]?.id ?? 0, { date: '2030-01-15 14:00:00' })
    const read = () => feedOf(calendar, { query: 'search=first&status=publish,future', caller: editor })
    for (let response = 1; response <= 3; response += 1) expect(await read()).toBe('200\nFirst future')
    clock.advance({ hours: 2 })
    expect(await read()).toBe('200\nFirst publish')
  })

  it('are the same as new ones after any writes, for all callers and mounts', async () => {
    const id = fc.integer({ min: 1, max: 12 })
    const two = fc.integer({ min: 1, max: 2 })
    const links = fc.record(
      {
        venue: fc.subarray([1, 2, 3]),
        organizer: fc.subarray([1, 2]),
        categories: fc.subarray([1, 2]),
        tags: fc.subarray([1]),
      },
      { requiredKeys: [] },
    )
    const status = fc.constantFrom('publish', 'draft', 'pending', 'private', 'trash')
    const scope = fc.constantFrom('this', 'following', 'all')
    type Act = (calendar: Calendar) => Promise<unknown>
    const write: fc.Arbitrary<Act> = fc.oneof(
      links.map(
        (sent): Act =>
          ({ events }) =>
            events.create({ title: 'New', ...at, ...sent }),
      ),
      fc.tuple(id, links).map(
        ([one, sent]): Act =>
          ({ events }) =>
            events.update(one, { title: 'Moved', ...sent }),
      ),
      fc.tuple(id, status).map(
        ([one, value]): Act =>
          ({ events }) =>
            events.update(one, { status: value }),
      ),
      fc.tuple(id, fc.constantFrom('', 'secret')).map(
        ([one, password]): Act =>
          ({ events }) =>
            events.update(one, { password }),
      ),
      fc.tuple(id, fc.constantFrom('scheduled', 'cancelled', 'postponed')).map(
        ([one, event_status]): Act =>
          ({ events }) =>
            events.update(one, { event_status }),
      ),
      fc.tuple(id, scope).map(
        ([one, recurrence_scope]): Act =>
          ({ events }) =>
            events.update(one, { title: recurrence_scope, recurrence_scope }),
      ),
      id.map(
        (one): Act =>
          ({ events }) =>
            events.remove(one),
      ),
      // Published later, without a further write.
      id.map(
        (one): Act =>
          ({ events }) =>
            events.update(one, { status: 'publish', date: '2030-01-15 13:05:00' }),
      ),
      fc.tuple(id, status).map(
        ([one, value]): Act =>
          ({ venues }) =>
            venues.update((one % 3) + 1, { status: value }),
      ),
      fc.tuple(id, two).map(
        ([one, which]): Act =>
          ({ venues }) =>
            venues.update(which, { venue: `Venue ${one}` }),
      ),
      fc.tuple(id, two).map(
        ([one, which]): Act =>
          ({ organizers }) =>
            organizers.update(which, { organizer: `O ${one}` }),
      ),
      fc.tuple(id, two).map(
        ([one, which]): Act =>
          ({ categories }) =>
            categories.update(which, { name: `C ${one}` }),
      ),
      id.map(
        (one): Act =>
          ({ tags }) =>
            tags.update(1, { name: `T ${one}` }),
      ),
    )
    const step = fc.record({ write, seconds: fc.constantFrom(0, 1, 200, 90_000) })
    const requests = Object.values(mounts).flatMap((mount) =>
      [callers.anonymous, callers.author, editor].flatMap((caller) =>
        ['period=upcoming', 'status=publish,draft,pending,private,future'].map((query) => ({ mount, caller, query })),
      ),
    )
    let written = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
        const { calendar, plain, clock } = await fixtures()
        for (const { write: act, seconds } of [{ write: async () => {}, seconds: 0 }, ...steps]) {
          // Some ids are missing by then, or cannot be changed so.
          await act(calendar).then(
            () => (written += 1),
            () => {},
          )
          clock.advance({ seconds })
          for (const request of requests) expect(await feedOf(calendar, request)).toBe(await feedOf(plain, request))
        }
      }),
      { numRuns: 10 },
    )
    expect(written).toBeGreaterThan(20)
  })
})
