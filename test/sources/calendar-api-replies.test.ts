import { isCalendarError } from 'daybook'
import { type CalendarApiOptions, fromCalendarApi } from 'daybook/sources'
import { type EventLink, eventLinks, tableOf } from 'daybook/storage'
import { type SyncRecord, sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { aCalendar, all, asEditor, served, site } from './support.ts'

const evening = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }
type Reply = object | Response

/** A server that has these replies, by path and page, and else has no record. */
function replying(replies: Readonly<Record<string, Reply | (() => Reply)>>) {
  return async (url: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(url)
    const name = pathname.replace('/cal/events/v1/', '')
    const found = replies[`${name} ${searchParams.get('page')}`] ?? replies[name]
    const reply = typeof found === 'function' ? found() : found
    if (reply instanceof Response) return reply
    const message = 'The requested page was not found.'
    return reply === undefined
      ? Response.json({ code: 'event-archive-page-not-found', message, data: { status: 404 } }, { status: 404 })
      : Response.json(reply)
  }
}

const read = (replies: Parameters<typeof replying>[0], options: CalendarApiOptions = {}) =>
  all(fromCalendarApi(site, { fetch: replying(replies), ...options }))

const event = (id: number, fields: object = {}) => ({ id, title: `Event ${id}`, ...evening, ...fields })
const listOf = (name: string, ...records: readonly object[]) => ({
  [name]: records,
  total: records.length,
  total_pages: records.length > 0 ? 1 : 0,
})

async function failure(replies: Parameters<typeof replying>[0], options?: CalendarApiOptions): Promise<string> {
  const error: unknown = await read(replies, options).catch((thrown: unknown) => thrown)
  if (!isCalendarError(error)) throw new Error('It must throw a CalendarError.', { cause: error })
  return `${error.code} ${error.message}`
}

describe('a list that cannot be read', () => {
  const place = `${site}/cal/events/v1/venues, page 1`
  const moved = new Response(null, { status: 301, headers: { Location: 'https://other.example/' } })
  const forbidden = { code: 'rest_forbidden', message: 'You may not.', data: { status: 403 } }
  it.each<[string, Reply | (() => never), string]>([
    ['an HTTP error', new Response('Bad gateway', { status: 502 }), 'rest_unavailable'],
    ['an error of this interface', Response.json(forbidden, { status: 403 }), 'rest_forbidden'],
    ['a page of HTML', new Response('<!doctype html>\n<h1>Shop</h1>'), 'rest_internal_error'],
    ['another shape', { venues: {}, total: 0, total_pages: 0 }, 'rest_internal_error'],
    ['no total', { venues: [] }, 'rest_internal_error'],
    ['a record without an id', listOf('venues', { venue: 'Hall' }), 'rest_internal_error'],
    ['broken JSON', new Response('{"venues": ['), 'rest_internal_error'],
    ['a redirect', moved, 'rest_unavailable'],
    [
      'no response',
      () => {
        throw new TypeError('fetch failed')
      },
      'rest_unavailable',
    ],
  ])('throws for %s', async (_, reply, code) => {
    const message = await failure({ venues: reply instanceof Response ? () => reply.clone() : reply })
    expect(message).toContain(`${code} ${place}`)
  })

  it('shows the errors of this interface', async () => {
    expect(await failure({ venues: Response.json(forbidden, { status: 403 }) })).toContain('You may not.')
    const sold = Response.json({ message: 'Sold out.' }, { status: 410 })
    expect(await failure({ venues: sold })).toContain('it was answered with 410.')
  })

  it('throws when the signal aborts', async () => {
    const controller = new AbortController()
    const venues = () => {
      controller.abort(new Error('It took too long.'))
      return listOf('venues')
    }
    const message = await failure({ venues }, { signal: controller.signal })
    expect(message).toMatch(/rest_unavailable https:.*organizers, page 1 .*It took too long/)
  })

  it('removes nothing here', async () => {
    const calendar = await aCalendar()
    const ok = { events: listOf('events', event(1), event(2), event(3)) }
    await sync(calendar, 'old', fromCalendarApi(site, { fetch: replying(ok) }))
    const page2 = {
      events: { events: [event(1)], total: 3, total_pages: 2 },
      'events 2': new Response('', { status: 500 }),
    }
    const run = sync(calendar, 'old', fromCalendarApi(site, { fetch: replying(page2) }), { maxRemoved: 1 })
    await expect(run).rejects.toThrow('events, page 2')
    expect((await calendar.events.list()).total).toBe(3)
  })

  it('throws a TypeError for an invalid option', async () => {
    await expect(all(fromCalendarApi('example.org'))).rejects.toThrow(TypeError)
    await expect(all(fromCalendarApi(site, { namespace: '/x' }))).rejects.toThrow(TypeError)
  })

  it('explains why it also reads without headers', async () => {
    const there = await aCalendar()
    const handle = served(there)
    const fetch = async (url: string, init: RequestInit) =>
      new Headers(init.headers).has('authorization') ? handle(url, init) : new Response('No.', { status: 401 })
    await expect(all(fromCalendarApi(site, { fetch, headers: asEditor }))).rejects.toThrow('includeProtected')
    expect(await all(fromCalendarApi(site, { fetch, headers: asEditor, includeProtected: true }))).toEqual([])
  })
})

describe('a list that changes while it is read', () => {
  const page = (total: number, ...ids: readonly number[]) => ({
    events: ids.map((id) => event(id)),
    total,
    total_pages: Math.ceil(total / 2),
  })

  /** Replies in this order. */
  const inTurn = (...replies: readonly object[]) => {
    let index = 0
    return () => replies[index++] ?? new Response('There is no other reply.', { status: 500 })
  }

  it('is read again', async () => {
    // Event 1 was removed after the first page, so event 3 moved to it.
    const events = inTurn(page(4, 1, 2), page(3, 4), page(3, 2, 3), page(3, 4))
    const records = await read({ events })
    expect(records.map(({ external_id }) => external_id)).toEqual(['1', '2', '4', '3'])
  })

  it('is read again if records are missing, and throws at last', async () => {
    const twice = [page(4, 1, 2), page(4, 2, 3)]
    expect(await read({ events: inTurn(...twice, page(4, 1, 2), page(4, 3, 4)) })).toHaveLength(4)
    // Event 2 was removed and two others were created, so the number of records does not show that event 3 was missed.
    const others = [page(4, 1, 2), page(5, 4, 5), page(5)]
    expect(await read({ events: inTurn(...others, page(5, 1, 3), page(5, 4, 5), page(5, 6)) })).toHaveLength(6)
    const message = await failure({ events: inTurn(...twice, ...twice, ...twice) })
    expect(message).toContain(`${site}/cal/events/v1/events cannot be read as a whole: 3 of 4 records were found`)
  })
})

it('misses nothing of this interface if events move to other pages meanwhile', async () => {
  const there = await aCalendar()
  for (let id = 1; id <= 60; id += 1) await there.events.create({ title: `Event ${id}`, ...evening })
  const handle = served(there)
  let pages = 0
  const fetch = async (url: string, init: RequestInit) => {
    if (url.includes('/events?')) pages += 1
    if (pages === 2) {
      await there.events.remove(1)
      await there.events.create({ title: 'Event 61', ...evening })
    }
    return handle(url, init)
  }
  const ids = (await all(fromCalendarApi(site, { fetch }))).map(({ external_id }) => Number(external_id))
  expect([pages, ids]).toEqual([2, Array.from({ length: 61 }, (_, index) => index + 1)])
})

it('follows no redirect', async () => {
  const calendar = await aCalendar()
  const handle = served(calendar)
  const sent = new Set<string | undefined>()
  const fetch = (url: string, init: RequestInit) => {
    sent.add(init.redirect)
    return handle(url, init)
  }
  await all(fromCalendarApi(site, { fetch }))
  expect([...sent]).toEqual(['manual'])
})

it('throws if pages repeat', async () => {
  const again = { ...listOf('events', event(1)), next_rest_url: `${site}/cal/events/v1/events?after_id=1` }
  expect(await failure({ events: again })).toContain('events cannot be read as a whole')
})

it('does not read drafts as everyone', async () => {
  const there = await aCalendar()
  await there.events.create({ title: 'Draft', ...evening, status: 'draft' })
  const handle = served(there)
  const paths = new Set<string>()
  const fetch = (url: string, init: RequestInit) => {
    paths.add(new URL(url).pathname)
    return handle(url, init)
  }
  expect(await all(fromCalendarApi(site, { fetch, headers: asEditor }))).toHaveLength(1)
  expect([...paths].filter((path) => path.includes('/events/v1/events/'))).toEqual([])
})

describe('records in the form of the reference', () => {
  it('have plain text without entities, and no values that they lack', async () => {
    const venue = { id: 7, author: '3', venue: 'Rock &#038; Roll', description: '<p>A &amp; B</p>', image: false }
    const term = { id: 4, name: 'Food &amp; drink', slug: 'food', taxonomy: 'tribe_events_cat', parent: 0 }
    const shown = event(1, {
      ...{
        title: 'Q&#8217;s  night\n',
        author: '3',
        cost: '&#36;5',
        website: 'https://a.example/?a=1&#038;b=2',
        venue,
      },
      organizer: { 1: { id: 8, author: '3', organizer: 'Guild' } },
      categories: [term],
      tags: [],
      ...{ slug: 'caf%c3%a9', image: { url: '/i.png', id: '5', extension: 'png' }, date_utc: '0000-00-00 00:00:00' },
      ...{ status: 'future', global_id: 'a?id=1' },
    })
    const records = await read({ events: listOf('events', shown) }, { author: (id) => id })
    const noLinks = tableOf<Record<EventLink, never[]>>(eventLinks, () => [])
    const links = { ...noLinks, venue: ['7'], organizer: ['8'], categories: ['4'] }
    expect(records).toEqual([
      { resource: 'venue', external_id: '7', links: {}, fields: { ...author, ...hall } },
      { resource: 'organizer', external_id: '8', links: {}, fields: { author: 3, organizer: 'Guild' } },
      { resource: 'category', external_id: '4', links: {}, fields: { name: 'Food & drink', slug: 'food' } },
      { resource: 'event', external_id: '1', links, fields: { ...evening, ...author, ...night } },
    ])
  })
  const author = { author: 3 }
  const hall = { venue: 'Rock & Roll', description: '<p>A &amp; B</p>' }
  const night = {
    ...{ title: 'Q’s night', all_day: false, cost: '$5', website: 'https://a.example/?a=1&b=2' },
    ...{ slug: 'café', image: `${site}/i.png`, status: 'publish' },
  }

  it('have instants where their zone is unknown', async () => {
    const instants = { utc_start_date: '2030-06-20 16:00:00', utc_end_date: '2030-06-20 18:00:00' }
    const at = async (fields: object) => {
      const [record] = await read({ events: listOf('events', event(1, { ...instants, ...fields })) })
      return ['start_date', 'end_date', 'timezone'].map((name): unknown => Reflect.get(record?.fields ?? {}, name))
    }
    const asInstants = ['2030-06-20 16:00:00Z', '2030-06-20 18:00:00Z', undefined]
    expect(await at({ timezone: '' })).toEqual(asInstants)
    expect(await at({ timezone: 'Mars/Base' })).toEqual(asInstants)
    expect(await at({ timezone: 'UTC+2' })).toEqual([evening.start_date, evening.end_date, 'UTC+2'])
    expect(await at({ timezone: '', all_day: true })).toEqual([evening.start_date, evening.end_date, undefined])
  })

  it('link to no record that is left out, and have the parents that are read', async () => {
    const terms = [
      { id: 2, name: 'Bebop', parent: 1 },
      { id: 1, name: 'Jazz', parent: 9 },
    ]
    const shown = [event(5, { post_parent: 6, venue: { id: 1, venue: 'Hall' } }), event(6, { post_parent: 7 })]
    const replies = { categories: listOf('categories', ...terms), events: listOf('events', ...shown) }
    const change = (record: SyncRecord) => (record.resource === 'venue' ? undefined : record)
    const records = await read(replies, { change })
    expect(records.map(({ resource, external_id, links }) => [resource, external_id, links])).toMatchObject([
      ['category', '1', {}],
      ['category', '2', { parent: '1' }],
      ['event', '6', { venue: [] }],
      ['event', '5', { venue: [], post_parent: '6' }],
    ])
    expect(records[2]?.links).not.toHaveProperty('post_parent')
  })

  it('end with parents that are in a loop', async () => {
    const shown = [event(5, { post_parent: 6 }), event(6, { post_parent: 5 })]
    expect(await read({ events: listOf('events', ...shown) })).toHaveLength(2)
  })
})
