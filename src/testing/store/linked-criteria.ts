import type { EventCriteria, LinkedCriteria, VenueCriteria, Visible } from '../../storage/criteria.ts'
import { aroundNoon, rangeQuestions } from './date-ranges.ts'
import {
  type Checks,
  type ChecksOf,
  finds,
  givenEvents,
  givenVenues,
  type LinkedKind,
  linkedKinds,
  named,
  noon,
  unknownId,
} from './given.ts'

/** Venues and organizers, which share most criteria. */

const venueCriteria: ChecksOf<VenueCriteria> = {
  ...sharedCriteria(linkedKinds.venues),
  within: async (store) => {
    const { inside, corner, outside } = await givenVenues(store, {
      inside: { geo_lat: 52.5, geo_lng: 13.4 },
      corner: { geo_lat: 50, geo_lng: 10 },
      outside: { geo_lat: -33.9, geo_lng: 151.2 },
      equator: { geo_lat: 0, geo_lng: 0 },
      unlocated: { geo_lat: null, geo_lng: null },
    })
    const box = { south: 50, north: 55, west: 10, east: 15 }
    const far = { south: -34, north: -33, west: 151, east: 152 }
    await finds(store.venues, [
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
    ])
  },
  located: async (store) => {
    const { located, equator, unlocated } = await givenVenues(store, {
      located: { geo_lat: 52.5, geo_lng: 13.4 },
      equator: { geo_lat: 0, geo_lng: 0 },
      unlocated: { geo_lat: null, geo_lng: null },
    })
    await finds(store.venues, [
      ['with coordinates, also 0', { located: true }, [located, equator]],
      ['without coordinates', { located: false }, [unlocated]],
      ['not asked for', {}, [located, equator, unlocated]],
    ])
  },
}

export const linkedCriteriaChecks: Checks = {
  ...named('finds venues by', venueCriteria),
  ...named('finds venues by visible:', visible(linkedKinds.venues)),
  ...named('finds organizers by', sharedCriteria(linkedKinds.organizers)),
  ...named('finds organizers by visible:', visible(linkedKinds.organizers)),
}

function sharedCriteria(kind: LinkedKind): ChecksOf<LinkedCriteria> {
  return {
    ids: async (store) => {
      const { a, b, c } = await kind.given(store, { a: {}, b: {}, c: {} })
      await finds(kind.in(store), [
        ['one id', { ids: [b.id] }, [b]],
        ['several ids, one of them twice', { ids: [c.id, a.id, c.id] }, [a, c]],
        ['an unknown id beside a known one', { ids: [unknownId, a.id] }, [a]],
        ['an unknown id', { ids: [unknownId] }, []],
        ['no ids', { ids: [] }, []],
        ['no criteria', {}, [a, b, c]],
      ])
    },
    visible: async (store) => {
      const { mine, draft, theirs } = await kind.given(store, {
        mine: { status: 'publish', author: 7 },
        draft: { status: 'draft', author: 7 },
        theirs: { status: 'draft', author: 8 },
      })
      await finds(kind.in(store), [
        ['all that a way says', { visible: [{ statuses: ['draft'], author: 7 }] }, [draft]],
        [
          'any of two ways',
          { visible: [{ statuses: ['publish'] }, { statuses: ['draft'], author: 8 }] },
          [mine, theirs],
        ],
        [
          'ways that fail in part',
          {
            visible: [
              { statuses: ['publish'], author: 8 },
              { statuses: [], author: 7 },
            ],
          },
          [],
        ],
        ['no way', { visible: [] }, []],
      ])
    },
    words: async (store) => {
      const { jazz, hall } = await kind.given(store, {
        jazz: { search_text: 'jazz cellar\nat the harbour' },
        hall: { search_text: 'town hall\nharbour street 12' },
      })
      await finds(kind.in(store), [
        ['a word of one text', { words: ['jazz'] }, [jazz]],
        ['a word of both', { words: ['harbour'] }, [jazz, hall]],
        ['a part of a word', { words: ['arb'] }, [jazz, hall]],
        ['words in any order', { words: ['street', 'hall'] }, [hall]],
        ['words that no text has together', { words: ['jazz', 'hall'] }, []],
        ['a phrase', { words: ['harbour street'] }, [hall]],
        ['a phrase that is parted', { words: ['town street'] }, []],
        ['a word that no text has', { words: ['opera'] }, []],
        ['no words', { words: [] }, [jazz, hall]],
      ])
    },
    linkedFrom: async (store) => {
      const { a, b, c } = await kind.given(store, { a: {}, b: {}, c: {} })
      const { first } = await givenEvents(store, {
        first: { [kind.link]: [a.id], featured: true, start_date: noon },
        second: { [kind.link]: [c.id, a.id], status: 'draft', start_date: aroundNoon.after },
        nowhere: { status: 'pending' },
      })
      const featured: EventCriteria = { featured: true }
      const draft: EventCriteria = { visible: [{ statuses: ['draft'] }] }
      await finds(kind.in(store), [
        ['any event', { linkedFrom: [{}] }, [a, c]],
        ['an event by its id', { linkedFrom: [{ ids: [first.id] }] }, [a]],
        ['events by status', { linkedFrom: [draft] }, [a, c]],
        ['events that match, of which none is linked', { linkedFrom: [{ visible: [{ statuses: ['pending'] }] }] }, []],
        ['no event', { linkedFrom: [{ ids: [] }] }, []],
        ['two kinds of events, one from each', { linkedFrom: [featured, draft] }, [a]],
        ['two kinds of events, of which one links nothing', { linkedFrom: [draft, { ids: [unknownId] }] }, []],
        ['no kind of events', { linkedFrom: [] }, [a, b, c]],
        ['with other criteria', { linkedFrom: [draft], ids: [b.id, c.id] }, [c]],
      ])
    },
    notLinkedFrom: async (store) => {
      const { a, b, c } = await kind.given(store, { a: {}, b: {}, c: {} })
      await givenEvents(store, {
        first: { [kind.link]: [a.id], featured: true },
        second: { [kind.link]: [c.id, a.id], status: 'draft' },
      })
      await finds(kind.in(store), [
        ['any event', { notLinkedFrom: {} }, [b]],
        ['featured events', { notLinkedFrom: { featured: true } }, [b, c]],
        ['events of which there are none', { notLinkedFrom: { ids: [] } }, [a, b, c]],
        ['linked from one, not from another', { linkedFrom: [{}], notLinkedFrom: { featured: true } }, [c]],
      ])
    },
  }
}

function visible(kind: LinkedKind): ChecksOf<Visible> {
  return {
    statuses: async (store) => {
      const { publish, draft, pending, hidden, trash } = await kind.given(store, {
        publish: { status: 'publish' },
        draft: { status: 'draft' },
        pending: { status: 'pending' },
        hidden: { status: 'private' },
        trash: { status: 'trash' },
      })
      await finds(kind.in(store), [
        ['publish', { visible: [{ statuses: ['publish'] }] }, [publish]],
        ['draft', { visible: [{ statuses: ['draft'] }] }, [draft]],
        ['pending', { visible: [{ statuses: ['pending'] }] }, [pending]],
        ['private', { visible: [{ statuses: ['private'] }] }, [hidden]],
        ['trash', { visible: [{ statuses: ['trash'] }] }, [trash]],
        ['several', { visible: [{ statuses: ['publish', 'trash'] }] }, [publish, trash]],
        ['none', { visible: [{ statuses: [] }] }, []],
        ['not asked for: also what is in the trash', {}, [publish, draft, pending, hidden, trash]],
      ])
    },
    author: async (store) => {
      const { mine, nobodys } = await kind.given(store, { mine: { author: 7 }, nobodys: { author: 0 } })
      await finds(kind.in(store), [
        ['one author', { visible: [{ statuses: ['publish'], author: 7 }] }, [mine]],
        ['author 0', { visible: [{ statuses: ['publish'], author: 0 }] }, [nobodys]],
        ['an author without records', { visible: [{ statuses: ['publish'], author: 70 }] }, []],
      ])
    },
    date_utc: async (store) => {
      const records = await kind.given(store, {
        before: { date_utc: aroundNoon.before },
        at: { date_utc: aroundNoon.at },
        after: { date_utc: aroundNoon.after },
      })
      const ask = (date_utc: object): LinkedCriteria => ({ visible: [{ statuses: ['publish'], date_utc }] })
      await finds(kind.in(store), rangeQuestions(records, ask))
    },
  }
}
