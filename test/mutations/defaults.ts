import { type Area, interfaceTests, type Mutation, mutationsOf } from './mutation.ts'

// What stands where a caller sent nothing: create defaults, page sizes, the window, orders and the like.

const inFile = (file: string) => mutationsOf('default', file)

/** Lines of an object of defaults, each with another value. */
function members(
  file: string,
  of: string,
  lines: readonly (readonly [find: string, replace: string])[],
): readonly Mutation[] {
  return lines.map(([find, replace]) => inFile(file)(`${of} ${find}`, `\n  ${find},`, `\n  ${replace},`))
}

const text = (name: string) => [`${name}: ''`, `${name}: 'x'`] as const
const on = (name: string) => [`${name}: true`, `${name}: false`] as const
const off = (name: string) => [`${name}: false`, `${name}: true`] as const

const content: readonly Mutation[] = [
  ...members('src/model/event.ts', 'event', [
    ...['description', 'excerpt', 'website'].map(text),
    ...['show_map', 'show_map_link'].map(on),
    ...['hide_from_listings', 'sticky', 'featured', 'ticketed'].map(off),
    ['image: false', 'image: 7'],
    ['post_parent: 0', 'post_parent: 1'],
  ]),
  ...members('src/model/venue.ts', 'venue', [
    ...['description', 'excerpt', 'address', 'city', 'country', 'province', 'state', 'zip'].map(text),
    ...['phone', 'website', 'stateprovince'].map(text),
    ...['show_map', 'show_map_link'].map(on),
    ['image: false', 'image: 7'],
    ['geo_lat: null', 'geo_lat: 1'],
    ['geo_lng: null', 'geo_lng: 1'],
  ]),
  ...members('src/model/organizer.ts', 'organizer', [
    ...['description', 'excerpt', 'phone', 'website', 'email'].map(text),
    ['image: false', 'image: 7'],
  ]),
]

const times = inFile('src/model/event-times.ts')
const publication = inFile('src/services/publication.ts')
const insertTerm = inFile('src/services/insert-term.ts')
const termService = inFile('src/services/term-service.ts')
const creation = inFile('src/services/event-creation.ts')

const services: readonly Mutation[] = [
  times('event timezone', '(current?.timezone ?? homeZone)', "(current?.timezone ?? 'Asia/Kathmandu')"),
  times('event timezone, emptied', 'draft.timezone === null ? homeZone', 'draft.timezone === null ? current?.timezone'),
  times('event all_day', '(current?.all_day ?? false)', '(current?.all_day ?? true)'),
  times('event all_day, emptied', 'draft.all_day === null ? false', 'draft.all_day === null ? true'),
  publication('status of those who may publish', "? 'publish' : 'draft')", "? 'pending' : 'draft')"),
  publication('status of those who may not', "? 'publish' : 'draft')", "? 'publish' : 'pending')"),
  publication('author', 'author ?? access.actorId', 'author ?? 0'),
  publication('date', '?? now,', "?? '2000-01-01 00:00:00',"),
  publication(
    'date, which date_utc wins over',
    'if (utc !== undefined && utc !== current)',
    'if (utc !== undefined && !date)',
  ),
  creation('event slug', '(draft.slug ?? slugify(draft.title)) || createSlug()', "(draft.slug ?? '') || createSlug()"),
  creation('event slug of nothing', 'slugify(draft.title)) || createSlug()', "slugify(draft.title)) || 'x'"),
  creation('event password', "draft.password ? await passwords.hash(draft.password) : ''", "'x'"),
  inFile('src/services/insert-linked.ts')(
    'status of an inline record',
    'draft.status ?? inlineStatus(shared)',
    "draft.status ?? 'private'",
  ),
  inFile('src/services/insert-linked.ts')(
    'status of an inline record of the trash',
    "status === 'trash' ? 'draft'",
    "status === 'trash' ? 'publish'",
  ),
  inFile('src/services/insert-linked.ts')('date of an inline record', '...(waits && {', '...(false && {'),
  inFile('src/services/insert-linked.ts')(
    'venue slug',
    'draft.slug ?? slugify(resource.nameOf(draft))',
    "draft.slug ?? 'x'",
  ),
  insertTerm('term slug', 'slug ?? slugify(name)', "slug ?? 'x'"),
  insertTerm('term description', "description = ''", "description = 'x'"),
  insertTerm('term parent', 'parent = 0 }', 'parent = 1 }'),
  termService('term description, emptied', "trusted.description ?? ''", "trusted.description ?? 'x'"),
  termService('term parent, emptied', 'draft.parent === null ? 0', 'draft.parent === null ? current.parent'),
]

const calendar = inFile('src/calendar.ts')
const settings = inFile('src/services/list-settings.ts')
const currency = inFile('src/text/us-dollars.ts')
const lists: readonly Mutation[] = [
  calendar('page size', 'Math.min(10, max)', 'Math.min(11, max)'),
  calendar('maximum of a page', 'perPage.max ?? 50', 'perPage.max ?? 51'),
  settings('window', 'defaultWindow = { months: 24 }', 'defaultWindow = { months: 23 }'),
  settings('home zone', "timeZone = 'UTC'", "timeZone = 'Asia/Tokyo'"),
  currency('currency symbol', "symbol: '$'", "symbol: '€'"),
  currency('currency code', "code: 'USD'", "code: 'EUR'"),
  currency('currency position', "position: 'prefix' }", "position: 'postfix' }"),
  settings('geolocation', 'geolocation = false', 'geolocation = true'),
  settings('ticketing', 'ticketing = false', 'ticketing = true'),
  inFile('src/services/page.ts')('page', 'filter.page ?? 1', 'filter.page ?? 2'),
  inFile('src/services/page.ts')(
    'clamp',
    'Math.min(filter.per_page ?? sizes.default, sizes.max)',
    'filter.per_page ?? sizes.default',
  ),
  inFile('src/services/term-filter.ts')('orderby', "orderby: 'name'", "orderby: 'id'"),
  inFile('src/services/term-filter.ts')('order', "order: 'asc'", "order: 'desc'"),
  inFile('src/services/term-filter.ts')(
    'hide_empty',
    'filter.hide_empty ?? event === undefined',
    'filter.hide_empty ?? false',
  ),
  inFile('src/services/term-filter.ts')('hide_empty with event', '?? event === undefined', '?? true'),
  inFile('src/services/event-filter.ts')(
    'hide_from_listings',
    'filter.hide_from_listings ?? false',
    'filter.hide_from_listings',
  ),
  inFile('src/services/date-filter.ts')('strict_dates', 'filter.strict_dates === true ||', ''),
  inFile('src/services/event-order.ts')('orderby of events', "orderby: 'start_date'", "orderby: 'end_date'"),
  inFile('src/services/event-order.ts')('order of events', "order: 'asc'", "order: 'desc'"),
  inFile('src/services/geolocation.ts')('radius', 'defaultRadius = 40', 'defaultRadius = 41'),
  inFile('src/services/visibility.ts')(
    'statuses of a list',
    "statuses.filter((status) => status !== 'trash')",
    'statuses',
  ),
  inFile('adapters/http/options.ts')('limit of a body', 'bodyLimit = 1024 * 1024', 'bodyLimit = 1024 * 1024 - 1'),
  inFile('adapters/http/options.ts')('namespace', "namespace = 'cal/events/v1'", "namespace = 'cal/events/v2'"),
  inFile('adapters/http/options.ts')('trustProxy', 'trustProxy = false', 'trustProxy = true'),
]

const window: readonly Mutation[] = [
  ['start, beside a contradiction', ' && !(given.end_date && given.end_date.written < start.written)', ''],
  ['end, beside a contradiction', ' && !(given.start_date && given.start_date.written > end.written)', ''],
  ['start', '...(!given.start_date && ', '...(false && '],
  ['end', '...(!given.end_date && ', '...(false && '],
  ['with starts_after', 'starts_after || starts_before ||', 'starts_before ||'],
  ['with starts_before', 'starts_after || starts_before ||', 'starts_after ||'],
  ['with ends_after', 'ends_after || ends_before) return', 'ends_before) return'],
  ['with ends_before', 'ends_after || ends_before) return', 'ends_after) return'],
  ['with a status that is not published', "if (status && !status.includes('publish')) return {}", ''],
  ['with include', 'if (filter.include) return {}', ''],
].map(([name = '', find = '', replace = '']) => inFile('src/services/date-filter.ts')(`window ${name}`, find, replace))

export const defaults: readonly Area[] = [
  { tests: ['test/interface/defaults.test.ts', 'test/interface/extension-fields.test.ts'], mutations: content },
  {
    tests: [
      ...interfaceTests('defaults', 'event-times', 'replies', 'links', 'rights', 'text', 'term-fields'),
      'test/services',
    ],
    mutations: services,
  },
  {
    tests: [
      'test/calendar.test.ts',
      ...interfaceTests(
        'event-list',
        'event-order',
        'term-list',
        'event-dates',
        'extension-fields',
        'bodies',
        'mounts',
        'cost',
      ),
      'test/services',
    ],
    mutations: lists,
  },
  { tests: ['test/services/date-filter.test.ts'], mutations: window },
]
