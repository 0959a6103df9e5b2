import type { EventRecord } from 'daybook'
import type { EventLink } from 'daybook/storage'
import { linkTables } from '../columns/links.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { raw, type Sql, sql, tenant, type Value } from '../statement/statement.ts'

/** Deferred writes, which return no results: those of many events become one statement for each table. */
export interface WaitingWrites {
  /** Adds the records that an event links to by one of its links. */
  addLinks(event: EventRecord, link: EventLink): void
  /** Adds to the counts in a table of terms, by id. */
  addToCounts(terms: Table, added: ReadonlyMap<number, number>): void
  /** Returns the statements of all deferred writes, and clears them. No two of them write the same row. */
  take(): readonly Sql[]
}

/** `commitId` becomes the revision of each written record. */
export function createWaitingWrites(dialect: Dialect, commitId: string): WaitingWrites {
  const links = new Map<EventLink, (readonly Value[])[]>()
  const counts = new Map<Table, Map<number, number>>()

  function writeLinks(link: EventLink, rows: readonly (readonly Value[])[]): Sql {
    const { name, column } = linkTables[link]
    const columns = raw(`tenant, event_id, position, ${column}, start_date`)
    return sql`INSERT INTO ${dialect.name(name)} (${columns}) ${dialect.rowsOf(rows, tenant)}`
  }

  /** Returns a statement for each distinct addition. Its ids are the only terms that a database then reads. */
  function writeCounts(terms: Table, added: ReadonlyMap<number, number>): readonly Sql[] {
    const idsByAmount = new Map<number, number[]>()
    for (const [id, amount] of added) {
      const ids = idsByAmount.get(amount) ?? []
      ids.push(id)
      idsByAmount.set(amount, ids)
    }
    return Array.from(
      idsByAmount,
      ([amount, ids]) => sql`
        UPDATE ${dialect.name(terms)} SET count = count + ${amount}, revision = ${commitId}
        WHERE tenant = ${tenant} AND ${dialect.isOneOf(raw('id'), ids)}`,
    )
  }

  return {
    addLinks(event, link) {
      const rows = links.get(link) ?? []
      event[link].forEach(
        (id, position) => void rows.push([event.id, position, id, dialect.dateTime(event.start_date)]),
      )
      if (rows.length > 0) links.set(link, rows)
    },
    addToCounts(terms, added) {
      const sums = counts.get(terms) ?? new Map<number, number>()
      for (const [id, by] of added) sums.set(id, (sums.get(id) ?? 0) + by)
      if (sums.size > 0) counts.set(terms, sums)
    },
    take() {
      const statements = [
        ...Array.from(links, ([link, rows]) => writeLinks(link, rows)),
        ...[...counts].flatMap(([terms, added]) => writeCounts(terms, added)),
      ]
      links.clear()
      counts.clear()
      return statements
    },
  }
}
