import { createPostgresStore, type SqlStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import { eventData } from 'daybook/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresUrl } from '../support/postgres.ts'
import { scratchFile, sqliteDrivers } from '../support/sqlite-drivers.ts'

/** Opens stores on the same tables, with and without the option. */
type Open = (trigrams: boolean) => SqlStore

const databases: Readonly<Record<string, () => Promise<Open>>> = {
  ...Object.fromEntries(
    sqliteDrivers.map(({ name, open }) => [
      `[sqlite ${name}]`,
      async () => {
        const file = scratchFile()
        return (trigrams: boolean) => {
          const database = open(file)
          onTestFinished(() => void database.close())
          return createSqliteStore(database, { trigrams })
        }
      },
    ]),
  ),
  '[postgres pg]': async () => {
    const schema = await openSchema()
    const pool = new pg.Pool({ connectionString: await postgresUrl() })
    onTestFinished(async () => {
      await pool.end()
      await schema.release()
    })
    return (trigrams) => createPostgresStore(pool, { schema: schema.name, trigrams })
  },
}

describe.each(Object.entries(databases))('%s', (_, openDatabase) => {
  it('finds what few events hold, and what most of them do', async () => {
    const open = await openDatabase()
    const store = open(true)
    await store.migrate()
    await insert(store, ['rare gem', ...Array.from({ length: 2_100 }, (_, index) => `common concert ${index}`)])
    expect(await totals(store, ['gem', 'concert', 'ncer', 'common 7', 'concert 7', 'gems', 'em', 'x'])).toEqual({
      gem: 1,
      concert: 2_100,
      ncer: 2_100,
      'common 7': 0,
      'concert 7': 111, // 7, 70 to 79, 700 to 799
      gems: 0,
      em: 1,
      x: 0,
    })
  })

  it('takes the characters of its query language as they are', async () => {
    const open = await openDatabase()
    const store = open(true)
    await store.migrate()
    await insert(store, ['say "hi" and*go', 'a or b not c', '100% sure_thing \\ [x]'])
    expect(await totals(store, ['"hi"', 'and*', ' or ', 'a or b', '0% s', 'e_t', 'x_y', '\\ [x', 'and*g'])).toEqual({
      '"hi"': 1,
      'and*': 1,
      ' or ': 1,
      'a or b': 1,
      '0% s': 1,
      e_t: 1,
      x_y: 0,
      '\\ [x': 1,
      'and*g': 1,
    })
  })

  it('follows what a store without the option writes', async () => {
    const open = await openDatabase()
    await open(true).migrate()
    const plain = open(false)
    const [changed, removed] = await insert(plain, ['first fair', 'second fair'])
    await plain.transaction(async (writer) => {
      await writer.events.update(changed ?? 0, { search_title: 'market', search_text: 'market' })
      await writer.events.remove(removed ?? 0)
    })
    expect(await totals(open(true), ['fair', 'market'])).toEqual({ fair: 0, market: 1 })
  })

  it('holds nothing of a transaction that fails beside others', async () => {
    const open = await openDatabase()
    const store = open(true)
    await store.migrate()
    const write = (text: string) =>
      store.transaction(
        async ({ events }) => {
          await events.insert(eventData({ slug: text, search_title: text, search_text: text }))
          // A search makes the index write what it has so far.
          await events.find({ where: { words: { words: [text], protectedByTitle: true } }, ...page })
          if (text === 'lost') throw new Error('the work failed')
        },
        { sharesCommit: true },
      )
    await Promise.allSettled(['first', 'lost', 'last'].map(write))
    expect(await totals(store, ['first', 'lost', 'last'])).toEqual({ first: 1, lost: 0, last: 1 })
  })

  it('takes in what was there before it', async () => {
    const open = await openDatabase()
    const plain = open(false)
    await plain.migrate()
    await insert(plain, ['first fair'])
    await expect(totals(open(true), ['fair'])).rejects.toThrow('Call `await store.migrate()`')
    const store = open(true)
    await store.migrate()
    expect(await totals(store, ['fair'])).toEqual({ fair: 1 })
  })
})

const page = { orderBy: [['start_date', 'asc']], offset: 0, limit: 1 } as const

async function insert(store: Store, texts: readonly string[]): Promise<readonly number[]> {
  const data = texts.map((text) => eventData({ title: text, search_title: text, search_text: text }))
  const records = await store.transaction(({ events }) => events.insertMany(data))
  return records.map(({ id }) => id)
}

async function totals(store: Store, words: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {}
  for (const word of words) {
    const where = { words: { words: [word], protectedByTitle: true } }
    found[word] = (await store.events.find({ where, ...page })).total
  }
  return found
}
