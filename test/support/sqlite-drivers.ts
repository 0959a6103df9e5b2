import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** What the three drivers have in common. */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
  close(): unknown
}

export interface SqliteStatement {
  run(...values: readonly unknown[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint }
  get(...values: readonly unknown[]): unknown
  all(...values: readonly unknown[]): unknown[]
}

export interface SqliteDriver {
  readonly name: 'libsql' | 'node:sqlite' | 'better-sqlite3'
  /** `file` is a path, or `:memory:`. */
  open(file: string): SqliteDatabase
}

type DatabaseClass = new (file: string) => SqliteDatabase

const require = createRequire(import.meta.url)

/**
 * The SQLite drivers of this process: libsql always, `node:sqlite` where Node has it without a flag, and better-sqlite3
 * when somebody has installed it: where no binary of it can be downloaded, compiling it takes minutes and a compiler.
 */
export const sqliteDrivers: readonly SqliteDriver[] = [
  driver('libsql', require('libsql')),
  ...present('node:sqlite', (name) => builtIn(name)?.DatabaseSync),
  ...present('better-sqlite3', (name) => require(name)),
]

function driver(name: SqliteDriver['name'], Database: DatabaseClass): SqliteDriver {
  return { name, open: (file) => new Database(file) }
}

/** A driver counts as present when it opens a database: a package may be there without its binary. */
function present(name: SqliteDriver['name'], load: (name: string) => DatabaseClass | undefined): SqliteDriver[] {
  try {
    const Database = load(name)
    if (Database === undefined) return []
    new Database(':memory:').close()
    return [driver(name, Database)]
  } catch {
    return []
  }
}

/** Types of the oldest Node do not know the modules of newer ones. */
function builtIn(name: string): { readonly DatabaseSync: DatabaseClass } | undefined {
  const getBuiltin: (id: string) => object | undefined = process.getBuiltinModule
  return getBuiltin(name) as { readonly DatabaseSync: DatabaseClass } | undefined
}

/** A path for a database file in a folder of its own, which goes with the test. */
export function scratchFile(name = 'calendar.db'): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name)
}
