import { type CountedLink, isTermCollection, nameOf, recordShapes } from 'daybook/storage'
import { linkedIdsColumn } from '../../columns/linked-ids.ts'
import { collectionOfLink, linkTables } from '../../columns/links.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { IncludedText } from '../../dialect/query.ts'
import { all, isOwn, raw, type Sql, sql } from '../../statement/statement.ts'
import { conditionsOf, linkedConditions } from '../conditions.ts'
import { countOf, unionOf } from '../groups.ts'
import type { Branch } from '../resource.ts'

/** A link with the maximum number of its counts. */
export interface LimitedLink extends CountedLink {
  /** The column with the group of an event, if groups are counted. */
  readonly group?: Sql | undefined
  readonly limit: number
}

/** Selects the records that most of the events link to, with their counts. Joins the table of the link. */
export function linkCounts(
  { link, group, ...counting }: LimitedLink,
  branches: readonly Branch[],
  dialect: Dialect,
): Sql {
  const { name, orderedJoin } = dialect
  const links = linkTables[link]
  const matches = unionOf(branches, group ? sql`e.id, ${group}` : raw('e.id'))
  const linked = sql`(${matches}) m ${orderedJoin} ${name(links.name)} l ON ${isOwn('l')} AND l.event_id = m.id`
  const column = raw(`l.${links.column}`)
  if (link !== 'categories')
    return topRecords(
      { link, ...counting },
      sql`SELECT ${column} AS id, ${countOf(group, 'm')} AS events FROM ${linked} GROUP BY ${column}`,
      dialect,
    )
  // An event in two categories of one line counts once for their ancestors.
  const events = group ? countOf(group, 'm') : raw('count(DISTINCT l.event_id)')
  const counted = sql`SELECT line.ancestor AS id, ${events} AS events
    FROM ${linked} JOIN line ON line.id = ${column} GROUP BY line.ancestor`
  return topRecords(
    { link, ...counting },
    counted,
    dialect,
    sql`RECURSIVE line(id, ancestor) AS (${linesOf(dialect)}), `,
  )
}

/** Selects the records with the highest counts. `counted` selects ids with their counts. */
export function topRecords(
  { link, records = {}, limit }: LimitedLink,
  counted: Sql,
  dialect: Dialect,
  lines: Sql = raw(''),
): Sql {
  const { name, orderedJoin, materialized, jsonListInOrder, jsonArray } = dialect
  const collection = collectionOfLink(link)
  const { nameField } = recordShapes[nameOf[collection]]
  const rows = sql`${name(collection)} r`
  const isShown = isTermCollection(link)
    ? raw('r.removed = FALSE')
    : all(conditionsOf(linkedConditions(link), records, dialect))
  const columns = ['id', 'slug', nameField, 'source', 'external_id']
  const record = jsonArray([...columns, 'events'].map((one) => raw(`top.${one}`)))
  // Joined once: a second join for the other columns takes longer than sorting them.
  return sql`WITH ${lines}counted(id, events) AS ${materialized}(${counted}),
      top AS ${materialized}(SELECT ${raw(columns.map((one) => `r.${one}`).join(', '))}, r.search_name, counted.events
        FROM counted ${orderedJoin} ${rows} ON ${isOwn('r')} AND r.id = counted.id
        WHERE ${isShown} ORDER BY events DESC, r.search_name, r.id LIMIT ${raw(String(limit))})
    SELECT ${jsonListInOrder(record, raw('events DESC, search_name, id'))} AS value FROM top`
}

/**
 * Selects each category with itself and each of its ancestors. UNION stops at a category that it has visited, in a
 * loop.
 */
function linesOf({ name }: Dialect): Sql {
  const table = name('categories')
  return sql`SELECT c.id, c.id FROM ${table} c WHERE ${isOwn('c')} AND c.removed = FALSE
    UNION SELECT line.id, r.id FROM line JOIN ${table} c ON ${isOwn('c')} AND c.id = line.ancestor
      JOIN ${table} r ON ${isOwn('r')} AND r.id = c.parent AND r.removed = FALSE`
}

interface LinkedTexts {
  readonly limit: number
  readonly withParents: boolean
  /** The column with the group of an event, if groups are counted: the texts of one are joined. */
  readonly group: Sql | undefined
}

/**
 * Selects the linked ids of at most `limit` events as one text, then the parents of the categories if they are needed.
 * Selects null instead of the text if there are more events, or the ids of one are too long for an index.
 */
export function linkedTexts(
  branches: readonly Branch[],
  { limit, withParents, group }: LinkedTexts,
  { joined }: Pick<IncludedText, 'joined'>,
  { name, jsonArray, jsonList }: Dialect,
): Sql {
  const ids = sql`e.${linkedIdsColumn} AS ids`
  const matches = unionOf(branches, group ? sql`${ids}, ${group}` : ids)
  const texts = group
    ? sql`(SELECT CASE WHEN coalesce(sum(events), 0) <= ${raw(String(limit))} AND count(ids) = count(*)
    THEN coalesce(${joined(raw('ids'), ';')}, '') END
    FROM (SELECT count(*) AS events, CASE WHEN count(ids) = count(*) THEN ${joined(raw('ids'), '|')} END AS ids
      FROM (SELECT * FROM (${matches}) m LIMIT ${raw(String(limit + 1))}) limited GROUP BY in_group) grouped)`
    : sql`(SELECT CASE WHEN count(*) <= ${raw(String(limit))} AND count(ids) = count(*)
    THEN coalesce(${joined(raw('ids'), ';')}, '') END
    FROM (SELECT ids FROM (${matches}) m LIMIT ${raw(String(limit + 1))}) limited)`
  const parents = sql`(SELECT ${jsonList(jsonArray([raw('c.id'), raw('c.parent')]))} FROM ${name('categories')} c
    WHERE ${isOwn('c')} AND c.removed = FALSE)`
  return sql`SELECT ${jsonArray(withParents ? [texts, parents] : [texts])} AS value`
}
