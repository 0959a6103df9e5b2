// A calendar for each customer of an app in one database, by the host name of the request: choir.example.org has the tenant "choir".

import { createCalendar } from 'daybook'
import { type FetchHandler, fetchHandler } from 'daybook/fetch'
import { exportRecords, importRecords, type Store, type Tenants } from 'daybook/storage'

/** Serves the calendars of customers, whose tenants `tenantOf` has by host name. */
export function createTenantsApp(store: Tenants, tenantOf: ReadonlyMap<string, string>) {
  const handlers = new Map<string, FetchHandler>()
  /** One calendar for each tenant, so that its cached responses and its limits are those of all its requests. */
  const handlerOf = (tenant: string) => {
    const handler = handlers.get(tenant) ?? fetchHandler(createCalendar({ store: store.forTenant(tenant) }))
    handlers.set(tenant, handler)
    return handler
  }
  return {
    async fetch(request: Request): Promise<Response> {
      // Any name has a calendar, so only those of customers are used.
      const tenant = tenantOf.get(new URL(request.url).hostname)
      return tenant === undefined ? new Response('Not found', { status: 404 }) : handlerOf(tenant)(request)
    },
    /** Moves the calendar of a customer to another database, and returns the new ids. Let nobody write to it meanwhile. */
    async moveTo(target: Store, tenant: string) {
      const { ids } = await importRecords(target, exportRecords(store.forTenant(tenant)))
      handlers.delete(tenant)
      await store.removeTenant(tenant)
      return ids
    },
  }
}
