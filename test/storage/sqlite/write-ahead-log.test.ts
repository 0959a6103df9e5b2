import { statSync } from 'node:fs'
import { raw, sql } from 'daybook/sql'
import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { createSqliteDatabase } from '../../../adapters/storage/sqlite/database.ts'
import { createSqliteDialect } from '../../../adapters/storage/sqlite/dialect.ts'
import { moduleOfDriver } from '../../../adapters/storage/sqlite/thread.ts'
import { createThreadedDatabase } from '../../../adapters/storage/sqlite/threaded-database.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'

const dialect = createSqliteDialect('daybook_', false)
const settings = { synchronous: 'normal', busyTimeout: 5_000 } as const

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

/** Half a megabyte, which is much less than SQLite writes to the log before it returns to the beginning by itself. */
const piece = 'x'.repeat(512 * 1024)

it.each(databases)('a database %s keeps the log as small as one piece of a background removal', async (_, open) => {
  const file = scratchFile()
  const { transaction, background, close } = open(file)
  onTestFinished(close)
  await transaction((run) => run(raw('CREATE TABLE texts (text TEXT)')))
  const sizes: number[] = []
  for (let written = 0; written < 7; written += 1) {
    await background((run) => run(sql`INSERT INTO texts VALUES (${piece})`))
    sizes.push(statSync(`${file}-wal`).size)
  }
  expect(Math.max(...sizes)).toBeLessThan(2 * piece.length)
})
