import type { Store } from '../../storage/store.ts'
import { equal } from '../assert.ts'
import { type Checks, finds, givenVenues, type Identified } from './given.ts'

/** Coordinates: null is none, and not 0. */
export const coordinateChecks: Checks = {
  'tells coordinates that are null from those that are 0': async (store) => {
    const { none, zero, cleared, placed } = await givenVenues(store, {
      none: { geo_lat: null, geo_lng: null },
      zero: { geo_lat: 0, geo_lng: 0 },
      cleared: { geo_lat: 46.9, geo_lng: 7.4 },
      placed: { geo_lat: null, geo_lng: null },
    })
    await store.transaction(async ({ venues }) => {
      await venues.update(cleared.id, { geo_lat: null, geo_lng: null })
      await venues.update(placed.id, { geo_lat: 0, geo_lng: 0 })
    })
    equal(await coordinatesOf(store, none), [null, null], 'null')
    equal(await coordinatesOf(store, zero), [0, 0], '0')
    equal(await coordinatesOf(store, cleared), [null, null], 'a number that became null')
    equal(await coordinatesOf(store, placed), [0, 0], 'null that became 0')
    await finds(store.venues, [
      ['venues with coordinates', { located: true }, [zero, placed]],
      ['venues without', { located: false }, [none, cleared]],
      ['venues around 0', { within: [{ south: -1, north: 1, west: -1, east: 1 }] }, [zero, placed]],
      ['all venues anywhere', { within: [{ south: -90, north: 90, west: -180, east: 180 }] }, [zero, placed]],
    ])
  },
}

async function coordinatesOf({ venues }: Store, { id }: Identified): Promise<readonly unknown[]> {
  return (await venues.getMany([id])).flatMap(({ geo_lat, geo_lng }) => [geo_lat, geo_lng])
}
