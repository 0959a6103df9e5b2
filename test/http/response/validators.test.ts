import { type Actor, type ResourceName, rolePolicy } from 'daybook'
import type { StoredRecord } from 'daybook/storage'
import { eventData, termData, venueData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import {
  audienceOf,
  expectedStates,
  isUnchanged,
  listTag,
  recordValidators,
  stateOf,
} from '../../../src/http/response/validators.ts'

const root = { origin: 'https://calendar.test', basePath: '', namespace: 'cal/events/v1' }
const audience = (actor: Actor | null = null, more: object = {}) =>
  audienceOf({ ...root, ...more }, actor, { scope: (resource) => rolePolicy.scope(actor, resource) })

describe('the audience', () => {
  it('differs by mount and by caller', () => {
    const all = [
      audience(),
      audience(null, { origin: 'http://calendar.test' }),
      audience(null, { basePath: '/de' }),
      audience(null, { namespace: 'other/v1' }),
      audience(null, { locale: 'de' }),
      audience({ id: 5, role: 'subscriber' }),
      audience({ id: 5, role: 'author' }),
      audience({ id: 6, role: 'author' }),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(audience()).toBe(audience())
  })

  it('differs by what the policy lets it see', () => {
    expect(audienceOf(root, null, { scope: () => 'all' })).not.toBe(audience())
  })
})

describe('the ETag of a list', () => {
  const snapshot = { version: '1', day: '2030-01-15', until: null, from: '2030-01-15 12:00:00' }

  it('is weak, and the same in a snapshot, whenever that was taken', () => {
    const tag = listTag(snapshot, audience(), '/events?')
    expect(tag).toMatch(/^W\/"[0-9a-z]+"$/)
    expect(listTag({ ...snapshot, from: '2030-01-15 13:00:00' }, audience(), '/events?')).toBe(tag)
  })

  it('differs by the snapshot, the audience and the URL', () => {
    const tags = [
      listTag(snapshot, audience(), '/events?'),
      listTag({ ...snapshot, version: '2' }, audience(), '/events?'),
      listTag({ ...snapshot, day: '2030-01-16' }, audience(), '/events?'),
      listTag({ ...snapshot, until: '2030-01-15 13:00:00' }, audience(), '/events?'),
      listTag(snapshot, audience({ id: 5, role: 'subscriber' }), '/events?'),
      listTag(snapshot, audience(), '/events?page=2'),
      listTag(snapshot, audience(), '/venues?'),
    ]
    expect(new Set(tags).size).toBe(tags.length)
  })
})

describe('the validators of a record', () => {
  const now = '2030-01-15 12:00:00'
  const [base, date_utc] = [{ revision: '1', modified_utc: '2030-01-01 00:00:00' }, '2030-01-01 00:00:00']
  const event = { ...eventData({ date_utc }), ...base, id: 12, revision: '3' }
  const scheduled = { ...event, date_utc: '2031-01-01 00:00:00' }
  const venue = { ...venueData({ date_utc }), ...base, id: 7, modified_utc: '2030-01-09 08:07:06' }
  const term = { ...termData({ count: 1 }), ...base, id: 7 }
  const of = (records: readonly StoredRecord[], { at = now, kind = 'venue' as ResourceName, to = audience() } = {}) => {
    const shown = records.map((record) => stateOf(record, record === event ? 'event' : kind, at))
    return recordValidators({ record: event, shown, audience: to })
  }

  it('begin with id and revision', () => {
    expect(of([event, venue]).ETag).toMatch(/^"12\.3-[0-9a-z]+"$/)
  })

  it('tell all that is shown, its status, and to whom', () => {
    const tags = [
      of([event]),
      of([event, venue]),
      of([event, { ...venue, revision: '2' }]),
      of([event, { ...venue, id: 8 }]),
      of([event, venue], { kind: 'organizer' }),
      of([event, venue, term]),
      of([event, venue, { ...term, revision: '2' }]),
      of([scheduled]),
      of([event], { to: audience({ id: 2, role: 'editor' }) }),
    ].map(({ ETag }) => ETag)
    expect(new Set(tags).size).toBe(tags.length)
  })

  it('change when a scheduled record is published by the clock alone', () => {
    const coming = { ...venue, date_utc: '2030-01-15 13:00:00' }
    const [before, after] = [of([event, coming]), of([event, coming], { at: '2030-01-15 13:00:00' })]
    expect(after.ETag).not.toBe(before.ETag)
    expect(of([event, coming], { at: '2030-01-15 12:59:59' })).toEqual(before)
  })

  it('have the date of the latest change of all that is shown', () => {
    expect(of([event, venue])['Last-Modified']).toBe('Wed, 09 Jan 2030 08:07:06 GMT')
    expect(of([event])['Last-Modified']).toBe('Tue, 01 Jan 2030 00:00:00 GMT')
  })
})

describe('If-None-Match', () => {
  it.each([
    ['"1.1-a"', '"1.1-a"'],
    ['W/"1.1-a"', '"1.1-a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', 'W/"a"'],
    ['"x", "1.1-a"', '"1.1-a"'],
    ['"x",W/"1.1-a"', '"1.1-a"'],
    [['"x"', '"1.1-a"'], '"1.1-a"'],
    ['"a,b"', '"a,b"'],
    ['*', '"1.1-a"'],
  ])('%s means %s', (header, tag) => {
    expect(isUnchanged(header, tag)).toBe(true)
  })

  it.each([
    [undefined, '"1.1-a"'],
    ['"1.1-a"', undefined],
    ['*', undefined],
    ['', '"1.1-a"'],
    ['1.1-a', '"1.1-a"'],
    ['"1.1-A"', '"1.1-a"'],
    ['"1.1-"', '"1.1-a"'],
    ['"*"', '"1.1-a"'],
    ['"a","b"', '","'],
  ])('%s does not mean %s', (header, tag) => {
    expect(isUnchanged(header, tag)).toBe(false)
  })
})

const codings = ['gzip', 'x-gzip', 'gz', 'br', 'brotli', 'zstd', 'zst', 'deflate', 'df', 'GZIP', 'gzip-gzip', 'gzip;br']
const suffixes = codings.flatMap((coding) => ['-', '--', ';', ':', '+'].map((separator) => separator + coding))

describe('a tag that a server has changed to compress the response', () => {
  it.each(suffixes.flatMap((suffix) => [`"1.1-a${suffix}"`, `W/"1.1-a${suffix}"`]))('%s is the same tag', (sent) => {
    for (const header of [sent, `"x", ${sent}`, `${sent},W/"x"`, ['"x"', sent]]) {
      expect(isUnchanged(header, '"1.1-a"')).toBe(true)
      expect(isUnchanged(header, 'W/"1.1-a"')).toBe(true)
      expect(expectedStates(header)).toEqual([{ id: 1, revision: '1' }])
    }
  })

  it.each(['"1.1-agzip"', '"1.1-a-gzip-x"', '"1.1-a-other"', '"-gzip"', '"1.1-b-gzip"'])(
    '%s is another tag',
    (sent) => {
      expect(isUnchanged(sent, '"1.1-a"')).toBe(false)
    },
  )

  it('is found in a long header in no time', () => {
    const header = `"${'-gzip'.repeat(20_000)}x", "1.1-a-gzip"`
    expect(isUnchanged(header, '"1.1-a"')).toBe(true)
  })
})

describe('If-Match', () => {
  const state = { id: 12, revision: '3' }

  it.each([
    ['"12.3-abc"', [state]],
    ['"12.3"', [state]],
    ['"1.1-a", "12.3-b"', [{ id: 1, revision: '1' }, state]],
    [
      ['"1.1-a"', '"12.3-b"'],
      [{ id: 1, revision: '1' }, state],
    ],
    ['W/"12.3-abc"', [state]],
    ['"x", W/"12.3-abc"', [state]],
    ['W/"1.1-a",W/"12.3-b-gzip", "12.4-c;br"', [{ id: 1, revision: '1' }, state, { id: 12, revision: '4' }]],
    [
      ['W/"1.1-a-gzip"', '"12.3-b--gzip"'],
      [{ id: 1, revision: '1' }, state],
    ],
    ['W/"12.5d1c-4e0b-a.b_C-abc-gzip"', [{ id: 12, revision: '5d1c-4e0b-a.b_C' }]],
    ['W/"*"', []],
    ['W/*', '*'],
    ['W/"12.3-abc-gzip-other"', [{ id: 12, revision: '3-abc-gzip' }]],
    ['12.3-abc', []],
    ['"12.3-a"b"', [state]],
    ['"12.3x-abc"', [{ id: 12, revision: '3x' }]],
    ['"12.k3v9-abc"', [{ id: 12, revision: 'k3v9' }]],
    ['"12.5d1c-4e0b-a.b_C-abc"', [{ id: 12, revision: '5d1c-4e0b-a.b_C' }]],
    ['"12-abc"', []],
    ['"12.3 4-abc"', []],
    ['"-1.3-a"', []],
    ['', []],
    ['"*"', []],
    ['*', '*'],
    ['"12.3-abc", *', '*'],
    [undefined, undefined],
  ])('%s names %j', (header, expected) => {
    expect(expectedStates(header)).toEqual(expected)
  })
})
