import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createCalendar } from 'daybook'
import { createSqliteStore, type SqliteFile } from 'daybook/sqlite'
import { createMake, termData } from 'daybook/testing'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { raw, render, search } from '../../../adapters/stores/sql/statement/statement.ts'
import { createSqlStore } from '../../../adapters/stores/sql/store.ts'
import { createSqliteDialect } from '../../../adapters/stores/sqlite/dialect.ts'
import { createThread, moduleOfDriver } from '../../../adapters/stores/sqlite/thread.ts'
import { createThreadedDatabase } from '../../../adapters/stores/sqlite/threaded-database.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'

const make = createMake()
const page = { where: {}, orderBy: [], offset: 0, limit: 10 } as const
const words = { words: { words: ['x'], protectedByTitle: true } }

/** A statement that takes a part of a second, and more on a busy machine. */
const slow = raw(
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2e6) SELECT max(i) AS i FROM n`,
)

async function openStore(given: Partial<SqliteFile> = {}) {
  const store = createSqliteStore({ file: scratchFile(), driver: 'libsql', ...given })
  onTestFinished(() => store.close())
  await store.migrate()
  return store
}

function openDatabase(given: { readonly readers?: number; readonly readTimeout?: number } = {}) {
  const database = createThreadedDatabase(createSqliteDialect('daybook_', false), {
    file: scratchFile(),
    driver: moduleOfDriver('libsql'),
    ...{ readers: 2, readTimeout: 10_000, synchronous: 'normal', busyTimeout: 5_000 },
    ...given,
  })
  onTestFinished(() => database.close())
  return database
}

describe('[sqlite libsql readers] threads', () => {
  it('let the event loop turn while they run a statement', async () => {
    const { execute } = openDatabase({ readers: 1 })
    await execute(raw('SELECT 1 AS one'))
    let isOver = false
    const running = execute(slow).then(() => {
      isOver = true
    })
    let turns = 0
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    await running
    expect(turns).toBeGreaterThan(100)
  })

  it('read what was written before, and its version', async () => {
    const store = await openStore()
    for (let round = 1; round <= 20; round += 1) {
      const before = await store.version()
      await store.transaction(({ tags }) => tags.insert(termData({ slug: `tag-${round}` })))
      const [found, again] = await Promise.all([store.tags.find(page), store.tags.find(page)])
      expect([found.total, again.total]).toEqual([round, round])
      expect(await store.version()).not.toBe(before)
    }
  })

  it('answer reads while a transaction is open, from what was committed before', async () => {
    const store = await openStore()
    await store.transaction(async ({ tags }) => {
      await tags.insert(termData())
      expect((await store.tags.find(page)).total).toBe(0)
    })
    expect((await store.tags.find(page)).total).toBe(1)
  })

  it('run nothing of a transaction after it failed', async () => {
    const store = await openStore()
    const failing = store.transaction(async ({ tags }) => {
      void tags.insert(termData({ slug: 'late' })).catch(() => {})
      void tags.insert(termData({ slug: 'later' })).catch(() => {})
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    expect((await store.tags.find(page)).total).toBe(0)
  })

  it('give up a read that takes too long, say what to do, and answer the next', async () => {
    const { execute } = openDatabase({ readers: 1, readTimeout: 20 })
    const code = 'unavailable'
    const read = /^A read took longer than `readTimeout` allows, 20 ms\. Give the store a longer/
    await expect(execute(slow)).rejects.toMatchObject({ code, message: expect.stringMatching(read) })
    const searched = /^A search took longer than `readTimeout` allows, 20 ms\. .*`trigrams: true`/
    await expect(execute(search(slow))).rejects.toMatchObject({ code, message: expect.stringMatching(searched) })
    expect(await openDatabase().execute(raw('SELECT 1 AS one'))).toMatchObject({ one: 1 })
    await expect.poll(() => execute(raw('SELECT 1 AS one'))).toMatchObject({ one: 1 })
  })

  it('let no other read of the same moment wait for a search', async () => {
    const database = openDatabase()
    const texts: string[] = []
    const store = createSqlStore({
      ...database,
      execute(statement) {
        texts.push(render(statement, String).isSearch ? 'search' : 'others')
        return database.execute(statement)
      },
    })
    await store.migrate()
    texts.length = 0
    await Promise.all([store.tags.find(page), store.events.find({ ...page, where: words }), store.venues.find(page)])
    expect(texts.toSorted()).toEqual(['others', 'search'])
  })

  it('know which reads are searches', async () => {
    const database = openDatabase()
    const searches: boolean[] = []
    const store = createSqlStore({
      ...database,
      execute(statement) {
        searches.push(render(statement, String).isSearch)
        return database.execute(statement)
      },
    })
    await store.migrate()
    searches.length = 0
    await store.events.find(page)
    await store.events.find({ ...page, where: words })
    await store.venues.find({ ...page, where: { words: ['x'] } })
    expect(searches).toEqual([false, true, true])
  })

  it('are replaced when they end', async () => {
    const thread = createThread({ file: scratchFile(), driver: moduleOfDriver('libsql'), setUp: [] })
    onTestFinished(() => thread.close())
    const run = (text: string) => {
      const { key, text: whole } = render(raw(text), String)
      return thread.run(key, whole, [])
    }
    const broken = createThread({ file: scratchFile(), driver: scratchFile('none.cjs'), setUp: [] })
    await expect(broken.run('one', () => 'SELECT 1', [])).rejects.toThrow(/Cannot find module/)
    await expect(run('SELECT missing_column')).rejects.toThrow(/no such column/)
    await expect(run('SELECT missing_column'), 'as it was not prepared').rejects.toThrow(/no such column/)
    const running = run(render(slow, String).text())
    await thread.close()
    await running.catch(() => {})
    expect(await run('SELECT 1 AS one')).toMatchObject({ one: 1 })
  })

  it('end with the store', async () => {
    const store = createSqliteStore({ file: scratchFile(), driver: 'libsql' })
    await store.migrate()
    const [reading] = [store.tags.find(page)]
    await store.close()
    await Promise.allSettled([reading])
    await expect(store.tags.find(page)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.transaction(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
    await store.close()
  })

  it('share the file with other processes and connections', async () => {
    const file = scratchFile()
    const store = createSqliteStore({
      file,
      driver: pathToFileURL(createRequire(import.meta.url).resolve('libsql')).href,
    })
    onTestFinished(() => store.close())
    const other = createSqliteStore(new Database(file))
    onTestFinished(() => other.close())
    await Promise.all([store.migrate(), other.migrate()])
    const insert = (into: typeof store, slug: string) => into.transaction(({ tags }) => tags.insert(termData({ slug })))
    await Promise.all(Array.from({ length: 10 }, (_, index) => insert(index % 2 ? store : other, `tag-${index}`)))
    expect((await store.tags.find(page)).total).toBe(10)
    const calendar = createCalendar({ store })
    const event = await calendar.events.create(make.event({ tags: [1] }))
    expect((await other.events.getMany([event.id]))[0]?.tags).toEqual([1])
  })

  it.each([
    [{ file: ':memory:', driver: 'libsql' }, /^file: received ":memory:"/],
    [{ file: '', driver: 'libsql' }, /^file: received ""/],
    [{ file: 'refused.db', driver: 'no-such-driver' }, /^driver: received "no-such-driver".*"better-sqlite3"/],
    [{ file: 'refused.db' } as unknown as SqliteFile, /^driver: received undefined/],
    [
      { file: 'refused.db', driver: 'libsql', readers: 0 },
      /^readers must be a whole number from 1 to 2147483647; received 0/,
    ],
    [
      { file: 'refused.db', driver: 'libsql', readTimeout: -1 },
      /^readTimeout must be a whole number from 0 to 2147483647; received -1/,
    ],
  ])('refuse %j', (given, message) => {
    expect(() => createSqliteStore(given)).toThrow(message)
    expect(() => createSqliteStore(given)).toThrow(TypeError)
    expect(existsSync('refused.db')).toBe(false)
  })
})
