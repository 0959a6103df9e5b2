import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { raw } from '../../../adapters/stores/sql/statement/statement.ts'
import { createSqliteDialect } from '../../../adapters/stores/sqlite/dialect.ts'
import { moduleOfDriver } from '../../../adapters/stores/sqlite/thread.ts'
import { createThreadedDatabase } from '../../../adapters/stores/sqlite/threaded-database.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'

/** A driver whose thread ends soon after a statement that contains `ends`. */
const endingDriver = `
  const Database = require(${JSON.stringify(createRequire(import.meta.url).resolve('libsql'))})
  module.exports = class extends Database {
    prepare(text) {
      if (text.includes('ends')) setTimeout(() => process.exit(), 0)
      return super.prepare(text)
    }
  }`

const insert = (value: string) => `INSERT INTO texts VALUES ('${value}')`

async function openDatabase() {
  const module = `${scratchFile()}.cjs`
  writeFileSync(module, endingDriver)
  const database = createThreadedDatabase(createSqliteDialect('daybook_', false), {
    file: scratchFile(),
    driver: moduleOfDriver(pathToFileURL(module).href),
    ...{ readers: 1, readTimeout: 0, synchronous: 'normal', busyTimeout: 5_000 },
    groupClock: { now: () => 0, endOfTurn: () => delay(0) },
  })
  onTestFinished(() => database.close())
  const write = (texts: readonly string[], sharesCommit: boolean) =>
    database.transaction(
      async (execute) => {
        for (const text of texts) {
          await execute(raw(text))
          if (text.includes('ends')) await delay(200)
        }
      },
      { sharesCommit },
    )
  await write(['CREATE TABLE texts (text TEXT)'], false)
  const texts = async () => (await database.execute(raw('SELECT group_concat(text) AS texts FROM texts')))?.texts
  return { write, texts }
}

const message = expect.stringContaining('ended within a transaction')
const lost = { status: 'rejected', reason: { code: 'unavailable', message } }

it.each([
  ['of one transaction', [[insert('ends'), insert('later')]], false],
  ['of a group', [[insert('ends')], [insert('later')]], true],
] as const)(
  '[sqlite] writes %s are lost together if the thread ends between two statements',
  async (_, all, shares) => {
    const { write, texts } = await openDatabase()
    const outcomes = await Promise.allSettled(all.map((statements) => write(statements, shares)))
    expect(outcomes).toMatchObject(all.map(() => lost))
    expect(await texts()).toBeNull()
    await write([insert('next')], shares)
    expect(await texts()).toBe('next')
  },
)
