import { createCalendar, rolePolicy } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { text } from 'daybook/fields'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

describe('a role that the default policy does not know', () => {
  it('is reported once, and counts as subscriber', async () => {
    const faults: unknown[] = []
    const calendar = createCalendar({ onError: (error) => void faults.push(error) })
    const fetch = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'admin' }) })
    for (let count = 0; count < 3; count += 1)
      expect((await fetch('http://x.test/cal/events/v1/events')).status).toBe(200)
    await expect(calendar.as({ id: 2, role: 'admin' }).events.create(make.event())).rejects.toMatchObject({
      status: 403,
    })
    const known = 'subscriber, contributor, author, editor, administrator'
    expect(faults).toEqual([
      new TypeError(
        `The default policy does not know the role "admin" and treats it as subscriber; it knows ${known}.`,
      ),
    ])
    calendar.as({ id: 2, role: 'Editor' })
    expect(faults).toHaveLength(2)
  })

  it.each(['subscriber', 'contributor', 'author', 'editor', 'administrator'])('is not %s', (role) => {
    const faults: unknown[] = []
    const onError = (error: unknown) => void faults.push(error)
    createCalendar({ onError }).as({ id: 1, role })
    createCalendar({ onError, policy: rolePolicy }).as({ id: 1, role })
    createCalendar({ onError }).as(null)
    expect(faults).toEqual([])
  })

  it('is not a role of another policy', () => {
    const faults: unknown[] = []
    const calendar = createCalendar({ policy: { ...rolePolicy }, onError: (error) => void faults.push(error) })
    calendar.as({ id: 1, role: 'admin' })
    expect(faults).toEqual([])
  })

  it('is reported for a hundred roles at most', () => {
    const faults: unknown[] = []
    const calendar = createCalendar({ onError: (error) => void faults.push(error) })
    for (let count = 0; count < 150; count += 1) calendar.as({ id: 1, role: `role ${count}` })
    expect(faults).toHaveLength(100)
  })
})

describe('an images port that fails', () => {
  const ports = [
    ['returns another value', () => ({ src: 'x' }) as never],
    ['returns a promise of one', async () => 'x' as never],
    [
      'throws',
      () => {
        throw new Error('unknown image')
      },
    ],
  ] as const

  it.each(ports)('fails the write and not the lists: it %s', async (_how, images) => {
    const calendar = createCalendar({ images, defaultWindow: false })
    const event = await calendar.events.create(make.event())
    const venue = await calendar.venues.create(make.venue())
    await expect(calendar.events.create(make.event({ image: 5 }))).rejects.toThrow()
    await expect(calendar.events.update(event.id, { image: 'https://example.org/x.png' })).rejects.toThrow()
    await expect(calendar.events.create(make.event({ venue: { venue: 'Hall', image: 5 } }))).rejects.toThrow()
    await expect(calendar.events.update(event.id, { organizer: [{ organizer: 'Club', image: 5 }] })).rejects.toThrow()
    await expect(calendar.venues.create(make.venue({ image: 5 }))).rejects.toThrow()
    await expect(calendar.venues.update(venue.id, { image: 5 })).rejects.toThrow()
    await expect(calendar.events.import([make.event({ image: 5 })])).rejects.toThrow()
    const fetch = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
    const url = 'http://x.test/cal/events/v1'
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(make.event({ image: 5 }))
    expect((await fetch(`${url}/events`, { method: 'POST', headers, body })).status).toBe(500)
    for (const [path, total] of [
      ['events', 1],
      ['venues', 1],
      ['organizers', 0],
    ] as const) {
      const reply = await fetch(`${url}/${path}`)
      expect([reply.status, await reply.json()]).toMatchObject([200, { total }])
    }
  })
})

describe('a seed', () => {
  const tags = [{ name: 'Free', level: 'x' }]
  it.each<[seed: object, message: string]>([
    [{ event: [] }, 'seed: there is no collection "event"; did you mean events?'],
    [{ shows: [] }, 'seed: there is no collection "shows".'],
    [{ events: { title: 'Fair' } }, 'seed.events must be a list of input; received an object.'],
    [{ events: ['Fair'] }, 'seed.events[0] must be an object of fields; received "Fair".'],
    [{ events: [{}, { titel: 'Fair' }] }, 'seed.events[1]: there is no field "titel"; did you mean title?'],
    [{ venues: [{ adress: 'x' }] }, 'seed.venues[0]: there is no field "adress"; did you mean address?'],
    [{ events: [{ venue: { nmae: 'x' } }] }, 'seed.events[0].venue: there is no field "nmae".'],
    [
      { events: [{ organizer: [1, { emial: 'x' }] }] },
      'seed.events[0].organizer: there is no field "emial"; did you mean email?',
    ],
    [{ tags }, 'seed.tags[0]: there is no field "level".'],
  ])('with a misspelled name is refused: %j', async (seed, message) => {
    await expect(createTestCalendar({ seed } as never)).rejects.toEqual(new TypeError(message))
  })

  it('may have fields of the app, and records as responses show them', async () => {
    const { toReply, seeded } = await createTestCalendar({ fields: { tag: { level: text() } }, seed: { tags } })
    expect(seeded.tags[0]).toMatchObject({ level: 'x' })
    const shown = await toReply.tags(seeded.tags)
    await createTestCalendar({ fields: { tag: { level: text() } }, seed: { tags: shown as never } })
  })
})
