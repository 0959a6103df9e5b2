import type { CalendarOptions, IgnoredInput, ResourceName, UnknownInput } from 'daybook'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, expectTypeOf, it } from 'vitest'

const make = createMake()

/** As an untyped caller, or what a reply shows. */
const untyped = (input: object): never => input as never

async function listening(options: Pick<CalendarOptions, 'unknownInput'> = {}) {
  const notified: IgnoredInput[] = []
  const calendar = await createTestCalendar({ onIgnored: (ignored) => void notified.push(ignored), ...options })
  return { calendar, notified }
}

describe('input that nothing reads', () => {
  it('is passed to onIgnored, with what was probably meant', async () => {
    const { calendar, notified } = await listening()
    await calendar.events.list(untyped({ search: 'x', 'end-date': 'x', utm_source: 'mail' }))
    await calendar.as(null).venues.list(untyped({ serach: 'x' }))
    await calendar.tags.list(untyped({ parent: 1 }))
    await calendar.tags.list({ search: 'x' })
    await calendar.tags.create(make.tag())
    await calendar.events.create(untyped({ ...make.event(), startDate: 'x' }))
    await calendar.events.update(1, untyped({ colour: 'red' }))
    await calendar.organizers.create(untyped({ organizer: 'Club', mail: 'x' }))
    await calendar.categories.create(untyped({ name: 'Music', colour: 'red' }))
    await calendar.categories.update(1, untyped({ descripton: 'x' }))
    await calendar.events.import([untyped({ ...make.event(), venue_id: 4 })])
    expect(notified).toEqual([
      { resource: 'event', kind: 'query', names: [{ name: 'end-date', hint: 'end_date' }, { name: 'utm_source' }] },
      { resource: 'venue', kind: 'query', names: [{ name: 'serach', hint: 'search' }] },
      { resource: 'tag', kind: 'query', names: [{ name: 'parent' }] },
      { resource: 'event', kind: 'body', names: [{ name: 'startDate', hint: 'start_date' }] },
      { resource: 'event', kind: 'body', names: [{ name: 'colour' }] },
      { resource: 'organizer', kind: 'body', names: [{ name: 'mail', hint: 'email' }] },
      { resource: 'category', kind: 'body', names: [{ name: 'colour', hint: 'color' }] },
      { resource: 'category', kind: 'body', names: [{ name: 'descripton', hint: 'description' }] },
      { resource: 'event', kind: 'body', names: [{ name: 'venue_id', hint: 'venue' }] },
    ])
  })

  it('is nothing that a reply shows and that is sent back', async () => {
    const { calendar, notified } = await listening({ unknownInput: 'reject' })
    const { toReply: represent, events, venues, organizers, categories, tags } = calendar
    const links = { venue: { venue: 'Hall' }, organizer: { organizer: 'Club' }, categories: ['Music'], tags: ['Free'] }
    const event = await represent.events(await events.create(make.event(links)))
    await events.update(1, untyped(event))
    await venues.update(1, untyped(await represent.venues(await venues.get(1))))
    await organizers.update(1, untyped(await represent.organizers(await organizers.get(1))))
    await categories.update(1, untyped(await represent.categories(await categories.get(1))))
    await tags.update(1, untyped(await represent.tags(await tags.get(1))))
    expect(notified).toEqual([])
  })

  it('is nothing that an extension reads, on or off', async () => {
    const { calendar, notified } = await listening()
    await calendar.events.create(make.event({ ticketed: false, recurrence: null }))
    await (await createTestCalendar({ ticketing: true, unknownInput: 'reject' })).events.create(
      make.event({ ticketed: true }),
    )
    expect(notified).toEqual([])
  })

  it('is refused with reject, all of it at once, and notifies nobody', async () => {
    const { calendar, notified } = await listening({ unknownInput: 'reject' })
    await expect(calendar.events.list(untyped({ endDate: 'x', colour: 'red', page: 0 }))).rejects.toMatchObject({
      code: 'rest_invalid_param',
      params: {
        endDate: 'There is no parameter "endDate"; did you mean end_date?',
        colour: 'There is no parameter "colour".',
      },
    })
    await expect(calendar.venues.create(untyped({ venue: 'Hall', adress: 'x' }))).rejects.toMatchObject({
      params: { adress: 'There is no field "adress"; did you mean address?' },
    })
    const { errors } = await calendar.events.import([untyped({ ...make.event(), colour: 'red' }), make.event()])
    expect(errors.map(({ line }) => line)).toEqual([1])
    expect(notified).toEqual([])
  })

  it('is requested after the right to write', async () => {
    const { calendar } = await listening({ unknownInput: 'reject' })
    const visitor = calendar.as(null)
    await expect(visitor.events.create(untyped({ colour: 'red' }))).rejects.toMatchObject({ code: 'rest_forbidden' })
    await expect(visitor.tags.update(1, untyped({ colour: 'red' }))).rejects.toMatchObject({ code: 'rest_forbidden' })
  })

  it('is nobody’s concern with ignore', async () => {
    const { calendar, notified } = await listening({ unknownInput: 'ignore' })
    await calendar.events.list(untyped({ colour: 'red' }))
    expect(notified).toEqual([])
  })

  it('is notified of at most a hundred names', async () => {
    const { calendar, notified } = await listening()
    await calendar.events.list(untyped(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x${index}`, 1]))))
    expect(notified[0]?.names).toHaveLength(100)
  })
})

describe('onIgnored', () => {
  it.each<[string, NonNullable<CalendarOptions['onIgnored']>]>([
    [
      'throws',
      () => {
        throw new Error('the log is full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('the log is full'))],
  ])('takes no list with it when it %s, and onError is called', async (_how, onIgnored) => {
    const faults: unknown[] = []
    const calendar = await createTestCalendar({ onIgnored, onError: (error) => void faults.push(error) })
    expect((await calendar.events.list(untyped({ colour: 'red' }))).total).toBe(0)
    expect(faults).toEqual([new Error('the log is full')])
  })
})

it('has types for its options', () => {
  expectTypeOf<CalendarOptions['unknownInput']>().toEqualTypeOf<UnknownInput | undefined>()
  expectTypeOf<UnknownInput>().toEqualTypeOf<'ignore' | 'report' | 'reject'>()
  expectTypeOf<CalendarOptions['onIgnored']>().toEqualTypeOf<((ignored: IgnoredInput) => void) | undefined>()
  expectTypeOf<IgnoredInput['resource']>().toEqualTypeOf<ResourceName>()
})
