import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import type { SqlStore } from 'daybook/sql'
import { createSqliteStore, type SqliteDatabase } from 'daybook/sqlite'
import { eventData, organizerData, termData, venueData } from 'daybook/testing'
import Database from 'libsql'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { postgresUrl, withTransactions } from '../../support/postgres.ts'
import { openTables } from '../../support/stores.ts'

/** Throws if a statement has to fail. */
type Check = (text: string) => void

const kinds: readonly { readonly name: string; open(check: Check): Promise<SqlStore> }[] = [
  {
    name: 'sqlite',
    async open(check) {
      const database = new Database(':memory:')
      const checked: SqliteDatabase = {
        exec: (text) => database.exec(text),
        close: () => database.close(),
        prepare(text) {
          const statement = database.prepare(text)
          const run = (...values: (string | number)[]) => {
            check(text)
            return statement.run(...values)
          }
          const get = (...values: (string | number)[]) => {
            check(text)
            return statement.get(...values)
          }
          return { reader: statement.reader, run, get }
        },
      }
      const store = createSqliteStore(checked)
      await store.migrate()
      onTestFinished(() => store.close())
      return store
    },
  },
  {
    name: 'postgres',
    async open(check) {
      const [connectionString, tables] = [await postgresUrl(), await openTables()]
      const pool = new pg.Pool({ connectionString })
      const checked = withTransactions(pool, async (client, query) => {
        check(query.text)
        return client.query(query)
      })
      onTestFinished(async () => {
        await pool.end()
        await tables.release()
      })
      return createPostgresStore(checked, { schema: tables.name })
    },
  },
]

const all = { where: {}, orderBy: [], offset: 0, limit: 10 } as const

describe.each(kinds)('[$name] a removal of a tenant that is interrupted', ({ open }) => {
  /** Returns a store in which the removal of `gone` has stopped in the second of its chunks, with the tenant `other` beside it. */
  async function interrupted() {
    let remaining = Number.POSITIVE_INFINITY
    const store = await open((text) => {
      if (!text.includes('DELETE FROM') || !text.includes('daybook_events"')) return
      remaining -= 1
      if (remaining < 0) throw new Error('interrupted')
    })
    const data = Array.from({ length: 1002 }, (_, index) => eventData({ slug: `event-${index}` }))
    for (const tenant of ['gone', 'other']) {
      await store.forTenant(tenant).transaction(async ({ events, venues, organizers, categories, tags }) => {
        const [venue, organizer] = [await venues.insert(venueData()), await organizers.insert(organizerData())]
        const [category, tag] = [await categories.insert(termData()), await tags.insert(termData())]
        const links = { venue: [venue.id], organizer: [organizer.id], categories: [category.id], tags: [tag.id] }
        await events.insertMany(data.slice(tenant === 'gone' ? 0 : 1000).map((event) => ({ ...event, ...links })))
      })
    }
    const version = await store.forTenant('gone').version()
    remaining = 1
    await expect(store.removeTenant('gone')).rejects.toThrow('interrupted')
    remaining = Number.POSITIVE_INFINITY
    return { store, gone: store.forTenant('gone'), version }
  }
  const unavailable = expect.objectContaining({ code: 'unavailable' })

  it('leaves no record that can be read, and no tenant in the list', async () => {
    const { store, gone, version } = await interrupted()
    expect(await store.listTenants()).toEqual(['other'])
    const reads = [
      () => gone.events.find(all),
      () => gone.events.getMany([1002]),
      () => gone.events.find({ ...all, where: { words: { words: ['a'], protectedByTitle: false } } }),
      () => gone.venues.find(all),
      () => gone.tags.getMany([1]),
      () => Promise.all([gone.venues.find(all), gone.tags.getMany([1])]),
      () => gone.transaction(({ events }) => events.getMany([1002])),
      () => gone.nextPublication('2000-01-01 00:00:00'),
      () => createCalendar({ store: gone }).events.list({ period: 'all' }),
    ]
    for (const read of reads) {
      const error = await read().then(String, (reason: unknown) => reason)
      expect([error, Object(error).cause], String(read)).toContainEqual(unavailable)
    }
    expect(await gone.version()).not.toBe(version)
    expect(await gone.notesSince(version)).toBeNull()
    expect((await store.forTenant('other').events.find(all)).total).toBe(2)
  })

  it('accepts no record', async () => {
    const { store, gone } = await interrupted()
    await expect(gone.transaction(({ tags }) => tags.insert(termData()))).rejects.toEqual(unavailable)
    expect(await store.listTenants()).toEqual(['other'])
  })

  it('goes on when it is called again, after which the calendar is empty', async () => {
    const { store, gone } = await interrupted()
    await store.removeTenant('gone')
    for (const each of [gone.events, gone.venues, gone.organizers, gone.categories, gone.tags]) {
      expect((await each.find(all)).total).toBe(0)
    }
    const tag = await gone.transaction(({ tags }) => tags.insert(termData()))
    expect((await gone.tags.getMany([tag.id])).length).toBe(1)
    expect(await store.listTenants()).toEqual(['gone', 'other'])
    expect((await store.forTenant('other').events.find(all)).total).toBe(2)
  })
})
