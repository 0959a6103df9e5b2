import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore, type SqlStore } from 'daybook/sqlite'
import { StoreError } from 'daybook/storage'
import Database from 'libsql'
import pg from 'pg'

/** Where the demo keeps its data. */
export interface DemoDatabase {
  /** As people see it, without a password. */
  readonly location: string
  /** Throws `StoreError` at once if there is nothing to open. */
  open(): SqlStore
}

/** What `DATABASE_URL` names; `calendar.db` in the working directory when it is not set, or empty. */
export function databaseAt(url = ''): DemoDatabase {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]+):/i.exec(url) ?? []
  switch (scheme.toLowerCase()) {
    case '':
      return sqliteAt(resolve(url || 'calendar.db'))
    case 'file':
      return sqliteAt(/^file:\//i.test(url) ? read(url, fileURLToPath) : resolve(url.slice('file:'.length)))
    case 'postgres':
    case 'postgresql':
      return postgresAt(url)
    default:
      throw unreadable(scheme)
  }
}

function sqliteAt(file: string): DemoDatabase {
  return {
    location: file,
    open() {
      try {
        return createSqliteStore(new Database(file))
      } catch (error) {
        const remedy = 'check that its folder exists, and is writable for this process'
        throw new StoreError('unavailable', `The database file ${file} cannot be opened: ${remedy}.`, { cause: error })
      }
    },
  }
}

function postgresAt(connectionString: string): DemoDatabase {
  const { protocol, username, host, pathname } = read(connectionString, (url) => new URL(url))
  return {
    location: `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`,
    // Without a limit, an address that does not answer is waited for as long as the system likes.
    open: () => createPostgresStore(new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000 })),
  }
}

function read<T>(url: string, reader: (url: string) => T): T {
  try {
    return reader(url)
  } catch {
    throw unreadable(url.slice(0, url.indexOf(':')))
  }
}

/** Does not repeat what it received: there may be a password in it. */
function unreadable(scheme: string): StoreError {
  const accepted = 'postgres://user:password@host/database, file:/path/to/calendar.db, or a path'
  return new StoreError(
    'unavailable',
    `DATABASE_URL: received a "${scheme}:" that cannot be read; accepted are ${accepted}.`,
  )
}
