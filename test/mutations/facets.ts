import { type Area, mutationsOf } from './mutation.ts'

// What a facet counts, for whom, in which order and how many of it (rule 63).

const inFile = (file: string) => mutationsOf('facet', file)

const facets = inFile('src/services/facets/requested-facets.ts')
const memory = inFile('src/memory/facets.ts')
const ids = inFile('adapters/stores/sql/columns/linked-ids.ts')
const counts = inFile('adapters/stores/sql/columns/id-counts.ts')
const links = inFile('adapters/stores/sql/reading/facets/link-counter.ts')
const texts = inFile('adapters/stores/sql/reading/facets/link-counts.ts')
const ofGroups = inFile('adapters/stores/sql/reading/groups.ts')
const pages = inFile('adapters/stores/sql/reading/find-page.ts')
const ofEvents = inFile('adapters/stores/sql/reading/event-resource.ts')
const inMemory = inFile('src/memory/orders.ts')
const search = inFile('src/memory/search.ts')
const explained = inFile('src/services/operations/explain-list.ts')

export const facetAreas: readonly Area[] = [
  {
    tests: [
      'test/http/facets.test.ts',
      'test/services/facets/facet-limits.test.ts',
      'test/services/facets/facets-model.test.ts',
    ],
    mutations: [
      facets('the own filter', '.filter(([other]) => other !== name)', ''),
      facets('the password', 'parameter.hiddenByPassword === true', 'false'),
      facets('the other filters in common criteria', 'others.map(([other]) => other), ', ''),
      facets('the password in common criteria', 'other), countsHidden])', 'other)])'),
      facets('who sees a venue', 'visible: visibleTo({ resource: link, ...viewer }), ', ''),
      facets('venues elsewhere', '...(ids && { ids })', ''),
      facets('empty text', ".filter(({ value }) => value !== '')", ''),
      memory(
        'ancestors',
        'for (const id of new Set(event.categories.flatMap((category) => lineOf(category, views, lines)))) count(id, event)',
        'for (const id of event.categories) count(id, event)',
      ),
      memory(
        'once for each event',
        'of new Set(event.categories.flatMap((category) => lineOf(category, views, lines)))',
        'of event.categories.flatMap((category) => lineOf(category, views, lines))',
      ),
      memory(
        'the order of links',
        'b.count - a.count || compareText(a.record.search_name',
        'a.count - b.count || compareText(a.record.search_name',
      ),
      memory('the order of values', 'b.count - a.count || compareValues(', 'a.count - b.count || compareValues('),
      memory('groups', 'group && isCounted(value, group(event))', 'false'),
    ],
  },
  {
    tests: ['test/memory/find.test.ts'],
    mutations: [
      inMemory('children in memory', 'isOccurrence(event) ? event.post_parent : 0', 'event.post_parent'),
      inMemory('sessions in memory', 'isSession(event) ? event.post_parent : 0', '0'),
      search('pages of an index', '|| layer?.isOutdated || group ?', '|| layer?.isOutdated ?'),
    ],
  },
  {
    tests: ['test/stores/conformance.test.ts'],
    named: 'group',
    mutations: [
      texts(
        'groups of linked ids',
        '{ limit, withParents, group }: LinkedTexts',
        '{ limit, withParents }: LinkedTexts',
      ),
      texts('the events of one group', `\${joined(raw('ids'), '|')}`, `\${joined(raw('ids'), ';')}`),
      ids('one event for a group', 'if (code === semicolon) event += 1', 'event += 1'),
      ofGroups('the first of a group', `ORDER BY \${sorted(order)}) AS nth`, 'ORDER BY id) AS nth'),
      pages('a page among too few matches', 'if (Number(isWhole) === 1) return result', 'return result'),
      ofGroups('events of no group', `raw(\`\${alias}.id\`), `, ''),
      ofEvents('children that are in no series', ` AND \${isOccurrence(dialect)}`, ''),
      ofEvents('sessions in SQL', `CASE WHEN \${isSession(dialect)}`, 'CASE WHEN e.post_parent <> 0'),
      ofEvents('dates without a series', 'e.post_parent <> 0 AND ', ''),
    ],
  },
  {
    tests: ['test/services/facets/facet-limits.test.ts'],
    mutations: [
      facets('the bound', 'const limit = 100', 'const limit = 101'),
      facets('the bound, exactly', 'const limit = 100', 'const limit = 99'),
      facets('the bound beside empty text', 'limit: limit + 1,', 'limit,'),
      memory('the order of equal counts', 'compareText(a.record.search_name, b.record.search_name) || ', ''),
    ],
  },
  {
    tests: ['test/stores/sql/linked-ids.test.ts'],
    mutations: [
      ids('the order of the parts', '[...termCollections, ...linkedNames]', '[...linkedNames, ...termCollections]'),
      ids('the last id of an event', 'index <= text.length', 'index < text.length'),
      counts('once for each event', 'else if (this.#last[id] !== event) {', 'else {'),
      counts('large ids', 'else if (counted.last !== event) {', 'else {'),
      counts('lower counts', 'events >= least && events < below', 'events >= least'),
      counts('equal counts', 'if (ids >= size) break', 'if (ids > size) break'),
      ids('the length that an index can include', 'text.length <= maxLength ? text : null', 'text'),
      texts(
        'events without ids in an index',
        `WHEN count(*) <= \${raw(String(limit))} AND count(ids) = count(*)`,
        `WHEN count(*) <= \${raw(String(limit))}`,
      ),
      links('lists of many events', 'if (text === null) {', 'if (text === undefined) {'),
      links(
        'records that are not visible',
        'for (let size = link.limit; top.length < link.limit; size *= 2)',
        'for (let size = link.limit; size === link.limit; size *= 2)',
      ),
    ],
  },
  {
    tests: ['test/stores/conformance.test.ts'],
    named: String.raw`\[sqlite libsql\]`,
    mutations: [
      links(
        'ancestors in SQLite',
        "link === 'categories' ? withAncestors(counts[link], parentOf) : ofId(counts[link])",
        'ofId(counts[link])',
      ),
    ],
  },
  {
    tests: ['test/services/operations/explain.test.ts'],
    mutations: [explained('explained criteria', '...(facets && { facets: facets.criteria }),', '')],
  },
]
