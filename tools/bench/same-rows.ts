import Database from 'libsql'

// Writes by hand what a create has written: the same rows in the same tables, in one transaction that is on the disk at
// its end. Nothing is looked up, checked or counted on the way: it is what SQLite itself takes.

type Row = Readonly<Record<string, string | number>>

/** What a create of an event leaves in each table. */
interface Rows {
  readonly event: Row
  readonly links: readonly { readonly table: string; readonly row: Row }[]
  /** The terms whose count it raised. */
  readonly counted: readonly { readonly table: string; readonly id: number }[]
  readonly version: string
}

const linkTables = [
  { table: 'event_venues' },
  { table: 'event_organizers' },
  { table: 'event_categories', terms: 'categories', column: 'category_id' },
  { table: 'event_tags', terms: 'tags', column: 'tag_id' },
]

export function rowsOf(database: Database.Database, id: number): Rows {
  const [event = {}] = database.prepare('SELECT * FROM daybook_events WHERE id = ?').all(id) as Row[]
  const isCounted = event.status === 'publish' && event.hide_from_listings === 0
  const links: Rows['links'][number][] = []
  const counted: Rows['counted'][number][] = []
  for (const { table, terms, column } of linkTables) {
    const rows = database.prepare(`SELECT * FROM daybook_${table} WHERE event_id = ? ORDER BY position`).all(id)
    for (const row of rows as Row[]) {
      links.push({ table, row })
      if (isCounted && terms !== undefined) counted.push({ table: terms, id: Number(row[column]) })
    }
  }
  const { value } = database.prepare("SELECT value FROM daybook_state WHERE name = 'version'").get() as Row
  return { event, links, counted, version: String(value) }
}

export function openRows(file: string) {
  const database = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'cache_size = -65536']) {
    database.prepare(`PRAGMA ${pragma}`).all()
  }
  const statements = new Map<string, Database.Statement>()
  const run = (text: string, ...values: (string | number)[]) => {
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    statement.run(...values)
  }
  const insert = (table: string, row: Row) => {
    const columns = Object.keys(row)
    const marks = columns.map(() => '?').join(', ')
    run(`INSERT INTO daybook_${table} (${columns.join(', ')}) VALUES (${marks})`, ...Object.values(row))
  }
  /** All in one transaction; each count is written once. */
  const writeAll = (all: readonly Rows[]) => {
    const counts = new Map<string, number>()
    const version = all.at(-1)?.version ?? ''
    run('BEGIN IMMEDIATE')
    for (const { event, links, counted } of all) {
      insert('events', event)
      for (const { table, row } of links) insert(table, row)
      for (const { table, id } of counted) {
        const key = `${table} ${id}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    for (const [key, added] of counts) {
      const [table = '', id = ''] = key.split(' ')
      run(`UPDATE daybook_${table} SET count = count + ?, revision = ? WHERE id = ?`, added, version, Number(id))
    }
    run("UPDATE daybook_state SET value = ? WHERE name = 'version'", version)
    run('COMMIT')
  }
  return {
    writeAll,
    write: (rows: Rows) => writeAll([rows]),
    /** Copies the terms that an import has made, without what is counted. */
    copyTerms(from: Database.Database): void {
      for (const table of ['categories', 'tags']) {
        for (const row of from.prepare(`SELECT * FROM daybook_${table}`).all() as Row[])
          insert(table, { ...row, count: 0 })
      }
    },
    close: () => void database.close(),
  }
}
