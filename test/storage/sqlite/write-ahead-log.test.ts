import { statSync } from 'node:fs'
import { type Execute, raw, sql } from 'daybook/sql'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSqliteDatabase } from '../../../adapters/storage/sqlite/database.ts'
import { createSqliteDialect } from '../../../adapters/storage/sqlite/dialect.ts'
import { moduleOfDriver } from '../../../adapters/storage/sqlite/thread.ts'
import { createThreadedDatabase } from '../../../adapters/storage/sqlite/threaded-database.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'

const dialect = createSqliteDialect('daybook_', false)
const settings = { synchronous: 'full', busyTimeout: 5_000 } as const

const databases = [
  ['of one connection', (file: string) => createSqliteDatabase(new Database(file), dialect, settings)],
  [
    'in threads',
    (file: string) =>
      createThreadedDatabase(dialect, {
        ...settings,
        ...{ file, driver: moduleOfDriver('libsql'), readers: 1, readTimeout: 0 },
      }),
  ],
] as const

/** The size of a piece of a background removal. SQLite returns to the beginning of the log after 60 of them by itself. */
const piece = 'x'.repeat(64 * 1024)

describe.each(databases)('a database %s', (_, open) => {
  async function opened() {
    const file = scratchFile()
    const database = open(file)
    onTestFinished(database.close)
    await database.transaction((run) => run(raw('CREATE TABLE texts (text TEXT)')))
    return { file, ...database }
  }

  it('restarts the log after some pieces of a background removal', async () => {
    const { file, background } = await opened()
    const sizes: number[] = []
    for (let written = 0; written < 50; written += 1) {
      await background((run) => run(sql`INSERT INTO texts VALUES (${piece})`))
      sizes.push(statSync(`${file}-wal`).size)
    }
    expect(Math.max(...sizes)).toBeLessThan(12 * piece.length)
  })

  it('waits for the disk at each commit, but not for pieces of a background removal', async () => {
    const { transaction, background } = await opened()
    const levelOf = async (begin: typeof transaction) => (await begin((run) => run(raw(synchronous))))?.synchronous
    expect(await levelOf(background)).toBe(normal)
    expect(await levelOf(transaction)).toBe(full)
    expect(await levelOf(background), 'again').toBe(normal)
    await expect(background(() => Promise.reject(new Error('Rolled back')))).rejects.toThrow('Rolled back')
    expect(await levelOf(transaction), 'after a piece that failed').toBe(full)
  })

  it('reads in a transaction what a background removal wrote, and the reverse', async () => {
    const { transaction, background } = await opened()
    const add = (run: Execute) => run(sql`INSERT INTO texts VALUES ('')`)
    const count = (run: Execute) => run(raw('SELECT count(*) AS count FROM texts'))
    await Promise.all([background(add), transaction(add), background(add)])
    expect([await transaction(count), await background(count)]).toMatchObject([{ count: 3 }, { count: 3 }])
  })
})

const synchronous = 'PRAGMA synchronous'
const [normal, full] = [1, 2]
