import { type Area, type Mutation, mutationsOf } from './mutation.ts'

// Every line of the tables of conditions, and every bound that they are made of.

const always = '() => () => true'

const condition = mutationsOf('criterion', 'src/memory/conditions.ts')

const events: readonly Mutation[] = [
  condition('events ids', 'ids: isOneOf((event) => event.id)', `ids: ${always}`),
  condition('events authors', 'isOneOf((event) => event.author)', always),
  condition('events hide_from_listings', '(hidden) => (event) => event.hide_from_listings === hidden', always),
  condition('events post_parent', '(parent) => (event) => event.post_parent === parent', always),
  condition('events session', '(session) => (event) => isSession(event) === session', always),
  condition('events featured', '(featured) => (event) => event.featured === featured', always),
  condition('events ticketed', '(ticketed) => (event) => event.ticketed === ticketed', always),
  condition('events free', '(free) => (event) => isFree(event.cost) === free', always),
  condition('events start_date', '  start_date: isWithin((event) => event.start_date)', `  start_date: ${always}`),
  condition('events end_date', '  end_date: isWithin((event) => event.end_date)', `  end_date: ${always}`),
  condition('events lastSecond gte, an end', ' || event.end_date > gte]', ']'),
  condition('events lastSecond gte, a start', 'event.start_date >= gte || ', ''),
  condition('events lastSecond gte, exactly', 'event.end_date > gte]', 'event.end_date >= gte]'),
  condition('events lastSecond lt, an end', ' && event.end_date <= lt]', ']'),
  condition('events lastSecond lt, a start', 'event.start_date < lt && ', ''),
  condition('events lastSecond lt, exactly', 'event.end_date <= lt]', 'event.end_date < lt]'),
  condition('events utc_start_date', 'isWithin((event) => event.utc_start_date)', always),
  condition('events utc_end_date', 'isWithin((event) => event.utc_end_date)', always),
  condition('events modified_utc', 'isWithin((event) => event.modified_utc)', always),
  condition('events visible', 'return isVisible\n', 'return () => true\n'),
  condition('events visible.protected', ' && isProtected(event) === visibility.protected', ''),
  condition('events linkedToAny', 'if (ids.has(id)) return true', 'return true'),
  condition(
    'events words',
    'return (event) => hasAll(words, protectedByTitle',
    'return (event) => true || hasAll(words, protectedByTitle',
  ),
  condition('events words.protectedByTitle', 'protectedByTitle && isProtected(event) ? event.search_title : ', ''),
]

const linked: readonly Mutation[] = [
  condition('linked ids', 'isOneOf((record) => record.id)', always),
  condition('linked authors', 'isOneOf((record) => record.author)', always),
  condition('linked modified_utc', 'isWithin((record) => record.modified_utc)', always),
  condition('linked names', 'isOneOf((record) => record.search_name)', always),
  condition('linked linkedFrom', '(sets) => (record) => sets.every((ids) => ids.has(record.id))', always),
  condition('linked notLinkedFrom', '(ids) => (record) => !ids.has(record.id)', always),
  condition('linked located', 'isLocated(record) === located', 'true'),
  condition('linked within', 'isLocated(record) &&\n', '!isLocated(record) ||\n'),
  condition('linked within south', 'record.geo_lat >= south', 'true'),
  condition('linked within north', 'record.geo_lat <= north', 'true'),
  condition('linked within west', 'record.geo_lng >= west', 'true'),
  condition('linked within east', 'record.geo_lng <= east', 'true'),
  condition(
    'linked visible',
    'visible: isAny(isSeen),\n  words: (words) => (record)',
    `visible: ${always},\n  words: (words) => (record)`,
  ),
  condition(
    'linked searched',
    '(searched) => isFound(searched, recordRank),\n}\n\nexport const termConditions',
    `${always},\n}\n\nexport const termConditions`,
  ),
  condition('linked words', '(words) => (record) => hasAll(words, record.search_text)', always),
]

const terms: readonly Mutation[] = [
  condition('terms ids', '  ids: isOneOf((term) => term.id)', `  ids: ${always}`),
  condition('terms notIds', '(ids) => isNot(isOneOf<TermRow, number>((term) => term.id)(ids))', always),
  condition('terms modified_utc', 'isWithin((term) => term.modified_utc)', always),
  condition('terms slugs', 'isOneOf((term) => term.slug)', always),
  condition('terms names', 'isOneOf((term) => term.search_name)', always),
  condition('terms parents', 'isOneOf((term) => term.parent)', always),
  condition('terms linkedFrom', '(sets) => (term) => sets.every((ids) => ids.has(term.id))', always),
  condition('terms counted', '(ids) => (term) => ids.has(term.id)', always),
  condition('terms words', '(words) => (term) => hasAll(words, term.search_text)', always),
]

const bounds: readonly Mutation[] = [
  condition('bound gt', '[(record: Record) => read(record) > gt]', '[]'),
  condition('bound gt, exactly', 'read(record) > gt]', 'read(record) >= gt]'),
  condition('bound gte', '[(record: Record) => read(record) >= gte]', '[]'),
  condition('bound gte, exactly', 'read(record) >= gte]', 'read(record) > gte]'),
  condition('bound lt', '[(record: Record) => read(record) < lt]', '[]'),
  condition('bound lt, exactly', 'read(record) < lt]', 'read(record) <= lt]'),
  condition('bound lte', '[(record: Record) => read(record) <= lte]', '[]'),
  condition('bound lte, exactly', 'read(record) <= lte]', 'read(record) < lte]'),
  condition('visible status', 'record.status === status', 'true'),
  condition('visible statuses', 'statuses.includes(record.status)', 'true'),
  condition('visible author', '[(record: Publishable) => record.author === author]', '[]'),
  condition('visible date_utc', '[isPublishedWithin(date_utc)]', '[]'),
  condition('any of the ways', 'tests.some((test) => test(record))', 'tests.every((test) => test(record))'),
  condition(
    'all of the words',
    'words.every((word) => text.includes(word))',
    'words.some((word) => text.includes(word))',
  ),
  {
    name: 'criterion terms counted by descendants',
    file: 'src/memory/reader.ts',
    find: 'above = view.get(above.parent)',
    replace: 'above = undefined',
  },
]

const index = mutationsOf('index by start', 'src/memory/indexes/start-index.ts')
const summary = mutationsOf('summary of events', 'src/memory/indexes/event-summary.ts')

const byStart: readonly Mutation[] = [
  index('start', 'visit(where[this.#clock.start] ?? {}, ({ records', 'visit({}, ({ records'),
  index('blocks that ended before', 'if (lastEnd >= ends.from && ', 'if ('),
  index('blocks that end after', ' && firstEnd <= ends.to) count', ') count'),
  index('counted, before the page', 'total + count <= offset || ', 'total <= offset || '),
  index('counted, after the page', 'total - offset >= limit', 'total >= offset'),
  index('anew after a change', 'this.#events.replace(before, after)', ''),
  index('by end, the order of blocks', '.sort((a, b) => a.distance - b.distance)', ''),
  index('by end, where it stops', 'if (distance > farthest) break', ''),
  index('by end, equal ends', 'distance > farthest', 'distance >= farthest'),
  index('by end, the other direction', "direction === 'asc' ? firstInOrder : lastInOrder", 'firstInOrder'),
  index('by end, all that is wanted', 'found.sort(compare).splice(wanted)', 'found.sort(compare).splice(limit)'),
  index('by end, counted', 'part.matches.countByKind ?? countOf(part.matches)', 'part.matches.countByKind ?? 0'),
  summary('end, from', 'return seconds >= from && ', 'return '),
  summary('end, to', ' && seconds <= to', ''),
  summary('visible', ' && isAmong(visibilities, this.#summary, index)', ''),
  summary('kinds in part of a block', '(this.#kinds & (1 << (kinds[index] as number))) !== 0', 'true'),
  summary('status', '(visibility.kinds & kind) === 0 || ', ''),
  summary('hide_from_listings', 'isHidden === undefined ? [false, true] : [isHidden]', '[false, true]'),
  summary('protected', 'isProtected === undefined ? [false, true] : [isProtected]', '[false, true]'),
  summary('publication, from', ' || publication < published.from', ''),
  summary('publication, to', ' || publication > published.to', ''),
  summary('author', 'author === undefined || authors[index] === author', 'true'),
  summary('counted, in part of a block', 'isWhole && this.#kinds', 'this.#kinds'),
  summary('counted, author', 'visibility.author !== undefined || ', ''),
  summary('counted, other ways', ' || others.length > 0', ''),
  summary('counted, end, from', 'if (firstEnd < ends.from || ', 'if ('),
  summary('counted, end, to', ' || lastEnd > ends.to) return undefined', ') return undefined'),
  summary('counted, publication, from', 'if (firstPublication < published.from || ', 'if ('),
  summary('counted, publication, to', ' || lastPublication > published.to', ''),
  summary('counted, kinds', 'if ((kinds & (1 << kind)) !== 0) count', 'count'),
  summary('gt, exactly', 'secondsOf(gt) + 1', 'secondsOf(gt)'),
  summary('lt, exactly', 'secondsOf(lt) - 1', 'secondsOf(lt)'),
  summary('by end, the first', 'firstInOrder = Math.min(firstInOrder, order)', 'firstInOrder = firstEnd'),
]

export const criteria: readonly Area[] = [
  {
    tests: ['test/kit/store-cases.test.ts'],
    mutations: [...events, ...linked, ...terms, ...bounds],
  },
  { tests: ['test/memory/indexes/start-index.test.ts'], mutations: byStart },
]
