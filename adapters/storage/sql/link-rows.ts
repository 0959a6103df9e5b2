import type { EventLink, EventRecord } from 'daybook'
import type { Dialect } from './dialect.ts'
import { linkTables } from './links.ts'
import { raw, type Sql, sql } from './statement.ts'

/** Rows of link tables that wait for others: those of many events are written in one statement for each table. */
export interface LinkRows {
  /** What an event links to by one of its links. */
  add(event: EventRecord, link: EventLink): void
  /** The statements that write all that waits, which from then on does not. */
  take(): readonly Sql[]
}

export function createLinkRows(dialect: Dialect): LinkRows {
  const waiting = new Map<EventLink, unknown[]>()
  return {
    add(event, link) {
      const rows = waiting.get(link) ?? []
      event[link].forEach(
        (id, position) => void rows.push([event.id, position, id, dialect.dateTime(event.start_date)]),
      )
      if (rows.length > 0) waiting.set(link, rows)
    },
    take() {
      const statements = Array.from(waiting, ([link, rows]) => {
        const { name, column } = linkTables[link]
        const columns = raw(`event_id, position, ${column}, start_date`)
        return sql`INSERT INTO ${dialect.name(name)} (${columns}) ${dialect.rowsOf(JSON.stringify(rows), 4)}`
      })
      waiting.clear()
      return statements
    },
  }
}
