import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Execute, raw, sql } from 'daybook/sql'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSqliteDatabase } from '../../../adapters/stores/sqlite/database.ts'
import { createSqliteDialect } from '../../../adapters/stores/sqlite/dialect.ts'
import { moduleOfDriver } from '../../../adapters/stores/sqlite/thread.ts'
import { createThreadedDatabase } from '../../../adapters/stores/sqlite/threaded-database.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'

const dialect = createSqliteDialect('daybook_', false)
const settings = { synchronous: 'full', busyTimeout: 5_000 } as const

const openInThreads = (file: string) =>
  createThreadedDatabase(dialect, {
    ...settings,
    ...{ file, driver: moduleOfDriver('libsql'), readers: 1, readTimeout: 0 },
  })

const databases = [
  ['of one connection', (file: string) => createSqliteDatabase(new Database(file), dialect, settings)],
  ['in threads', openInThreads],
] as const

/** What a chunk of a background removal writes. */
const chunk = 'x'.repeat(64 * 1024)

describe.each(databases)('a database %s', (_, open) => {
  async function opened() {
    const file = scratchFile()
    const database = open(file)
    onTestFinished(database.close)
    await database.transaction(async (run) => run(raw('CREATE TABLE texts (text TEXT)')))
    return { file, ...database }
  }

  it('copies the log after each chunk of a background removal', async () => {
    const { file, background } = await opened()
    const sizes: number[] = []
    for (let written = 0; written < 50; written += 1) {
      await background(async (run) => run(sql`INSERT INTO texts VALUES (${chunk})`))
      sizes.push(statSync(`${file}-wal`).size)
    }
    expect(Math.max(...sizes)).toBeLessThan(4 * chunk.length)
  })

  it('restarts the log while others write during each copy', async () => {
    const { file, background } = await opened()
    const other = openInThreads(file)
    onTestFinished(other.close)
    const large = 'x'.repeat(2 ** 20)
    const sizes: number[] = []
    const write = async (to: typeof other.background) => {
      for (let written = 0; written < 120; written += 1) {
        await to(async (run) => run(sql`INSERT INTO texts VALUES (${large})`))
        sizes.push(statSync(`${file}-wal`).size)
        await delay(6)
      }
    }
    await Promise.all([write(background), write(other.background)])
    expect(Math.max(...sizes)).toBeLessThan(56 * large.length)
  })

  it('waits for the disk at each commit, but not for chunks of a background removal', async () => {
    const { transaction, background } = await opened()
    const levelOf = async (begin: typeof transaction) =>
      (await begin(async (run) => run(raw(synchronous))))?.synchronous
    expect(await levelOf(background)).toBe(normal)
    expect(await levelOf(transaction)).toBe(full)
    expect(await levelOf(background), 'again').toBe(normal)
    await expect(background(() => Promise.reject(new Error('Rolled back')))).rejects.toThrow('Rolled back')
    expect(await levelOf(transaction), 'after a chunk that failed').toBe(full)
  })

  it('reads in a transaction what a background removal wrote, and the reverse', async () => {
    const { transaction, background } = await opened()
    const add = async (run: Execute) => run(sql`INSERT INTO texts VALUES ('')`)
    const count = async (run: Execute) => run(raw('SELECT count(*) AS count FROM texts'))
    await Promise.all([background(add), transaction(add), background(add)])
    expect([await transaction(count), await background(count)]).toMatchObject([{ count: 3 }, { count: 3 }])
  })
})

it('copies the log at commits as the app has set it, but not at those of a background removal', async () => {
  const driver = new Database(scratchFile())
  const { transaction, background, close } = createSqliteDatabase(driver, dialect, settings)
  onTestFinished(close)
  driver.exec('PRAGMA wal_autocheckpoint = 300')
  const pagesOf = async (begin: typeof transaction) =>
    (await begin(async (run) => run(raw('PRAGMA wal_autocheckpoint'))))?.wal_autocheckpoint
  expect([await pagesOf(transaction), await pagesOf(background), await pagesOf(transaction)]).toEqual([300, 0, 300])
})

const synchronous = 'PRAGMA synchronous'
const [normal, full] = [1, 2]
