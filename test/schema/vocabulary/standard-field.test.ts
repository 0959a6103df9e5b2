import { createCalendar, isCalendarError } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { field, integer, type StandardSchema } from 'daybook/fields'
import { createMemoryStore } from 'daybook/memory'
import { schemasOf } from 'daybook/schemas'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { memory, sqlStores } from '../../support/stores.ts'

const day = { start_date: '2030-06-20 09:00', end_date: '2030-06-20 12:00' }
const now = () => new Date('2030-01-15T12:00:00Z')

const fields = {
  event: {
    age: field(z.int().min(0).max(99), { filter: true, description: 'From this age on' }),
    code: field(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}\d$/),
      { filter: true },
    ),
    level: field(z.enum(['beginner', 'advanced']), { default: 'beginner', filter: true }),
    ratio: field(z.number().gt(0).multipleOf(0.5)),
    outdoors: field(z.boolean()),
    languages: field(z.array(z.string().length(2)).max(3), { filter: true }),
    note: field(
      z.string().refine((text) => !text.includes('secret'), 'No secrets'),
      { search: true },
    ),
  },
}

/** A schema that no library has made: an even number. */
const even: StandardSchema<number> = {
  '~standard': {
    vendor: 'hand',
    validate: (value) =>
      typeof value === 'number' && value % 2 === 0 ? { value } : { issues: [{ message: 'It is odd' }] },
  },
}

async function errorsOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'accepted',
    (error: unknown) => (isCalendarError(error) ? error.errors : error),
  )
}

for (const kind of [memory, ...sqlStores()]) {
  it(`[${kind.name}] stores, shows, filters and searches values of a schema`, async () => {
    const { store, close } = await kind.open(fields)
    const calendar = createCalendar({ store, fields, now, defaultWindow: false })
    const sent = { age: '16', code: ' ab1 ', ratio: 1.5, outdoors: 'yes', languages: 'de,fr,de', note: 'Bring gloves' }
    const event = await calendar.events.create({ title: 'Welding', ...day, ...sent })
    const stored = {
      age: 16,
      code: 'AB1',
      level: 'beginner',
      ratio: 1.5,
      outdoors: true,
      languages: ['de', 'fr'],
    } as const
    expect(event).toMatchObject(stored)
    const bare = await calendar.events.create({ title: 'Other', ...day, level: 'advanced' })
    expect(bare).toMatchObject({ age: null, code: '', ratio: null, outdoors: false, languages: [], note: '' })
    for (const query of [
      { age: 16 },
      { code: 'ab1' },
      { level: 'beginner' },
      { languages: 'fr' },
      { search: 'gloves' },
    ] as const) {
      expect((await calendar.events.list(query)).records.map(({ id }) => id)).toEqual([event.id])
    }
    // What a response shows can be sent back.
    const { age, code, level, ratio, outdoors, languages, note } = await calendar.events.get(event.id)
    const back = { age, code, level, ratio, outdoors, languages, note }
    expect(await calendar.events.update(event.id, back)).toMatchObject(back)
    expect(await calendar.events.update(event.id, { age: null, level: null })).toMatchObject({
      age: null,
      level: 'beginner',
    })
    await close()
  })
}

describe('a value that a schema refuses', () => {
  const calendar = createCalendar({ fields, now, defaultWindow: false })
  const create = (own: object) => errorsOf(calendar.events.create({ title: 'Welding', ...day, ...own }))

  it.each<[own: object, errors: object]>([
    [{ age: 'old' }, { age: 'age must be a whole number from 0 to 99; received "old".' }],
    [{ age: -1 }, { age: 'age must be a whole number from 0 to 99; received -1.' }],
    [{ code: 'x' }, { code: expect.stringMatching(/^code is not accepted: Invalid string: .*\.$/) }],
    [{ level: 'expert' }, { level: 'level must be one of beginner, advanced; received "expert".' }],
    [{ ratio: 0.3 }, { ratio: expect.stringContaining('ratio is not accepted: ') }],
    [
      { languages: ['de', 'fra'] },
      { 'languages[1]': expect.stringContaining('languages[1] is not accepted: Too big') },
    ],
    [{ note: 'a secret' }, { note: 'note is not accepted: No secrets.' }],
    [
      { age: 'old', note: 'a secret' },
      { age: expect.anything(), note: expect.anything() },
    ],
  ])('is an error of its field: %j', async (own, errors) => {
    expect(await create(own)).toEqual(errors)
  })

  it('is refused in filters, patches and imports too', async () => {
    expect(await errorsOf(calendar.events.list({ age: 100 }))).toEqual({ age: expect.stringContaining('0 to 99') })
    const { id } = await calendar.events.create({ title: 'Welding', ...day })
    expect(await errorsOf(calendar.events.update(id, { note: 'secret' }))).toEqual({ note: expect.anything() })
    const { errors } = await calendar.events.import([{ title: 'Welding', ...day, note: 'secret' }])
    expect(errors).toMatchObject([{ line: 1, error: { errors: { note: 'note is not accepted: No secrets.' } } }])
  })

  it('is refused by the schemas of zod, with the same sentence', () => {
    const { create } = schemasOf({ fields }).event
    const { error } = create.safeParse({ title: 'Welding', ...day, languages: ['fra'] })
    expect(error?.issues).toMatchObject([{ path: ['languages', 0], message: expect.stringContaining('Too big') }])
    expect(create.safeParse({ title: 'Welding', ...day, age: 16, code: 'ab1' }).success).toBe(true)
  })
})

describe('a schema of any library', () => {
  it('is described by the option json', async () => {
    const own = { venue: { seats: field(even, { json: { type: 'integer', minimum: 0 }, filter: true, default: 2 }) } }
    const calendar = createCalendar({ fields: own, now })
    expect(await calendar.venues.create({ venue: 'Hall', seats: '40' })).toMatchObject({ seats: 40 })
    expect(await calendar.venues.create({ venue: 'Bar' })).toMatchObject({ seats: 2 })
    expect(await errorsOf(calendar.venues.create({ venue: 'Pub', seats: 3 }))).toEqual({
      seats: 'seats is not accepted: It is odd.',
    })
    expect(await errorsOf(calendar.venues.create({ venue: 'Pub', seats: -2 }))).toEqual({
      seats: 'seats must be a whole number from 0; received -2.',
    })
  })

  it('is described in /doc as its JSON schema says', () => {
    const { create, reply } = schemasOf({ fields }).event
    const { properties = {} } = z.toJSONSchema(create, { unrepresentable: 'any' })
    expect(properties.age).toMatchObject({ description: 'From this age on' })
    expect(JSON.stringify(properties.age)).toContain('"maximum":99')
    expect(JSON.stringify(properties.code)).toContain('^[A-Z]{2}\\\\d$')
    expect(JSON.stringify(properties.ratio)).toContain('"exclusiveMinimum":0')
    expect(reply.shape).toHaveProperty('age')
  })

  const refused = (schema: StandardSchema<unknown>, options?: object) => () =>
    createCalendar({ store: createMemoryStore(), fields: { event: { own: field(schema, options) } } })

  it.each<[what: string, sentence: string, schema: StandardSchema<unknown>, options?: object]>([
    ['asynchronous', 'asynchronous', z.string().refine(async () => true)],
    [
      'asynchronous after a check',
      'asynchronous',
      z
        .int()
        .min(5)
        .refine(async () => true),
    ],
    ['one that throws', 'asynchronous or throws', z.string().refine((text) => JSON.parse(text))],
    ['a transform to another type', 'same JSON type', z.string().transform(Number)],
    ['a pipe to another type', 'from string to number', z.string().pipe(z.coerce.number())],
    ['a string that is a boolean', 'from string to boolean', z.stringbool()],
    ['an object', 'received "object"', z.object({ a: z.string() })],
    ['null', 'without null', z.string().nullable()],
    ['several types', 'received ["string","number"]', z.union([z.string(), z.number()])],
    ['a Date', 'same JSON type', z.date()],
    ['no JSON schema', 'pass the option json', even],
    ['a list of lists of objects', 'received "object"', z.array(z.object({}))],
    ['a list of lists', 'received "array"', z.array(z.array(z.string()))],
    ['search in numbers', 'search is an option of text', z.int(), { search: true }],
    ['a default that it refuses', 'default is not accepted', z.string().min(3), { default: 'a' }],
    ['a default of another type', 'default must be', z.int(), { default: 'a' }],
    ['an unusable json', 'the schema must accept text', even, { json: {} }],
  ])('is refused at the start, by the name of the field: %s', (_, sentence, schema, options) => {
    expect(refused(schema, options)).toThrow(TypeError)
    expect(refused(schema, options)).toThrow(/^fields\.event\.own: /)
    expect(refused(schema, options)).toThrow(sentence)
  })

  it('leaves no rejected promise of a schema that throws for a value', async () => {
    const rejected: unknown[] = []
    const onRejection = (reason: unknown) => rejected.push(reason)
    process.on('unhandledRejection', onRejection)
    const quoted = field(z.string().refine((text) => JSON.parse(`"${text}"`) !== 'no'))
    const calendar = createCalendar({ store: createMemoryStore(), fields: { event: { quoted } }, now })
    await expect(calendar.events.create({ title: 'Quotes', ...day, quoted: '"' })).rejects.toThrow(
      'quoted: the schema is asynchronous',
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', onRejection)
    expect(rejected).toEqual([])
  })

  it('throws a TypeError for what could not be seen at the start', async () => {
    const changing = field(
      {
        '~standard': { vendor: 'hand', validate: (value: unknown) => ({ value: `${value}!` }) },
      } as unknown as StandardSchema<number>,
      {
        json: { type: 'integer' },
      },
    )
    const late = field(
      {
        '~standard': { vendor: 'hand', validate: async (value: unknown) => ({ value }) },
      } as unknown as StandardSchema<number>,
      { json: { type: 'integer' } },
    )
    expect(() => createCalendar({ fields: { event: { late } } })).toThrow(
      'fields.event.late: the schema is asynchronous',
    )
    const failed: unknown[] = []
    const calendar = createCalendar({ fields: { event: { changing } }, now, onError: (error) => failed.push(error) })
    const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
    const body = JSON.stringify({ title: 'Welding', ...day, changing: 5 })
    const headers = { 'Content-Type': 'application/json' }
    const request = new Request('http://localhost/cal/events/v1/events', { method: 'POST', body, headers })
    expect((await handle(request))?.status).toBe(500)
    const [error] = failed
    expect((await calendar.events.list()).total).toBe(0)
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toMatchObject({ message: expect.stringContaining('changing: the schema has changed the type') })
  })

  it('gives its types to input, records and queries', async () => {
    const calendar = createCalendar({ fields, now })
    const event = await calendar.events.create({ title: 'Welding', ...day })
    expectTypeOf(event.age).toEqualTypeOf<number | null>()
    expectTypeOf(event.code).toEqualTypeOf<string>()
    expectTypeOf(event.level).toEqualTypeOf<'beginner' | 'advanced'>()
    expectTypeOf(event.outdoors).toEqualTypeOf<boolean>()
    expectTypeOf(event.languages).toEqualTypeOf<readonly string[]>()
    // @ts-expect-error: not one of the words.
    const wrong = () => calendar.events.create({ title: 'Welding', ...day, level: 'expert' })
    expect(wrong).toBeInstanceOf(Function)
    // @ts-expect-error: a default of another type.
    field(z.int(), { default: 'a' })
    expectTypeOf(integer()).not.toBeAny()
  })
})
