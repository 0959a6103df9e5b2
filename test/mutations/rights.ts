import { type Area, interfaceTests, type Mutation, mutationsOf } from './mutation.ts'

// Each row of the table of roles, each line where a right is requested, and each thing that is hidden.

const inFile = (file: string) => mutationsOf('right', file)

const policy = inFile('src/access/role-policy.ts')
const roles: readonly Mutation[] = [
  policy('scope of a subscriber', "subscriber: Role = { scope: 'public'", "subscriber: Role = { scope: 'own'"),
  policy('actions of a subscriber', "scope: 'public', actions: []", "scope: 'public', actions: ['create', 'update']"),
  policy('scope of a contributor', "'contributor', { scope: 'own'", "'contributor', { scope: 'all'"),
  policy(
    'contributor publishes',
    "actions: ['create', 'update', 'delete'], changes",
    "actions: ['create', 'update', 'delete', 'publish'], changes",
  ),
  policy(
    'contributor creates',
    "actions: ['create', 'update', 'delete'], changes",
    "actions: ['update', 'delete'], changes",
  ),
  policy(
    'contributor deletes',
    "actions: ['create', 'update', 'delete'], changes",
    "actions: ['create', 'update'], changes",
  ),
  policy('contributor changes what is published', "changes: 'own-unpublished', terms", "changes: 'own', terms"),
  policy(
    'contributor manages terms',
    "changes: 'own-unpublished', terms: false",
    "changes: 'own-unpublished', terms: true",
  ),
  policy('scope of an author', "'author', { scope: 'own'", "'author', { scope: 'all'"),
  policy('author publishes', "'delete', 'publish'], changes: 'own'", "'delete'], changes: 'own'"),
  policy(
    'author changes all',
    "changes: 'own', terms: false }],\n  ['editor'",
    "changes: 'all', terms: false }],\n  ['editor'",
  ),
  policy(
    'author manages terms',
    "changes: 'own', terms: false }],\n  ['editor'",
    "changes: 'own', terms: true }],\n  ['editor'",
  ),
  policy('scope of an editor', "  scope: 'all',", "  scope: 'own',"),
  policy('editor sets authors', "'publish', 'set_author', 'raw_html']", "'publish', 'raw_html']"),
  policy('editor writes HTML', "'set_author', 'raw_html']", "'set_author']"),
  policy('editor changes all', "changes: 'all',\n", "changes: 'own',\n"),
  policy('editor manages terms', '  terms: true,', '  terms: false,'),
  policy('administrator', "['administrator', editor]", "['administrator', subscriber]"),
  policy('unknown role', '?? subscriber', '?? editor'),
  policy('action of the role', 'if (!role.actions.includes(action)) return false', ''),
  policy('own records', 'if (record.author !== actor?.id) return false', ''),
  policy('published ones', "record.status !== 'publish' &&", ''),
  policy('scheduled ones', " && record.status !== 'future'", ''),
]

const access = inFile('src/access/access.ts')
const events = inFile('src/services/events/event-service.ts')
const writes = inFile('src/services/operations/write-operations.ts')
const parent = inFile('src/services/events/event-parent.ts')
const visibility = inFile('src/services/shared/visibility.ts')
const listed = inFile('src/services/shared/listed-events.ts')
const filter = inFile('src/services/events/lists/event-filter.ts')
const links = inFile('src/services/events/event-links.ts')
const publication = inFile('src/services/shared/publication.ts')

const checks = inFile('src/services/transaction/write-checks.ts')
const checked: readonly Mutation[] = [
  writes('check of each write', 'await writeChecks.since(unchecked, { resource, record })', ''),
  checks('check of a caught error', 'if (refusal) throw refusal.error', ''),
  checks('check of what is left', 'if (unchecked.size > 0) await checked([...unchecked])', ''),
  checks('path of a linked record', "if (owner === undefined || owner.resource === resource) return ''", "return ''"),
  checks('links of a record before the write', '[before, after] as', '[after] as'),
  checks('links of a record after the write', '[before, after] as', '[before] as'),
  inFile('src/calendar/create-units-of-work.ts')(
    'check of a caller alone',
    'check && writer !== undefined ?',
    'check && writer === null ?',
  ),
  inFile('src/access/own-events.ts')('events of a caller', 'if (isPromise(own) || ', 'if ('),
]

const guards: readonly Mutation[] = [
  access('scope of a filter', "if (scopeOf(resource) === 'public')", 'if (false)'),
  access('nobody owns anything', "actor === null && scope === 'own' ? 'public' : scope", 'scope'),
  inFile('src/access/policy.ts')('an actor with a good id', 'id === undefined || id === 0', 'id === undefined'),
  access('401 for nobody', '...(actor === null && { status: 401 }),', ''),
  writes('create a record', "access.require('create', resource)", ''),
  writes('update a record', "access.require('update', resource)", ''),
  writes('delete a record', "access.require('delete', steps.resource)", ''),
  writes('the form of an external key', 'checkKey(external, report)\n', '\n'),
  writes(
    'a free external key of a new record',
    'await checkFreeKey(external, keyContext(resource, context))\n      return',
    'return',
  ),
  writes(
    'a free external key of a change',
    'await checkFreeKey(external, keyContext(resource, context, current))\n        const',
    'const',
  ),
  visibility('read a record', 'requireReadable(found, resource, { target, ...viewer })', ''),
  visibility('change or delete this record', 'requireWritable(record, action, resource, viewer)', ''),
  links(
    'create an inline record',
    "access.require('create', resource.definition.name, undefined, {",
    "void ('create', resource.definition.name, undefined, {",
  ),
  links('create a term by its name', "access.require('create', taxonomy, undefined, ", 'void ('),
  publication('author of a new record', 'if (chosen !== access.actorId) access.require(', 'if (false) access.require('),
  publication('author of a change', 'if (author !== current.author) access.require(', 'if (false) access.require('),
  publication('trash as a status', "if (status === 'trash') access.require(", 'if (false) access.require('),
  publication('publish', "return status === 'publish' || status === 'future' || ", "return status === 'future' || "),
  publication('schedule', " || status === 'future' || ", ' || '),
  publication('private', " || status === 'private'", ''),
  publication('a date that publishes', "isPublished && !access.may('publish', resource, owned)", 'false'),
  publication('trash in a new record', "if (draft.status === 'trash')", 'if (false)'),
  inFile('src/services/shared/trusted-text.ts')(
    'raw HTML',
    "if (access.may('raw_html', resource, owned)) return draft",
    'return draft',
  ),
  inFile('src/services/shared/trusted-text.ts')(
    'text of fields of the app',
    'own[name]?.markup',
    '(own[name] ?? own.description)?.markup',
  ),
  inFile('src/services/events/check-event.ts')(
    'plain names of new terms, beside other errors',
    'else checkNewTerm(link, reference, created.name, context)',
    '',
  ),
  inFile('src/services/events/event-links.ts')(
    'plain names of new terms',
    'checkNewTerm(link, reference, created.name, { access, report })',
    '',
  ),
  inFile('src/services/shared/trusted-text.ts')('plain text', 'textsOf(value).some(looksLikeMarkup)', 'false'),
  links('publish only what the author owns', 'record.author === event.author &&', ''),
  links('publish only what is pending', "record.status === 'pending' &&", ''),
  links('publish not before the event', 'event.date_utc > now && ', 'false && '),
  links('keep links that the caller cannot see', "record.status !== 'trash' && !visible.has(record.id)", 'false'),
]

const series = inFile('src/services/events/series-rights.ts')
const occurrence = inFile('src/series/edit-occurrence.ts')
const wholeSeries = inFile('src/series/edit-series.ts')
const occurrences = inFile('src/series/store-occurrences.ts')
const ofSeries: readonly Mutation[] = [
  occurrence(
    'change the series of an event',
    "context.rights.requireChange(parent, patch.status === 'trash' ? { status: 'trash' } : {})",
    '',
  ),
  occurrence('create another series', 'context.rights.requireCreatable()', ''),
  occurrence('publish the second part of a series', 'context.rights.requireNewEvents(series)', ''),
  occurrence('read the series of an event that comes back', 'if (isRestored && !isReadable) throw', 'if (false) throw'),
  occurrence('learn what a series says', 'isReadable ? inheritance.differing', 'true ? inheritance.differing'),
  occurrence('take over what a series says', 'if (isRestored) rights.requireChange(event, change)', ''),
  wholeSeries('change a series', 'context.rights.requireChange(series, members)', ''),
  occurrences(
    'change the other events of a series',
    '  context.rights.requireChange(event, patch)\n  spend',
    '  spend',
  ),
  occurrences('remove events of a series', '  context.rights.requireChange(event, patch)\n  await', '  await'),
  occurrences(
    'publish new events of a series',
    'if (missing.size > 0 && !isExtension) context.rights.requireNewEvents(series)',
    '',
  ),
  series('read a series', 'mayRead: (series) => mayRead(series, { access, now })', 'mayRead: () => true'),
  series('author of an event', "if (after.author !== owned.author) access.require('set_author', 'event', owned)", ''),
  series(
    'publish an event',
    "if (isPublishing(after.status, owned.status)) access.require('publish', 'event', owned)",
    '',
  ),
  series('publish new events', "if (isPublishing(owned.status)) access.require('publish', 'event', owned)", ''),
  series('remove an event', "isRemoved ? 'delete' : 'update'", "'update'"),
  series('create an event', "requireCreatable: () => access.require('create', 'event')", 'requireCreatable: () => {}'),
]

const hidden: readonly Mutation[] = [
  visibility('trash is not there', "return record.status !== 'trash' && ", 'return '),
  visibility('scope decides what exists', "return status === 'publish' || scope", 'return true || scope'),
  visibility('own means the author', ' && author === access.actorId)', ')'),
  visibility('trash is read by those who may edit', "if (viewer.access.may('update', resource, owned)) return\n", ''),
  visibility('trash is for nobody else', "if (record.status === 'trash') {", 'if (false) {'),
  visibility(
    'read what is visible',
    'if (!isVisible(record, resource, viewer)) throw notAccessible(resource, viewer)',
    '',
  ),
  visibility('out of reach', 'if (!isInScope(owned, resource, access)) throw notAccessible(resource, viewer)', ''),
  visibility('lists of the public', "wanted.filter((status) => status === 'publish') : wanted", 'wanted : wanted'),
  visibility('lists of one author', 'const whose = author === undefined ? {} : { author }', 'const whose = {}'),
  visibility('own ones beyond the public', 'beyondPublic ? [access.actorId] : ', ''),
  visibility(
    'passwords in filters',
    'storedAs(closed, now).map((visible) => ({ protected: false, ...visible, ...whose }))',
    'storedAs(closed, now).map((visible) => ({ ...visible, ...whose }))',
  ),
  visibility('closed only when filtered by content', 'byContent ? readable.filter(isEditable) : readable', 'readable'),
  visibility('scheduled is not public yet', 'date_utc: { lte: now } })', '})'),
  visibility('due is not scheduled any more', 'date_utc: { gt: now } })', '})'),
  inFile('src/schema/vocabulary/status.ts')(
    'future is derived',
    "record.status === 'publish' && record.date_utc > nowUtc ? 'future' : ",
    '',
  ),
  filter(
    'other statuses',
    "if (filter.status?.some((status) => status !== 'publish')) access.requireScope('event', 'that status')",
    '',
  ),
  filter('hidden events', "if (filter.hide_from_listings) access.requireScope('event', 'hide_from_listings')", ''),
  filter('own hidden events', 'beyondPublic: filter.hide_from_listings === true', 'beyondPublic: false'),
  filter('search behind a password', 'protectedByTitle: !mayEditAll(access)', 'protectedByTitle: false'),
  filter(
    'search of those who see all and edit nothing',
    " && access.may('update', 'event', { author: 0, status: 'publish' })",
    '',
  ),
  filter('search of those who edit and see their own', "access.scope('event') === 'all' && ", ''),
  listed(
    'what links to events',
    "listedEvents(viewer: Viewer): EventCriteria {\n  return { visible: visibleTo({ resource: 'event', byContent: true, ...viewer }),",
    'listedEvents(viewer: Viewer): EventCriteria {\n  return {',
  ),
  listed(
    'what links to events behind a password',
    'byContent: true, ...viewer }), hide_from_listings: false',
    'byContent: false, ...viewer }), hide_from_listings: false',
  ),
  listed('what links to hidden events', '...viewer }), hide_from_listings: false }', '...viewer }) }'),
  listed(
    'an event as a filter behind a password',
    "ids: [id], visible: visibleTo({ resource: 'event', byContent: true, ...viewer })",
    "ids: [id], visible: visibleTo({ resource: 'event', ...viewer })",
  ),
  listed('an event as a filter', "event === undefined || !isVisible(event, 'event', viewer)", 'event === undefined'),
  filter('a venue as a filter', 'records.filter((record) => isVisible(record, resource, viewer))', 'records'),
  inFile('src/services/linked/linked-filter.ts')(
    'statuses of venues',
    "if (status?.some((one) => one !== 'publish')) viewer.access.requireScope(resource, 'that status')",
    '',
  ),
  inFile('src/services/linked/linked-filter.ts')(
    'list of venues',
    'return { visible: visibleTo({ resource, statuses: status, ...viewer }) }',
    'return {}',
  ),
  inFile('src/services/linked/geolocation.ts')('venues near a point', " && isVisible(venue, 'venue', viewer)", ''),
  links(
    'link what is visible',
    'loaded.filter((record) => isVisible(record, resource.definition.name, viewer))',
    'loaded',
  ),
  links('keep what is linked already', ' || linked.includes(reference.id)', ''),
  inFile('src/services/linked/find-twin.ts')(
    'link a twin that is visible',
    'isVisible(record, resource.definition.name, viewer) &&',
    '',
  ),
  inFile('src/services/shared/check-identity.ts')(
    'the uid of what is linked',
    'return uid === record.uid',
    'return true',
  ),
  inFile('src/services/shared/check-identity.ts')(
    'the slug and the name of what is linked',
    'return isSlug || (name',
    'return true || (name',
  ),
  parent('parent that is visible', "!found || !isVisible(found, 'event', viewer)", '!found'),
  parent('parent that is not below', 'if (current && line.includes(', 'if (false && line.includes('),
  events(
    'password of an event',
    "throw new CalendarError('event-password-protected'",
    "return event\n    throw new CalendarError('event-password-protected'",
  ),
  events(
    'editors need no password',
    "event.password_hash === '' || mayEdit(event, viewer)",
    "event.password_hash === ''",
  ),
  events(
    'the right password',
    'password && (await verifyPassword(password, event, { actor, request, signal }))',
    'password',
  ),
  inFile('src/services/shared/to-replies.ts')(
    'embed records that are visible',
    'records.filter((record) => isVisible(record, link, viewer))',
    'records',
  ),
  inFile('src/services/shared/to-replies.ts')(
    'blank what a password hides',
    'if (!isOpen) return blanked(reply, resources.event.lockedValues)',
    '',
  ),
  inFile('src/services/shared/to-replies.ts')('blank nothing for editors', ' || mayEdit(event, viewer)', ''),
  inFile('src/services/shared/to-replies.ts')('blank nothing that was opened', ' || options.opened === true', ''),
]

const fields = inFile('src/resources/event/event-fields.ts')
const blanks: readonly Mutation[] = [
  fields('blanked description', "hidden(postFields.description, '')", 'shown(postFields.description)'),
  fields('blanked excerpt', "hidden(postFields.excerpt, '')", 'shown(postFields.excerpt)'),
  fields('blanked image', 'hidden(postFields.image, false)', 'shown(postFields.image)'),
  fields('blanked cost', "hidden(cost('Cost: a number, text, or a list of them'), '')", "shown(cost(''))"),
  fields(
    'blanked website',
    "website: withTraits(hidden(url({ description: 'URL of the website of the event' }), '')",
    'website: withTraits(shown(url())',
  ),
  ...[
    'all_day: withTraits(',
    'show_map: withTraits(',
    'show_map_link: withTraits(',
    'hide_from_listings: withTraits(',
    'sticky: withTraits(',
    'featured: withTraits(',
    'ticketed: withTraits(',
  ].map((start) =>
    fields(
      `blanked ${start.split(':', 1)}`,
      `\n  ${start}flag(`,
      `\n  ${start}((description, of = {}) => shown(boolean({ description, ...of })))(`,
    ),
  ),
  fields('blanked categories', "hidden(termLinks('Categories, by id or name'), [])", "shown(termLinks(''))"),
  fields('blanked tags', "hidden(termLinks('Tags, by id or name'), [])", "shown(termLinks(''))"),
  fields(
    'blanked venue',
    "hidden(links<typeof venueFields, VenueInput>('Venues, by id, or the fields of one to create', venue), [])",
    "shown(links<typeof venueFields, VenueInput>('', venue))",
  ),
  fields(
    'blanked organizer',
    "hidden(\n      links<typeof organizerFields, OrganizerInput>('Organizers, by id, or the fields of one to create', organizer),\n      [],\n    )",
    "shown(links<typeof organizerFields, OrganizerInput>('', organizer))",
  ),
  inFile('src/resources/event/event-reply.ts')(
    'blanked cost_details',
    ', cost_details: { ...noCost, values: [] } }',
    ' }',
  ),
]

const existence = [
  ['in the trash', 'viewer.access.hidesExistence && !isInScope(owned, resource, viewer.access)', 'false'],
  ['out of scope', 'if (access.hidesExistence) return notFound(resource, target)\n', ''],
].map(([name = '', find = '', replace = '']) =>
  inFile('src/services/shared/visibility.ts')(`existence ${name}`, find, replace),
)

const dispatch = inFile('src/http/handler/dispatch.ts')
const caching = inFile('src/http/response/caching-headers.ts')
const crossSite = inFile('src/http/handler/cross-site.ts')
const http: readonly Mutation[] = [
  ...Object.entries({ create: 'collection', update: 'record', delete: 'record' }).map(([action, endpoints]) =>
    inFile(`src/http/endpoints/${endpoints}-endpoints.ts`)(`route to ${action}`, `right: ['${action}', resource],`, ''),
  ),
  dispatch('before the body is read', 'access.require(...endpoint.right)', ''),
  dispatch('cross-site writes', 'if (actor !== null) refuseCrossSite(request)', ''),
  inFile('src/http/handler/handler.ts')(
    'credentials that throw',
    "throw new CalendarError('rest_invalid_credentials'",
    "return null\n    throw new CalendarError('rest_invalid_credentials'",
  ),
  caching('private replies to an actor', 'actor !== null || query', 'query'),
  caching('private replies to a password', " || Object.hasOwn(query, 'password')", ''),
  caching('private replies to a password in the header', ' || hasPasswordHeader(request)', ''),
  inFile('src/http/request/method-override.ts')('a link that writes', "if (method !== 'POST') return method", ''),
  inFile('src/http/request/method-override.ts')(
    'another method than was meant',
    'if (method === undefined) throw invalidParam(name, ',
    'if (method === undefined) return undefined\n  if (false) throw invalidParam(name, ',
  ),
  crossSite('a token is no cross-site write', 'if (hasToken(headers.authorization)) return undefined\n', ''),
  crossSite('schemes that browsers attach', ' && !schemes.some((scheme) => ambientSchemes.test(scheme))', ''),
  crossSite('origins of the mount', 'if (origin !== undefined && isNamed(origin, mount)) return undefined\n', ''),
  crossSite('a foreign origin', " && !isOwn(origin, request) ? 'address'", " && false ? 'address'"),
  crossSite('Sec-Fetch-Site', "if (site !== '')", "if (site === 'same-origin')"),
  crossSite('what the browser calls same-origin', "site === 'same-origin' || ", ''),
  inFile('src/http/request/root.ts')(
    'trusted proxies',
    "proxies === 0 ? '' : (values.at(-proxies)",
    '(values.at(-proxies)',
  ),
  inFile('src/http/request/root.ts')('the last proxies', 'values.at(-proxies) ?? values[0]', 'values[0]'),
  inFile('src/http/request/root.ts')(
    'hosts that may be shown',
    'allowedHosts !== undefined && !isOneOf',
    'allowedHosts && false && !isOneOf',
  ),
  inFile('src/http/response/list-urls.ts')(
    'passwords in addresses',
    '.filter(({ key }) => !/^password(\\[|$)/.test(key))',
    '',
  ),
]

export const rights: readonly Area[] = [
  { tests: ['test/access'], mutations: roles },
  { tests: ['test/access'], mutations: checked },
  {
    tests: ['test/services', ...interfaceTests('rights', 'links', 'text', 'trash')],
    mutations: guards,
  },
  { tests: ['test/series/inherited-rights.test.ts', 'test/series/series-rights.test.ts'], mutations: ofSeries },
  {
    tests: [
      'test/services',
      ...interfaceTests(
        'passwords',
        'rights',
        'trash',
        'links',
        'event-list',
        'linked-list',
        'term-list',
        'extension-fields',
      ),
    ],
    mutations: hidden,
  },
  { tests: interfaceTests('hidden-existence'), mutations: existence },
  { tests: ['test/interface/passwords.test.ts'], mutations: blanks },
  { tests: ['test/http', ...interfaceTests('rights', 'mounts', 'passwords', 'method-override')], mutations: http },
]
