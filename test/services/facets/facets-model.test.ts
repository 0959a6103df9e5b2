import type { EventQuery } from 'daybook'
import type { Store } from 'daybook/storage'
import { createTestCalendar } from 'daybook/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { neighbours, tenant } from '../../support/neighbours.ts'
import { memory, type StoreKind, sqlStores, tenantStores } from '../../support/stores.ts'
import { bruteForce, now } from './model/brute-force.ts'
import { changeDataSet, createDataSet, fields } from './model/data-set.ts'
import { aRequest, type Request } from './model/query.ts'
import { Random } from './model/random.ts'

// Facets of random lists, for random callers, beside plain code that counts all records by the rules of the interface.
// `FACET_QUERIES=40000` makes a long run on each store.

const queries = Number(process.env.FACET_QUERIES ?? 400)
/** Queries with one data set. */
const perDataSet = 1000
/** Queries between two writes, which run at once. */
const perWrite = 40

describe.each([memory, ...sqlStores(), ...tenantStores()])('[$name] facets', (kind) => {
  afterAll(() => kind.close())

  it('equal brute force', { timeout: 7_200_000 }, async () => {
    let compared = 0
    for (let from = 0; from < queries; from += perDataSet)
      compared += await compareDataSet(kind, from, Math.min(perDataSet, queries - from))
    // Some lists are refused, but most are not.
    expect(compared).toBeGreaterThan(queries / 2)
  })
})

/** Returns how many lists were compared. */
async function compareDataSet(kind: StoreKind, seed: number, size: number): Promise<number> {
  const random = new Random(seed + 42)
  const { store: opened, tenants, close } = await kind.open(fields)
  const store = tenants?.forTenant(tenant) ?? opened
  // Other records under the same ids.
  for (const neighbour of tenants ? neighbours : []) {
    await createDataSet(tenants?.forTenant(neighbour) ?? store, new Random(seed + 1))
  }
  const data = await createDataSet(store, random)
  const calendar = await calendarOf(store)
  let compared = 0
  for (let done = 0; done < size; done += perWrite) {
    const requests = Array.from({ length: Math.min(perWrite, size - done) }, () => aRequest(random, data))
    const expected = requests.map((request) => bruteForce(request, data))
    const found = await Promise.all(requests.map((request) => facetsOf(calendar, request)))
    for (const [index, request] of requests.entries())
      expect(found[index], JSON.stringify(request)).toEqual(expected[index])
    compared += found.filter((one) => one !== undefined).length
    await changeDataSet(store, data, random)
  }
  await close()
  return compared
}

function calendarOf(store: Store) {
  return createTestCalendar({ store, fields, now, geolocation: true })
}

type Calendar = Awaited<ReturnType<typeof calendarOf>>

/** Returns a list with the counts of its facets, in their order; undefined if it is refused. */
async function facetsOf(calendar: Calendar, { actor, query, names }: Request) {
  // With values of the fields of the calendar.
  const list = calendar.as(actor).events.list({ ...(query as EventQuery), per_page: 1, facets: names })
  const page = await list.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'CalendarError') return undefined
    throw error
  })
  if (page === undefined) return undefined
  const counts = names.map((name) => {
    const shown: readonly object[] = page.facets[name]
    return shown.map((one) => ({
      key: Reflect.get(one, 'id') ?? Reflect.get(one, 'value'),
      count: Reflect.get(one, 'count'),
    }))
  })
  return { total: page.total, counts }
}
