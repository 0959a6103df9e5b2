import { type Calendar, createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store, Tenants } from 'daybook/storage'
import { afterAll, describe, expect, it } from 'vitest'
import { postgresDrivers, postgresUrl } from '../../support/postgres.ts'
import { sqliteDrivers } from '../../support/sqlite-drivers.ts'
import { openTables } from '../../support/stores.ts'

const input = { title: 'Concert', start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:00:00' }

interface Opened {
  /** Opens a store on the same tables, as another process does; the same store in memory. */
  open(): Promise<Store & Tenants>
  close(): Promise<void>
}

const kinds: readonly { readonly name: string; begin(): Promise<Opened> }[] = [
  {
    name: 'memory',
    async begin() {
      const store = createMemoryStore()
      return { open: async () => store, close: async () => {} }
    },
  },
  ...sqliteDrivers.slice(0, 1).map(({ name, open }) => ({
    name: `sqlite ${name}`,
    async begin() {
      const store = createSqliteStore(open(':memory:'))
      await store.migrate()
      return { open: async () => store, close: () => store.close() }
    },
  })),
  ...postgresDrivers.slice(0, 1).map(({ name, connect }) => ({
    name: `postgres ${name}`,
    async begin() {
      const { client, close } = connect(await postgresUrl())
      const tables = await openTables()
      return {
        open: async () => createPostgresStore(client, { schema: tables.name }),
        async close() {
          await tables.release()
          await close()
        },
      }
    },
  })),
]

describe.each(kinds)('[$name] tenants', ({ begin }) => {
  const opened: Opened[] = []
  afterAll(async () => {
    for (const { close } of opened) await close()
  })
  const openStore = async () => {
    const one = await begin()
    opened.push(one)
    return one.open()
  }

  it('have ids, slugs, versions and notes of their own', async () => {
    const store = await openStore()
    const calendars = ['', 'a', 'b'].map((tenant) => createCalendar({ store: store.forTenant(tenant) }))
    for (const calendar of calendars) {
      const first = await calendar.events.create(input)
      const second = await calendar.events.create(input)
      expect([first.id, first.slug, second.id, second.slug]).toEqual([1, 'concert', 2, 'concert-2'])
    }
    const [, a, b] = calendars as [Calendar, Calendar, Calendar]
    const versions = await Promise.all(['', 'a', 'b'].map((tenant) => store.forTenant(tenant).version()))
    expect(new Set(versions).size).toBe(3)
    await a.events.update(1, { title: 'Only here' })
    await a.events.remove(2)
    expect((await b.events.get(1)).title).toBe('Concert')
    expect((await b.events.get(2)).slug).toBe('concert-2')
    expect(await store.forTenant('b').version()).toBe(versions[2])
    expect(await store.forTenant('b').notesSince(String(versions[1])), 'a version of another tenant').toBeNull()
  })

  it('are read alone over HTTP, with ETags and caches of their own', async () => {
    const store = await openStore()
    const [one, other] = ['one', 'other'].map((tenant) =>
      fetchHandler(createCalendar({ store: store.forTenant(tenant) })),
    )
    const calendar = createCalendar({ store: store.forTenant('one') })
    await calendar.events.create(input)
    const ask = async (handle: typeof one, headers = {}) =>
      handle?.(new Request('http://localhost/cal/events/v1/events?start_date=2030-01-01', { headers }))
    const found = await ask(one)
    expect(await found?.json()).toMatchObject({ total: 1 })
    const none = await ask(other, { 'if-none-match': found?.headers.get('etag') ?? '' })
    expect(none?.status).toBe(200)
    expect(await none?.json()).toMatchObject({ total: 0 })
  })

  it('have followers of their own with the same name', async () => {
    const store = await openStore()
    const seen: string[] = []
    const follow = async (tenant: string) => {
      const calendar = createCalendar({ store: store.forTenant(tenant) })
      const follower = await calendar.follow('index', async (change) => {
        if (change.type !== 'whole') seen.push(tenant)
      })
      return { calendar, follower }
    }
    const followed = [await follow('a'), await follow('b')]
    await followed[1]?.calendar.events.create(input)
    await expect.poll(() => seen).toEqual(['b'])
    for (const { follower } of followed) await follower.stop()
    expect(seen).toEqual(['b'])
  })

  it('are listed, and removed with everything in them', async () => {
    const store = await openStore()
    for (const tenant of ['b', 'Z', 'ä', 'a']) {
      const calendar = createCalendar({ store: store.forTenant(tenant) })
      const venue = await calendar.venues.create({ venue: 'Hall' })
      await calendar.events.create({ ...input, venue: [venue.id], categories: ['Music'] })
    }
    expect(await store.listTenants()).toEqual(['Z', 'a', 'b', 'ä'])
    const removed = store.forTenant('b')
    const version = await removed.version()
    await store.removeTenant('b')
    await store.removeTenant('b')
    await store.removeTenant('was never there')
    expect(await store.listTenants()).toEqual(['Z', 'a', 'ä'])
    expect(
      (await createCalendar({ store: store.forTenant('a') }).events.list({ start_date: '2030-01-01' })).total,
    ).toBe(1)
    // With the next write, there is a calendar again.
    const calendar = createCalendar({ store: removed })
    expect(await removed.version()).not.toBe(version)
    expect((await calendar.venues.list({})).total).toBe(0)
    await calendar.events.create(input)
    expect(await store.listTenants()).toEqual(['Z', 'a', 'b', 'ä'])
    expect(await removed.notesSince(version), 'what was before is unknown').toBeNull()
  })

  it('have versions that one query returns for all of them, and that each commit changes', async () => {
    const store = await openStore()
    const calendarOf = (tenant: string) => createCalendar({ store: store.forTenant(tenant) })
    await createCalendar({ store }).events.create(input)
    expect(await store.tenantVersions()).toEqual(new Map())
    const seen = new Map<string, Set<string>>()
    const read = async () => {
      for (const [tenant, version] of await store.tenantVersions()) {
        seen.set(tenant, (seen.get(tenant) ?? new Set()).add(version))
      }
    }
    await calendarOf('quiet').events.create(input)
    // More than those after which PostgreSQL replaces earlier ids.
    const commits = 40
    for (let commit = 0; commit < commits; commit += 1) {
      await calendarOf('busy').events.create(input)
      await read()
      await createCalendar({ store }).events.create(input)
      await read()
    }
    expect([seen.get('busy')?.size, seen.get('quiet')?.size, seen.size]).toEqual([commits, 1, 2])
    await store.removeTenant('quiet')
    expect([...(await store.tenantVersions()).keys()]).toEqual(['busy'])
  })

  it('are removed with the notes of their commits, the states of their followers and keyed values', async () => {
    const store = await openStore()
    const [removed, other] = ['removed', 'other'].map((tenant) => store.forTenant(tenant)) as [Store, Store]
    for (const one of [removed, other]) {
      await createCalendar({ store: one }).events.create(input)
      expect(await one.followers.put('index', { stamp: '1', state: '{}' }, null)).toBe(true)
      await one.transaction((writer) => writer.putKeyedValue('source', 'theatre', {}, null))
    }
    const version = await removed.version()
    await store.removeTenant('removed')
    expect(await removed.notesSince(version)).toBeNull()
    expect(await removed.commitsSince(version, 10)).toBeNull()
    expect(await removed.followers.get('index')).toBeNull()
    expect(await removed.keyedValue('source', 'theatre')).toBeNull()
    expect(await other.keyedValue('source', 'theatre')).toMatchObject({ revision: 1 })
    expect(await removed.version()).not.toBe(version)
    expect(await other.followers.get('index')).toEqual({ stamp: '1', state: '{}' })
    // What was opened before goes on as an empty calendar.
    expect(await store.listTenants()).toEqual(['other'])
    await createCalendar({ store: removed }).events.create(input)
    expect(await store.listTenants()).toEqual(['other', 'removed'])
    expect(await removed.followers.put('index', { stamp: '2', state: '{}' }, null)).toBe(true)
  })

  it('begin with their first commit, so that reading makes none', async () => {
    const store = await openStore()
    const stranger = createCalendar({ store: store.forTenant('stranger') })
    const version = await store.forTenant('stranger').version()
    expect((await stranger.events.list({ start_date: '2030-01-01' })).total).toBe(0)
    expect(await store.forTenant('stranger').version()).toBe(version)
    expect(await store.listTenants()).not.toContain('stranger')
    await stranger.events.create(input)
    expect(await store.listTenants()).toContain('stranger')
    expect(await store.forTenant('stranger').notesSince(version)).toHaveLength(1)
  })

  it('have changed nothing since the version before their first commit, until there is one', async () => {
    const store = (await openStore()).forTenant('stranger')
    const version = await store.version()
    const changes = async () => [await store.notesSince(version), await store.commitsSince(version, 10)]
    expect(await changes()).toEqual([[], []])
    await createCalendar({ store }).tags.create({ name: 'Jazz' })
    expect(await changes()).toMatchObject([[expect.any(String)], [{ note: expect.any(String) }]])
  })

  it('begin again in another process that used a calendar before it was removed', async () => {
    const one = await begin()
    opened.push(one)
    const [store, other] = [await one.open(), await one.open()]
    const calendar = createCalendar({ store: other.forTenant('shared') })
    await calendar.events.create(input)
    await store.removeTenant('shared')
    await calendar.events.create(input)
    expect(await store.listTenants()).toEqual(['shared'])
    expect(await other.forTenant('shared').timeZoneData()).not.toBeNull()
    expect((await calendar.events.list({ start_date: '2030-01-01' })).total).toBe(1)
  })

  it.each([
    ['101 characters', 'x'.repeat(101)],
    ['a control character', 'a\u0000b'],
    ['half a character', '\ud800'],
    ['a number', 12],
    ['nothing', undefined],
  ])('refuse %s as their name', async (_, tenant) => {
    const store = await openStore()
    expect(() => store.forTenant(tenant as string)).toThrow(/^tenant: received .*; accepted is text/s)
    await expect(store.removeTenant(tenant as string)).rejects.toThrow(TypeError)
  })

  it('include the calendar without a tenant as the empty name, which cannot be removed', async () => {
    const store = await openStore()
    expect(store.forTenant('')).toBe(store)
    await expect(store.removeTenant('')).rejects.toThrow('the calendar without a tenant cannot be removed')
    expect(store.forTenant('a')).toBe(store.forTenant('a'))
  })

  it('take names that look like SQL, patterns or each other', async () => {
    const store = await openStore()
    const tenants = [`'; DROP TABLE daybook_events; --`, '%', '_', '\\', 'a', 'A', 'á', 'a ', '💜', 'x'.repeat(100)]
    for (const tenant of tenants) {
      await createCalendar({ store: store.forTenant(tenant) }).events.create({ ...input, title: tenant })
    }
    for (const tenant of tenants) {
      const { records } = await createCalendar({ store: store.forTenant(tenant) }).events.list({
        start_date: '2030-01-01',
      })
      expect(records.map(({ id, title }) => [id, title])).toEqual([[1, expect.any(String)]])
    }
    expect([...(await store.listTenants())].sort()).toEqual([...tenants].sort())
  })
})
