import {
  type LinkedCollection,
  type LinkedCriteria,
  linkedCollections,
  nameOf,
  type VenueCriteria,
} from 'daybook/storage'
import { type Check, type Checks, type ChecksOf, finding, finds, forEach, insert, named } from '../fixtures.ts'
import { ofNamed } from './named-criteria.ts'
import { byVisibleMembers, ofAll, ofPosts } from './shared-criteria.ts'

/** Venues and other linked records, which share most criteria. */

const box = { south: 50, north: 55, west: 10, east: 15 }
const far = { south: -34, north: -33, west: 151, east: 152 }

const venueCriteria: ChecksOf<VenueCriteria> = {
  ...sharedCriteria('venues'),
  within: finding(
    'venues',
    {
      inside: { geo_lat: 52.5, geo_lng: 13.4 },
      corner: { geo_lat: 50, geo_lng: 10 },
      outside: { geo_lat: -33.9, geo_lng: 151.2 },
      equator: { geo_lat: 0, geo_lng: 0 },
      unlocated: { geo_lat: null, geo_lng: null },
    },
    ({ inside, corner, outside }) => [
      ['a box, with its south-west corner', { within: [box] }, [inside, corner]],
      ['its north-east corner', { within: [{ south: 40, north: 50, west: 0, east: 10 }] }, [corner]],
      ['a box that ends just south of it', { within: [{ south: 40, north: 49.999_999, west: 0, east: 10 }] }, []],
      ['a box that ends just west of it', { within: [{ south: 40, north: 50, west: 0, east: 9.999_999 }] }, []],
      ['a box that begins just north of it', { within: [{ ...box, south: 50.000_001 }] }, [inside]],
      ['a box that begins just east of it', { within: [{ ...box, west: 10.000_001 }] }, [inside]],
      ['either of two boxes', { within: [box, far] }, [inside, corner, outside]],
      ['two boxes that overlap', { within: [box, box] }, [inside, corner]],
      ['a box without venues', { within: [{ south: 80, north: 90, west: -180, east: 180 }] }, []],
      ['no boxes', { within: [] }, []],
    ],
  ),
  located: finding(
    'venues',
    {
      located: { geo_lat: 52.5, geo_lng: 13.4 },
      equator: { geo_lat: 0, geo_lng: 0 },
      unlocated: { geo_lat: null, geo_lng: null },
    },
    ({ located, equator, unlocated }) => [
      ['with coordinates, also 0', { located: true }, [located, equator]],
      ['without coordinates', { located: false }, [unlocated]],
      ['no criterion', {}, [located, equator, unlocated]],
    ],
  ),
}

export const linkedCriteriaChecks: Checks = {
  ...named('finds venues by', venueCriteria),
  ...forEach(linkedCollections, (collection) => ({
    ...named(`finds ${collection} by`, sharedCriteria(collection)),
    ...named(`finds ${collection} by visible:`, byVisibleMembers(collection)),
  })),
}

function sharedCriteria(collection: LinkedCollection): ChecksOf<LinkedCriteria> {
  return {
    ...ofAll(collection),
    ...ofPosts(collection),
    ...ofNamed(collection),
    notLinkedFrom: byNotLinkedFrom(collection),
  }
}

function byNotLinkedFrom(collection: LinkedCollection): Check {
  const link = nameOf[collection]
  return async (store) => {
    const { a, b, c } = await insert[collection](store, { a: {}, b: {}, c: {} })
    await insert.events(store, {
      first: { [link]: [a.id], featured: true },
      second: { [link]: [c.id, a.id], status: 'draft' },
    })
    await finds<LinkedCriteria>(store[collection], [
      ['any event', { notLinkedFrom: {} }, [b]],
      ['featured events', { notLinkedFrom: { featured: true } }, [b, c]],
      ['no events', { notLinkedFrom: { ids: [] } }, [a, b, c]],
      ['linked from one, not from another', { linkedFrom: [{}], notLinkedFrom: { featured: true } }, [c]],
    ])
  }
}
