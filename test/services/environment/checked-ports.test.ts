import { type CalendarOptions, createCalendar, type ImageReply, type Passwords, rolePolicy } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { describe, expect, it } from 'vitest'

// A port that returns something else than its type says, as one in JavaScript may: nothing is granted, shown or stored.

const editor = { id: 2, role: 'editor' }
const author = { id: 3, role: 'author' }
const fair = { title: 'A fair', start_date: '2030-06-20', end_date: '2030-06-20' }

/** What types keep out. */
const wrong = <Type>(value: unknown) => value as Type

interface Attempt {
  readonly method?: string
  readonly path: string
  readonly body?: object
  readonly as?: unknown
}

const create: Attempt = { method: 'POST', path: '/events', body: fair, as: editor }
const list: Attempt = { path: '/events?start_date=2000-01-01&end_date=2100-01-01' }
const draft: Attempt = { path: '/events/2' }
const guess: Attempt = { path: '/events/3?password=guess' }

type Row = readonly [title: string, options: CalendarOptions, attempt: Attempt, message: RegExp]

const policy = (part: object): CalendarOptions => ({ policy: wrong({ ...rolePolicy, ...part }) })
const passwords = (part: object): CalendarOptions => ({
  passwords: wrong<Passwords>({ hash: async () => 'hash', verify: async () => false, ...part }),
})
const image = (value: unknown): CalendarOptions => ({ images: () => wrong<ImageReply>(value) })
const drawn = { url: 'https://a.example/b.png', id: 7, extension: 'png' }

const rows: readonly Row[] = [
  ['may: a promise', policy({ may: async () => true }), { ...create, as: null }, /^policy\.may .* a promise/],
  ['may: a promise of false', policy({ may: async () => false }), create, /^policy\.may .* a promise/],
  [
    'may: a rejected promise',
    policy({ may: () => Promise.reject(new Error('no')) }),
    create,
    /^policy\.may .* a promise/,
  ],
  ['may: 1', policy({ may: () => 1 }), create, /^policy\.may must return true or false; it returned a number/],
  ['may: text', policy({ may: () => 'no' }), create, /^policy\.may .* another text/],
  ['may: undefined', policy({ may: () => undefined }), create, /^policy\.may .* undefined/],
  ['may: null', policy({ may: () => null }), create, /^policy\.may .* null/],
  [
    'may: an object, for a delete',
    policy({ may: () => ({}) }),
    { ...create, method: 'DELETE', path: '/events/1' },
    /^policy\.may/,
  ],
  ['scope: a promise, of a list', policy({ scope: async () => 'public' }), list, /^policy\.scope .* a promise/],
  ['scope: a promise, of a record', policy({ scope: async () => 'all' }), draft, /^policy\.scope .* a promise/],
  ['scope: another text', policy({ scope: () => 'All' }), draft, /^policy\.scope must return 'public', 'own' or 'all'/],
  ['scope: true', policy({ scope: () => true }), draft, /^policy\.scope .* true/],
  ['scope: undefined', policy({ scope: () => undefined }), list, /^policy\.scope .* undefined/],
  ['authenticate: true', {}, { ...create, as: true }, /^An actor is \{ id, role \}, .* true/],
  ['authenticate: false', {}, { ...list, as: false }, /^An actor is .* false/],
  ['authenticate: 0', {}, { ...list, as: 0 }, /^An actor is .* a number/],
  ['authenticate: text', {}, { ...create, as: 'editor' }, /^An actor is .* another text/],
  ['authenticate: a list', {}, { ...create, as: [editor] }, /^An actor is .* a list/],
  ['authenticate: without a role', {}, { ...create, as: { id: 2 } }, /^The role of an actor is text; .* undefined/],
  [
    'authenticate: several roles',
    {},
    { ...create, as: { id: 2, role: ['editor'] } },
    /^The role of an actor .* a list/,
  ],
  ['authenticate: without an id', {}, { ...create, as: { role: 'editor' } }, /^The id of an actor/],
  ['authenticate: the id 0', {}, { ...create, as: { id: 0, role: 'editor' } }, /^The id of an actor/],
  ['authenticate: a negative id', {}, { ...create, as: { id: -1, role: 'editor' } }, /^The id of an actor/],
  ['authenticate: a broken id', {}, { ...create, as: { id: 1.5, role: 'editor' } }, /^The id of an actor/],
  ['authenticate: an empty id', {}, { ...create, as: { id: '', role: 'editor' } }, /^The id of an actor/],
  [
    'authenticate: an id that is too long',
    {},
    { ...create, as: { id: 'x'.repeat(201), role: 'editor' } },
    /^The id of an/,
  ],
  ['authenticate: true for an id', {}, { ...create, as: { id: true, role: 'editor' } }, /^The id of an actor/],
  ...[undefined, '', 7, Promise.resolve(7)].map(
    (value): Row => [
      `hash: ${String(value)}`,
      passwords({ hash: () => value }),
      { ...create, body: { ...fair, password: 'sesame' } },
      /^passwords\.hash must return a text that is not empty/,
    ],
  ),
  ...[undefined, 1, 'true', {}, [true]].map(
    (value): Row => [
      `verify: ${JSON.stringify(value)}`,
      passwords({ verify: async () => value }),
      guess,
      /^passwords\.verify must return true or false/,
    ],
  ),
  ...[Promise.resolve('clean'), undefined, null, { toString: () => 'clean' }].map(
    (value): Row => [
      `sanitizeHtml: ${String(value)}`,
      { sanitizeHtml: () => wrong<string>(value) },
      { ...create, body: { ...fair, description: '<b>bold</b>' }, as: author },
      /^sanitizeHtml must return a text/,
    ],
  ),
  ...[Promise.resolve('https://a.example'), null, false, 7, new URL('https://a.example')].map(
    (value): Row => [
      `links: ${String(value)}`,
      { links: () => wrong<string>(value) },
      list,
      /^links must return a text or undefined/,
    ],
  ),
  ...[
    undefined,
    null,
    false,
    'https://a.example/b.png',
    {},
    { ...drawn, url: undefined },
    { ...drawn, id: '7' },
    { ...drawn, extension: 7 },
    { ...drawn, width: '640' },
    { ...drawn, sizes: 'none' },
    { ...drawn, sizes: { small: {} } },
  ].map((value): Row => [`images: ${JSON.stringify(value)}`, image(value), list, /^images must return an image/]),
  ...[undefined, null, 5, '2030-01-15', new Date(Number.NaN), Promise.resolve(new Date())].map(
    (value): Row => [`now: ${String(value)}`, { now: () => wrong<Date>(value) }, list, /^now must return a valid Date/],
  ),
  ...['', undefined, 7, Promise.resolve('uid')].map(
    (value): Row => [
      `createUid: ${String(value)}`,
      { createUid: () => wrong<string>(value) },
      create,
      /^createUid must return a text that is not empty and differs each time/,
    ],
  ),
  [
    'createUid: the same again',
    { createUid: () => 'uid' },
    { ...create, body: { ...fair, venue: { venue: 'Hall' } } },
    /^createUid must return .* differs each time/,
  ],
  ...['', 'No Slug', 'é', 'a/b', undefined, 7, Promise.resolve('slug')].map(
    (value): Row => [
      `createSlug: ${String(value)}`,
      { createSlug: () => wrong<string>(value) },
      { ...create, body: { ...fair, title: '!!!' } },
      /^createSlug must return a slug/,
    ],
  ),
]

describe('a port that does not keep to its type', () => {
  async function prepared() {
    const store = createMemoryStore()
    const calendar = createCalendar({
      store,
      passwords: { hash: async () => 'hash', verify: async () => false },
    })
    await calendar.events.create({ ...fair, image: 7 })
    await calendar.events.create({ ...fair, status: 'draft' })
    await calendar.events.create({ ...fair, title: 'Locked', password: 'sesame' })
    return { store, calendar }
  }

  it.each(rows)('is a 500, and a TypeError to onError: %s', async (_title, options, attempt, message) => {
    const { store, calendar } = await prepared()
    const before = await calendar.events.list({
      status: ['publish', 'draft', 'trash'],
      start_date: '2000-01-01',
      end_date: '2100-01-01',
    })
    const errors: unknown[] = []
    const handle = fetchHandler(createCalendar({ ...options, store, onError: (error) => errors.push(error) }), {
      authenticate: () => wrong<null>(attempt.as ?? null),
    })
    const { method = 'GET', path, body } = attempt
    const reply = await handle(`http://localhost/cal/events/v1${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    expect([reply.status, await reply.json()]).toMatchObject([
      500,
      { code: 'rest_internal_error', data: { status: 500 } },
    ])
    expect(errors).toEqual([expect.any(TypeError)])
    expect((errors[0] as TypeError).message).toMatch(message)
    const after = await calendar.events.list({
      status: ['publish', 'draft', 'trash'],
      start_date: '2000-01-01',
      end_date: '2100-01-01',
    })
    expect(after).toEqual(before)
  })

  it.each<[title: string, options: CalendarOptions, port: string]>([
    ['may', policy({ may: async () => true }), 'policy.may'],
    ['createUid', { createUid: () => '' }, 'createUid'],
    ['now', { now: () => new Date(Number.NaN) }, 'now'],
  ])('is a TypeError in process: %s', async (_title, options, name) => {
    const created = createCalendar(options).as(editor).events.create(fair)
    await expect(created).rejects.toThrow(TypeError)
    await expect(created).rejects.toThrow(`${name} must return`)
  })

  it.each([
    [undefined],
    [true],
    ['editor'],
    [{ id: 1 }],
    [{ role: 'editor' }],
    [{ id: 0, role: 'editor' }],
    [Promise.resolve(editor)],
  ])('is a TypeError for an actor that is none: %j', (actor) => {
    expect(() => createCalendar().as(wrong(actor))).toThrow(TypeError)
  })

  it('takes a Date of another realm, and what a type allows beside the usual', async () => {
    const now = { getTime: () => Date.UTC(2030, 0, 15) }
    const calendar = createCalendar({
      now: () => wrong<Date>(now),
      links: () => undefined,
      images: async () => ({ ...drawn, width: undefined, sizes: { small: { url: '', width: 1, height: 1 } } }),
      passwords: wrong<Passwords>({ hash: () => 'hash', verify: () => true }),
    })
    const { id } = await calendar.events.create({ ...fair, image: 7, password: 'sesame' })
    expect(await calendar.toReply.events(await calendar.as(null).events.get(id, { password: 'any' }))).toMatchObject({
      image: { id: 7 },
      date: '2030-01-15 00:00:00',
    })
  })
})
