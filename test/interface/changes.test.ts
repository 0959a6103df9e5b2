import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import {
  bodyOf,
  evening,
  get,
  type Ids,
  invalid,
  type Json,
  make,
  namesOf,
  recordsOf,
  refusalOf,
  refused,
  seedRecords,
  useSite,
} from './site.ts'

// Rule 55: `include_deleted=true` synchronizes a list, `modified_after` lists what has changed.

interface Changes {
  readonly listed: readonly unknown[]
  readonly deleted: readonly unknown[]
  readonly asOf: string
}

describeEverywhere('changes', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['venues', { venue: 'Hall' }],
        ['venues', { venue: 'Bunker', status: 'draft' }],
        ['organizers', { organizer: 'Club' }],
        ['categories', { name: 'Music' }],
        ['categories', { name: 'Jazz', parent: '{Music}' }],
        ['categories', { name: 'Sport' }],
        ['categories', { name: 'Theatre' }],
      ]),
  })

  const read = async (list: string, query: Json = {}, as?: string): Promise<Changes> => {
    const sent = { include_deleted: 'true', ...query } as Record<string, string>
    const reply = await get(site, `/${list}`, { query: sent, ...(as && { as }) })
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    const envelope = bodyOf(reply) as Readonly<Record<string, readonly Json[]>>
    return {
      listed: (envelope[list] ?? []).map(({ title, venue, organizer, name }) => title ?? name ?? venue ?? organizer),
      deleted: (envelope.deleted ?? []).map(({ id }) => id),
      asOf: reply.headers.get('x-cal-as-of') ?? '',
    }
  }
  const since = async ({ asOf }: Changes, list: string, query: Json = {}, as?: string) => {
    const { listed, deleted } = await read(list, { modified_after: asOf, ...query }, as)
    return { listed, deleted }
  }
  const change = async (path: string, patch: Json, as = 'administrator') => {
    const reply = await site.request('PATCH', path, { json: patch, as })
    expect(reply.status).toBe(200)
  }
  const remove = async (path: string) => {
    expect((await site.request('DELETE', path, { as: 'administrator' })).status).toBe(200)
  }

  it('list new, changed and trashed events', async () => {
    const before = await read('events')
    expect(await since(before, 'events')).toEqual({ listed: [], deleted: [] })
    const first = await make(site, 'events', evening({ title: 'First' }))
    const second = await make(site, 'events', evening({ title: 'Second' }))
    const between = await read('events', { modified_after: before.asOf })
    expect(between).toMatchObject({ listed: ['First', 'Second'], deleted: [] })
    await change(`/events/${first.id}`, { title: 'First, again' })
    await remove(`/events/${second.id}`)
    expect(await since(between, 'events')).toEqual({ listed: ['First, again'], deleted: [second.id] })
    expect(await since(before, 'events')).toEqual({ listed: ['First, again'], deleted: [second.id] })
    expect((await read('events', { modified_after: between.asOf })).asOf).not.toBe(between.asOf)
  })

  it('say that an event has left the filter', async () => {
    const event = await make(site, 'events', evening({ title: 'Ball', categories: [ids.Sport] }))
    const before = await read('events', { categories: ids.Sport })
    expect(before.listed).toContain('Ball')
    await change(`/events/${event.id}`, { categories: [ids.Theatre] })
    expect(await since(before, 'events', { categories: ids.Sport })).toEqual({ listed: [], deleted: [event.id] })
  })

  it('never contain a draft, but an event that became one', async () => {
    const before = await read('events')
    const draft = await make(site, 'events', evening({ title: 'Draft', status: 'draft' }))
    await change(`/events/${draft.id}`, { title: 'Still a draft' })
    const shown = await make(site, 'events', evening({ title: 'Shown' }))
    const hidden = await make(site, 'events', evening({ title: 'Unlisted', hide_from_listings: true }))
    const between = await read('events', { modified_after: before.asOf })
    expect(between).toMatchObject({ listed: ['Shown'], deleted: [] })
    const everything = { status: 'publish,draft' }
    const editors = await read('events', everything, 'administrator')
    await change(`/events/${shown.id}`, { status: 'draft' })
    await change(`/events/${hidden.id}`, { title: 'Still unlisted' })
    expect(await since(between, 'events')).toEqual({ listed: [], deleted: [shown.id] })
    expect(await since(editors, 'events', everything, 'administrator')).toEqual({
      listed: ['Shown'],
      deleted: [hidden.id],
    })
  })

  it('never contain a scheduled event, but an event that became one', async () => {
    const scheduled = await make(site, 'events', evening({ title: 'Scheduled', date: '2099-01-01' }))
    const shown = await make(site, 'events', evening({ title: 'Shown until now' }))
    const before = await read('events')
    await change(`/events/${scheduled.id}`, { title: 'Scheduled, again' })
    await remove(`/events/${scheduled.id}`)
    expect(await since(before, 'events')).toEqual({ listed: [], deleted: [] })
    await change(`/events/${shown.id}`, { date: '2099-01-01' })
    await change(`/events/${shown.id}`, { title: 'Shown again' })
    expect(await since(before, 'events')).toEqual({ listed: [], deleted: [shown.id] })
  })

  it('contain own drafts of an author, and those that an editor has given to another', async () => {
    const query = { status: 'draft' }
    const before = await read('events', query, 'author')
    const draft = await make(site, 'events', evening({ title: 'Own draft', status: 'draft' }), 'author')
    const between = await read('events', { modified_after: before.asOf, ...query }, 'author')
    expect(between).toMatchObject({ listed: ['Own draft'], deleted: [] })
    await change(`/events/${draft.id}`, { author: 999 })
    expect(await since(between, 'events', query, 'author')).toEqual({ listed: [], deleted: [draft.id] })
    await change(`/events/${draft.id}`, { title: 'Of another' })
    const later = await read('events', query, 'author')
    await change(`/events/${draft.id}`, { title: 'Of another, again' })
    expect(await since(later, 'events', query, 'author')).toEqual({ listed: [], deleted: [] })
  })

  it('contain the events that show a changed venue, organizer or term, if the caller sees that they do', async () => {
    const links = { venue: [ids.Hall, ids.Bunker], organizer: [ids.Club], categories: [ids.Jazz], tags: ['blue'] }
    await make(site, 'events', evening({ title: 'Open', ...links }))
    await make(site, 'events', evening({ title: 'Locked', password: 'sesame', ...links }))
    const [tag] = recordsOf(await get(site, '/tags', { query: { slug: 'blue' } }), 'tags')
    for (const [path, patch] of [
      [`/venues/${ids.Hall}`, { city: 'Bern' }],
      [`/organizers/${ids.Club}`, { phone: '1' }],
      [`/categories/${ids.Jazz}`, { description: 'Swing' }],
      [`/categories/${ids.Music}`, { description: 'All' }],
      [`/tags/${tag?.id}`, { description: 'Blue' }],
    ] as const) {
      const before = await read('events')
      const everyone = await read('events', {}, 'administrator')
      await change(path, patch)
      expect(await since(before, 'events'), path).toEqual({ listed: ['Open'], deleted: [] })
      expect((await since(everyone, 'events', {}, 'administrator')).listed, path).toEqual(['Open', 'Locked'])
    }
    const before = await read('events')
    await change(`/venues/${ids.Bunker}`, { city: 'Bern' })
    expect(await since(before, 'events')).toEqual({ listed: [], deleted: [] })
    await remove(`/tags/${tag?.id}`)
    expect(await since(before, 'events')).toEqual({ listed: ['Open'], deleted: [] })
    expect(await since(before, 'tags')).toEqual({ listed: [], deleted: [tag?.id] })
  })

  it('contain an event whose link to join began to show, if the caller sees it', async () => {
    const { clock } = site.calendar
    const link = { online_url: 'https://meet.example.org/', online_url_from: '-PT30M' }
    const start_date = '2030-01-16 12:00:00'
    const times = { start_date, end_date: '2030-01-16 13:00:00', timezone: 'UTC' }
    await make(site, 'events', evening({ title: 'Online', ...times, ...link }))
    await make(site, 'events', evening({ title: 'Online, locked', password: 'sesame', ...times, ...link }))
    const before = clock.now()
    clock.set('2030-01-16T11:29:59Z')
    const hidden = await read('events')
    expect(await since(hidden, 'events')).toEqual({ listed: [], deleted: [] })
    clock.advance({ seconds: 1 })
    expect(await since(hidden, 'events')).toEqual({ listed: ['Online'], deleted: [] })
    const shown = await read('events')
    clock.advance({ seconds: 1 })
    expect(await since(shown, 'events')).toEqual({ listed: [], deleted: [] })
    clock.set(before)
  })

  it('contain the events of a category that moved away, with its descendants', async () => {
    const inside = await make(site, 'categories', { name: 'Inside', parent: ids.Sport })
    const deep = await make(site, 'categories', { name: 'Deep', parent: inside.id })
    const event = await make(site, 'events', evening({ title: 'Dive', categories: [deep.id] }))
    const before = await read('events', { categories: ids.Sport })
    expect(before.listed).toContain('Dive')
    await change(`/categories/${inside.id}`, { parent: ids.Music })
    expect(await since(before, 'events', { categories: ids.Sport })).toEqual({ listed: [], deleted: [event.id] })
  })

  it('contain terms whose count changed', async () => {
    const before = await read('categories')
    await make(site, 'events', evening({ title: 'One more', categories: [ids.Sport] }))
    expect(await since(before, 'categories')).toEqual({ listed: ['Sport'], deleted: [] })
  })

  it('list venues and organizers in the same way', async () => {
    const before = { venues: await read('venues'), organizers: await read('organizers') }
    const attic = await make(site, 'venues', { venue: 'Attic' })
    await make(site, 'venues', { venue: 'Cellar', status: 'draft' })
    await make(site, 'organizers', { organizer: 'Choir' })
    expect(await since(before.venues, 'venues')).toEqual({ listed: ['Attic'], deleted: [] })
    expect(await since(before.organizers, 'organizers')).toEqual({ listed: ['Choir'], deleted: [] })
    const between = await read('venues')
    await remove(`/venues/${attic.id}`)
    expect(await since(between, 'venues')).toEqual({ listed: [], deleted: [attic.id] })
  })

  it('have pages by id', async () => {
    const before = await read('tags')
    for (let number = 1; number <= 5; number += 1) await make(site, 'tags', { name: `Page ${number}` })
    const found: unknown[] = []
    let query: Json = { include_deleted: 'true', per_page: '2', modified_after: before.asOf }
    for (let pages = 1; ; pages += 1) {
      const reply = await get(site, '/tags', { query: query as Record<string, string> })
      const { total, total_pages, next_rest_url, previous_rest_url } = bodyOf(reply)
      found.push(...namesOf(reply, 'tags'))
      expect([total, total_pages, previous_rest_url]).toEqual([5, 3, undefined])
      if (next_rest_url === undefined) break
      expect(pages).toBeLessThan(3)
      expect(reply.headers.get('link')).toBe(`<${next_rest_url}>; rel="next"`)
      query = Object.fromEntries(new URL(String(next_rest_url)).searchParams)
    }
    expect(found).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5'])
    // A full page is the last one if nothing follows.
    const full = { include_deleted: 'true', per_page: '5', modified_after: before.asOf }
    expect(bodyOf(await get(site, '/tags', { query: full }))).not.toHaveProperty('next_rest_url')
    const whole = await read('tags', { per_page: '50' })
    const parts: unknown[] = []
    for (let after = 0; ; ) {
      const query = { include_deleted: 'true', per_page: '2', after_id: String(after) }
      const reply = await get(site, '/tags', { query })
      parts.push(...namesOf(reply, 'tags'))
      if (bodyOf(reply).next_rest_url === undefined) break
      after = Number(recordsOf(reply, 'tags').at(-1)?.id)
    }
    expect(parts).toEqual(whole.listed)
  })

  it('limit what they list to the filters, also to some ids', async () => {
    const before = await read('events')
    const one = await make(site, 'events', evening({ title: 'Number one', featured: true }))
    const two = await make(site, 'events', evening({ title: 'Number two' }))
    expect(await since(before, 'events', { featured: 'true' })).toEqual({ listed: ['Number one'], deleted: [two.id] })
    expect(await since(before, 'events', { include: String(two.id) })).toEqual({ listed: ['Number two'], deleted: [] })
    expect(await since(before, 'events', { include: `${one.id},${two.id}`, featured: 'true' })).toEqual({
      listed: ['Number one'],
      deleted: [two.id],
    })
  })

  it('refuse parameters that other records or the time decide', async () => {
    for (const [list, query] of [
      ['events', { page: '1' }],
      ['events', { period: 'upcoming' }],
      ['events', { starts_after: 'today' }],
      ['events', { overlaps: '2030-01-01/+7 days' }],
      ['events', { categories: 'music' }],
      ['events', { modified_after: '2030-01-01' }],
      ['venues', { has_events: 'true' }],
      ['venues', { only_with_upcoming: 'false' }],
      ['tags', { hide_empty: 'true' }],
      ['tags', { event: '1' }],
      ['tags', { post: '1' }],
    ] as const) {
      const reply = await get(site, `/${list}`, { query: { include_deleted: 'true', ...query } })
      expect(refusalOf(reply)).toEqual(invalid(...Object.keys(query)))
    }
    const { asOf } = await read('events', { period: 'all', starts_after: '2030-01-01' })
    for (const query of [{ modified_after: asOf }, { after_id: '1' }, { modified_after: '~x' }] as const) {
      expect(refusalOf(await get(site, '/events', { query }))).toEqual(invalid(...Object.keys(query)))
    }
  })

  it('are unknown since a state of another caller or calendar', async () => {
    const { asOf } = await read('events')
    const [empty, time, caller] = asOf.split('~')
    const never = 'neverhadthisone1'
    for (const [modified_after, as] of [
      [asOf, 'author'],
      [[empty, time, caller, never].join('~'), undefined],
      [`${asOf}~${never}`, undefined],
    ] as const) {
      const query = { include_deleted: 'true', modified_after }
      const reply = await get(site, '/events', { query, ...(as && { as }) })
      expect(refusalOf(reply)).toEqual(refused(410, 'rest_changes_unknown'))
    }
  })

  it('have no header in other lists', async () => {
    const { headers, body } = await get(site, '/events')
    expect(headers.get('x-cal-as-of')).toBe(null)
    expect(body).not.toHaveProperty('deleted')
  })
})
