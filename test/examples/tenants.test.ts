import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { expect, it } from 'vitest'
import { createTenantsApp } from '../../examples/tenants.ts'

it('serves the calendar of each customer by its host name, and moves one to another database', async () => {
  const store = createMemoryStore()
  const names = ['choir', 'harbour'].map((name) => [`${name}.example.org`, name] as const)
  const { fetch, moveTo } = createTenantsApp(store, new Map(names))
  const calendar = createCalendar({ store: store.forTenant('choir') })
  await calendar.venues.remove((await calendar.venues.create({ venue: 'Barn' })).id)
  const { id } = await calendar.venues.create({ venue: 'Hall' })
  const total = async (host: string) => {
    const response = await fetch(new Request(`https://${host}/cal/events/v1/venues`))
    return response.ok ? ((await response.json()) as { total: number }).total : response.status
  }
  expect(await total('choir.example.org')).toBe(1)
  expect(await total('harbour.example.org')).toBe(0)
  expect(await total('unknown.example.org')).toBe(404)
  const target = createMemoryStore()
  const ids = await moveTo(target, 'choir')
  expect((await createCalendar({ store: target }).venues.get(ids.venues.get(id) ?? 0)).venue).toBe('Hall')
  expect(await store.listTenants()).not.toContain('choir')
  expect(await total('choir.example.org')).toBe(0)
})
