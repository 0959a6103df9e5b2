import type { EventLink, EventRecord } from 'daybook'
import type { Dialect, Table } from './dialect.ts'
import { linkTables } from './links.ts'
import { raw, type Sql, sql } from './statement.ts'

/** Writes that wait for others, as nobody asks what became of them: those of many events are one statement for each table. */
export interface WaitingWrites {
  /** What an event links to by one of its links. */
  addLinks(event: EventRecord, link: EventLink): void
  /** What is added to the counts in a table of terms, by their ids. */
  addToCounts(terms: Table, added: ReadonlyMap<number, number>): void
  /** The statements that write all that waits, which from then on does not. They have no row in common. */
  take(): readonly Sql[]
}

/** What is added to a count, and to the revision of its term. */
interface Added {
  readonly amount: number
  readonly times: number
}

export function createWaitingWrites(dialect: Dialect): WaitingWrites {
  const links = new Map<EventLink, unknown[]>()
  const counts = new Map<Table, Map<number, Added>>()

  function writeLinks(link: EventLink, rows: readonly unknown[]): Sql {
    const { name, column } = linkTables[link]
    const columns = raw(`event_id, position, ${column}, start_date`)
    return sql`INSERT INTO ${dialect.name(name)} (${columns}) ${dialect.rowsOf(JSON.stringify(rows), 4)}`
  }

  /** A statement for all to which the same is added. By their ids alone, a database reads no other terms. */
  function writeCounts(terms: Table, added: ReadonlyMap<number, Added>): readonly Sql[] {
    const groups = new Map<string, Added & { readonly ids: number[] }>()
    for (const [id, { amount, times }] of added) {
      const key = `${amount} ${times}`
      const group = groups.get(key) ?? { amount, times, ids: [] }
      group.ids.push(id)
      groups.set(key, group)
    }
    return Array.from(
      groups.values(),
      ({ amount, times, ids }) => sql`
        UPDATE ${dialect.name(terms)} SET count = count + ${amount}, revision = revision + ${times}
        WHERE ${dialect.isOneOf(raw('id'), ids)}`,
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
      const sums = counts.get(terms) ?? new Map<number, Added>()
      for (const [id, by] of added) {
        const { amount, times } = sums.get(id) ?? { amount: 0, times: 0 }
        sums.set(id, { amount: amount + by, times: times + 1 })
      }
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
