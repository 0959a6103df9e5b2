import type { EventCriteria } from 'daybook/storage'
import { aroundNoon, type Check, finding, finds, insert, type Linkable, linkTo, noon, unknownId } from '../fixtures.ts'
import { recordsSearched } from './searched-criteria.ts'

/** Criteria of linked records and terms. Events have more words. */
export function ofNamed(collection: Linkable) {
  return {
    names: finding(
      collection,
      {
        jazz: { search_name: 'jazz', slug: 'a' },
        again: { search_name: 'jazz', slug: 'b' },
        jazzAge: { search_name: 'jazz age', slug: 'c' },
      },
      ({ jazz, again, jazzAge }) => [
        ['one name, whole', { names: ['jazz'] }, [jazz, again]],
        ['several names', { names: ['jazz age', 'jazz'] }, [jazz, again, jazzAge]],
        ['an unknown name beside an existing one', { names: ['opera', 'jazz age'] }, [jazzAge]],
        ['a name that is not folded', { names: ['Jazz'] }, []],
        ['no names', { names: [] }, []],
      ],
    ),
    words: finding(
      collection,
      {
        jazz: { search_text: 'jazz cellar\nat the harbour' },
        hall: { search_text: 'town hall\nharbour street 12' },
      },
      ({ jazz, hall }) => [
        ['a word of one text', { words: ['jazz'] }, [jazz]],
        ['a word of both', { words: ['harbour'] }, [jazz, hall]],
        ['a part of a word', { words: ['arb'] }, [jazz, hall]],
        ['words in any order', { words: ['street', 'hall'] }, [hall]],
        ['words that no text has together', { words: ['jazz', 'hall'] }, []],
        ['a phrase', { words: ['harbour street'] }, [hall]],
        ['a phrase that is parted', { words: ['town street'] }, []],
        ['a word that no text has', { words: ['opera'] }, []],
        ['another case, for texts and words are folded already', { words: ['Jazz'] }, []],
        ['no words', { words: [] }, [jazz, hall]],
      ],
    ),
    searched: recordsSearched(collection),
    linkedFrom: byLinkedFrom(collection),
  }
}

interface LinkableCriteria {
  readonly ids?: readonly number[]
  readonly linkedFrom?: readonly EventCriteria[]
}

function byLinkedFrom(collection: Linkable): Check {
  const link = linkTo(collection)
  return async (store) => {
    const { a, b, c } = await insert[collection](store, { a: {}, b: {}, c: {} })
    const { first } = await insert.events(store, {
      first: { [link]: [a.id], featured: true, start_date: noon },
      second: { [link]: [c.id, a.id], status: 'draft', start_date: aroundNoon.after },
      nowhere: { status: 'pending' },
    })
    const { east, west } = await insert[collection](store, { east: {}, west: {} })
    // One instant on two wall clocks, with the largest difference there ever was: Manila until 1844, and the zone
    // `+14:00`.
    const instant = '2040-06-01 00:00:00'
    await insert.events(store, {
      east: { [link]: [east.id], utc_start_date: instant, start_date: '2040-06-01 14:00:00' },
      west: { [link]: [west.id], utc_start_date: instant, start_date: '2040-05-31 08:04:00' },
    })
    const featured: EventCriteria = { featured: true }
    const draft: EventCriteria = { visible: [{ statuses: ['draft'] }] }
    const nearInstant: EventCriteria = { utc_start_date: { gt: aroundNoon.after, lt: '2040-06-01 00:00:01' } }
    const fromInstant: EventCriteria = { utc_start_date: { gte: instant } }
    await finds<LinkableCriteria>(store[collection], [
      ['any event', { linkedFrom: [{}] }, [a, c, east, west]],
      ['an event by its id', { linkedFrom: [{ ids: [first.id] }] }, [a]],
      ['events by status', { linkedFrom: [draft] }, [a, c]],
      ['events that match, but link to nothing', { linkedFrom: [{ visible: [{ statuses: ['pending'] }] }] }, []],
      ['no event', { linkedFrom: [{ ids: [] }] }, []],
      ['two kinds of events, one from each', { linkedFrom: [featured, draft] }, [a]],
      ['two kinds of events, one without links', { linkedFrom: [draft, { ids: [unknownId] }] }, []],
      ['no kind of events', { linkedFrom: [] }, [a, b, c, east, west]],
      ['events from an instant on, whatever their clocks', { linkedFrom: [fromInstant] }, [east, west]],
      ['events after an instant', { linkedFrom: [{ utc_start_date: { gt: instant } }] }, []],
      ['events before a second instant', { linkedFrom: [nearInstant] }, [east, west]],
      ['events from a time on their clocks on', { linkedFrom: [{ start_date: { gte: instant } }] }, [east]],
      ['with other criteria', { linkedFrom: [draft], ids: [b.id, c.id] }, [c]],
    ])
  }
}
