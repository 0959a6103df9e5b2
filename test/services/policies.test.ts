import { type Actor, type Policy, rolePolicy } from 'daybook'
import { createMake, createTestCalendar, type TestCalendarOptions } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

// Policies that no role has: what lists, filters and replies make of them (rule 43).

const anna: Actor = { id: 11, role: 'anna' }
const ben: Actor = { id: 12, role: 'ben' }
const open: Policy = { scope: () => 'all', may: () => true }

function calendarWith(policy: Policy, options: TestCalendarOptions = {}) {
  return createTestCalendar({ defaultWindow: false, policy, ...options })
}

const code = (code: string) => expect.objectContaining({ code })

describe('a scope of its own for each resource', () => {
  const policy: Policy = { ...open, scope: (_actor, resource) => (resource === 'venue' ? 'public' : 'all') }

  it('decides what an event shows of its links', async () => {
    const calendar = await calendarWith(policy, {
      seed: {
        venues: [{ venue: 'Open' }, { venue: 'Secret', status: 'private' }],
        organizers: [{ organizer: 'Hidden', status: 'draft' }],
        events: [{ venue: [2, 1], organizer: [1] }],
      },
    })
    const services = calendar.as(anna)
    const reply = await services.toReply.events(await services.events.get(1))
    expect([reply.venue, reply.organizer]).toMatchObject([{ venue: 'Open' }, [{ organizer: 'Hidden' }]])
    await expect(services.events.list({ venue: 2 })).rejects.toThrow(code('rest_invalid_param'))
    await expect(services.venues.get(2)).rejects.toThrow(code('venue-not-accessible'))
    await expect(services.venues.list({ status: 'private' })).rejects.toThrow(code('rest_forbidden'))
    expect((await services.organizers.list({ status: 'draft' })).total).toBe(1)
  })
})

describe('a policy that sees all and changes nothing', () => {
  const reader: Policy = { scope: () => 'all', may: () => false }
  const seed = {
    tags: [{ name: 'Quiet' }],
    events: [
      { title: 'Locked', password: 'sesame', description: 'About Jazz', tags: [1], featured: true },
      { title: 'Open draft', status: 'draft', description: 'About Jazz', tags: [1], featured: true },
    ],
  } as const

  it.each([
    [{ search: 'jazz' }],
    [{ tags: [1] }],
    [{ featured: true }],
    [{ hide_from_listings: false }],
    [{ search: 'open' }],
  ])('finds of an event with a password only its title: %j', async (query) => {
    const services = (await calendarWith(reader, { seed })).as(anna)
    expect((await services.events.list(query)).records.map(({ title }) => title)).toEqual(['Open draft'])
  })

  it('finds both by title, and shows the locked one blank', async () => {
    const services = (await calendarWith(reader, { seed })).as(anna)
    const { records } = await services.events.list({})
    const replies = await services.toReply.events(records)
    expect(replies.map(({ title, description }) => [title, description])).toEqual([
      ['Locked', ''],
      ['Open draft', 'About Jazz'],
    ])
    expect((await services.events.list({ search: 'locked' })).total).toBe(1)
    await expect(services.events.get(1)).rejects.toThrow(code('event-password-protected'))
    await expect(services.events.update(2, {})).rejects.toThrow(code('rest_forbidden'))
  })
})

describe('a policy that sees its own and changes all', () => {
  const helper: Policy = { scope: () => 'own', may: () => true }

  it('reaches the records of others for a change, and not for a read', async () => {
    const calendar = await calendarWith(helper, {
      seed: {
        events: [
          { author: 12, status: 'draft' },
          { author: 11, status: 'draft' },
        ],
      },
    })
    const services = calendar.as(anna)
    await expect(services.events.get(1)).rejects.toThrow(code('event-not-accessible'))
    expect((await services.events.list({ status: 'draft' })).records.map(({ id }) => id)).toEqual([2])
    expect(await services.events.update(1, { title: 'Changed' })).toMatchObject({ title: 'Changed', author: 12 })
  })

  it('searches what a password hides by title only, its own too', async () => {
    const event = make.event({ title: 'Locked', description: 'About Jazz', author: 11, password: 'sesame' })
    const services = (await calendarWith(helper, { seed: { events: [event] } })).as(anna)
    const totals = ['locked', 'jazz'].map(async (search) => (await services.events.list({ search })).total)
    expect(await Promise.all(totals)).toEqual([1, 0])
  })
})

describe('a right that depends on author and status', () => {
  // Ben may read all and change what is not published.
  const policy: Policy = {
    scope: () => 'all',
    may: (actor, action, _resource, record) =>
      action === 'create' || record === undefined || actor?.id !== 12 || record.status !== 'publish',
  }

  it('refuses inside the scope, with rest_forbidden', async () => {
    const calendar = await calendarWith(policy, { seed: { events: [{}, { status: 'draft' }] } })
    const services = calendar.as(ben)
    await expect(services.events.update(1, {})).rejects.toThrow(code('rest_forbidden'))
    await expect(services.events.remove(1)).rejects.toThrow(code('rest_forbidden'))
    expect((await services.events.update(2, { title: 'New' })).title).toBe('New')
    await expect(services.events.update({ slug: 'event-1' }, {})).rejects.toThrow(code('rest_forbidden'))
  })

  it('is judged on the status as it is at the time', async () => {
    const calendar = await calendarWith(policy, { seed: { events: [{ date: '2030-01-16' }] } })
    const services = calendar.as(ben)
    expect((await services.events.update(1, { title: 'Before' })).title).toBe('Before')
    calendar.clock.set('2030-01-16 00:00:00')
    await expect(services.events.update(1, { title: 'After' })).rejects.toThrow(code('rest_forbidden'))
  })
})

describe('single rights', () => {
  const without = (...refused: readonly string[]): Policy => ({
    scope: () => 'all',
    may: (_actor, action, resource) => !refused.includes(action) && !refused.includes(`${action} ${resource}`),
  })

  it('without publish, what would be public becomes pending', async () => {
    const services = (await calendarWith(without('publish'))).as(anna)
    const stored = async (status?: 'publish' | 'future' | 'private' | 'draft') =>
      (await services.events.create(make.event({ ...(status && { status }) }))).status
    expect(
      await Promise.all([stored(), stored('publish'), stored('future'), stored('private'), stored('draft')]),
    ).toEqual([...['draft', 'pending', 'pending', 'pending', 'draft']])
  })

  it('without delete, writing trash is refused too', async () => {
    const services = (await calendarWith(without('delete'), { seed: { events: [{}] } })).as(anna)
    await expect(services.events.update(1, { status: 'trash' })).rejects.toThrow(code('rest_forbidden'))
    await expect(services.events.remove(1)).rejects.toThrow(code('rest_forbidden'))
  })

  it('without set_author, one may send the author that is there', async () => {
    const services = (await calendarWith(without('set_author'))).as(anna)
    expect((await services.events.create(make.event({ author: 11 }))).author).toBe(11)
    await expect(services.events.create(make.event({ author: 12 }))).rejects.toThrow(code('rest_forbidden'))
    expect((await services.events.update(1, { author: 11 })).author).toBe(11)
    await expect(services.events.update(1, { author: 0 })).rejects.toThrow(code('rest_forbidden'))
  })

  it('without create of venues, an event cannot bring one', async () => {
    const services = (await calendarWith(without('create venue'))).as(anna)
    await expect(services.events.create(make.event({ venue: { venue: 'Hall' } }))).rejects.toThrow(
      code('rest_forbidden'),
    )
    const { organizer } = await services.events.create(make.event({ organizer: { organizer: 'Club' } }))
    expect(organizer).toEqual([1])
  })

  it('without create of tags, an event takes those that exist', async () => {
    const services = (await calendarWith(without('create tag'), { seed: { tags: [{ name: 'Old' }] } })).as(anna)
    expect((await services.events.create(make.event({ tags: ['old'] }))).tags).toEqual([1])
    await expect(services.events.create(make.event({ tags: ['new'] }))).rejects.toThrow(code('rest_forbidden'))
    expect((await services.events.create(make.event({ categories: ['new'] }))).categories).toEqual([1])
  })

  it('the default goes by role', async () => {
    const services = (await calendarWith(rolePolicy)).as(anna)
    await expect(services.events.create(make.event())).rejects.toThrow(code('rest_forbidden'))
  })
})
