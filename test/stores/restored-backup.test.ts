import { copyFileSync, rmSync } from 'node:fs'
import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresUrl } from '../support/postgres.ts'
import { scratchFile, sqliteDrivers } from '../support/sqlite-drivers.ts'

// A restored backup brings back former records, ids and versions of the store: what was read of the states that are lost
// must match nothing that is written from then on.

/** Records that processes open in turn, and that can be put back to what they were. */
interface Place {
  readonly name: string
  open(): Promise<Store>
  /** Ends the process that has the records open. */
  stop(): Promise<void>
  backUp(): Promise<void>
  restore(): Promise<void>
}

const sqlitePlaces = sqliteDrivers.map((driver) => (): Place => {
  const [file, backup] = [scratchFile(), scratchFile('backup.db')]
  let stop = async () => {}
  onTestFinished(() => stop())
  return {
    name: driver.name,
    async open() {
      const store = createSqliteStore(driver.open(file))
      stop = () => store.close()
      await store.migrate()
      return store
    },
    stop: () => stop(),
    async backUp() {
      const database = driver.open(file)
      database.exec(`VACUUM INTO '${backup}'`)
      database.close()
    },
    async restore() {
      for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
      copyFileSync(backup, file)
    },
  }
})

/** Puts the rows and the sequences back, as a dump does, under the pools of the processes that are there. */
async function postgresPlace(): Promise<Place> {
  const { name: schema, release } = await openSchema()
  const url = await postgresUrl()
  const administrator = new pg.Pool({ connectionString: url, max: 1, options: `-c search_path=${schema}` })
  onTestFinished(async () => {
    await administrator.end()
    await release()
  })
  let dump: string[] = []
  return {
    name: 'postgres',
    async open() {
      const store = createPostgresStore(new pg.Pool({ connectionString: url }), { schema })
      onTestFinished(() => store.close())
      await store.migrate()
      return store
    },
    stop: async () => {},
    async backUp() {
      const named = async (query: string) => (await administrator.query(query)).rows
      dump = ['SET LOCAL session_replication_role = replica']
      for (const { name } of await named(`SELECT tablename AS name FROM pg_tables WHERE schemaname = '${schema}'`)) {
        const [row] = await named(`SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`)
        const rows = `SELECT * FROM json_populate_recordset(null::${name}, ${pg.escapeLiteral(row.rows)})`
        dump.push(`DELETE FROM ${name}`, `INSERT INTO ${name} OVERRIDING SYSTEM VALUE ${rows}`)
      }
      const sequences = `SELECT sequencename AS name, coalesce(last_value, 1) AS last, last_value IS NOT NULL AS called
        FROM pg_sequences WHERE schemaname = '${schema}'`
      for (const { name, last, called } of await named(sequences))
        dump.push(`SELECT setval('${name}', ${last}, ${called})`)
    },
    async restore() {
      await administrator.query(dump.join(';\n'))
    },
  }
}

/** Its journal would be the backup: without one, it starts empty. */
function memoryPlace(): Place {
  return {
    name: 'memory',
    open: async () => createMemoryStore(),
    stop: async () => {},
    backUp: async () => {},
    restore: async () => {},
  }
}

interface Sent {
  readonly method?: string
  readonly json?: object
  readonly headers?: Record<string, string>
}

/** A process that serves the records. The clock is stopped, so that no date distinguishes one state from another. */
function serve(store: Store) {
  const calendar = createCalendar({ store, now: () => new Date('2030-01-15T12:00:00Z'), defaultWindow: false })
  const handle = fetchHandler(calendar, {
    authenticate: (request) => (request.headers.has('x-editor') ? { id: 1, role: 'editor' } : null),
  })
  return async (path: string, { method = 'GET', json, headers = {} }: Sent = {}) => {
    const response = await handle(
      new Request(`http://example.org/cal/events/v1${path}`, {
        method,
        headers: {
          ...headers,
          ...(json && { 'content-type': 'application/json' }),
          ...(method !== 'GET' && { 'x-editor': 'yes' }),
        },
        ...(json && { body: JSON.stringify(json) }),
      }),
    )
    const text = await response.text()
    return {
      status: response.status,
      tag: response.headers.get('etag') ?? '',
      asOf: response.headers.get('x-cal-as-of') ?? '',
      body: text === '' ? null : JSON.parse(text),
    }
  }
}

type Send = ReturnType<typeof serve>

const fair = { title: 'Fair', start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00', tags: ['Jazz'] }
const change = (send: Send, path: string, json: object, headers = {}) => send(path, { method: 'PATCH', json, headers })
const unlessMatch = (tag: string) => ({ headers: { 'if-none-match': tag } })
const paths = ['/events/1', '/venues/1', '/organizers/1', '/categories/1', '/tags/1']
const lists = ['/events', '/venues', '/organizers', '/categories', '/tags']

/** One record of each resource, each as the first of it. */
async function fill(send: Send) {
  for (const [path, json] of [
    ['/categories', { name: 'Music' }],
    ['/venues', { venue: 'Hall' }],
    ['/organizers', { organizer: 'Club' }],
    ['/events', { ...fair, venue: 1, organizer: 1, categories: [1] }],
  ] as const) {
    expect(await send(path, { method: 'POST', json })).toMatchObject({ status: 201, body: { id: 1 } })
  }
}

const tagsOf = async (send: Send, requested: readonly string[]) =>
  Promise.all(requested.map(async (path) => [path, (await send(path)).tag] as const))

describe.each([
  ...sqlitePlaces.map((place, index) => [`[sqlite ${sqliteDrivers[index]?.name}]`, place] as const),
  ['[postgres pg]', postgresPlace] as const,
])('%s after a backup was put back', (_name, place) => {
  it('no state of a record has the ETag of one that is lost', async () => {
    const { open, stop, backUp, restore } = await place()
    const former = serve(await open())
    await fill(former)
    await backUp()
    for (const path of paths) await change(former, path, { description: 'lost' })
    const lost = await tagsOf(former, paths)
    await stop()
    await restore()

    const latter = serve(await open())
    for (const path of paths) await change(latter, path, { description: 'other' })
    for (const [path, tag] of lost) {
      expect(await latter(path, unlessMatch(tag))).toMatchObject({ status: 200, body: { description: 'other' } })
      const late = await change(latter, path, { description: 'late' }, { 'if-match': tag })
      expect([path, late.status]).toEqual([path, 412])
      expect(await latter(path)).toMatchObject({ body: { description: 'other' } })
    }
    await stop()
  })

  it('a record that is given an id again has no ETag of the one that had it', async () => {
    const { open, stop, backUp, restore } = await place()
    const former = serve(await open())
    await fill(former)
    await backUp()
    const { body: lost, tag } = await former('/events', { method: 'POST', json: { ...fair, title: 'Lost' } })
    const shown = (await former(`/events/${lost.id}`)).tag
    await stop()
    await restore()

    const latter = serve(await open())
    const { body: other } = await latter('/events', { method: 'POST', json: { ...fair, title: 'Other' } })
    expect(other).toMatchObject({ id: lost.id, title: 'Other' })
    expect(await latter(`/events/${other.id}`, unlessMatch(shown))).toMatchObject({
      status: 200,
      body: { title: 'Other' },
    })
    for (const known of [tag, shown]) {
      expect((await change(latter, `/events/${other.id}`, { title: 'Late' }, { 'if-match': known })).status).toBe(412)
    }
    await stop()
  })

  it('no list has the ETag of one that is lost, and what the backup holds has its own again', async () => {
    const { open, stop, backUp, restore } = await place()
    const former = serve(await open())
    await fill(former)
    const held = await tagsOf(former, [...paths, ...lists])
    await backUp()
    const lost: (readonly [string, string])[] = []
    for (const path of paths) {
      await change(former, path, { description: 'lost' })
      lost.push(...(await tagsOf(former, lists)))
    }
    await stop()
    await restore()

    const latter = serve(await open())
    for (const [path, tag] of held) expect([path, (await latter(path, unlessMatch(tag))).status]).toEqual([path, 304])
    for (const changed of paths) {
      await change(latter, changed, { description: 'other' })
      for (const [path, tag] of lost) expect([path, (await latter(path, unlessMatch(tag))).status]).toEqual([path, 200])
    }
    await stop()
  })

  it('the changes since a lost state are unknown, and those since a state that the backup holds are not', async () => {
    const { open, stop, backUp, restore } = await place()
    const former = serve(await open())
    await fill(former)
    const copy = '/events?include_deleted=true'
    const held = (await former(copy)).asOf
    await backUp()
    await change(former, '/events/1', { description: 'lost' })
    const lost = (await former(copy)).asOf
    await stop()
    await restore()

    const latter = serve(await open())
    for (let times = 0; times < 20; times += 1) {
      expect((await latter(`${copy}&modified_after=${lost}`)).status).toBe(410)
      await change(latter, '/events/1', { description: `other ${times}` })
      const { body } = await latter(`${copy}&modified_after=${held}`)
      expect(body).toMatchObject({ events: [{ description: `other ${times}` }], deleted: [] })
    }
    await stop()
  })
})

it('[postgres pg] a process that stays up while a backup is put back sends nothing of what is lost', async () => {
  const { open, backUp, restore } = await postgresPlace()
  const [writer, reader] = [serve(await open()), serve(await open())]
  await fill(writer)
  await backUp()
  const requested = [...paths, ...lists]
  // Replies are cached from the second time on.
  const read = async () => {
    for (const _ of ['first', 'again'])
      for (const path of requested) for (const send of [writer, reader]) await send(path)
  }
  for (const round of ['lost', 'lost again', 'other', 'another']) {
    if (round === 'other') await restore()
    for (const path of paths) await change(writer, path, { description: round })
    await read()
    for (const path of requested) {
      const fresh = await serve(await open())(path)
      for (const send of [writer, reader]) expect(await send(path)).toEqual(fresh)
    }
  }
})

it('[memory] a process that begins anew knows no ETag of the one before', async () => {
  const { open } = memoryPlace()
  const former = serve(await open())
  await fill(former)
  const lost = await tagsOf(former, [...paths, ...lists])
  const latter = serve(await open())
  await fill(latter)
  for (const [path, tag] of lost) expect([path, (await latter(path, unlessMatch(tag))).status]).toEqual([path, 200])
  for (const [path, tag] of lost.slice(0, paths.length)) {
    expect([path, (await change(latter, path, { description: 'late' }, { 'if-match': tag })).status]).toEqual([
      path,
      412,
    ])
  }
})
