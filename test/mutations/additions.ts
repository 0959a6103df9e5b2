import { type Area, interfaceTests, mutationsOf } from './mutation.ts'

// What goes beyond the published interface: periods and orders, explanations, names that did not count, pages of other
// origins, changes that are reported, and pure functions over events.

const inFile = (file: string) => mutationsOf('addition', file)

const period = inFile('src/services/events/lists/date-filter.ts')
const order = inFile('src/services/events/lists/event-order.ts')
const explained = inFile('src/services/operations/explain-list.ts')
const ofEvents = inFile('src/services/events/lists/event-lists.ts')
const ignored = inFile('src/resources/ignored-names.ts')
const unknown = inFile('src/services/environment/unknown-input.ts')
const headers = inFile('src/http/port/own-headers.ts')
const endpoints = inFile('src/http/endpoints/collection-endpoints.ts')
const recordResponse = inFile('src/http/endpoints/record-response.ts')
const dispatch = inFile('src/http/handler/dispatch.ts')
const nodeHost = inFile('adapters/hosts/node-exchange.ts')
const json = inFile('src/http/response/json.ts')
const reply = inFile('src/http/response/reply.ts')
const validators = inFile('src/http/response/validators.ts')
const cors = inFile('src/http/handler/cors.ts')
const change = inFile('src/services/changes/change.ts')
const feed = inFile('src/services/changes/change-feed.ts')
const responseCache = inFile('src/cache/response-cache.ts')
const budget = inFile('src/cache/cache-budget.ts')
const cached = inFile('src/cache/cached-response.ts')
const countOffsets = inFile('src/cache/count-offsets.ts')
const sharedBody = inFile('src/cache/shared-body.ts')
const list = inFile('src/services/events/lists/list-dependencies.ts')
const log = inFile('src/cache/commit-log.ts')
const recordCache = inFile('src/cache/record-cache.ts')
const insertion = inFile('src/cache/bimodal-insertion.ts')
const keys = inFile('src/cache/key-admission.ts')
const admission = inFile('src/cache/admission-filter.ts')
const serializers = inFile('src/http/records/serializers.ts')
const eventsJson = inFile('src/http/records/events-json.ts')
const eventDependencies = inFile('src/http/values/event-dependencies.ts')
const cachedPages = inFile('src/http/records/cached-pages.ts')
const changedEvent = inFile('src/http/records/changed-event.ts')
const changedPages = inFile('src/http/records/changed-pages.ts')
const selection = inFile('src/http/request/selection.ts')
const view = inFile('src/http/transforms/apply-transforms.ts')
const written = inFile('src/http/records/written-values.ts')
const resourceJson = inFile('src/http/records/resource-json.ts')
const conflicts = inFile('src/domain/conflicts.ts')
const days = inFile('src/domain/shown-days.ts')
const spans = inFile('src/domain/month-grid.ts')
const events = inFile('src/resources/event/event-query.ts')
const linked = inFile('src/resources/linked/linked-query.ts')
const author = inFile('src/schema/vocabulary/author.ts')
const lasting = inFile('src/http/handler/cache-policy.ts')
const moment = inFile('src/time/moment.ts')
const grammar = inFile('src/time/date-grammar.ts')
const clock = inFile('src/testing/test-clock.ts')
const pages = inFile('adapters/client/all-records.ts')
const replyErrors = inFile('adapters/client/error-of.ts')
const coerceIntegers = inFile('adapters/client/coerce-integers.ts')
const send = inFile('adapters/client/send.ts')

export const additions: readonly Area[] = [
  {
    tests: interfaceTests('event-order'),
    mutations: [
      period('period upcoming', 'upcoming: (now) => ({ utc_start_date: { gte: now } })', 'upcoming: () => ({})'),
      period('period current, its start', 'utc_start_date: { lt: now }, utc_end_date', 'utc_end_date'),
      period('period current, its end', '{ lt: now }, utc_end_date: { gte: now } }', '{ lt: now } }'),
      period('period past', 'past: (now) => ({ utc_end_date: { lt: now } })', 'past: () => ({})'),
      period('period beside dates', 'filter.include || dateNames.some((name) => filter[name])', 'filter.include'),
      period('period beside include', 'return filter.include || dateNames', 'return dateNames'),
      order('clock of the order', 'filtersByInstant(filter) ? instantKeys : wallClockKeys', 'wallClockKeys'),
      order('orderby date', "date: 'date_utc'", "date: 'start_date'"),
      order('orderby modified', "modified: 'modified_utc'", "modified: 'id'"),
      order('orderby title', "title: 'search_title'", "title: 'id'"),
    ],
  },
  {
    tests: interfaceTests('event-list', 'linked-list'),
    mutations: [
      events('author of events', " criterion: 'authors',", ''),
      linked('author of venues', ", { criterion: 'authors' })", ', {})'),
      author('author with a leading zero', ' && String(number) === text', ''),
      author(
        'author by text',
        "typeof value === 'string' && isId.test(value) ?",
        "typeof value === 'string' && /^\\d/.test(value) ?",
      ),
      author('characters of an author', '[^\\p{Cc}\\p{Cs}]', '[^]'),
      author('length of an author', '{1,200}$/u', '{1,201}$/u'),
    ],
  },
  {
    tests: ['test/time', 'test/http/handler/cache-policy.test.ts', ...interfaceTests('event-dates')],
    mutations: [
      lasting('times from now in cached responses', "datesIn(value).some((date) => date?.kind === 'now')", 'false'),
      lasting('intervals from now in cached responses', "if (!value.includes('/')) return", 'return'),
      moment('days of the zone', 'startOfDay(toWallClock(now, zone))', 'startOfDay(now)'),
      moment(
        'days on the wall clock',
        'fromWall(later(toWallClock(now, zone), value), zone)',
        'fromUtc(later(now, value), zone)',
      ),
      moment('the present in a repeated hour', 'isPresent(value) ? fromUtc(now, zone) : ', ''),
      moment(
        'what was written in a gap',
        'return { written, wall: toWallClock',
        'return { written: toWallClock(utc, zone), wall: toWallClock',
      ),
      grammar('tomorrow', "['tomorrow', { kind: 'today', days: 1 }]", "['tomorrow', { kind: 'today' }]"),
      grammar('weeks', '7 * count', 'count'),
      grammar('months', 'months: count', 'days: count'),
      grammar('distances back', "sign === '-' ? 0 - Number(digits)", "sign === '-' ? Number(digits)"),
      grammar('distances without a sign', "if (sign === '' && !/^\\s/.test(written)) return undefined", ''),
      grammar(
        'zones that disagree with the offset',
        'if (zone !== undefined && !hasOffset(zone, instant, offset)) return undefined',
        '',
      ),
    ],
  },
  {
    tests: ['test/kit/test-calendar.test.ts', 'test/kit/dump.test.ts'],
    mutations: [
      clock('time before it was set', 'seconds = read(to, seconds)', 'seconds = read(to, defaultSeconds)'),
      clock('dates outside the grammar', 'isInGrammar(utc) ? secondsOf(utc) : undefined', 'secondsOf(utc)'),
      inFile('src/testing/dump.ts')('passwords in dumps', "hasPassword(record) ? '***' : ''", "''"),
    ],
  },
  {
    tests: ['test/services/operations/explain.test.ts', ...interfaceTests('explain')],
    mutations: [
      ofEvents('explained clock', "onInstants ? 'instant' : 'wall'", "'wall'"),
      ofEvents('explained window', '          ...defaults,\n', ''),
      ofEvents('explained order', '...eventOrderDefaults,', ''),
      explained('explained size', 'filter.per_page > limit &&', 'false &&'),
      explained('explained scope', "isTerm ? ('all' as const) : access.scope(resource)", "'all' as const"),
      explained('explained names', 'ignored: ignored.names', 'ignored: []'),
      period('explained period', "filter.period && !period ? ['period'] : []", '[]'),
      period('explained dates beside include', 'overridden: [...named, ...overridden] }', 'overridden }'),
      period('explained whole days', 'filter.strict_dates ? [] : named.filter(isWidened)', '[]'),
      endpoints('explain where the mount does not allow it', 'explain: mount.explain === true', 'explain: true'),
      endpoints(
        'a bad explain beside bad filters',
        '.catch((error) => reportErrors(error, report))',
        '.catch(() => {})',
      ),
    ],
  },
  {
    tests: ['test/services/environment/unknown-input.test.ts', ...interfaceTests('ignored-input')],
    mutations: [
      ignored('names of every object', '!Object.hasOwn(declared, name)', '!(name in declared)'),
      ignored('names that replies show', "kind === 'body' ? definition.computed : []", '[]'),
      unknown('reject', "unknownInput === 'reject'", 'false'),
      unknown('ignore', "unknownInput === 'report' && ignored", 'ignored'),
      headers('characters of a header', ".replace(/[^\\w.[\\]-]+/g, '?')", ''),
      headers('length of a header', 'longer.length > 195', 'longer.length > 1950'),
      headers('size of a page', 'requested !== undefined && requested > used', 'false'),
      dispatch('header of what is not read', ', ...ignoredHeader(diagnostics.ignored, mount) }', ' }'),
      endpoints('header of a page', '...response.headers, ...cut', '...response.headers'),
    ],
  },
  {
    tests: ['test/http/handler/cors.test.ts', 'test/http/handler/cross-site.test.ts'],
    mutations: [
      cors('named origins', 'origin === undefined || !isNamed(origin, request.mount)', 'origin === undefined'),
      cors('writes where all may read', "origins !== '*' && origins.includes(origin)", 'origins.includes(origin)'),
      cors('cookies', ", 'Access-Control-Allow-Credentials': 'true' }", ' }'),
      cors('caches', "    ...(origins !== '*' && varied(reply)),\n", ''),
      cors('preflights', "method === 'OPTIONS' && headers['access-control-request-method'] !== undefined", 'false'),
      cors('methods of a preflight', "'Access-Control-Allow-Methods': reply.headers.Allow", ''),
      cors('headers that are exposed', "{ 'Access-Control-Expose-Headers': names.join(', ') }", '{}'),
      cors('headers of what has not changed', '  if (status === 304) return undefined\n', ''),
    ],
  },
  {
    tests: ['test/services/transaction/changes.test.ts'],
    mutations: [
      change('created', "if (before === null) return 'created'", ''),
      change('deleted', "if (after === null) return 'deleted'", "if (after === null) return 'trashed'"),
      change('restored', "? 'trashed' : 'restored'", "? 'trashed' : 'updated'"),
      change('actor', 'before, after, actor }\n', 'before, after, actor: actor ?? null }\n'),
      feed('one after another', 'if (isPromise(result)) await result', ''),
      feed('faults of the listener', 'reportError(error, onError)', ''),
    ],
  },
  {
    tests: ['test/hosts/release.test.ts'],
    named: '',
    mutations: [
      nodeHost('bodies that were sent', "response.once('finish', release)", 'undefined'),
      nodeHost('bodies that wait for the client', "response.once('finish', release)", 'release()'),
      nodeHost('middleware', ' && response.end === ServerResponse.prototype.end', ''),
    ],
  },
  {
    tests: ['test/hosts/parts.test.ts', 'test/http/response', 'test/cache'],
    named: '',
    mutations: [
      json('pieces that are long', 'length >= longLength', 'false'),
      json('pieces that are short', 'length >= longLength', 'true'),
      json('pieces that nothing else contains', 'text === undefined && ', ''),
      json('what is between long pieces', 'from = index + 1', 'from = index'),
      json('what is after them', 'parts.push(joined(this.pieces.slice(from)))', ''),
      json('parts without bytes', '.filter(({ length }) => length > 0)', ''),
      reply('bodies of one part', 'concatenate(parts)', 'parts[0] ?? null'),
      reply('bodies that are read twice', 'body ??= concatenate(parts)', 'body = concatenate(parts)'),
      reply('parts with other headers', 'reply.parts ? replyInParts(reply.status, headers, reply.parts) : ', ''),
      reply('the length of parts', 'lengthOf(bytes)', 'bytes[0]?.length'),
      nodeHost('parts of bodies', 'if (reply.parts === undefined) {', 'if (reply.body) {'),
    ],
  },
  {
    tests: [
      'test/cache',
      'test/http/records',
      'test/http/values',
      'test/services/events/lists/list-dependencies.test.ts',
    ],
    mutations: [
      cached('an earlier time', 'before.from <= after.from', 'true'),
      cached('another day', 'before.day === after.day', 'true'),
      cached('a publication', 'before.until === null || after.from < before.until', 'true'),
      cached('writes of what events link to', "resource !== 'event' || ", ''),
      cached('writes of events', 'later.some((commit) => invalidates(commit, dependencies))', 'false'),
      cached('revisions of counted terms', ', revision: change.revision } : term', ' } : term'),
      cached('counts', 'count: term.count + change.count', 'count: term.count + 1'),
      cached('counts of several commits', 'count: count + by', 'count: by'),
      cached('the new ETag', ', ...cached.validators(snapshot, terms) }', ' }'),
      cached('counts that change twice', ', dependencies: { ...dependencies, terms } }', ' }'),
      cached('counts that did not change', 'return body\n', 'return undefined\n'),
      eventDependencies('events that are shown', 'ids.has(after.id) || ', ''),
      eventDependencies('the event that is shown', 'after.id === eventId', 'false'),
      resourceJson('the event of the same id', 'postDependencies([], undefined)', 'postDependencies([], record.id)'),
      recordResponse('revisions in the ETag', 'revision: term.revision }', 'revision: state.revision }'),
      list('the time of the request', '{ visible: _, ...criteria } = where', 'criteria = where'),
      list('who sees an event', '[...visibility, ', '['),
      list('the order', ', ...orderBy.map(([key]) => key)', ''),
      list('the group', ', ...groupMembers(collapse)', ''),
      list('the parent', 'isParent || wasListed', 'wasListed'),
      list('who comes and goes', 'wasListed !== isNow || ', ''),
      log('the same commit id twice', 'this.#drop(this.#entries.get(commit.commitId))', ''),
      log('commit ids that are gone for other reasons', 'if (unmatched.size > 0) return undefined', ''),
      log('the order of commits', '.toSorted((a, b) => a.position - b.position)', ''),
      log('what a commit id stands for', 'pending.push(replaced)', 'continue'),
      log('commit ids that were there before', '.filter((id) => !unmatched.delete(id))', ''),
      log('commit ids that were replaced', 'if (!unmatched.delete(replaced)) pending', 'pending'),
      log('what is too much', 'if (this.#size <= limit) return', 'return'),
      countOffsets('the whole key', 'key.every((byte, index) => byte === body[at - end + index])', 'true'),
      countOffsets('the steps to it', 'step[byte] = end - index', 'step[byte] = end'),
      sharedBody('numbers that fit', ' || !changes.every(keepsDigits)', ''),
      sharedBody('other counts', 'this.#offsets.length !== changes.length || ', ''),
      sharedBody('bodies that are being sent', 'this.#uses > 0 ? new', 'false ? new'),
      sharedBody('bodies that nobody sends', 'this.#uses > 0 ? new', 'true ? new'),
      sharedBody('the place of each count', 'this.#offsets[index] ?? 0', 'this.#offsets[0] ?? 0'),
      sharedBody('a body that is released twice', 'if (isInUse) this', 'this'),
      sharedBody('the latest of two uses', 'this.#uses > 0', 'this.#uses > 1'),
      responseCache('bodies that are sent', 'release: body.use()', 'release() {}'),
      responseCache('the first use of a body', 'return { reply: inUse }', 'return response'),
      validators('bodies that are not sent', 'reply.release?.()', ''),
      dispatch('one version for each turn', 'takeSnapshot(request.endOfTurn)', 'takeSnapshot()'),
      responseCache('single requests', 'isAdmitted = entries.has(key) || admits(key)', 'isAdmitted = true'),
      responseCache('entries of another snapshot', 'entries.has(key) || ', ''),
      responseCache('what changed since', 'isInTime && revalidate(entry, snapshot)', 'isInTime && entry'),
      responseCache('what changes while it is made', 'current?.body === entry.body', 'current'),
      responseCache(
        'what changes elsewhere while it is made',
        'revalidate(entry, await takeSnapshot())',
        'entry.snapshot === (await takeSnapshot()) ? entry : undefined',
      ),
      admission('recent keys', 'if (this.#latest.has(key)) return true', ''),
      admission('older keys', 'return isOlder', 'return false'),
      admission('keys without end', 'if (this.#latest.size === this.#capacity) ', ''),
      keys('keys that are seen once', 'seen.admits(one) && ', ''),
      keys('entries that do not fit', ' || mayInsert()', ' || true'),
      keys('keys of a crawler', 'new AdmissionFilter<string>(Math.ceil(budget.limit / bytesPerKey))', 'seen'),
      insertion('a full cache', 'if (!budget.isFull) return true', 'return true'),
      insertion('some entries', 'return entries % entriesPerInsertion === 0', 'return false'),
      budget('whether there is space', 'return this.#older > 0', 'return false'),
      cachedPages('pages of another snapshot', 'cached?.snapshot !== snapshot', 'cached === undefined'),
      cachedPages('pages without visibility', 'where, visibilities, page])', 'where, page])'),
      cachedPages('pages of other mounts', '[formKey(context), ', '['),
      cachedPages('what callers see besides events', 'scopes, author', 'author'),
      cachedPages('records of their own', 'scopes, author', 'scopes'),
      cachedPages('what passwords hide', 'serialized?.isShared', 'serialized'),
      cachedPages('the JSON of a page', 'if (cached.serialized) return cached.serialized', ''),
      recordCache('the bytes of a page', ' + (serialized ? sizeOfJson(serialized) : 0)', ''),
      resourceJson('locked events', 'one.locked === undefined && ', ''),
      resourceJson('events with a link that is withheld', ' && !withholdsLink(one, now)', ''),
      cachedPages('pages at any time', 'gt: gt === now || gt, lte: lte === now || lte', 'gt, lte'),
      cachedPages('future and past', ', gt: gt === now || gt, lte: lte === now || lte', ''),
      recordCache('pages that are requested once', 'admitsPage(key)', 'true'),
      recordCache('pages in a full cache', 'pages.has(key) || ', ''),
      recordCache('events that do not fit', ' && mayInsert()', ''),
      budget('entries that are too large', 'if (size > this.#half) return false', ''),
      budget('a full generation', 'if (this.#latest + size > this.#half) {', 'if (false) {'),
      budget('the generation before', 'this.#older = this.#latest\n      this.#latest = 0', 'this.#latest = 0'),
      budget('entries in use', 'if (older !== undefined) this.set(key, older)', ''),
      budget('entries that are replaced', 'this.#remove(key)\n', ''),
      recordCache('mounts without end', 'mounts.delete(oldest[0])', ''),
      serializers('another revision', ' || one.revision !== revision', ''),
      serializers('the status', ' || !isCurrent(one, now)', ''),
      serializers(
        'a write between two reads',
        'if (missing.some(({ revision }, index) => records[index]?.revision !== revision)) return undefined',
        '',
      ),
      serializers('another mount', 'cache?.of(formKey(context))', "cache?.of('')"),
      eventsJson('the password', 'if (locked !== undefined && ', 'if (false && '),
      written('events of later batches', 'index * batchSize, (index', '0, (index'),
      written('counts that a view shows elsewhere', ', counts: undefined', ''),
      written('ids of parents', 'view.showsParents ? undefined : ', ''),
      cached(
        'counts that may be anywhere',
        'if (counts === undefined) return undefined',
        'if (counts === undefined) return body',
      ),
      written('the last events of a batch', '(index + 1) * batchSize)', '(index + 1) * batchSize - 1)'),
      resourceJson('linked records of others', 'isVisible(post, link, viewer)', 'true'),
    ],
  },
  {
    tests: ['test/http/records/changed-pages.test.ts'],
    named: 'memory',
    mutations: [
      changedEvent('changed events, another revision', 'one?.revision === revision && ', 'one !== undefined && '),
      changedEvent('changed events, the status', ' && isCurrent(one, viewer.now)', ''),
      changedEvent('changed events, the status of linked records', 'isCurrent({ post }, viewer.now) && ', ''),
      changedEvent('changed events, what the caller sees', ' === post.isShown', ' !== undefined'),
      changedEvent('changed events, other linked records', 'revisions[link].get(id) === revision &&', ''),
      changedPages('changed events, what a password hides', 'if (isForOthers(one, viewer.now)) ', ''),
      changedPages('changed events, pages with a password', '!events.some((one) => dependsOnCaller(one, now))', 'true'),
      changedPages('changed events, what is known', 'if (!isValid(one, record)) return undefined', 'return undefined'),
      serializers('changed events, other transforms', "view?.key ?? ''", "''"),
      view('changed events, the ids of a source', 'ids === undefined && transforms', 'transforms'),
      selection(
        'changed events, members that toJSON returns',
        "typeof value.toJSON === 'function' ? value.toJSON() : value",
        'value',
      ),
      changedPages('changed events, selected members', 'view.select ? ', 'false ? '),
      cachedPages('changed events, members beside whole pages', 'if (view?.select) return', 'if (false) return'),
    ],
  },
  {
    tests: ['test/http/records/selected-links.test.ts'],
    mutations: [view('changed events, members without transforms', ' && transforms.length > 0 ?', ' ?')],
  },
  {
    tests: ['test/domain/conflicts.test.ts', 'test/domain/month-grid.test.ts', 'test/domain/shown-days.test.ts'],
    mutations: [
      conflicts('conflicts at an end', 'end > next.start', 'end >= next.start'),
      conflicts('conflicts of equals', ' || a.event.id - b.event.id', ''),
      days('days of an all-day event', 'zone === undefined || event.all_day ?', 'zone === undefined ?'),
      days('days to midnight', 'end_date > start_date && endsWithDayBefore(end_date, timezone)', 'false'),
      spans('lanes', 'column < from', 'column <= from'),
      spans('lanes of the longest', ' || b.last - a.last', ''),
    ],
  },
  {
    tests: ['test/client/pages.test.ts', 'test/client/replies.test.ts', 'test/client/requests.test.ts'],
    mutations: [
      pages('server of the next page', "?.replace(/^[^?]*\\??/, '')", ''),
      pages('records twice', 'if (!yielded.has(record.id)) yield record', 'yield record'),
      pages('pages without end', 'next !== undefined && !(pages < page.total_pages)', 'false'),
      send(
        'redirects of who calls',
        "method === 'GET' && Object.keys({ ...own, ...secret.headers }).length === 0",
        "method === 'GET'",
      ),
      send('replies of another interface', ' && holds in content)', ')'),
      replyErrors('case of a code', '.toLowerCase()\n', ''),
      replyErrors('hyphens of a code', ".replace(/_/g, '-')", ''),
      replyErrors('a code that begins with rest', ".replace(/^rest-/, '')", ''),
      coerceIntegers('digits with a leading zero', '(0|[1-9]\\d{0,14})', '\\d{1,15}'),
      coerceIntegers('sizes of images', 'isObject(reply.sizes)', 'false'),
      send('digits that are integers', '      coerceIntegers(content)\n', ''),
      send('reason of a signal', '          signal?.throwIfAborted()\n          throw', '          throw'),
    ],
  },
]
