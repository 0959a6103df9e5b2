import type { Services } from 'daybook'
import { collectionNames, type LinkedName, linkedCollections, linkedNames, tableOf } from 'daybook/storage'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

// Over HTTP a route refuses first; in process these are the only guards (rules 6, 42, 43).

type Writes = Pick<Services['tags'], 'create' | 'update' | 'remove'>

const subscriber = { id: 5, role: 'subscriber' }
const author = { id: 3, role: 'author' }
const contributor = { id: 4, role: 'contributor' }
const editor = { id: 2, role: 'editor' }

const refused = (status: number) => expect.objectContaining({ code: 'rest_forbidden', status })
const code = (code: string) => expect.objectContaining({ code })

describe.each(collectionNames)('%s', (resource) => {
  it('are written by nobody who may not, before the input is read and the record is looked for', async () => {
    const calendar = await createTestCalendar()
    for (const [actor, status] of [
      [null, 401],
      [subscriber, 403],
    ] as const) {
      // What is sent does not read, and what is addressed is not there: neither may be revealed.
      const services = calendar.as(actor)[resource] as unknown as Writes
      await expect(services.create({ name: '' })).rejects.toThrow(refused(status))
      await expect(services.update(99, { name: '' })).rejects.toThrow(refused(status))
      await expect(services.remove(99)).rejects.toThrow(refused(status))
    }
  })
})

describe.each(['events', ...linkedCollections] as const)('%s of others', (resource) => {
  const [singular = ''] = [resource.slice(0, -1)]
  const names = tableOf<Readonly<Record<LinkedName, string>>>(linkedNames, () => 'Fair')
  const input = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20' }

  async function calendarWith(fields: object) {
    const calendar = await createTestCalendar({ defaultWindow: false })
    const made = resource === 'events' ? input : names
    await (calendar[resource] as unknown as { create(input: object): Promise<unknown> }).create({ ...made, ...fields })
    return calendar
  }

  it('are out of reach where they are not public', async () => {
    const calendar = await calendarWith({ status: 'draft', author: editor.id })
    for (const actor of [null, subscriber, author, contributor]) {
      await expect(calendar.as(actor)[resource].get(1)).rejects.toThrow(code(`${singular}-not-accessible`))
      await expect(calendar.as(actor)[resource].getBySlug('fair')).rejects.toThrow(code(`${singular}-not-accessible`))
      expect((await calendar.as(actor)[resource].list()).total).toBe(0)
    }
    for (const actor of [author, contributor]) {
      await expect(calendar.as(actor)[resource].update(1, {})).rejects.toThrow(code(`${singular}-not-accessible`))
      await expect(calendar.as(actor)[resource].remove(1)).rejects.toThrow(code(`${singular}-not-accessible`))
    }
    expect((await calendar.as(editor)[resource].remove(1)).status).toBe('trash')
  })

  it('are read and not written where they are public', async () => {
    const calendar = await calendarWith({ author: editor.id })
    for (const actor of [author, contributor]) {
      expect((await calendar.as(actor)[resource].get(1)).id).toBe(1)
      await expect(calendar.as(actor)[resource].update({ slug: 'fair' }, {})).rejects.toThrow(refused(403))
      await expect(calendar.as(actor)[resource].remove({ slug: 'fair' })).rejects.toThrow(refused(403))
    }
  })

  it('are gone in the trash for all who may not edit them', async () => {
    const calendar = await calendarWith({ author: author.id })
    await calendar[resource].remove(1)
    for (const actor of [null, subscriber, contributor]) {
      await expect(calendar.as(actor)[resource].get(1)).rejects.toThrow(code(`${singular}-no-longer-available`))
    }
    for (const actor of [author, editor]) expect((await calendar.as(actor)[resource].get(1)).status).toBe('trash')
    await expect(calendar.as(author)[resource].remove(1)).rejects.toThrow(code(`${singular}-is-in-trash`))
    await expect(calendar.as(editor)[resource].getBySlug('fair')).rejects.toThrow(code(`${singular}-not-found`))
  })

  it('are listed by another status only with more than the public scope', async () => {
    const calendar = await calendarWith({ status: 'private', author: contributor.id })
    for (const status of ['private', 'draft', 'trash', 'publish,future']) {
      await expect(calendar.as(null)[resource].list({ status })).rejects.toThrow(refused(401))
      await expect(calendar.as(subscriber)[resource].list({ status })).rejects.toThrow(refused(403))
    }
    expect((await calendar.as(subscriber)[resource].list({ status: 'publish' })).total).toBe(0)
    const totals = [author, contributor, editor].map(async (actor) => {
      const { total } = await calendar.as(actor)[resource].list({ status: 'private' })
      return total
    })
    expect(await Promise.all(totals)).toEqual([0, 1, 1])
  })
})

describe('what a caller may not read', () => {
  const seed = {
    venues: [{ venue: 'Secret', status: 'draft' }],
    organizers: [{ organizer: 'Secret', status: 'private' }],
    events: [{ venue: [1], organizer: [1] }, { status: 'draft' }],
  } as const

  it('is left out of replies, and unknown to filters', async () => {
    const calendar = await createTestCalendar({ seed })
    for (const actor of [null, subscriber, author]) {
      const services = calendar.as(actor)
      const reply = await services.toReply.events(await services.events.get(1))
      expect([reply.venue, reply.organizer]).toEqual([[], []])
      await expect(services.events.list({ venue: 1 })).rejects.toThrow(code('rest_invalid_param'))
      await expect(services.events.list({ organizer: 1 })).rejects.toThrow(code('rest_invalid_param'))
      await expect(services.events.list({ post_parent: 2 })).rejects.toThrow(code('rest_invalid_param'))
      await expect(services.venues.list({ event: 2 })).rejects.toThrow(code('rest_invalid_param'))
      await expect(services.tags.list({ event: 2 })).rejects.toThrow(code('rest_invalid_param'))
    }
  })

  it('cannot be linked, nor be a parent', async () => {
    const services = (await createTestCalendar({ seed })).as(author)
    for (const fields of [{ venue: 1 }, { organizer: [1] }, { post_parent: 2 }]) {
      await expect(services.events.create(make.event(fields))).rejects.toThrow(code('rest_invalid_param'))
    }
  })

  it('hidden events are listed only when they are requested, by those who may', async () => {
    const own = make.event({ hide_from_listings: true, author: author.id })
    const calendar = await createTestCalendar({ seed: { events: [{ hide_from_listings: true }, own] } })
    const hidden = { hide_from_listings: true }
    await expect(calendar.as(null).events.list(hidden)).rejects.toThrow(refused(401))
    await expect(calendar.as(subscriber).events.list(hidden)).rejects.toThrow(refused(403))
    expect((await calendar.as(author).events.list(hidden)).records.map(({ id }) => id)).toEqual([2])
    expect((await calendar.as(editor).events.list(hidden)).total).toBe(2)
    expect((await calendar.as(null).events.list({ hide_from_listings: false })).total).toBe(0)
    expect((await calendar.as(null).events.get(1)).id).toBe(1)
  })
})

describe('an update of an event in the trash', () => {
  it('brings new venues as drafts', async () => {
    const calendar = await createTestCalendar({ seed: { events: [{}] } })
    await calendar.events.remove(1)
    const { venue, status } = await calendar.events.update(1, { venue: { venue: 'Hall' } })
    expect([status, (await calendar.venues.get(venue[0] ?? 0)).status]).toEqual(['trash', 'draft'])
  })
})

describe('a number among terms', () => {
  it('is an id and nothing else, where text may be a slug', async () => {
    const calendar = await createTestCalendar({ seed: { tags: [{ name: '2030' }], events: [{ tags: [1] }] } })
    expect((await calendar.events.list({ tags: '2030' })).total).toBe(1)
    await expect(calendar.events.list({ tags: [2030] })).rejects.toThrow(code('rest_invalid_param'))
    await expect(calendar.events.create(make.event({ tags: [2030] }))).rejects.toThrow(code('rest_invalid_param'))
  })
})
