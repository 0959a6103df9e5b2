import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore, type SqlStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import { eventData, termData } from 'daybook/testing'
import Database from 'libsql'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundledProgram } from '../support/bundled-program.ts'
import { openSchema, postgresUrl } from '../support/postgres.ts'
import { scratchFile } from '../support/sqlite-drivers.ts'

/** Enough for some chunks. */
const many = 2_000

interface Place {
  open(): Promise<SqlStore>
  /** How many links and marked terms the tables hold. */
  left(): Promise<{ readonly links: number; readonly terms: number }>
  /** What the program is called with. */
  readonly args: readonly string[]
}

const leftovers = (prefix: string) => `
  SELECT (SELECT count(*) FROM ${prefix}daybook_event_tags) AS links,
    (SELECT count(*) FROM ${prefix}daybook_tags WHERE removed = TRUE) AS terms`

async function sqlite(): Promise<Place> {
  const file = scratchFile()
  return {
    args: [file],
    async open() {
      const store = createSqliteStore(new Database(file))
      onTestFinished(() => store.close().catch(() => {})) // a test may have closed it
      return store
    },
    async left() {
      const database = new Database(file)
      try {
        return database.prepare(leftovers('')).get() as { links: number; terms: number } // the columns of the query
      } finally {
        database.close()
      }
    },
  }
}

async function postgres(): Promise<Place> {
  const [url, schema] = [await postgresUrl(), await openSchema()]
  onTestFinished(() => schema.release())
  return {
    args: [url, schema.name],
    async open() {
      const store = createPostgresStore(new pg.Pool({ connectionString: url }), { schema: schema.name })
      onTestFinished(() => store.close().catch(() => {})) // a test may have closed it
      return store
    },
    async left() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(leftovers(`${schema.name}.`))
      await client.end()
      return { links: Number(rows[0].links), terms: Number(rows[0].terms) }
    },
  }
}

describe.each([
  { name: '[sqlite libsql]', place: sqlite },
  { name: '[postgres pg]', place: postgres },
])('$name the removal of a busy term', ({ place }) => {
  it('goes on in chunks while others have their turn', async () => {
    const { open, left } = await place()
    const store = await filled(await open())
    await store.transaction(({ tags }) => tags.remove(1))
    const version = await store.version()
    const events = await store.transaction(async ({ events }) => {
      await events.update(1, { title: 'Changed' })
      return events.getMany([1, many])
    })
    expect(events.map(({ tags }) => tags)).toEqual([[2], [2]])
    const changed = await store.version()
    expect(changed).not.toBe(version)
    await expect.poll(() => left()).toMatchObject({ links: many, terms: 0 })
    expect(await store.version(), 'as readers notice nothing').toBe(changed)
  }, 60_000)

  it('goes on with the next start after the process was killed', async () => {
    const { open, left, args } = await place()
    const before = await filled(await open())
    const version = await before.version()
    await before.close()
    await killed(args)
    expect(await left(), 'what the program left').toMatchObject({ terms: 1 })
    expect((await left()).links).toBeGreaterThan(many)

    const store = await open()
    expect(await store.tags.getMany([1, 2])).toMatchObject([{ id: 2 }])
    expect(await store.version()).not.toBe(version)
    const page = { where: { linkedToAny: { tags: [1] } }, orderBy: [], offset: 0, limit: 1 } as const
    expect(await store.events.find(page)).toEqual({ records: [], total: 0 })
    expect((await store.events.getMany([many]))[0]?.tags).toEqual([2])
    await expect.poll(() => left()).toMatchObject({ links: many, terms: 0 })
  }, 60_000)

  it('leaves the rest to the next start when the store is closed', async () => {
    const { open, left } = await place()
    const store = await filled(await open())
    await store.transaction(({ tags }) => tags.remove(1))
    await store.close()
    expect(await left()).toMatchObject({ terms: 1 })
    const next = await open()
    await next.migrate()
    await expect.poll(() => left()).toMatchObject({ links: many, terms: 0 })
  }, 60_000)
})

/** A store with so many events, all with the tags 1 and 2. */
async function filled<Filled extends Store & { migrate(): Promise<void> }>(store: Filled): Promise<Filled> {
  await store.migrate()
  await store.transaction(async ({ events, tags }) => {
    for (const slug of ['busy', 'kept']) await tags.insert(termData({ slug }))
    await events.insertMany(
      Array.from({ length: many }, (_, index) => eventData({ slug: `event-${index}`, tags: [1, 2] })),
    )
  })
  return store
}

async function killed(args: readonly string[]): Promise<void> {
  const program = await bundledProgram(new URL('term-removal.program.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}
