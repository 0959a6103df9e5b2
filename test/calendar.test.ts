import { type CalendarOptions, createCalendar } from 'daybook'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

/** As a program in JavaScript may pass it. */
const untyped = (options: object): CalendarOptions => options

describe('createCalendar', () => {
  it('works with no options at all', async () => {
    const calendar = createCalendar()
    const event = await calendar.events.create({ title: 'Now', start_date: 'now', end_date: 'now', cost: 20 })
    expect(event).toMatchObject({ id: 1, slug: 'now', author: 0, status: 'publish', timezone: 'UTC', cost: '$20' })
    expect(event.uid).toMatch(/^[\w-]{21}$/)
    const { records, per_page } = await calendar.events.list()
    expect([records, per_page]).toEqual([[event], 10])
    expect(Math.abs(Date.parse(`${event.date_utc.replace(' ', 'T')}Z`) - Date.now())).toBeLessThan(60_000)
  })

  it('makes random slugs of ten letters and digits for what leaves none', async () => {
    const calendar = createCalendar()
    const tags = await Promise.all(['!', '?', '…'].map((name) => calendar.tags.create({ name })))
    const slugs = tags.map(({ slug }) => slug)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]{10}$/)
    expect(new Set(slugs).size).toBe(3)
  })

  it('gives each calendar a store of its own', async () => {
    const [one, two] = [createCalendar(), createCalendar()]
    await one.events.create(make.event())
    expect((await two.events.list({ include: [1] })).total).toBe(0)
  })

  it('refuses an option that there is not, as a misspelt one would be', () => {
    const misspelt: object = { timezone: 'Europe/Zurich' }
    expect(() => createCalendar(misspelt)).toThrow(/^timezone is not an option; there are store, timeZone, /)
  })

  it.each<[options: CalendarOptions, message: string]>([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone must be a time zone such as Europe/Zurich, not Mars/Olympus'],
    [{ timeZone: '' }, 'timeZone must be a time zone such as Europe/Zurich, not '],
    [{ defaultWindow: { months: 0 } }, 'defaultWindow.months must be a whole number from 1, not 0'],
    [{ defaultWindow: { months: 1.5 } }, 'defaultWindow.months must be a whole number from 1, not 1.5'],
    [untyped({ unknownInput: 'warn' }), 'unknownInput must be ignore, report or reject, not warn'],
    [{ perPage: { max: 0 } }, 'perPage.max must be a whole number from 1, not 0'],
    [{ perPage: { default: Number.NaN } }, 'perPage.default must be a whole number from 1, not NaN'],
    [{ perPage: { default: 51 } }, 'perPage.default must be at most perPage.max, 50, not 51'],
    [{ perPage: { default: 5, max: 4 } }, 'perPage.default must be at most perPage.max, 4, not 5'],
  ])('refuses %j', (options, message) => {
    expect(() => createCalendar(options)).toThrow(new TypeError(message))
  })

  it.each<[perPage: CalendarOptions['perPage'] & object, asked: number | undefined, used: number]>([
    [{}, undefined, 10],
    [{}, 51, 50],
    [{ max: 5 }, undefined, 5],
    [{ max: 500 }, 400, 400],
    [{ max: 500 }, undefined, 10],
    [{ default: 20, max: 30 }, undefined, 20],
  ])('with page sizes %j: asked for %s, uses %i', async (perPage, asked, used) => {
    const { events } = createCalendar({ perPage })
    expect((await events.list({ per_page: asked })).per_page).toBe(used)
  })
})
