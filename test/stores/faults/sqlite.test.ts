import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createSqliteStore } from 'daybook/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type SqliteDatabase, scratchFile, sqliteDrivers } from '../../support/sqlite-drivers.ts'
import { closed, describeFaults, type Fault, type Subject, sharedFaults } from './fault.ts'
import { createWitness } from './witness.ts'

/** For writers that must not wait for each other. */
const impatient = { busyTimeout: 0 }

interface SqliteSubject extends Subject {
  readonly file: string
  /** The connection of the store. */
  readonly database: SqliteDatabase
  /** Opens another connection, to another file if set. */
  connect(file?: string): SqliteDatabase
}

const faults: readonly Fault<SqliteSubject>[] = [
  {
    name: 'a damaged file is refused; a copy has every record',
    refuses: {
      read: { code: 'unavailable', remedy: /damaged.*put back a copy.*\.recover/ },
      write: { code: 'unavailable', remedy: /damaged.*put back a copy.*\.recover/ },
    },
    cause({ file, database, connect }) {
      const [damaged, copy] = [copyOf(file, database), copyOf(file, database)]
      const pageSize = 4096
      const handle = openSync(damaged, 'r+')
      for (let at = pageSize; at < statSync(damaged).size; at += pageSize) {
        writeSync(handle, Buffer.alloc(pageSize, 'damage'), 0, pageSize, at)
      }
      closeSync(handle)
      return {
        store: createSqliteStore(connect(damaged)),
        survivor: createSqliteStore(connect(copy)),
        end() {},
      }
    },
  },
  {
    name: 'a read-only file can be read',
    refuses: { write: { code: 'unavailable', remedy: /make it and its folder writable/ } },
    cause({ database }) {
      database.exec('PRAGMA query_only = ON')
      return { end: () => database.exec('PRAGMA query_only = OFF') }
    },
  },
  {
    name: 'a file that another connection has locked can be read',
    refuses: { write: { code: 'busy', remedy: /Another process holds.*longer `busyTimeout`/ } },
    cause({ connect }) {
      const other = connect()
      other.exec('BEGIN IMMEDIATE')
      return { end: () => other.exec('ROLLBACK') }
    },
  },
  {
    name: 'a file that another connection has locked exclusively cannot be opened',
    isEmpty: true,
    refuses: {
      migrate: { code: 'busy', remedy: /Another process holds/ },
      read: { code: 'busy', remedy: /Another process holds/ },
      write: { code: 'busy', remedy: /Another process holds/ },
    },
    cause({ connect, store }) {
      const other = connect()
      other.exec('BEGIN EXCLUSIVE')
      return {
        end() {
          other.exec('ROLLBACK')
          return store.migrate()
        },
      }
    },
  },
  {
    name: 'a connection inside a transaction of the app can be read',
    refuses: { write: { code: 'busy', remedy: /Give the store a connection of its own/ } },
    cause({ database }) {
      database.exec('BEGIN')
      return { end: () => database.exec('ROLLBACK') }
    },
  },
  {
    name: 'dropped tables are reported',
    refuses: {
      read: { code: 'unavailable', remedy: /not there.*put back a copy/ },
      write: { code: 'unavailable', remedy: /not there.*put back a copy/ },
    },
    cause({ file, database, connect }) {
      const copy = copyOf(file, database)
      database.exec('PRAGMA foreign_keys = OFF; DROP TABLE daybook_events')
      return { survivor: createSqliteStore(connect(copy)), end() {} }
    },
  },
]

describe.each(sqliteDrivers)('faults of SQLite through $name', (driver) => {
  const connect = (file: string): SqliteDatabase => {
    const database = driver.open(file)
    onTestFinished(() => void database.close())
    return database
  }

  function openSubject(): SqliteSubject {
    const file = scratchFile()
    const database = connect(file)
    return {
      file,
      database,
      store: createSqliteStore(database, impatient),
      open: () => createSqliteStore(connect(file)),
      connect: (other = file) => connect(other),
      execute: (sql) => connect(file).exec(sql),
    }
  }

  /** A store of one event. */
  async function openUsed() {
    const subject = openSubject()
    await subject.store.migrate()
    const witness = createWitness(subject.store)
    await witness.write()
    return { ...subject, witness }
  }

  describeFaults(openSubject, [...sharedFaults, ...faults])

  it('the WAL shrinks again when nothing reads what a large write replaced', async () => {
    const { file, database, witness } = await openUsed()
    const reader = connect(file)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM daybook_events').get()
    database.exec('CREATE TABLE large (content BLOB)')
    database.exec('INSERT INTO large VALUES (zeroblob(24000000))')
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(24_000_000)
    reader.exec('COMMIT')
    await witness.write()
    await witness.write()
    expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(16 * 1024 * 1024)
  })

  it('a file that is not a database is refused without waiting, and not changed', async () => {
    const file = scratchFile()
    const letter = 'Dear Sir or Madam,\n'.repeat(300)
    writeFileSync(file, letter)
    const store = createSqliteStore(connect(file), { busyTimeout: 120_000 })
    const witness = createWitness(store)
    const refusal = { code: 'unavailable', remedy: /not a SQLite database.*check the path/ } as const
    await expect(store.migrate()).rejects.toMatchObject({ code: 'unavailable' })
    await witness.expectRefused('read', refusal)
    await witness.expectRefused('write', refusal)
    expect(readFileSync(file, 'utf8')).toBe(letter)
  })

  it('a full disk refuses what does not fit, and takes it when there is room', async () => {
    const { database, witness } = await openUsed()
    const [pages] = Object.values(database.prepare('PRAGMA page_count').get() as Record<string, number>)
    database.prepare(`PRAGMA max_page_count = ${pages}`).get()
    const refusal = { code: 'unavailable', remedy: /disk is full: nothing of the write was stored. Make room/ } as const
    const long = 'long '.repeat(60)
    let written = 0
    const fill = async (): Promise<never> => {
      for (;;) {
        await witness.write(`${long}${written}`)
        written += 1
      }
    }
    await expect(fill()).rejects.toMatchObject({ code: 'rest_unavailable' })
    await witness.expectRefused('write', refusal)
    await witness.expectIntact()
    database.prepare('PRAGMA max_page_count = 100000').get()
    await witness.write(`${long}${written}`)
    await witness.expectIntact()
  })

  it('a writer waits for another connection as long as `busyTimeout` says', async () => {
    const { file, witness } = await openUsed()
    const waiting = witness.through(createSqliteStore(connect(file), { busyTimeout: 60_000 }))
    const other = connect(file)
    other.exec('BEGIN IMMEDIATE')
    const written = waiting.write()
    await waiting.expectIntact()
    other.exec('ROLLBACK')
    await written
    await waiting.expectIntact()
  })

  it('a missing folder is reported', async () => {
    const file = scratchFile()
    const store = createSqliteStore(connect(file))
    rmSync(dirname(file), { recursive: true })
    await expect(store.migrate()).rejects.toMatchObject({
      name: 'StoreError',
      code: 'unavailable',
      message: expect.stringMatching(/folder/),
    })
  })

  it('a missing folder of a file in threads is reported, and no error when it is there', async () => {
    const file = join(dirname(scratchFile()), 'folder', 'calendar.db')
    const store = createSqliteStore({ file, driver: driver.name })
    const refused = { name: 'StoreError', code: 'unavailable', message: expect.stringMatching(/folder exists/) }
    await expect(store.migrate()).rejects.toMatchObject(refused)
    await expect(store.events.getMany([1])).rejects.toMatchObject(refused)
    mkdirSync(dirname(file))
    await store.migrate()
    await store.close()
  })

  it('a closed store says so', async () => {
    const store = createSqliteStore(driver.open(scratchFile()))
    await store.migrate()
    await store.close()
    await createWitness(store).expectRefused('read', closed)
  })
})

/** Returns a copy of the file, after writing the WAL into it. */
function copyOf(file: string, database: SqliteDatabase): string {
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  const copy = scratchFile()
  copyFileSync(file, copy)
  return copy
}
