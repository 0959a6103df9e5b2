import { isCalendarError } from 'daybook'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Extensions, noExtensions } from '../../src/schema/field/extension.ts'
import { Repeated, type Report } from '../../src/schema/field/field.ts'
import { complaining, createReader, queryReader, updateReader } from '../../src/schema/reader.ts'
import { ids, line } from '../../src/schema/vocabulary/input-fields.ts'
import { links, terms } from '../../src/schema/vocabulary/references.ts'
import { boolean, integer, text } from '../../src/schema/vocabulary/vocabulary.ts'

const placeFields = { name: { ...line('Name'), required: true }, size: integer({ description: 'Size' }) } as const

const fields = {
  name: { ...line('Name'), notNull: true, required: true },
  note: { ...text({ description: 'Note' }), required: true },
  size: integer({ description: 'Size', min: 1 }),
  open: boolean({ description: 'Open' }),
  friends: ids('Friends', { max: 3 }),
  tags: terms('Tags'),
  place: links('Place', { name: 'venue', nameField: 'name', fields: placeFields }),
  height: {
    ...integer({ description: 'Height' }),
    extension: 'geolocation',
    isNeutral: (height: number) => height === 0,
  },
} as const

const off = noExtensions
const on = { ...off, geolocation: true }
/** Reads, and throws the errors. */
const settled =
  <Draft>(read: (input: unknown, report: Report) => Draft) =>
  (input: unknown, extensions: Extensions) =>
    complaining(extensions, (report) => read(input, report))
const create = settled(createReader(fields))
const update = settled(updateReader(fields))
const query = settled(queryReader(fields))
const { height } = fields
const inlineFields = { venue: links('Venue', { name: 'venue', nameField: 'name', fields: { height } }) }
const inline = (input: unknown) => settled(createReader(inlineFields))(input, off)

/** The code of what was thrown, with the names it is about. */
function refused(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return [error.code, Array.isArray(error.params) ? error.params : Object.keys(error.params ?? {})]
  }
  return 'nothing was thrown'
}

function attempt<Value>(work: () => Value): readonly [value: Value | undefined, error: unknown] {
  try {
    return [work(), undefined]
  } catch (error) {
    return [undefined, error]
  }
}

describe('createReader', () => {
  it('reads what is known and ignores the rest', () => {
    const input = { name: ' Anna ', note: 5, size: '7', unknown: 1, constructor: 2, ['__proto__']: 3 }
    expect(create(input, off)).toEqual({ name: 'Anna', note: '5', size: 7 })
  })

  it('takes the values of a repeated list that ends in an empty one', () => {
    const tags = new Repeated(['x', ''])
    expect(create({ name: 'a', note: 'b', tags }, off)).toEqual({ name: 'a', note: 'b', tags: ['x'] })
  })

  it.each([null, '', undefined, new Repeated(['', ''])])('takes %j as if not sent', (empty) => {
    expect(create({ name: 'a', note: 'b', size: empty, friends: empty, tags: empty }, off)).toEqual({
      name: 'a',
      note: 'b',
    })
    expect(refused(() => create({ name: empty, note: 'b' }, off))).toEqual(['rest_missing_callback_param', ['name']])
  })

  it('names all missing fields before any bad one', () => {
    expect(refused(() => create({ size: 'x', place: {} }, off))).toEqual([
      'rest_missing_callback_param',
      ['place.name', 'name', 'note'],
    ])
  })

  it('names all bad values at once, nested ones by path', () => {
    const input = {
      name: 'a\nb',
      note: true,
      size: 0,
      friends: [1, 'x'],
      place: [{ name: 'p' }, { name: 'q', size: 'x' }],
    }
    expect(refused(() => create(input, off))).toEqual([
      'rest_invalid_param',
      ['name', 'note', 'size', 'friends', 'place[1].size'],
    ])
  })

  it('takes the last of a key that was repeated, except for lists', () => {
    const input = { name: 'a', note: 'b', size: new Repeated(['x', '3']), friends: new Repeated(['1', '2', '1']) }
    expect(create(input, off)).toEqual({ name: 'a', note: 'b', size: 3, friends: [1, 2] })
  })

  it('reads a field of an extension only where that is on', () => {
    const input = { name: 'a', note: 'b', height: '3' }
    expect(create(input, on)).toEqual({ name: 'a', note: 'b', height: 3 })
    expect(refused(() => create(input, off))).toEqual(['rest_invalid_param', ['height']])
  })

  it.each([undefined, null, 'text', 7])('takes %j as an object without members', (input) => {
    expect(refused(() => create(input, off))).toEqual(['rest_missing_callback_param', ['name', 'note']])
  })
})

describe('updateReader', () => {
  it('touches nothing that is not sent', () => {
    expect(update({}, on)).toEqual({})
    expect(update({ size: 2 }, on)).toEqual({ size: 2 })
  })

  it('makes null of what is emptied, and refuses it where there is no default', () => {
    expect(update({ note: '', size: null, friends: '', tags: null, place: '', height: '' }, on)).toEqual({
      note: null,
      size: null,
      friends: null,
      tags: null,
      place: null,
      height: null,
    })
    expect(refused(() => update({ name: '' }, on))).toEqual(['rest_invalid_param', ['name']])
    expect(refused(() => update({ name: null }, on))).toEqual(['rest_invalid_param', ['name']])
  })

  it('takes an empty list as one that has no members', () => {
    expect(update({ friends: [], place: [] }, on)).toEqual({ friends: [], place: [] })
  })

  it('does not empty a field of an extension that is off', () => {
    expect(update({ height: null }, off)).toEqual({})
    expect(update({ height: '' }, off)).toEqual({})
  })
})

describe('queryReader', () => {
  it('counts an empty filter as absent, an empty list too', () => {
    expect(query({ note: '', size: '', friends: ',, ,', tags: [], height: '' }, off)).toEqual({})
  })

  it('refuses a filter of an extension that is off, and names it', () => {
    expect(refused(() => query({ height: '1' }, off))).toEqual(['rest_invalid_param', ['height']])
    expect(() => query({ height: '1' }, off)).toThrow('height must be left out without the geolocation extension')
    expect(query({ height: '1' }, on)).toEqual({ height: 1 })
  })

  it('requires nothing', () => {
    expect(query(undefined, off)).toEqual({})
  })
})

describe.each([
  ['create', (height: unknown) => create({ name: 'Anna', note: 'x', height }, off)],
  ['update', (height: unknown) => update({ height }, off)],
  ['inline', (height: unknown) => inline({ venue: { height } })],
])('a field of an extension that is off, in %s', (_kind, read) => {
  it.each([1, '1', 'x', true, [], {}, new Repeated(['', '1'])])('is refused with %j', (height) => {
    const option = 'the option geolocation: true turns on'
    expect(() => read(height)).toThrow(`height must be left out without the geolocation extension, which ${option}`)
  })

  it.each([0, '0', '', null, undefined])('is accepted with %j, which asks for nothing', (height) => {
    expect(() => read(height)).not.toThrow()
  })
})

describe('any reader', () => {
  it('answers any input with a draft of its fields or with a CalendarError', () => {
    const names = Object.keys(fields)
    const input = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.anything({ maxDepth: 3 }))
    fc.assert(
      fc.property(input, (given) => {
        for (const read of [create, update, query]) {
          const [draft, error] = attempt(() => read(given, on))
          expect(error === undefined || isCalendarError(error)).toBe(true)
          expect(names).toEqual(expect.arrayContaining(Object.keys(draft ?? {})))
        }
      }),
    )
  })
})
