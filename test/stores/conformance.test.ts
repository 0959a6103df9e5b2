import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppFields } from 'daybook'
import { boolean, integer, list, number, text } from 'daybook/fields'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore, type SqlStore } from 'daybook/sqlite'
import { storeCases } from 'daybook/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amongNeighbours } from '../support/neighbours.ts'
import { openPGliteStore } from '../support/pglite.ts'
import { openMigratedSchema, postgresDrivers, postgresUrl } from '../support/postgres.ts'
import { isQuick } from '../support/run-length.ts'
import { scratchFile, sqliteDrivers } from '../support/sqlite-drivers.ts'
import { allStores, everyOption } from '../support/stores.ts'

/** Options of a store that change its tables, and the cases that need to run with them. */
interface Variant {
  readonly options: { readonly trigrams?: boolean; readonly fields?: AppFields }
  readonly needs: (caseName: string) => boolean
  /** Whether the cases run on a tenant between two others, which have the same records. */
  readonly isTenant?: boolean
}

const all = () => true
const plain: Variant = { options: {}, needs: all }
// The work of two cases has effects outside of its transaction, so that it cannot be repeated for the neighbours.
const repeats = (name: string) => !/caller changes|not committed/.test(name)
const tenant: Variant = { options: {}, needs: repeats, isTenant: true }
const fields = filteredFields()

/** The cases whose statements depend on an option, and those in which drivers or threads differ. */
const dependsOnOptions = (name: string) => /fields|words|insert|update|delete/.test(name)
const dependsOnDriver = (name: string) =>
  /transaction|fields|insert|coordinates|wildcards|long lists|reopened/.test(name)
const dependsOnThreads = (name: string) => /rolls back|loses no update|reads in a transaction/.test(name)

/**
 * The options one by one with the first driver, where each is tested; otherwise together: a driver runs the statements of any option
 * alike. Quick runs have none.
 */
function variantsWith(
  drivers: readonly { readonly name: string }[],
  driver: { readonly name: string },
): readonly (readonly [title: string, Variant])[] {
  if (isQuick) return driver === drivers[0] ? [['', plain]] : []
  if (everyOption && driver === drivers[0]) {
    return [
      ['', plain],
      [' of a tenant', tenant],
      [' with trigrams', { options: { trigrams: true }, needs: dependsOnOptions }],
      [' with indexes of fields', { options: { fields }, needs: dependsOnOptions }],
    ]
  }
  if (!allStores && driver !== drivers[0]) return [['', { options: {}, needs: dependsOnDriver }]]
  const together: Variant = { options: { trigrams: true, fields }, needs: dependsOnOptions }
  const withAll = [' with trigrams and indexes of fields', together] as const
  return driver === drivers[0] ? [['', plain], [' of a tenant', tenant], withAll] : [['', plain], withAll]
}

/** The fields that the cases filter by. */
function filteredFields(): AppFields {
  const filter = true
  const fields = {
    age_limit: integer({ filter }),
    rating: number({ filter }),
    open: boolean({ filter }),
    note: text({ filter }),
    langs: list(text(), { filter }),
  }
  return { event: fields, venue: fields, organizer: fields, category: fields, tag: fields }
}

/** Returns the store, or that of a tenant between two others. */
function openVariant(store: SqlStore, { isTenant = false }: Variant): SqlStore {
  return isTenant ? { ...store, ...amongNeighbours(store) } : store
}

for (const driver of sqliteDrivers) {
  describe.each(variantsWith(sqliteDrivers, driver))(`[sqlite ${driver.name}]%s`, (_, variant) => {
    const { options, needs } = variant
    // In a file, which a store can be reopened on. Each is a copy of one whose tables are there.
    const folder = mkdtempSync(join(tmpdir(), 'daybook-sqlite-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const template = join(folder, 'calendar.db')
    beforeAll(async () => {
      const database = driver.open(template)
      const store = createSqliteStore(database, options)
      await store.migrate()
      database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
      await store.close()
    })
    const open = (file: string) => ({ file, ...openVariant(createSqliteStore(driver.open(file), options), variant) })
    const cases = storeCases(
      async () => {
        const file = scratchFile()
        copyFileSync(template, file)
        return open(file)
      },
      {
        async reopen({ file, close }) {
          await close()
          return open(file)
        },
      },
    )
    it.each(cases.filter(({ name }) => needs(name)))('$name', async ({ run }) => {
      await expect(run()).resolves.toBeUndefined()
    })
  })
}

// Each case starts threads. Rows and parameters pass between them as they pass to a driver. Quick runs have none.
for (const driver of isQuick ? [] : sqliteDrivers) {
  describe(`[sqlite ${driver.name} readers]`, () => {
    const cases = storeCases(async () => {
      const store = createSqliteStore({ file: scratchFile(), driver: driver.name })
      await store.migrate()
      return store
    })
    const needs = (name: string) => dependsOnThreads(name) || (everyOption && dependsOnDriver(name))
    it.each(cases.filter(({ name }) => needs(name)))('$name', async ({ run }) => {
      await expect(run()).resolves.toBeUndefined()
    })
  })
}

for (const driver of postgresDrivers) {
  describe.each(variantsWith(postgresDrivers, driver))(`[postgres ${driver.name}]%s`, (_, variant) => {
    const { options, needs } = variant
    let connection: ReturnType<typeof driver.connect> | undefined
    afterAll(() => connection?.close())
    const migrate = async (schema: string) => {
      if (connection) await createPostgresStore(connection.client, { ...options, schema }).migrate()
    }
    // A connection has no state of a store: another store is what another process opens.
    const open = async (schema: Awaited<ReturnType<typeof openMigratedSchema>>) => {
      connection ??= driver.connect(await postgresUrl())
      const store = createPostgresStore(connection.client, { ...options, schema: schema.name })
      return { schema, ...openVariant(store, variant), close: () => schema.release() }
    }
    const cases = storeCases(
      async () => {
        connection ??= driver.connect(await postgresUrl())
        return open(await openMigratedSchema(migrate))
      },
      { reopen: ({ schema }) => open(schema) },
    )
    it.each(cases.filter(({ name }) => needs(name)))('$name', async ({ run }) => {
      await expect(run()).resolves.toBeUndefined()
    })
  })
}

if (allStores) {
  describe.each(
    [
      ['', { trigrams: false }, all] as const,
      [' with trigrams', { trigrams: true }, (name: string) => name.includes('words')] as const,
    ].slice(0, everyOption ? 2 : 1),
  )('[postgres pglite]%s', (_, options, needs) => {
    const cases = storeCases(
      async () => {
        const { store, ...tables } = await openPGliteStore(options)
        return { ...store, ...tables }
      },
      { reopen: async ({ reopen, close }) => ({ ...reopen(), reopen, close }) },
    )
    it.each(cases.filter(({ name }) => needs(name)))('$name', async ({ run }) => {
      await expect(run()).resolves.toBeUndefined()
    })
  })
}
