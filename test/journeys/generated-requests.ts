import type { RawBody } from 'daybook/http'
import fc from 'fast-check'

// Requests as clients send them, and as they should not: every route, every parameter and field with good values and
// bad ones, in every form that rule 3 knows, from every kind of caller. Most are good enough to reach a service.

/** A request as data: what `requests.test.ts` hands to the API, and what a failure prints. */
export interface GeneratedRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly caller: Caller
  readonly body: GeneratedBody
  readonly mount: keyof typeof mounts
  /** How many seconds pass before it. */
  readonly after: number
}

export type Caller = { readonly id: number; readonly role: string } | null | 'bad credentials'
export type GeneratedBody = RawBody | { readonly kind: 'too large' }

/** URLs where the calendar is served (rule 47). */
export const mounts = {
  root: { basePath: '', namespace: 'cal/events/v1', origins: [], trustProxy: false },
  german: {
    basePath: '/de',
    namespace: 'cal/events/v1',
    baseUrl: 'https://calendar.example',
    locale: 'de',
    origins: ['https://app.example'],
    trustProxy: false,
  },
  proxied: { basePath: '', namespace: 'kalender', origins: '*', trustProxy: true },
} as const

/** Titles and names that the calendar holds from the start, so that slugs and searches find something. */
export const names = ['Summer fair', 'Jazz night', 'Été indien', '東京 まつり', 'Ütliberg', 'Łódź 2030', 'C++ & Rust']
export const passwords = ['sesame', 'öffne dich']
const zones = [
  ...['Europe/Zurich', 'america/new_york', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'],
  ...['UTC+5:30', 'UTC-3.5', '+14:00', '-14:00', 'Africa/Monrovia', 'Pacific/Kiritimati'],
]
const statuses = ['publish', 'draft', 'pending', 'private', 'trash', 'future']

const one = fc.constantFrom

/** The first kind in so many of the cases as its weight says, of all weights together. */
function weighted<Value>(...kinds: readonly (readonly [weight: number, kind: fc.Arbitrary<Value>])[]) {
  return fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}

// What is sent more often, and what less

interface Mix {
  /** How many of the requests are of each kind, of all weights together. */
  readonly lists: number
  readonly reads: number
  readonly creates: number
  readonly updates: number
  readonly deletes: number
  /** To paths and with methods that are none. */
  readonly strays: number
  /** The weight of good values in writes, beside the hostile ones. */
  readonly good: number
  /** The number of styles in which bodies are sent. The last ten are odd. */
  readonly styles: number
  readonly staff: number
  readonly others: number
}

const everyKind: Mix = {
  ...{ lists: 32, reads: 18, creates: 20, updates: 22, deletes: 5, strays: 8 },
  ...{ good: 12, styles: 100, staff: 45, others: 54 },
}
const manyWrites: Mix = {
  ...{ lists: 30, reads: 8, creates: 40, updates: 30, deletes: 5, strays: 1 },
  ...{ good: 80, styles: 91, staff: 80, others: 20 },
}

// Values

/** Text that has broken programs before. */
const hostileText: fc.Arbitrary<string> = weighted(
  [
    6,
    one(
      '\u0000',
      'tab\tand\r\nline',
      '\ud800',
      'x\udc00y',
      '\u202egnp.exe',
      'e\u0301',
      'İstanbul',
      'ﬃ',
      '👩‍👩‍👧‍👦',
      '\ufeff',
    ),
  ],
  [
    6,
    one('<b>bold</b>', '<script>alert(1)</script>', "'; DROP TABLE events; --", '%', '_', '"', '"no end', '-not', ' '),
  ],
  [
    6,
    one('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', '[object Object]', '\\'),
  ],
  [2, one(`e${'\u0301'.repeat(200)}`, 'a'.repeat(401), 'ß'.repeat(250), '\u00a0', '../../etc/passwd', '$1')],
  [8, fc.array(fc.nat(0x10ffff), { maxLength: 12 }).map((points) => String.fromCodePoint(...points))],
  [8, fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units))],
  [1, fc.integer({ min: 0, max: 20 }).map((more) => 'x'.repeat(64 * 1024 - 10 + more))],
)

const hostileNumber: fc.Arbitrary<unknown> = one<unknown>(
  ...[-1, -0, 0, 1.5, 1e21, 1e308, 2 ** 53, 2 ** 53 - 1, 2 ** 31, '9007199254740993', '9'.repeat(400)],
  ...['1e3', '0x10', '+1', '-1', '１２', '٣', '1_000', ' 7 ', '007', '1.0', 'Infinity'],
)

const pairs: readonly (readonly [string, unknown])[] = [
  ['__proto__', { id: 1 }],
  ['constructor', 1],
  ['toString', 'x'],
]

/** What no field takes, or few. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileNumber,
  hostileText,
  one<unknown>(null, true, false, '', [], {}, [[]], [null], [{}], { id: null }, { id: '' }, { id: {} }),
  // A literal would set the prototype; entries make a member of that name.
  one<unknown>(Object.fromEntries(pairs), [Object.fromEntries(pairs)], { length: 3 }, { id: 1, url: 'x' }),
  fc.integer({ min: 90, max: 600 }).map((length) => Array.from({ length }, (_, index) => index)),
)

const id = weighted([8, fc.integer({ min: 1, max: 12 })], [3, fc.integer({ min: 13, max: 400 })], [1, one(0, 99_999)])

const date: fc.Arbitrary<string | number> = weighted<string | number>(
  [
    6,
    fc.tuple(one('2029-12', '2030-01', '2030-06', '2030-10', '2031-02'), fc.integer({ min: 1, max: 31 })).map(
      // Some months have no such day.
      ([month, day]) => `${month}-${String(day).padStart(2, '0')}`,
    ),
  ],
  [4, one('2030-06-20 09:00', '2030-06-20T09:00:30.250', '2030-03-31 02:30:00', '2030-10-27 02:30:00', '2028-02-29')],
  [3, one('2030-06-20T09:00:00Z', '2030-06-20 09:00+02:00', '2030-06-20T09:00:00-1130', 'now', 'today')],
  [2, one('tomorrow', '+7 days', '-2 weeks', ' 1 month', '+05 days', '2030/06/20', '20300620T090000Z')],
  [2, one('2030-06-20T09:00:00+02:00[Europe/Zurich]', '2030-06-20t09:00z', '2030-06-20 09:00+02', '+7 hours')],
  [2, one<string | number>(1_900_000_000, '1900000000', 999_999_999, 100_000_000, 9_999_999_999)],
  [2, one('0001-01-01', '0001-01-01 00:00:00+14:00', '9998-12-31', '9998-12-31 23:59:59', '9998-12-31T23:59:59-14:00')],
  [
    1,
    one('0000-12-31', '9999-01-01', '2030-02-30', '2031-02-29', '2030-13-01', '2030-06-20 24:00', '20-06-2030', '2030'),
  ],
)

const text = weighted(
  [6, one(...names, 'a', '12', 'plain text', 'on two\nlines', '<p>Some <em>HTML</em></p>', 'x < y')],
  [1, hostileText],
)
const line = weighted([9, one(...names, 'Another one', '42', 'a & b', ' padded ')], [1, hostileText])
const bool = one<unknown>(true, false, 'true', 'FALSE', '1', '0', 'yes', 'off', 1, 0)
const url = one(
  'https://example.org/x?y=1#z',
  'http://münchen.example',
  'HTTPS://[2001:db8::1]:8080/',
  'ftp://example.org',
)
const slug = weighted(
  [6, one('summer-fair', 'jazz-night', 'ete-indien', '東京-まつり', 'Summer Fair', '2030')],
  [1, text],
)
const status = weighted([9, one(...statuses)], [1, one('published', 'Draft', 'any')])
const cost = one<unknown>(20, '€6.50 - €8.50', '1,000.50', '0', 'free', 'Donation', -5, [0, 20], ['1', '2.000', 'x'])
const image = one<unknown>(
  7,
  'https://example.org/a.png',
  false,
  { id: 3 },
  { url: 'https://example.org/b.jpg', id: 0 },
)
const degrees = one<unknown>(47.37, '8.54', 0, -180, 90, 180, '-89.99', 90.01, '47.3700000000001')
const termReference: fc.Arbitrary<unknown> = weighted<unknown>(
  [4, id],
  [2, slug],
  [2, line],
  [1, id.map(String)],
  [1, id.map((known) => ({ id: known, name: 'ignored' }))],
)

/** One value, a list of them, or a text with commas. */
function some(item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const list = fc.array(item, { maxLength: 4 })
  return weighted(
    [3, list],
    [2, item],
    [1, list.map((items) => items.map((each) => (isPlain(each) ? 1 : each)).join(','))],
  )
}

type FieldValues = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Good values for most of the calls, hostile ones for the rest. */
function mostly(good: fc.Arbitrary<unknown>, weight = 12): fc.Arbitrary<unknown> {
  return weighted([weight, good], [1, one<unknown>(null, '')], [1, anything])
}

// Fields

const post: FieldValues = {
  author: id,
  date,
  date_utc: date,
  description: text,
  excerpt: text,
  slug,
  status,
  image,
  image_alt: text,
}

const venue: FieldValues = {
  ...post,
  venue: line,
  address: text,
  city: line,
  country: line,
  province: line,
  state: line,
  zip: one<unknown>('8001', 8001),
  phone: line,
  stateprovince: line,
  website: url,
  show_map: bool,
  show_map_link: bool,
  geo_lat: degrees,
  geo_lng: degrees,
}

const organizer: FieldValues = {
  ...post,
  organizer: line,
  phone: line,
  website: url,
  email: one('someone@example.org', 'größe@münchen.example', 'no address'),
}

const event: FieldValues = {
  ...post,
  title: line,
  start_date: date,
  end_date: date,
  timezone: weighted([9, one(...zones)], [1, one('Mars/Olympus', 'EST5EDT4', 'UTC+15', 'utc+1', '__proto__')]),
  all_day: bool,
  cost,
  website: url,
  show_map: bool,
  show_map_link: bool,
  hide_from_listings: bool,
  sticky: bool,
  featured: bool,
  post_parent: id,
  ticketed: bool,
  event_status: one('scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online', 'late'),
  status_reason: text,
  previous_start_date: date,
  attendance_mode: one('in_person', 'online', 'mixed', 'by phone'),
  online_url: url,
  online_url_from: one(
    '-PT30M',
    '-P1D',
    'PT0S',
    'PT30M',
    '-P400D',
    '2030-02-01 09:00',
    '2030-02-01T09:00:00+02:00',
    'soon',
  ),
  recurrence: one(
    null,
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=DAILY',
    'FREQ=SECONDLY',
    { rules: ['FREQ=WEEKLY;BYDAY=MO,FR'], until: '2030-03-01', exceptions: ['2030-02-01'] },
    { rules: 'FREQ=MONTHLY;BYDAY=2TU', dates: '2030-02-28', hide_from_listings: true },
    { recurrence_id: '2030-02-01 10:00:00', changed_fields: [] },
    { rules: 'nonsense' },
  ),
  recurrence_scope: one('this', 'following', 'all', 'none'),
  password: one(...passwords, 'x'.repeat(129)),
  categories: some(termReference),
  tags: some(termReference),
  venue: some(linked(venue, 'venue')),
  organizer: some(linked(organizer, 'organizer')),
}

const tag: FieldValues = { name: line, description: text, slug }

const fields = {
  events: { known: event, required: ['title', 'start_date', 'end_date'] },
  venues: { known: venue, required: ['venue'] },
  organizers: { known: organizer, required: ['organizer'] },
  categories: {
    known: { ...tag, parent: id, color: one<unknown>('red', 'rose', 'navy', 7, null, '') },
    required: ['name'],
  },
  tags: { known: tag, required: ['name'] },
} as const satisfies Record<string, { readonly known: FieldValues; readonly required: readonly string[] }>

type Collection = keyof typeof fields
const collections = Object.keys(fields) as Collection[]

/** A link: mostly by id, sometimes the fields of a record to make. */
function linked(of: FieldValues, required: string): fc.Arbitrary<unknown> {
  const inline = fc.tuple(entriesOf(of, 3), mostly(line)).map(([entries, name]) => [...entries, [required, name]])
  return weighted<unknown>([5, id], [2, id.map((known) => ({ id: known }))], [2, inline.map(Object.fromEntries)])
}

type Entries = fc.Arbitrary<(readonly [string, unknown])[]>

function entriesOf(of: FieldValues, maxLength: number, goodWeight?: number): Entries {
  const entries = Object.entries(of).map(([name, good]) => fc.tuple(fc.constant(name), mostly(good, goodWeight)))
  return fc.array(fc.oneof(...entries), { maxLength })
}

/** Members that nobody reads, or that only a reply has. */
const ignored: Entries = weighted(
  [9, fc.constant<(readonly [string, unknown])[]>([])],
  [
    1,
    fc.array(fc.tuple(one('id', 'url', 'utc_start_date', 'count', '', 'a[b', '__proto__', 'constructor'), anything), {
      maxLength: 3,
    }),
  ],
)

/** Start and end that go together, so that most new events are stored. */
const times: Entries = fc.tuple(date, fc.integer({ min: 0, max: 9 })).map(([start, odd]) => [
  ['start_date', odd === 9 ? '2031-01-01' : start],
  ['end_date', odd === 8 ? '2029-01-01' : start],
])

function writeOf(
  collection: Collection,
  creates: boolean,
  { good }: Mix,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const { known, required } = fields[collection]
  const named: Entries = fc.tuple(
    ...required.map((name) => fc.tuple(fc.constant(name), mostly(fieldOf(known, name), good))),
  )
  const needed = collection === 'events' ? fc.tuple(named, times).map(([a, b]) => [...a, ...b]) : named
  const always = creates ? weighted([12, needed], [1, fc.constant([])]) : weighted([1, needed], [3, fc.constant([])])
  return fc
    .tuple(always, entriesOf(known, creates ? 6 : 4, good), ignored)
    .map((entries) => Object.fromEntries(entries.flat()))
}

function fieldOf(known: FieldValues, name: string): fc.Arbitrary<unknown> {
  return known[name] ?? anything
}

// Bodies

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: GeneratedBody
}

function sent(fields: Readonly<Record<string, unknown>>, style: number): Message {
  const text = toJson(fields)
  if (style < 55) return { headers: json, body: { kind: 'text', text } }
  if (style < 60) return { headers: { 'content-type': 'application/ld+json; charset=utf-8' }, body: asBytes(text) }
  if (style < 85) return { headers: form, body: { kind: 'text', text: formOf(fields, style % 3) } }
  if (style < 90) return { headers: style < 88 ? json : form, body: { kind: 'parsed', value: fields } }
  const odd = [
    { headers: json, body: { kind: 'text', text: text.slice(0, -1) } },
    { headers: json, body: { kind: 'text', text: `${'['.repeat(5000)}${text}` } },
    { headers: json, body: { kind: 'text', text: `[${text}]` } },
    { headers: json, body: { kind: 'bytes', bytes: Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d) } },
    { headers: form, body: { kind: 'text', text: `${formOf(fields, 0)}&broken=%E0%A4%A` } },
    { headers: { 'content-type': 'text/plain' }, body: { kind: 'text', text } },
    { headers: {}, body: { kind: 'text', text } },
    { headers: json, body: { kind: 'text', text: '' } },
    { headers: json, body: { kind: 'parsed', value: [fields] } },
    { headers: json, body: { kind: 'too large' } },
  ] as const satisfies readonly Message[]
  return odd[style - 90] ?? odd[0]
}

function asBytes(text: string): RawBody {
  return { kind: 'bytes', bytes: new TextEncoder().encode(text) }
}

/** JSON has no lone surrogates in UTF-8: they travel as escapes. */
function toJson(value: unknown): string {
  return JSON.stringify(value)
}

/** A form of the fields, with brackets for what nests (rule 3): `a[]=1`, `a[0]=1`, or the key again. */
function formOf(fields: Readonly<Record<string, unknown>>, listStyle: number): string {
  return pairsOf('', fields, listStyle)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

function pairsOf(path: string, value: unknown, listStyle: number): (readonly [string, string])[] {
  if (Array.isArray(value)) {
    return value
      .slice(0, 20)
      .flatMap((item, index) => pairsOf(path + ([`[]`, `[${index}]`, ''][listStyle] ?? ''), item, listStyle))
  }
  if (isPlain(value)) {
    return Object.entries(value).flatMap(([name, member]) =>
      pairsOf(path === '' ? name : `${path}[${name}]`, member, listStyle),
    )
  }
  return [[path, value === null ? '' : String(value)]]
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function encode(text: string): string {
  return encodeURIComponentSafely(text).replaceAll('%20', '+')
}

// Queries

const paging: FieldValues = {
  page: one<unknown>(1, 1, 1, '2', 3, 900),
  per_page: one<unknown>(1, 2, 5, '10', 50, 1000),
}
const search = weighted(
  [4, one('summer', 'JAZZ night', '"jazz night"', 'ete', '東京', '%', '""', '-')],
  [1, hostileText],
)

const eventQuery: FieldValues = {
  ...paging,
  start_date: date,
  end_date: date,
  starts_before: date,
  overlaps: fc.tuple(date, date).map(([from, to]) => `${from}/${to}`),
  starts_after: date,
  ends_before: date,
  ends_after: date,
  strict_dates: bool,
  period: one('upcoming', 'current', 'current_and_upcoming', 'past', 'all', 'Past'),
  order: one('asc', 'DESC', 'up'),
  orderby: one('start_date', 'end_date', 'date', 'modified', 'title', 'id', 'slug'),
  search,
  categories: some(weighted<unknown>([3, id], [1, slug])),
  tags: some(weighted<unknown>([3, id], [1, slug])),
  venue: some(id),
  organizer: some(id),
  featured: bool,
  status: some(status),
  hide_from_listings: bool,
  geoloc: bool,
  geoloc_lat: degrees,
  geoloc_lng: degrees,
  geoloc_radius: one<unknown>(0, 1, 500.5, 20_038, 20_039, -1),
  include: some(id),
  post_parent: id,
  ticketed: bool,
  free: bool,
  when: one<unknown>('today', 'weekend', 'week', '2030-06', '2030-06-20..', '2030-07..2030-06', 'soon'),
  bbox: one<unknown>('5,45,10,47', [170, -50, -170, 0], '5,47,10,45', '1,2,3'),
}

const linkedQuery: FieldValues = {
  ...paging,
  search,
  event: id,
  has_events: bool,
  only_with_upcoming: bool,
  status: some(status),
}

const tagQuery: FieldValues = {
  ...paging,
  search,
  include: some(id),
  exclude: some(id),
  order: one('asc', 'DESC', 'up'),
  orderby: one('id', 'name', 'slug', 'count', 'description', 'parent'),
  hide_empty: bool,
  post: id,
  event: id,
  slug: some(slug),
}

const filters: Readonly<Record<Collection, FieldValues>> = {
  events: eventQuery,
  venues: linkedQuery,
  organizers: linkedQuery,
  categories: { ...tagQuery, parent: id },
  tags: tagQuery,
}

const tracking: readonly (readonly [string, unknown])[] = [
  ['utm_source', 'x'],
  ['id', 3],
  ['__proto__', 'x'],
  ['password', 'sesame'],
]

const brokenQuery = one(
  ...['%', 'search=%E0%A4%A', '%ZZ=1', 'a=%', '&&&', '=', '=x', '?', 'search=%00', 'page=1&page=2', 'page[]=1'],
  ...[
    'categories[a][b]=1',
    'tags[__proto__]=1',
    '__proto__[x]=1',
    'a[b[c]]=1',
    'include=1,,2,',
    'search[]=a&search[]=b',
  ],
  ...[
    'a[0][1][2][3][4][5][6]=1',
    'venue[999999999]=1',
    'pass%77ord=sesame',
    'search=a+b%20c',
    'start_date=2030-06-20T09:00:00+02:00',
  ],
)

/** Encoded in one of the forms of a list; sometimes followed by what breaks. */
function queryOf(params: FieldValues): fc.Arbitrary<string> {
  const entries = fc.oneof(
    ...Object.entries(params).map(([name, good]) =>
      fc.tuple(fc.constant(name), weighted<unknown>([14, good], [1, anything])),
    ),
  )
  return fc
    .tuple(
      fc.array(entries, { maxLength: 4 }),
      fc.integer({ min: 0, max: 2 }),
      weighted([12, fc.constant(undefined)], [1, one(...tracking)]),
      weighted([25, fc.constant('')], [1, brokenQuery]),
    )
    .map(([requested, listStyle, extra, broken]) => {
      const query = formOf(Object.fromEntries(extra ? [...requested, extra] : requested), listStyle)
      return [query, broken].filter((part) => part !== '').join('&')
    })
}

const readQuery: fc.Arbitrary<string> = weighted(
  [8, fc.constant('')],
  [3, one(...passwords.map((password) => `password=${encode(password)}`), 'password=', 'password')],
  [1, brokenQuery],
)

// Paths, callers, headers

const segment = weighted(
  [12, slug.map(encodeURIComponentSafely)],
  [2, hostileText.map(encodeURIComponentSafely)],
  [1, one('%', '%zz', '%E0%A4%A', 'a%2Fb', '.', '..', '%2e%2e', '+', ';x=1', '%00', 'by-slug')],
)

/** The encoder refuses half a surrogate pair. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}

const bySlug: readonly Collection[] = ['events', 'venues', 'organizers']

function pathOf(collection: Collection): fc.Arbitrary<string> {
  const at = id.map((known) => `/${collection}/${known}`)
  const odd = one('0', '007', '999999999999999999999', '9007199254740993').map((digits) => `/${collection}/${digits}`)
  const slugged = segment.map((part) => `/${collection}/by-slug/${part}`)
  return bySlug.includes(collection) ? weighted([8, at], [1, odd], [5, slugged]) : weighted([12, at], [1, odd])
}

const strayPath = fc.oneof(
  one('', '/', '//', '/events//', '/events/1/', '/events/by-slug', '/events/by-slug/', '/events/1/venues', '/%65vents'),
  one(
    '/EVENTS',
    '/events.json',
    '/events/-1',
    '/events/1.0',
    '/categories/by-slug/jazz',
    '/__proto__',
    '/constructor/1',
  ),
  one('/events/%', '/%', '/%c3%28', '/events%2F1', '/../events', '/doc/1', '/doc/'),
  fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
)

const staff: fc.Arbitrary<Caller> = one({ id: 1, role: 'administrator' }, { id: 2, role: 'editor' })
const others: fc.Arbitrary<Caller> = weighted<Caller>(
  [14, one({ id: 3, role: 'author' }, { id: 7, role: 'author' })],
  [10, one({ id: 4, role: 'contributor' })],
  [4, one({ id: 5, role: 'subscriber' })],
  [2, one({ id: Number.MAX_SAFE_INTEGER, role: 'constructor' }, { id: 9, role: '' })],
  [22, fc.constant(null)],
  [2, fc.constant('bad credentials')],
)

type Headers = GeneratedRequest['headers']

const host: fc.Arbitrary<Headers> = weighted<Headers>(
  [40, one({ host: 'calendar.test' }, { host: 'calendar.test:8080' }, { host: '[::1]:3000' })],
  [1, one<Headers>({}, { host: '' }, { host: 'a b' }, { host: 'evil.test/path' }, { host: ['one.test', 'two.test'] })],
)

const extraHeaders: fc.Arbitrary<Headers> = weighted<Headers>(
  [20, fc.constant({})],
  [1, one({ authorization: 'Bearer x', origin: 'https://evil.test' }, { origin: 'https://evil.test' })],
  [1, one({ origin: 'http://calendar.test' }, { origin: 'https://app.example' }, { origin: 'null' }, { origin: '' })],
  [1, one({ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-origin' })],
  [1, one<Headers>({ 'x-forwarded-host': 'front.test, back.test', 'x-forwarded-proto': 'https' })],
  [
    1,
    one<Headers>({ 'x-forwarded-host': '<script>', 'x-forwarded-proto': 'gopher' }, { accept: ['text/html', '*/*'] }),
  ],
)

// Requests

type Target = Pick<GeneratedRequest, 'method' | 'path' | 'query'> & Message

const nothing: Message = { headers: {}, body: { kind: 'text', text: '' } }

function targetsOf(collection: Collection, mix: Mix): fc.Arbitrary<Target> {
  const query = queryOf(filters[collection])
  const path = pathOf(collection)
  const style = fc.integer({ min: 0, max: mix.styles - 1 })
  const write = (
    method: string,
    at: string,
    of: Readonly<Record<string, unknown>>,
    how: number,
    query = '',
  ): Target => ({
    method,
    path: at,
    query,
    ...sent(of, how),
  })
  return weighted<Target>(
    [
      mix.lists,
      fc
        .tuple(one('GET', 'GET', 'GET', 'HEAD'), query)
        .map(([method, requested]) => ({ method, path: `/${collection}`, query: requested, ...nothing })),
    ],
    [
      mix.reads,
      fc
        .tuple(one('GET', 'GET', 'GET', 'HEAD'), path, readQuery)
        .map(([method, at, requested]) => ({ method, path: at, query: requested, ...nothing })),
    ],
    [
      mix.creates,
      fc.tuple(writeOf(collection, true, mix), style).map(([of, how]) => write('POST', `/${collection}`, of, how)),
    ],
    [
      mix.updates,
      fc
        .tuple(one('POST', 'PUT', 'PATCH'), path, writeOf(collection, false, mix), style, readQuery)
        .map(([method, at, of, how, requested]) => write(method, at, of, how, requested)),
    ],
    [mix.deletes, path.map((at) => ({ method: 'DELETE', path: at, query: '', ...nothing }))],
  )
}

const methods = one('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'get', '')

const strays: fc.Arbitrary<Target> = fc
  .tuple(
    methods,
    fc.oneof(strayPath, one('/', '/doc', '/events', '/tags/1', '/venues/by-slug/a')),
    fc.oneof(readQuery, brokenQuery),
    fc.integer({ min: 0, max: 99 }),
  )
  .map(([method, path, query, how]) => ({ method, path, query, ...sent({ title: 'x' }, how) }))

const index: fc.Arbitrary<Target> = fc
  .tuple(
    one('', '', '/', '/doc'),
    one(
      '',
      'context=help',
      'context=x',
      'namespace=cal/events/v1',
      'namespace=other',
      'context[]=view',
      'namespace[a]=1',
    ),
  )
  .map(([path, query]) => ({ method: 'GET', path, query, ...nothing }))

const targets = (mix: Mix): fc.Arbitrary<Target> =>
  weighted(
    [40, targetsOf('events', mix)],
    ...collections.filter((name) => name !== 'events').map((name) => [12, targetsOf(name, mix)] as const),
    [mix.strays, strays],
    [1, index],
  )

/** A rare one goes to another path than those of the mount. */
const requests = (mix: Mix): fc.Arbitrary<GeneratedRequest> =>
  fc
    .record({
      target: targets(mix),
      caller: weighted([mix.staff, staff], [mix.others, others]),
      host,
      extraHeaders,
      mount: weighted<GeneratedRequest['mount']>([6, fc.constant('root')], [1, one('german', 'proxied')]),
      outside: weighted(
        [60, fc.constant(undefined)],
        [1, one('/', '', '/cal', '/cal/events/v10', '/CAL/events/v1', '*')],
      ),
      after: weighted([30, fc.constant(0)], [1, one(1, 3600, 86_400, 40 * 86_400)]),
    })
    .map(({ target, caller, host, extraHeaders, mount, outside, after }) => {
      const { basePath, namespace } = mounts[mount]
      return {
        method: target.method,
        path: (outside ?? `${basePath}/${namespace}`) + target.path,
        query: target.query,
        headers: { ...host, ...extraHeaders, ...target.headers },
        caller,
        body: target.body,
        mount,
        after,
      }
    })

/** Requests of every kind. */
export const generatedRequests = requests(everyKind)

/** Mostly writes, with lists of what was written in between. */
export const generatedWrites = requests(manyWrites)
