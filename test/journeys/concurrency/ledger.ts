import type { PlainDatabase, PlainRow } from './target.ts'

export type LedgerTable = 'events' | 'venues' | 'categories' | 'tags'

/** What a record contains, by the response to a writer. Nobody else wrote these columns. */
export interface Entry {
  readonly table: LedgerTable
  readonly id: number
  readonly columns: Readonly<Record<string, string | number>>
  /** The revisions of the acknowledged writes, in their order. */
  readonly revisions: readonly string[]
  /** Of the rows of link tables, those that must be there. */
  readonly links?: Readonly<Partial<Record<'event_venues' | 'event_tags', readonly number[]>>>
  readonly isGone?: boolean
}

/** A field of a record that others write the other fields of. */
export interface SharedField {
  readonly id: number
  readonly field: string
  readonly value: string
  readonly revisions: readonly string[]
}

export interface Ledger {
  readonly entries: readonly Entry[]
  readonly shared: readonly SharedField[]
}

const linkColumns = { event_venues: 'venue_id', event_tags: 'tag_id' } as const

/** Says what of all that was acknowledged is not in the database, or not as it was acknowledged last. */
export async function losses(ledgers: readonly Ledger[], { query }: Pick<PlainDatabase, 'query'>): Promise<string[]> {
  const found: string[] = []
  const rows = new Map<LedgerTable, ReadonlyMap<number, PlainRow>>()
  for (const table of ['events', 'venues', 'categories', 'tags'] as const) {
    rows.set(table, new Map((await query(`SELECT * FROM daybook_${table}`)).map((row) => [Number(row.id), row])))
  }
  const linked = new Set<string>()
  for (const table of ['event_venues', 'event_tags'] as const) {
    const column = linkColumns[table]
    for (const row of await query(`SELECT event_id, ${column} FROM daybook_${table}`)) {
      linked.add(`${table} ${row.event_id} ${row[column]}`)
    }
  }

  for (const { table, id, columns, revisions, links = {}, isGone = false } of ledgers.flatMap(
    ({ entries }) => entries,
  )) {
    const row = rows.get(table)?.get(id)
    if ((row === undefined) !== isGone) found.push(`${table} ${id} is ${isGone ? 'still' : 'not'} there`)
    if (row === undefined) continue
    for (const [column, value] of Object.entries(columns)) {
      if (row[column] !== value) found.push(`${table} ${id} has ${column} ${row[column]}, not ${value}`)
    }
    if (new Set(revisions).size < revisions.length) found.push(`${table} ${id} was given a revision twice`)
    // Others unlink events, and count terms.
    if (table === 'venues' && row.revision !== revisions.at(-1)) {
      found.push(`${table} ${id} has revision ${row.revision}, not ${revisions.at(-1)}`)
    }
    for (const [name, ids] of Object.entries(links)) {
      for (const other of ids) if (!linked.has(`${name} ${id} ${other}`)) found.push(`${name} lacks ${id} to ${other}`)
    }
  }

  const written = new Map<number, (readonly string[])[]>()
  for (const { id, field, value, revisions } of ledgers.flatMap(({ shared }) => shared)) {
    const row = rows.get('events')?.get(id)
    if (row?.[field] !== value) found.push(`the shared event ${id} has ${field} ${row?.[field]}, not ${value}`)
    written.set(id, [...(written.get(id) ?? []), revisions])
  }
  for (const [id, writers] of written) {
    const all = writers.flat()
    if (new Set(all).size < all.length) found.push(`the shared event ${id} was given a revision twice`)
    const revision = rows.get('events')?.get(id)?.revision
    if (!writers.some((revisions) => revisions.at(-1) === revision)) {
      found.push(`the shared event ${id} has revision ${revision}, which nobody was given last`)
    }
  }
  return found
}
