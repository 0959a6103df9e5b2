import { setImmediate } from 'node:timers/promises'
import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import type { Writer } from 'daybook/storage'
import { createMake, termData } from 'daybook/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSqlStore } from '../../../adapters/stores/sql/store.ts'
import { createSqliteDatabase } from '../../../adapters/stores/sqlite/database.ts'
import { createSqliteDialect } from '../../../adapters/stores/sqlite/dialect.ts'
import { moduleOfDriver } from '../../../adapters/stores/sqlite/thread.ts'
import { createThreadedDatabase } from '../../../adapters/stores/sqlite/threaded-database.ts'
import { scratchFile, sqliteDrivers } from '../../support/sqlite-drivers.ts'

const dialect = createSqliteDialect('daybook_', false)
/** The clock of groups never advances, so that a busy machine ends none of them early. */
const settings = {
  synchronous: 'normal',
  busyTimeout: 5_000,
  groupClock: { now: () => 0, endOfTurn: () => setImmediate() },
} as const
const threads = { readers: 2, readTimeout: 0 }

const stores = sqliteDrivers.flatMap((driver) => {
  const { name, open } = driver
  const inThreads = (file: string) =>
    createThreadedDatabase(dialect, { file, driver: moduleOfDriver(name), ...threads, ...settings })
  return [
    [name, driver, (file: string) => createSqlStore(createSqliteDatabase(open(file), dialect, settings))],
    [`${name} readers`, driver, (file: string) => createSqlStore(inThreads(file))],
  ] as const
})

const make = createMake()
const page = { where: {}, orderBy: [], offset: 0, limit: 50 } as const
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A tag with this slug makes the COMMIT fail, because it violates a deferred foreign key. */
const poison = `
  CREATE TABLE parent (id INTEGER PRIMARY KEY);
  CREATE TABLE child (parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
  CREATE TRIGGER poison AFTER INSERT ON daybook_tags WHEN NEW.slug = 'poison'
    BEGIN INSERT INTO child VALUES (1); END`

describe.each(stores)('[sqlite %s] transactions that share a COMMIT', (_, driver, openStoreOf) => {
  async function openStore() {
    const file = scratchFile()
    const store = openStoreOf(file)
    onTestFinished(() => store.close())
    await store.migrate()
    // Two libraries of SQLite in one process would break the locks of each other.
    const connection = driver.open(file)
    connection.exec(poison)
    connection.close()
    const insert = (slug: string, after: (writer: Writer) => Promise<unknown> = async () => {}) =>
      store.transaction(
        async (writer) => {
          const tag = await writer.tags.insert(termData({ slug }))
          await writer.noteChanges(`note of ${slug}`)
          const change = await writer.versionChange()
          await after(writer)
          return { revision: tag.revision, change }
        },
        { sharesCommit: true },
      )
    const slugs = async () => (await store.tags.find(page)).records.map(({ slug }) => slug)
    return { store, insert, slugs }
  }

  it('keep all but the one that fails, and form versions and notes in their order', async () => {
    const { store, insert, slugs } = await openStore()
    const before = await store.version()
    const failing = () => insert('lost', () => Promise.reject(new Error('the work failed')))
    const [a, lost, b, taken, c] = await Promise.allSettled([
      insert('a'),
      failing(),
      insert('b'),
      insert('a'),
      insert('c'),
    ])
    expect([lost, taken]).toMatchObject([
      { reason: { message: 'the work failed' } },
      { reason: { code: 'slug-taken' } },
    ])
    expect((await slugs()).toSorted()).toEqual(['a', 'b', 'c'])
    const revisions = [a, b, c].map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    expect(revisions.map((one) => one?.change?.replaces)).toEqual([
      [before],
      [revisions[0]?.revision],
      [revisions[1]?.revision],
    ])
    expect(await store.version()).toBe(revisions[2]?.revision)
    expect((await store.notesSince(before))?.toSorted()).toEqual(['note of a', 'note of b', 'note of c'])
  })

  it('all reject if it fails, leave nothing, and do not disturb the next', async () => {
    const { store, insert, slugs } = await openStore()
    const before = await store.version()
    const all = await Promise.allSettled([insert('a'), insert('poison'), insert('b')])
    expect(all.map((one) => one.status === 'rejected' && one.reason)).toMatchObject(
      all.map(() => ({ code: 'missing' })),
    )
    expect([await slugs(), await store.version(), await store.notesSince(before)]).toEqual([[], before, []])
    await insert('c')
    expect(await slugs()).toEqual(['c'])
  })

  it('show plain reads beside them all of them or none', async () => {
    const { store, insert } = await openStore()
    const before = await store.version()
    const reads: Promise<readonly [version: string, total: number]>[] = []
    const read = async () => [await store.version(), (await store.tags.find(page)).total] as const
    await Promise.all(names.map((slug) => insert(slug, async () => void reads.push(read()))))
    const after = await store.version()
    const states: unknown[] = [
      [before, 0],
      [before, names.length],
      [after, names.length],
    ]
    for (const seen of await Promise.all(reads)) expect(states).toContainEqual(seen)
  })

  it('are reported in their order, and leave the cached responses true', async () => {
    const { store } = await openStore()
    const reported: unknown[] = []
    const calendar = createCalendar({
      store,
      now: () => new Date('2030-01-01T00:00:00Z'),
      onChange: ({ after }) => void reported.push(after && 'title' in after && after.title),
    })
    const serve = fetchHandler(calendar)
    const list = async () => {
      const response = await serve(new Request('http://calendar.test/cal/events/v1/events'))
      const body = (await response.json()) as { events: readonly { title: string }[] } // of a list
      return body.events.map(({ title }) => title).toSorted()
    }
    const create = (title: string, tags: readonly string[] = []) =>
      calendar.events.create(make.event({ title, tags, start_date: '2030-02-01 10:00:00' }))
    for (let times = 0; times < 3; times += 1) expect(await list()).toEqual([])
    const refused = await Promise.allSettled([create('lost', ['poison']), create('lost too'), list()])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect([await list(), reported]).toEqual([[], []])
    await Promise.all([...names.map((name) => create(name)), list()])
    expect(await list()).toEqual(names)
    expect(reported).toEqual(names)
  })
})
