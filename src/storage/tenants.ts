import type { Store } from './store.ts'

/** A database that holds many calendars: one without a tenant, and one for each tenant. */
export interface Tenants<TenantStore extends Store = Store> {
  /**
   * Returns the store of a tenant, with its own records, ids, versions and followers. It has nothing in common with
   * those of others but the database. The calendar of a tenant exists from its first commit on. Each call with the same
   * tenant returns the same store, which stays in memory: check a name that comes from a request. `''` is the calendar
   * without a tenant, the store itself. A tenant is 1 to 100 characters, compared exactly, without control characters
   * and unpaired surrogates: a `TypeError` for others.
   */
  forTenant(tenant: string): TenantStore
  /** Returns the tenants whose calendars exist, ordered by code point, without `''`. */
  listTenants(): Promise<readonly string[]>
  /**
   * Returns a text for each tenant whose calendar exists, which is another one after each commit to its calendar. Takes
   * one query, whatever the number of tenants.
   */
  tenantVersions(): Promise<ReadonlyMap<string, string>>
  /**
   * Deletes the calendar of a tenant with everything in it, permanently. Nothing happens if there is none. A database
   * may do it in several transactions: from the first on, the tenant is not listed, and its store throws `unavailable`
   * for every read and write of records. If the removal is interrupted, call this again, which goes on. A store of it
   * begins an empty calendar when it is used afterwards. Throws a `TypeError` for `''`.
   */
  removeTenant(tenant: string): Promise<void>
}

const longest = 100

/** Returns a tenant if it is valid, also `''`. Throws a `TypeError` that says what is accepted. */
export function checkedTenant(tenant: string): string {
  // Callers without types may pass anything.
  const value: unknown = tenant
  if (typeof value === 'string' && value.length <= longest && value.isWellFormed() && !/\p{Cc}/u.test(value))
    return value
  const received = typeof value === 'string' ? JSON.stringify(value.slice(0, longest + 1)) : typeof value
  throw new TypeError(
    `tenant: received ${received}; accepted is text of at most ${longest} characters without control characters.`,
  )
}

/** Returns a tenant whose calendar can be removed. Throws a `TypeError` for others. */
export function removableTenant(tenant: string): string {
  if (checkedTenant(tenant) !== '') return tenant
  throw new TypeError(`tenant: received ""; the calendar without a tenant cannot be removed.`)
}
