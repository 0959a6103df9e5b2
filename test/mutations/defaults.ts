import { type Area, interfaceTests, type Mutation, mutationsOf } from './mutation.ts'

// Values that callers did not send: create defaults, page sizes, the window, orders and the like.

const inFile = (file: string) => mutationsOf('default', file)

const kinds = inFile('src/schema/vocabulary/vocabulary.ts')
const resource = inFile('src/schema/define-resource.ts')
const content: readonly Mutation[] = [
  kinds(
    'text',
    "declared(field, 'text', schema.string, '', options)",
    "declared(field, 'text', schema.string, 'x', options)",
  ),
  kinds('number', "{ type: 'number' }, null, options", "{ type: 'number' }, 1, options"),
  kinds('boolean', 'schema.boolean, false, options', 'schema.boolean, true, options'),
  inFile('src/resources/event/event-fields.ts')('event post_parent', 'min: 0, default: 0', 'min: 0, default: 1'),
  inFile('src/resources/term/term.ts')('category parent', 'min: 0, default: 0', 'min: 0, default: 1'),
  inFile('src/resources/term/term.ts')('term description', "may hold HTML' })", "may hold HTML', default: 'x' })"),
  resource('field that was not sent', 'Reflect.get(draft, name) ?? defaults.get(name)', 'Reflect.get(draft, name)'),
  resource('field that was emptied', 'sent ?? defaults.get(name)', 'sent'),
]

const times = inFile('src/resources/event/event-times.ts')
const publication = inFile('src/services/shared/publication.ts')
const insertTerm = inFile('src/services/terms/insert-term.ts')
const termSteps = inFile('src/services/terms/term-steps.ts')
const eventSteps = inFile('src/services/events/event-steps.ts')

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
  eventSteps(
    'event slug',
    '(draft.slug ?? slugify(draft.title)) || createSlug()',
    "(draft.slug ?? '') || createSlug()",
  ),
  eventSteps('event slug of nothing', 'slugify(draft.title)) || createSlug()', "slugify(draft.title)) || 'x'"),
  eventSteps('event password', "draft.password ? await passwords.hash(draft.password) : ''", "'x'"),
  inFile('src/services/linked/insert-linked.ts')(
    'status of an inline record',
    'draft.status ?? inlineStatus(shared)',
    "draft.status ?? 'private'",
  ),
  inFile('src/services/linked/insert-linked.ts')(
    'status of an inline record of the trash',
    "status === 'trash' ? 'draft'",
    "status === 'trash' ? 'publish'",
  ),
  inFile('src/services/linked/insert-linked.ts')('date of an inline record', '...(waits && {', '...(false && {'),
  inFile('src/services/linked/insert-linked.ts')(
    'venue slug',
    'draft.slug ?? slugify(resource.definition.nameOf(draft))',
    "draft.slug ?? 'x'",
  ),
  insertTerm('term slug', 'slug ?? slugify(name)', "slug ?? 'x'"),
  insertTerm('term parent', 'parent = 0 }', 'parent = 1 }'),
  termSteps('term parent, emptied', 'draft.parent === null ? 0', 'draft.parent === null ? current.parent'),
]

const environment = inFile('src/calendar/create-environment.ts')
const settings = inFile('src/services/environment/list-settings.ts')
const currency = inFile('src/text/currency.ts')
const lists: readonly Mutation[] = [
  inFile('src/calendar/create-callers.ts')('hideExistence', 'hideExistence = false', 'hideExistence = true'),
  environment('page size', 'Math.min(10, max)', 'Math.min(11, max)'),
  environment('maximum of a page', 'perPage.max ?? 50', 'perPage.max ?? 51'),
  settings('window', 'defaultWindow = { months: 24 }', 'defaultWindow = { months: 23 }'),
  settings('home zone', "timeZone = 'UTC'", "timeZone = 'Asia/Tokyo'"),
  currency('currency symbol', "Currency = { symbol: '$'", "Currency = { symbol: '€'"),
  currency('currency code', "= { symbol: '$', code: 'USD'", "= { symbol: '$', code: 'EUR'"),
  currency('currency position', "'USD', position: 'prefix' }\n", "'USD', position: 'postfix' }\n"),
  settings('geolocation', 'geolocation = false', 'geolocation = true'),
  settings('ticketing', 'ticketing = false', 'ticketing = true'),
  inFile('src/resources/page-query.ts')('page', 'whenAbsent: 1', 'whenAbsent: 2'),
  inFile('src/services/shared/page.ts')(
    'clamp',
    'Math.min(filter.per_page ?? sizes.default, sizes.max)',
    'filter.per_page ?? sizes.default',
  ),
  inFile('src/resources/term/term-query.ts')('orderby', "whenAbsent: 'name'", "whenAbsent: 'id'"),
  inFile('src/resources/term/term-query.ts')('order', "whenAbsent: 'asc'", "whenAbsent: 'desc'"),
  inFile('src/services/terms/term-filter.ts')(
    'hide_empty',
    'filter.hide_empty ?? (event === undefined && !filter.include_deleted)',
    'filter.hide_empty ?? false',
  ),
  inFile('src/services/terms/term-filter.ts')('hide_empty with event', '(event === undefined && ', '('),
  inFile('src/services/terms/term-filter.ts')(
    'hide_empty with include_deleted',
    '(event === undefined && !filter.include_deleted)',
    '(event === undefined)',
  ),
  inFile('src/services/events/lists/event-filter.ts')(
    'hide_from_listings',
    'filter.hide_from_listings ?? false',
    'filter.hide_from_listings',
  ),
  inFile('src/services/events/lists/date-filter.ts')('strict_dates', 'filter.strict_dates === true ||', ''),
  inFile('src/resources/event/event-query.ts')(
    'orderby of events',
    "whenAbsent: 'start_date'",
    "whenAbsent: 'end_date'",
  ),
  inFile('src/resources/event/event-query.ts')('order of events', "whenAbsent: 'asc'", "whenAbsent: 'desc'"),
  inFile('src/services/linked/geolocation.ts')('radius', 'defaultRadius = 40', 'defaultRadius = 41'),
  inFile('src/services/shared/visibility.ts')(
    'statuses of a list',
    "statuses.filter((status) => status !== 'trash')",
    'statuses',
  ),
  inFile('adapters/hosts/options.ts')('limit of a body', 'bodyLimit = 1024 * 1024', 'bodyLimit = 1024 * 1024 - 1'),
  inFile('adapters/hosts/options.ts')('namespace', "namespace = 'cal/events/v1'", "namespace = 'cal/events/v2'"),
  inFile('adapters/hosts/options.ts')('trustProxy', 'trustProxy = false', 'trustProxy = true'),
]

const none = inFile('src/schema/vocabulary/references.ts')
const nothing: readonly Mutation[] = [
  none('0 is no record', 'if (isNone(value)) return undefined', ''),
  none('0 as a number', "value === 0 || value === '0'", "value === '0'"),
  none('0 as text', "value === 0 || value === '0'", 'value === 0'),
  none('0 as the id of an object', "isBlank(one) || (name === 'id' && isZero(one))", 'isBlank(one)'),
  none('0 beside the fields of a new record', 'hasId(value) && !isZero(value.id)', 'hasId(value)'),
  none('an object without fields', 'return sent.length > 0 && sent.every', 'return sent.every'),
  none('fields of a form that are empty', 'isBlank(one) || (', '('),
]

const window: readonly Mutation[] = [
  ['start, beside a contradiction', ' && !(sent.end_date && sent.end_date.written < start.written)', ''],
  ['end, beside a contradiction', ' && !(sent.start_date && sent.start_date.written > end.written)', ''],
  ['start', '...(!sent.start_date && ', '...(false && '],
  ['end', '...(!sent.end_date && ', '...(false && '],
  ['with a status that is not published', "  if (status && !status.includes('publish')) return {}\n", ''],
  ['with include', 'if (filter.include) return {}', ''],
].map(([name = '', find = '', replace = '']) =>
  inFile('src/services/events/lists/date-filter.ts')(`window ${name}`, find, replace),
)

const windowless: readonly Mutation[] = [
  inFile('src/resources/change-query.ts')(
    'window with modified_after',
    "an As-Of header'),\n    {\n      synchronizable: true,\n      withoutWindow: true,",
    "an As-Of header'),\n    {\n      synchronizable: true,",
  ),
  inFile('src/resources/change-query.ts')(
    'window with include_deleted',
    "left it' }),\n    {\n      criterion: null,\n      synchronizable: true,\n      withoutWindow: true,",
    "left it' }),\n    {\n      criterion: null,\n      synchronizable: true,",
  ),
  inFile('src/resources/external.ts')('window with external_id', '    withoutWindow: true,\n', ''),
]

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
      'test/calendar/create-calendar.test.ts',
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
  { tests: interfaceTests('links'), mutations: nothing },
  { tests: ['test/services/events/lists/date-filter.test.ts'], mutations: [...window, ...windowless] },
]
