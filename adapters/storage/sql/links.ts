import {
  collectionOf,
  type EventLink,
  eventLinks,
  isTermCollection,
  type LinkedCollection,
  nameOf,
  type TermCollection,
  tableOf,
} from 'daybook/storage'
import type { Dialect } from './dialect/dialect.ts'
import { all, raw, type Sql, sql } from './statement.ts'

/** The table of a link of events: which events link to which records, in the order of the input. */
interface LinkTable {
  readonly name: string
  /** The column with the id of the record. */
  readonly column: string
}

export const linkTables = tableOf<Readonly<Record<EventLink, LinkTable>>>(eventLinks, (link) => {
  const collection = collectionOfLink(link)
  return { name: `event_${collection}`, column: `${nameOf[collection]}_id` }
})

/** Returns the collection that a link leads to, which is also the name of its table. */
export function collectionOfLink(link: EventLink): LinkedCollection | TermCollection {
  return isTermCollection(link) ? link : collectionOf[link]
}

/** Returns the ids of a link of the event `e`, in the order of the key of its table. */
export function linkList(link: EventLink, dialect: Dialect): Sql {
  const { name, column } = linkTables[link]
  return dialect.integersInOrder(
    raw(`l.${column}`),
    sql`${dialect.name(name)} l WHERE ${all([raw('l.event_id = e.id'), ...leadsSomewhere(link, 'l', dialect)])}`,
    raw('l.position'),
  )
}

/** Returns the condition that a row of links leads to any of the records, excluding removed terms. */
export function leadsToAny(link: EventLink, alias: string, ids: readonly number[], dialect: Dialect): Sql {
  const column = raw(`${alias}.${linkTables[link].column}`)
  if (!isTermCollection(link)) return dialect.isOneOf(column, ids)
  // Evaluated once, not for each row.
  const there = sql`SELECT t.id FROM ${dialect.name(link)} t WHERE ${dialect.isOneOf(raw('t.id'), ids)} AND t.removed = FALSE`
  return dialect.isAmong(column, there)
}

/** Returns the condition that a row of links does not lead to a removed term, whose links are removed in steps. */
function leadsSomewhere(link: EventLink, alias: string, { name, indexHint }: Dialect): readonly Sql[] {
  if (!isTermCollection(link)) return []
  const removed = sql`SELECT t.id FROM ${name(link)} t${indexHint(`${link}_removed`)} WHERE t.removed = TRUE`
  // Almost always there are none, which EXISTS finds without a list to compare each row with.
  return [sql`(NOT EXISTS (${removed}) OR ${raw(`${alias}.${linkTables[link].column}`)} NOT IN (${removed}))`]
}
