import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { createSqliteStore } from 'daybook/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type SqliteDatabase, scratchFile, sqliteDrivers } from '../support/sqlite-drivers.ts'
import { createWitness } from './witness.ts'

/** For writers who are not to wait for each other. */
const impatient = { busyTimeout: 0 }

describe.each(sqliteDrivers)('faults of SQLite through $name', (driver) => {
  const open = (file: string): SqliteDatabase => {
    const database = driver.open(file)
    onTestFinished(() => void database.close())
    return database
  }

  /** A store of one event, its database, and the user of it. */
  async function given(file = scratchFile()) {
    const database = open(file)
    const store = createSqliteStore(database, impatient)
    await store.migrate()
    const witness = createWitness(store)
    await witness.write()
    return { file, database, store, witness }
  }

  /** Brings all into the file itself, so that it can be copied. */
  function settle(database: SqliteDatabase): void {
    database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  }

  it('the WAL shrinks again once nothing reads what a large write replaced', async () => {
    const { file, database, witness } = await given()
    const reader = open(file)
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

  it('a file that is no database is refused without waiting, and left as it is', async () => {
    const file = scratchFile()
    const letter = 'Dear Sir or Madam,\n'.repeat(300)
    writeFileSync(file, letter)
    const store = createSqliteStore(open(file), { busyTimeout: 120_000 })
    const witness = createWitness(store)
    const refusal = { code: 'unavailable', remedy: /not a SQLite database.*check the path/ } as const
    await expect(store.migrate()).rejects.toMatchObject({ code: 'unavailable' })
    await witness.expectRefused('read', refusal)
    await witness.expectRefused('write', refusal)
    expect(readFileSync(file, 'utf8')).toBe(letter)
  })

  it('a damaged file is refused; the copy that is put back has all of it', async () => {
    const { file, database, witness } = await given()
    settle(database)
    const damaged = scratchFile()
    copyFileSync(file, damaged)
    const pageSize = 4096
    const handle = openSync(damaged, 'r+')
    for (let at = pageSize; at < statSync(damaged).size; at += pageSize) {
      writeSync(handle, Buffer.alloc(pageSize, 'damage'), 0, pageSize, at)
    }
    closeSync(handle)
    const atDamaged = witness.through(createSqliteStore(open(damaged)))
    const refusal = { code: 'unavailable', remedy: /damaged.*put back a copy.*\.recover/ } as const
    await atDamaged.expectRefused('read', refusal)
    await atDamaged.expectRefused('write', refusal)

    const copy = scratchFile()
    copyFileSync(file, copy)
    const atCopy = witness.through(createSqliteStore(open(copy)))
    await atCopy.expectIntact()
    await atCopy.write()
  })

  it('a file that cannot be written is read, and written again once it can', async () => {
    const { database, witness } = await given()
    database.exec('PRAGMA query_only = ON')
    await witness.expectRefused('write', { code: 'unavailable', remedy: /make it and its folder writable/ })
    await witness.expectIntact()
    database.exec('PRAGMA query_only = OFF')
    await witness.write()
    await witness.expectIntact()
  })

  it('a full disk refuses what does not fit, and takes it once there is room', async () => {
    const { database, witness } = await given()
    const [pages] = Object.values(database.prepare('PRAGMA page_count').get() as Record<string, number>)
    database.prepare(`PRAGMA max_page_count = ${pages}`).get()
    const refusal = { code: 'unavailable', remedy: /disk is full: nothing of the write was kept. Make room/ } as const
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

  it('a file that another connection holds is read, and written once it is free', async () => {
    const { file, witness } = await given()
    const other = open(file)
    other.exec('BEGIN IMMEDIATE')
    await witness.expectRefused('write', { code: 'busy', remedy: /Another process holds.*longer `busyTimeout`/ })
    await witness.expectIntact()
    other.exec('ROLLBACK')
    await witness.write()
    await witness.expectIntact()
  })

  it('a writer waits for another connection as long as it was told to', async () => {
    const { file, witness } = await given()
    const waiting = witness.through(createSqliteStore(open(file), { busyTimeout: 60_000 }))
    const other = open(file)
    other.exec('BEGIN IMMEDIATE')
    const written = waiting.write()
    await waiting.expectIntact()
    other.exec('ROLLBACK')
    await written
    await waiting.expectIntact()
  })

  it('a file that is held for another connection alone is opened once it is free', async () => {
    const file = scratchFile()
    const other = open(file)
    other.exec('BEGIN EXCLUSIVE')
    const store = createSqliteStore(open(file), impatient)
    const witness = createWitness(store)
    await expect(store.migrate()).rejects.toMatchObject({ code: 'busy' })
    await witness.expectRefused('read', { code: 'busy', remedy: /Another process holds/ })
    other.exec('ROLLBACK')
    await store.migrate()
    await witness.write()
    await witness.expectIntact()
  })

  it('a connection that others use too is written once they are done', async () => {
    const { database, witness } = await given()
    database.exec('BEGIN')
    await witness.expectRefused('write', { code: 'busy', remedy: /Give the store a connection of its own/ })
    database.exec('ROLLBACK')
    await witness.write()
    await witness.expectIntact()
  })

  it('tables of a later release are refused, and left as they are', async () => {
    const { file, database, witness } = await given()
    const change = (by: number) =>
      database.exec(`UPDATE daybook_state SET value = value + ${by} WHERE name = 'schema_version'`)
    change(100)
    const store = createSqliteStore(open(file))
    const later = witness.through(store)
    const refusal = { code: 'unavailable', remedy: /version 10\d.*Use a newer release/ } as const
    await later.expectRefused('read', refusal)
    await later.expectRefused('write', refusal)
    await expect(store.migrate()).rejects.toMatchObject({ message: expect.stringMatching(refusal.remedy) })
    change(-100)
    await later.expectIntact()
    await later.write()
  })

  it('tables that were never made are asked for', async () => {
    const store = createSqliteStore(open(scratchFile()))
    const witness = createWitness(store)
    const refusal = { code: 'not-migrated', remedy: /Call `await store\.migrate\(\)` once/ } as const
    await witness.expectRefused('read', refusal)
    await witness.expectRefused('write', refusal)
    await store.migrate()
    await witness.write()
    await witness.expectIntact()
  })

  it('tables that were dropped are missed', async () => {
    const { file, database, witness } = await given()
    settle(database)
    const copy = scratchFile()
    copyFileSync(file, copy)
    database.exec('PRAGMA foreign_keys = OFF; DROP TABLE daybook_events')
    const refusal = { code: 'unavailable', remedy: /not there.*put back a copy/ } as const
    await witness.expectRefused('read', refusal)
    await witness.expectRefused('write', refusal)
    await witness.through(createSqliteStore(open(copy))).expectIntact()
  })

  it('a folder that went away is missed', async () => {
    const file = scratchFile()
    const store = createSqliteStore(open(file))
    rmSync(dirname(file), { recursive: true })
    await expect(store.migrate()).rejects.toMatchObject({
      name: 'StoreError',
      code: 'unavailable',
      message: expect.stringMatching(/folder/),
    })
  })

  it('a store that was closed says so', async () => {
    const store = createSqliteStore(driver.open(scratchFile()))
    await store.migrate()
    await store.close()
    const refusal = { code: 'unavailable', remedy: /cannot be used after `close\(\)`/ } as const
    await createWitness(store).expectRefused('read', refusal)
  })
})
