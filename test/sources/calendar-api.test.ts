import { type CalendarApiOptions, fromCalendarApi } from 'daybook/sources'
import { type SyncOptions, sync } from 'daybook/sync'
import type { TestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aCalendar, all, asEditor, type Form, forms, served, site } from './support.ts'

const evening = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

/** A calendar with each kind of value that moves to another one. */
async function aFullCalendar(): Promise<TestCalendar> {
  const calendar = await aCalendar()
  const { categories, tags, venues, organizers, events } = calendar
  const art = await categories.create({ name: 'Art', slug: 'all-the-arts', description: '<p>All of it.</p>' })
  const bebop = await categories.create({ name: 'Bebop' })
  const music = await categories.create({ name: 'Music & more', parent: art.id })
  await categories.update(bebop.id, { parent: music.id })
  await categories.create({ name: 'Empty' })
  const free = await tags.create({ name: 'Free &amp; open' })
  const place = { address: 'Weg 1', city: 'Bern', country: 'Switzerland', zip: '3000', phone: '1', state: 'BE' }
  const image = 'https://example.org/hall.jpg'
  const more = {
    website: 'https://hall.example/',
    image,
    image_alt: 'A hall & a tree',
    show_map: false,
    geo_lat: 46.9,
    geo_lng: 7.4,
  }
  const hall = await venues.create({ venue: 'Hall', ...place, ...more, slug: 'the-hall', excerpt: 'Big', author: 7 })
  const draft = await venues.create({ venue: 'Hall', status: 'draft', stateprovince: 'Bern', show_map_link: false })
  const guild = await organizers.create({ organizer: 'Guild', email: 'a@example.org', phone: '2', author: 'anna' })
  const make = (title: string, fields: object = {}) => events.create({ title, ...evening, ...fields })
  const whole = await make('Whole', {
    description: '<p>Text</p>',
    excerpt: 'Short',
    image: 7,
    image_alt: 'A mill',
    author: 7,
  })
  await make('Part', { post_parent: whole.id, slug: 'a-part', website: 'https://part.example/', ticketed: true })
  await make('Linked', { categories: [bebop.id, art.id], tags: [free.id], venue: [draft.id, hall.id] })
  await make('Of the guild', { organizer: guild.id, venue: hall.id, sticky: true, featured: true })
  await make('Past', { start_date: '1999-12-31 22:00', end_date: '2000-01-01 02:00', timezone: 'Asia/Tokyo' })
  await make('Far', { start_date: '2041-05-01', end_date: '2041-05-03', all_day: true, show_map: false })
  const twice = { start_date: '2030-10-27T00:30:00Z', end_date: '2030-10-27T01:30:00Z' }
  await make('In the hour that occurs twice', twice)
  await make('In its second hour', { start_date: twice.end_date, end_date: '2030-10-27T02:30:00Z' })
  for (const cost of [0, 20, '5 - 10', [20, 30, 40], ['10 CHF', '20 CHF', '35.50 CHF'], ['$5', '€6'], 'Donation']) {
    await make(`For ${cost}`, { cost })
  }
  for (const status of ['draft', 'pending', 'private'] as const) await make(`A ${status}`, { status })
  await make('Scheduled', { date_utc: '2030-03-01 08:00:00' })
  await make('Hidden', { hide_from_listings: true })
  for (let number = 0; number < 100; number += 1) await make(`Event ${number}`)
  await events.remove((await make('In the trash')).id)
  return calendar
}

/** Members that differ between calendars, although the records are the same. */
const own = /^(id|uid|url|urls|rest_url|modified|modified_utc|source|external_id)$/

/** All records as responses, without what differs; parents by name. */
async function contentOf(calendar: TestCalendar) {
  const all = await calendar.dump()
  const names = new Map(all.events.map(({ id, title }) => [id, title]))
  const categories = new Map(all.categories.map(({ id, name }) => [id, name]))
  const withoutOwn = (record: object): string =>
    JSON.stringify(record, function (this: object, name: string, value: unknown) {
      // An image has an id too.
      if (own.test(name) && !('extension' in this)) return undefined
      if (name === 'post_parent') return names.get(Number(value))
      return name === 'parent' ? categories.get(Number(value)) : value
    })
  return Object.values(all).map((records: readonly object[]) =>
    records
      .filter((record) => Reflect.get(record, 'status') !== 'trash')
      .map(withoutOwn)
      .toSorted()
      .map((text): unknown => JSON.parse(text)),
  )
}

const whole = { headers: asEditor, includeHidden: true, author: (shown: number | string) => shown }
const images = { image: ({ id, url }: { id: number; url: string }) => (id > 0 ? id : url || undefined) }

/** Reads a calendar as it is served, in one of the forms. */
function sourceOf(calendar: TestCalendar, form: Form, options: CalendarApiOptions = {}) {
  const { namespace, baseUrl } = form
  return fromCalendarApi(baseUrl, { namespace, fetch: served(calendar, form), ...whole, ...images, ...options })
}

describe.each(forms)('fromCalendarApi of a server in the form of $form', (form) => {
  it('moves a calendar, and writes nothing when it runs again', async () => {
    const [there, here] = [await aFullCalendar(), await aCalendar()]
    const run = () => sync(here, 'old', sourceOf(there, form))
    const { total } = await there.events.list({ period: 'all', per_page: 1 })
    expect(total).toBeGreaterThan(110)
    expect(await run()).toMatchObject({ errors: [], conflicts: [], updated: 0, created: total + 1 + 4 + 1 + 2 + 1 })
    expect(await contentOf(here)).toEqual(await contentOf(there))
    const before = await here.dump()
    expect(await run()).toMatchObject({ created: 0, updated: 0, trashed: 0, restored: 0, errors: [], conflicts: [] })
    expect(await here.dump()).toEqual(before)
  })

  it('follows what changes there, and keeps what was changed here', async () => {
    const [there, here] = [await aCalendar(), await aCalendar()]
    const run = (options: SyncOptions = {}) => sync(here, 'old', sourceOf(there, form), options)
    const venue = { venue: 'Hall', city: 'Bern' }
    const fair = await there.events.create({ title: 'Fair', ...evening, venue, cost: 5, tags: ['Jazz'] })
    const party = await there.events.create({ title: 'Party', ...evening })
    await run()
    const find = async (external_id: number) => {
      const { records } = await here.events.list({ external_id: String(external_id), status: ['publish', 'trash'] })
      return records[0]
    }
    await there.events.update(fair.id, { cost: 6, start_date: '2030-06-20 17:00', tags: [] })
    await there.venues.update(1, { city: 'Thun' })
    await here.events.update((await find(fair.id))?.id ?? 0, { cost: 7, description: 'Ours' })
    const conflicts = [{ resource: 'event', external_id: String(fair.id), fields: ['cost'] }]
    expect(await run()).toMatchObject({ updated: 2, conflicts, errors: [] })
    const changed = { cost: '$7', description: 'Ours', start_date: '2030-06-20 17:00:00', tags: [] }
    expect(await find(fair.id)).toMatchObject(changed)
    expect((await here.venues.list()).records).toMatchObject([{ city: 'Thun' }])
    await there.events.remove(party.id)
    expect(await run()).toMatchObject({ trashed: 0, needsConfirmation: true, remaining: [{ name: 'Party' }] })
    expect(await run({ confirm: true })).toMatchObject({ trashed: 1 })
    expect(await find(party.id)).toMatchObject({ status: 'trash' })
    await there.events.update(party.id, { status: 'publish', venue: [] })
    expect(await run()).toMatchObject({ restored: 1, trashed: 0 })
  })

  it('leaves out events with a password, also for an editor, unless they are wanted', async () => {
    const there = await aCalendar()
    const hidden = { hide_from_listings: true }
    await there.events.create({ title: 'Secret', ...evening, description: 'S1', password: 'x' })
    await there.events.create({ title: 'Secret too', ...evening, ...hidden, password: 'x' })
    await there.events.create({ title: 'Open', ...evening, post_parent: 1 })
    await there.events.create({ title: 'Open too', ...evening, ...hidden })
    const read = async (options: CalendarApiOptions) => {
      const notes: string[] = []
      const onNote = ({ code, external_id }: { code: string; external_id: string }) => notes.push(code + external_id)
      const records = await all(sourceOf(there, form, { ...options, onNote }))
      return [records.map(({ external_id, links }) => [external_id, links?.post_parent]), notes.toSorted()]
    }
    const everyone = { includeHidden: false, headers: {} }
    expect(await read({ ...everyone, includeProtected: true })).toEqual([
      [['3', undefined]],
      ['no-parent3', 'protected1'],
    ])
    const open = [
      ['4', undefined],
      ['3', undefined],
    ]
    expect(await read({})).toEqual([open, ['no-parent3', 'protected1', 'protected2']])
    expect(await read({ includeProtected: true })).toEqual([
      [
        ['1', undefined],
        ['2', undefined],
        ['4', undefined],
        ['3', '1'],
      ],
      [],
    ])
  })
})

describe('fromCalendarApi', () => {
  const [form] = forms

  it('reads what everyone sees without headers', async () => {
    const there = await aFullCalendar()
    const { records } = await there.as(null).events.list({ period: 'all', per_page: 50 })
    const options = { fetch: served(there) }
    const events = (await all(fromCalendarApi(site, options))).filter(({ resource }) => resource === 'event')
    expect(events.length).toBeGreaterThan(100)
    expect(events.map(({ fields }) => fields)).not.toContainEqual(expect.objectContaining({ status: 'draft' }))
    expect(events.slice(0, 1)).toMatchObject([{ fields: { title: 'Whole' } }])
    const [hall] = await all(sourceOf(there, form)).then((all) => all.filter(({ resource }) => resource === 'venue'))
    // Shown instead of an empty one.
    expect(hall?.fields).not.toHaveProperty('stateprovince')
    expect(events[0]?.fields).not.toHaveProperty('author')
    expect(events[0]?.fields).not.toHaveProperty('image')
    expect(records.length).toBe(50)
  })

  it('sanitizes HTML, and changes or leaves out records as the app wants', async () => {
    const [there, here] = [await aCalendar(), await aCalendar()]
    await there.events.create({ title: 'A', ...evening, description: '<b>x</b>', venue: [{ venue: 'Hall' }] })
    await there.events.create({ title: 'B', ...evening })
    const source = sourceOf(there, form, {
      sanitizeHtml: (html) => html.replaceAll(/<[^>]*>/g, ''),
      change: (record, shown) => {
        if (record.resource === 'venue' || shown.title === 'B') return undefined
        return record.resource === 'event'
          ? { ...record, fields: { ...record.fields, excerpt: String(shown.uid) } }
          : record
      },
    })
    expect(await sync(here, 'old', source)).toMatchObject({ created: 1, errors: [] })
    expect((await here.events.list()).records).toMatchObject([
      { title: 'A', description: 'x', excerpt: 'uid-2', venue: [] },
    ])
  })
})
