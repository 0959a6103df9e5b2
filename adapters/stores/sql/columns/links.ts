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
import type { Dialect } from '../dialect/dialect.ts'
import { all, isOwn, raw, type Sql, sql } from '../statement/statement.ts'

/** The join table between events and one kind of record, with the position in the input. */
interface LinkTable {
  readonly name: string
  /** The column with the id of the record. */
  readonly column: string
}

export const linkTables = tableOf<Readonly<Record<EventLink, LinkTable>>>(eventLinks, (link) => {
  const collection = collectionOfLink(link)
  return { name: `event_${collection}`, column: `${nameOf[collection]}_id` }
})

/** Returns the collection of the records of a link. It is also the name of their table. */
export function collectionOfLink(link: EventLink): LinkedCollection | TermCollection {
  return isTermCollection(link) ? link : collectionOf[link]
}

/** Returns an expression for the linked ids of the event `e`, ordered by position. */
export function linkList(link: EventLink, dialect: Dialect): Sql {
  const { name, column } = linkTables[link]
  return dialect.integersInOrder(
    raw(`l.${column}`),
    sql`${dialect.name(name)} l WHERE ${all([
      isOwn('l'),
      raw('l.event_id = e.id'),
      ...isNotRemoved(link, 'l', dialect),
    ])}`,
    raw('l.position'),
  )
}

/** Returns the condition that a row of a join table links to any of the records, except for removed terms. */
export function linksToAny(link: EventLink, alias: string, ids: readonly number[], dialect: Dialect): Sql {
  const column = raw(`${alias}.${linkTables[link].column}`)
  if (!isTermCollection(link)) return dialect.isOneOf(column, ids)
  // Evaluated once, not for each row.
  const existing = sql`SELECT t.id FROM ${dialect.name(link)} t WHERE ${isOwn('t')}
    AND ${dialect.isOneOf(raw('t.id'), ids)} AND t.removed = FALSE`
  return dialect.isAmong(column, existing)
}

/**
 * Returns the condition that a row of a join table does not link to a removed term, whose rows are deleted in batches.
 */
function isNotRemoved(link: EventLink, alias: string, { name, indexHint }: Dialect): readonly Sql[] {
  if (!isTermCollection(link)) return []
  const removed = sql`SELECT t.id FROM ${name(link)} t${indexHint(`${link}_removed`)} WHERE ${isOwn('t')}
    AND t.removed = TRUE`
  // Usually no term is removed. `NOT EXISTS` detects this without the list for `NOT IN`.
  return [sql`(NOT EXISTS (${removed}) OR ${raw(`${alias}.${linkTables[link].column}`)} NOT IN (${removed}))`]
}
