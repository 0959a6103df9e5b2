import { collectionNames, type EventLink, eventLinks, tableOf } from 'daybook/storage'
import { collectionOfLink, linkTables } from '../columns/links.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { constant, isOwn, raw, type Sql, sql } from '../statement/statement.ts'
import { eventResource } from './event-resource.ts'
import { linkedResources, termResources } from './resources.ts'

/** How the records of a resource are read. */
export interface Selection {
  /** The table by its alias. */
  readonly rows: Sql
  readonly id: Sql
  /** A whole record as a JSON array. */
  readonly record: Sql
  /** The id and the revision as a JSON array. */
  readonly revision: Sql
  /** The condition that the row belongs to the tenant. */
  readonly isOwn: Sql
  /** The condition that the record of a row exists, and is not removed. */
  readonly exists: Sql
}

/** The parts that all queries share, composed once for each store. */
export interface Selections extends Readonly<Record<Table, Selection>> {
  /**
   * All records that the events of `page` link to, each once: a JSON array for each link, in the order of `eventLinks`.
   */
  readonly linked: readonly Sql[]
  /** The same, with only the ids and the revisions. */
  readonly linkedRevisions: readonly Sql[]
}

export function createSelections(dialect: Dialect): Selections {
  const selectionOf = ({ table, alias, codec, isRemovable }: Selected): Selection => ({
    rows: constant(sql`${dialect.name(table)} ${raw(alias)}`),
    id: raw(`${alias}.id`),
    record: constant(codec.select(alias, dialect)),
    revision: constant(dialect.jsonArray([raw(`${alias}.id`), raw(`${alias}.revision`)])),
    isOwn: isOwn(alias),
    exists: raw(isRemovable ? `${alias}.removed = FALSE` : 'TRUE'),
  })
  const tables = tableOf<Readonly<Record<Table, Selection>>>(collectionNames, (table) => selectionOf(resources[table]))
  const linkedAs = (form: 'record' | 'revision') =>
    eventLinks.map((link) => constant(linkedToPage(link, tables[collectionOfLink(link)], form, dialect)))
  return { linked: linkedAs('record'), linkedRevisions: linkedAs('revision'), ...tables }
}

const resources: Readonly<Record<Table, Selected>> = { events: eventResource, ...linkedResources, ...termResources }

interface Selected {
  readonly table: Table
  readonly alias: 'e' | 'r'
  readonly isRemovable: boolean
  readonly codec: { select(alias: string, dialect: Dialect): Sql }
}

function linkedToPage(
  link: EventLink,
  { rows, id, exists, isOwn: isOwnRow, ...selection }: Selection,
  form: 'record' | 'revision',
  dialect: Dialect,
): Sql {
  const { name, column } = linkTables[link]
  const ids = sql`SELECT l.${raw(column)} FROM page ${dialect.orderedJoin} ${dialect.name(name)} l ON ${isOwn('l')}
    AND l.event_id = page.id`
  return sql`(SELECT ${dialect.jsonList(selection[form])} FROM ${rows} WHERE ${isOwnRow}
    AND ${dialect.isAmong(id, ids)} AND ${exists})`
}
