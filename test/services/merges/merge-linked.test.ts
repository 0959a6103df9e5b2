import { type Calendar, createCalendar } from 'daybook'
import { text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { linkedCollections, nameOf } from 'daybook/storage'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { memory, type OpenStore, sqlStores } from '../../support/stores.ts'

// What a merge of venues and organizers does (rule 75).

const june = { start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:00:00' }

describe.each([memory, ...sqlStores()])('[$name] a merge', (kind) => {
  let opened: OpenStore
  let calendar: Calendar<{ venue: { lift: ReturnType<typeof text> } }>
  afterAll(() => kind.close())
  beforeEach(async () => {
    opened = await kind.open()
    calendar = createCalendar({
      store: opened.store,
      geolocation: true,
      recurrence: recurringEvents(),
      fields: { venue: { lift: text() } },
      now: () => new Date('2030-06-01T10:00:00Z'),
    })
    return () => opened.close()
  })
  const twoVenues = async () => ({
    keep: await calendar.venues.create({ venue: 'Kulturhaus Seilerei', phone: '1', city: 'Bern' }),
    other: await calendar.venues.create({ venue: 'Seilerei Kulturhaus', phone: '2', zip: '3000', lift: 'Yes' }),
  })

  it.each(linkedCollections)('of %s moves the links of events of every status, once and in order', async (name) => {
    const create = (label: string) => calendar[name].create({ [nameOf[name]]: label } as never)
    const [first, keep, other, third] = [await create('A'), await create('B'), await create('C'), await create('D')]
    const link = nameOf[name]
    const linking = async (ids: readonly number[], more: object = {}) =>
      (await calendar.events.create({ title: 'Event', ...june, [link]: ids, ...more })).id
    const cases: readonly (readonly [id: number, after: readonly number[]])[] = [
      [await linking([other.id]), [keep.id]],
      [await linking([first.id, other.id, third.id]), [first.id, keep.id, third.id]],
      [await linking([other.id, keep.id]), [keep.id]],
      [await linking([keep.id, first.id, other.id]), [keep.id, first.id]],
      [await linking([other.id], { status: 'draft' }), [keep.id]],
      [await linking([other.id], { password: 'x', hide_from_listings: true }), [keep.id]],
    ]
    const trashed = await linking([other.id])
    await calendar.events.remove(trashed)
    const untouched = await calendar.events.get(await linking([first.id]))
    await calendar[name].merge(keep.id, [other.id])
    for (const [id, after] of [...cases, [trashed, [keep.id]] as const]) {
      expect((await calendar.events.get(id))[link]).toEqual(after)
    }
    expect(await calendar.events.get(untouched.id)).toEqual(untouched)
    expect((await calendar[name].get(other.id)).status).toBe('trash')
  })

  it('is refused if somebody has changed the one that stays, or one of the others, since they were read', async () => {
    const { keep, other } = await twoVenues()
    const changed = await calendar.venues.update(other.id, { phone: '3' })
    const conflict = { code: 'rest_precondition_failed' }
    await expect(calendar.venues.merge(keep.id, [other.id], { ifMatch: [keep, other] })).rejects.toMatchObject(conflict)
    await expect(calendar.venues.merge(keep.id, [other.id], { ifMatch: [changed] })).rejects.toMatchObject(conflict)
    await calendar.venues.merge(keep.id, [other.id], { ifMatch: [keep, changed] })
    expect((await calendar.venues.get(other.id)).status).toBe('trash')
  })

  it('moves the links of a series, of its events, and of those that have their own', async () => {
    const { keep, other } = await twoVenues()
    const hall = await calendar.venues.create({ venue: 'Hall' })
    const series = await calendar.events.create({
      ...{ title: 'Weekly', ...june, venue: [other.id], recurrence: 'FREQ=WEEKLY;COUNT=4' },
    })
    const events = async () => (await calendar.events.list({ post_parent: series.id, period: 'all' })).records
    const [, second, third] = await events()
    await calendar.events.update(second?.id ?? 0, { venue: [hall.id] })
    await calendar.events.update(third?.id ?? 0, { venue: [hall.id, other.id], title: 'Special' })
    const changed = (await events()).map(({ recurrence }) => recurrence)
    await calendar.venues.merge(keep.id, [other.id])
    expect((await calendar.events.get(series.id)).venue).toEqual([keep.id])
    expect((await events()).map(({ venue }) => venue)).toEqual([[keep.id], [hall.id], [hall.id, keep.id], [keep.id]])
    expect((await events()).map(({ recurrence }) => recurrence)).toEqual(changed)
  })

  it('keeps the values of the record that stays, and takes the chosen ones', async () => {
    const { keep, other } = await twoVenues()
    const third = await calendar.venues.create({
      venue: 'Third',
      geo_lat: 46.9,
      geo_lng: 7.4,
      website: 'https://x.example',
    })
    const fields = [
      { id: other.id, names: ['zip', 'lift'] },
      { id: third.id, names: ['geo_lng'] },
    ]
    const merged = await calendar.venues.merge({ slug: keep.slug }, [other.id, third.id], { fields })
    expect(merged).toMatchObject({
      ...{ id: keep.id, slug: keep.slug, venue: 'Kulturhaus Seilerei', phone: '1', city: 'Bern', website: '' },
      ...{ zip: '3000', lift: 'Yes', geo_lat: 46.9, geo_lng: 7.4 },
    })
    expect(await calendar.venues.get(keep.id)).toEqual(merged)
    expect((await calendar.venues.list({ search: '3000' })).records).toHaveLength(1)
  })

  it('writes no record that stays as it is', async () => {
    const { keep, other } = await twoVenues()
    expect(await calendar.venues.merge(keep.id, [other.id])).toEqual(keep)
  })

  it('lets slugs and ids lead to the record, also those of an earlier merge', async () => {
    const { keep, other } = await twoVenues()
    const first = await calendar.venues.create({ venue: 'Ropery' })
    await calendar.venues.update(first.id, { slug: 'old-ropery' })
    await calendar.venues.merge(other.id, [first.id])
    await calendar.venues.merge(keep.id, [other.id])
    const visitor = calendar.as(null)
    for (const slug of ['seilerei-kulturhaus', 'ropery', 'old-ropery']) {
      expect((await calendar.venues.getBySlug(slug)).id).toBe(keep.id)
      expect((await visitor.venues.getBySlug(slug)).id).toBe(keep.id)
    }
    for (const { id } of [first, other]) {
      expect((await visitor.venues.get(id)).id).toBe(keep.id)
      // Those who may edit it see what is in the trash (rule 34).
      expect(await calendar.venues.get(id)).toMatchObject({ id, status: 'trash' })
      const event = await calendar.events.create({ title: 'Late', ...june, venue: id })
      expect(event.venue).toEqual([keep.id])
    }
    expect((await calendar.venues.create({ venue: 'Seilerei Kulturhaus' })).slug).toBe('seilerei-kulturhaus-2')
  })

  it('gives a record back its slug and its id when it is restored', async () => {
    const { keep, other } = await twoVenues()
    await calendar.venues.merge(keep.id, [other.id])
    const restored = await calendar.venues.update(other.id, { status: 'publish', slug: other.slug })
    expect(await calendar.as(null).venues.get(other.id)).toMatchObject({ id: restored.id, slug: other.slug })
    expect((await calendar.venues.getBySlug(other.slug)).id).toBe(other.id)
  })

  it('is refused without the right to change the one, or to delete the others', async () => {
    const own = await calendar.venues.create({ venue: 'Own', author: 7 })
    const { keep, other } = await twoVenues()
    const event = await calendar.events.create({ title: 'Event', ...june, venue: other.id })
    const author = calendar.as({ id: 7, role: 'author' })
    const before = await calendar.events.get(event.id)
    for (const [stays, goes] of [
      [own.id, other.id],
      [other.id, own.id],
    ] as const) {
      await expect(author.venues.merge(stays, [goes])).rejects.toMatchObject({ code: 'rest_forbidden' })
    }
    await expect(calendar.as(null).venues.merge(keep.id, [other.id])).rejects.toMatchObject({ status: 401 })
    const hidden = await calendar.venues.create({ venue: 'Hidden', status: 'draft', author: 8 })
    await expect(author.venues.merge(own.id, [hidden.id])).rejects.toMatchObject({ code: 'venue-not-accessible' })
    expect(await calendar.events.get(event.id)).toEqual(before)
    expect((await calendar.venues.get(other.id)).status).toBe('publish')
  })

  it.each([
    ['delete the record that stays', 'delete', 'one', true],
    ['change the others', 'update', 'two', true],
    ['change the record that stays', 'update', 'one', false],
    ['delete the others', 'delete', 'two', false],
  ] as const)(
    'needs, and needs no more than, the rights of each: who may not %s',
    async (_, refused, author, isMerged) => {
      const limited = createCalendar({
        store: opened.store,
        policy: {
          scope: () => 'all',
          may: (_actor, action, _resource, record) => !(action === refused && record?.author === author),
        },
      }).as({ id: 7, role: 'editor' })
      const keep = await calendar.venues.create({ venue: 'Stays', author: 'one' })
      const other = await calendar.venues.create({ venue: 'Goes', author: 'two' })
      const merge = limited.venues.merge(keep.id, [other.id])
      if (isMerged) expect((await merge).id).toBe(keep.id)
      else await expect(merge).rejects.toMatchObject({ code: 'rest_forbidden' })
    },
  )

  it('moves the links of events that the caller may not change, or see', async () => {
    const keep = await calendar.venues.create({ venue: 'Own', author: 7 })
    const other = await calendar.venues.create({ venue: 'Own too', author: 7 })
    const event = await calendar.events.create({ title: 'Event', ...june, venue: other.id, author: 8, status: 'draft' })
    await calendar.as({ id: 7, role: 'author' }).venues.merge(keep.id, [other.id])
    expect((await calendar.events.get(event.id)).venue).toEqual([keep.id])
  })

  it('is not checked for double bookings, and its events can still be changed', async () => {
    const booked = createCalendar({ store: opened.store, conflicts: 'refuse' })
    const { keep, other } = await twoVenues()
    await booked.events.create({ title: 'A', ...june, venue: [keep.id] })
    const { id } = await booked.events.create({ title: 'B', ...june, venue: [other.id] })
    await booked.venues.merge(keep.id, [other.id])
    expect(await booked.events.update(id, { title: 'C' })).toMatchObject({ title: 'C', venue: [keep.id] })
    await expect(booked.events.create({ title: 'D', ...june, venue: [keep.id] })).rejects.toMatchObject({ status: 409 })
  })

  it('changes nothing unless the record is as the caller knows it', async () => {
    const { keep, other } = await twoVenues()
    await calendar.venues.update(keep.id, { phone: '3' })
    const refused = calendar.venues.merge(keep.id, [other.id], { ifMatch: [keep] })
    await expect(refused).rejects.toMatchObject({ code: 'rest_precondition_failed' })
    expect((await calendar.venues.get(other.id)).status).toBe('publish')
  })

  it.each<[string, (ids: { keep: number; other: number }) => readonly unknown[], object]>([
    ['no others', ({ keep }) => [keep, []], { errors: { others: expect.any(String) } }],
    [
      'itself',
      ({ keep, other }) => [keep, [other, keep]],
      { errors: { others: expect.stringContaining('other records') } },
    ],
    ['an unknown record', ({ keep }) => [keep, [99]], { code: 'venue-not-found' }],
    ['what is no id', ({ keep }) => [keep, ['x']], { errors: { others: expect.any(String) } }],
    [
      'an unknown field',
      ({ keep, other }) => [keep, [other], { fields: [{ id: other, names: ['colour'] }] }],
      { errors: { 'fields[0].names': expect.stringContaining('address') } },
    ],
    [
      'a field that needs a right',
      ({ keep, other }) => [keep, [other], { fields: [{ id: other, names: ['status'] }] }],
      { errors: { 'fields[0].names': expect.any(String) } },
    ],
    [
      'a date, which needs a right',
      ({ keep, other }) => [keep, [other], { fields: [{ id: other, names: ['date'] }] }],
      { errors: { 'fields[0].names': expect.any(String) } },
    ],
    [
      'a field of a record that is not merged',
      ({ keep, other }) => [keep, [other], { fields: [{ id: keep, names: ['zip'] }] }],
      { errors: { 'fields[0].id': expect.any(String) } },
    ],
    [
      'a field twice',
      ({ keep, other }) => [keep, [other], { fields: [{ id: other, names: ['zip', 'zip'] }] }],
      { errors: { 'fields[0].names': expect.stringContaining('once') } },
    ],
  ])('is refused with %s', async (_, requestOf, error) => {
    const { keep, other } = await twoVenues()
    const request = requestOf({ keep: keep.id, other: other.id }) as Parameters<typeof calendar.venues.merge>
    await expect(calendar.venues.merge(...request)).rejects.toMatchObject(error)
    expect((await calendar.venues.get(other.id)).status).toBe('publish')
  })

  it('is refused for records in the trash', async () => {
    const { keep, other } = await twoVenues()
    await calendar.venues.remove(other.id)
    await expect(calendar.venues.merge(keep.id, [other.id])).rejects.toMatchObject({ code: 'venue-is-in-trash' })
    await expect(calendar.venues.merge(other.id, [keep.id])).rejects.toMatchObject({ code: 'venue-is-in-trash' })
  })

  it('reports each event and each record that it changes', async () => {
    const types: string[] = []
    const { keep, other } = await twoVenues()
    await calendar.events.create({ title: 'Event', ...june, venue: other.id })
    const noting = createCalendar({ store: opened.store, onChange: ({ type }) => void types.push(type) })
    await noting.venues.merge(keep.id, [other.id])
    await expect.poll(() => types.toSorted()).toEqual(['event.updated', 'venue.trashed'])
  })

  it('is a part of a transaction, with which it is undone', async () => {
    const { keep, other } = await twoVenues()
    const event = await calendar.events.create({ title: 'Event', ...june, venue: other.id })
    const failed = calendar.transaction(async ({ venues, events }) => {
      await venues.merge(keep.id, [other.id])
      expect((await events.get(event.id)).venue).toEqual([keep.id])
      expect((await venues.getBySlug(other.slug)).id).toBe(keep.id)
      expect((await venues.create({ venue: other.venue })).slug).toBe(`${other.slug}-2`)
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect((await calendar.events.get(event.id)).venue).toEqual([other.id])
    expect((await calendar.venues.getBySlug(other.slug)).id).toBe(other.id)
  })
})
