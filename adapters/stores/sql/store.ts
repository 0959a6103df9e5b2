import type { AppFields } from 'daybook'
import { checkedTenant, removableTenant, type Tenants } from 'daybook/storage'
import type { Database } from './dialect/database.ts'
import { assertSchema, migrate } from './migrations/migrate.ts'
import { assertColumns } from './migrations/missing-columns.ts'
import { listTenants, tenantVersions } from './migrations/tenants.ts'
import { createSelections } from './reading/selections.ts'
import { removeTenant } from './tenants/remove-tenant.ts'
import { databaseOfTenant } from './tenants/tenant-database.ts'
import { type OpenedStore, openTenantStore, type TenantStore } from './tenants/tenant-store.ts'

/** A store in a database, which may hold the calendars of many tenants. */
export interface SqlStore extends TenantStore, Tenants<TenantStore> {
  /**
   * Creates the tables of all tenants, or upgrades those of an earlier version. Call it before anything else. It does
   * nothing if the tables are up to date, so you can run it at each start, and in several processes at once. It never
   * deletes data. Throws `StoreError` `unavailable` if the tables have a later version, or if one lacks the column of a
   * field, which it names.
   */
  migrate(): Promise<void>
  /**
   * Waits for open transactions, then closes the database, pool or client of the store, and with it those of all
   * tenants.
   */
  close(): Promise<void>
}

/** Creates a store in a database with its dialect and driver. Call `migrate()` before anything else. */
export function createSqlStore(database: Database, fields: AppFields = {}): SqlStore {
  const { dialect } = database
  let isChecked = false
  const shared = {
    fields,
    selections: createSelections(dialect),
    async checkSchema() {
      if (isChecked) return
      await assertSchema(database.execute, dialect)
      isChecked = true
    },
  }
  const opened = new Map<string, OpenedStore>()
  const open = (tenant: string): OpenedStore => {
    const before = opened.get(tenant)
    if (before !== undefined) return before
    const store = openTenantStore(databaseOfTenant(database, tenant), tenant, shared)
    opened.set(tenant, store)
    return store
  }
  const own = open('')
  const store: SqlStore = {
    ...own.store,
    forTenant: (tenant) => (tenant === '' ? store : open(checkedTenant(tenant)).store),
    async listTenants() {
      await shared.checkSchema()
      return listTenants(database.execute, dialect)
    },
    async tenantVersions() {
      await shared.checkSchema()
      return tenantVersions(database.execute, dialect)
    },
    async removeTenant(tenant) {
      const removed = removableTenant(tenant)
      await shared.checkSchema()
      await removeTenant(databaseOfTenant(database, removed))
      opened.get(removed)?.noteRemoval()
    },
    async migrate() {
      await database.exclusively((run) => migrate(run, dialect))
      await assertColumns(database.execute, dialect)
      isChecked = true
      await own.continueRemovals()
    },
    async close() {
      await Promise.all(Array.from(opened.values(), ({ stop }) => stop()))
      await database.close()
    },
  }
  return store
}
