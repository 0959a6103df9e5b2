import type { Store, Tenants } from 'daybook/storage'

/** A tenant, and others beside it in the order of their names. */
export const [tenant, neighbours] = ['tenant', ['', 'tenant 2']] as const

/**
 * Returns the store of a tenant between two others, which get everything that is written to it, with the same ids and slugs. What
 * confuses tenants then finds records twice, or changes those of a neighbour.
 */
export function amongNeighbours<Each extends Store>(tenants: Tenants<Each>): Each {
  const store = tenants.forTenant(tenant)
  return {
    ...store,
    async transaction(work, options) {
      // What fails for the tenant fails for them too.
      for (const neighbour of neighbours)
        await tenants
          .forTenant(neighbour)
          .transaction(work, options)
          .catch(() => {})
      return store.transaction(work, options)
    },
  }
}
