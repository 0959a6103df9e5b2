import type { EventLink, FieldValues } from '../../../schema/resource.ts'
import type { StoredStatus } from '../../../schema/status.ts'
import type { DateRange, EventCriteria, FieldCriterion, Visible } from '../../../storage/criteria.ts'
import { equal } from '../../assert.ts'
import {
  aroundNoon,
  type Check,
  type ChecksOf,
  finds,
  insertEvents,
  type Kind,
  noon,
  rangeCases,
  unknownId,
} from '../fixtures.ts'

/** Checks of criteria that several resources have. */

export function byIds(kind: Kind<{ readonly ids?: readonly number[] }, object>): Check {
  return async (store) => {
    const { a, b, c } = await kind.insert(store, { a: {}, b: {}, c: {} })
    await finds(kind.repository(store), [
      ['one id', { ids: [b.id] }, [b]],
      ['several ids, one of them twice', { ids: [c.id, a.id, c.id] }, [a, c]],
      ['an unknown id beside a known one', { ids: [unknownId, a.id] }, [a]],
      ['an unknown id', { ids: [unknownId] }, []],
      ['no ids', { ids: [] }, []],
      ['no criteria', {}, [a, b, c]],
    ])
  }
}

export function byModified(
  kind: Kind<{ readonly modified_utc?: DateRange }, { readonly modified_utc: string }>,
): Check {
  return async (store) => {
    const { before, at, after } = await kind.insert(store, {
      before: { modified_utc: aroundNoon.before },
      at: { modified_utc: noon },
      after: { modified_utc: aroundNoon.after },
    })
    await finds(
      kind.repository(store),
      rangeCases({ before, at, after }, (range) => ({ modified_utc: range })),
    )
  }
}

/** Ids that look like numbers in a database stay text. */
export function byAuthors(kind: Kind<{ readonly authors?: readonly (number | string)[] }, PostFields>): Check {
  return async (store) => {
    const { seven, named, power, upper, nobodys } = await kind.insert(store, {
      seven: { author: 7 },
      named: { author: 'u_1, "7"' },
      power: { author: '1e5' },
      upper: { author: 'U_1' },
      nobodys: { author: 0 },
    })
    await finds(kind.repository(store), [
      ['an integer', { authors: [7] }, [seven]],
      ['a text', { authors: ['u_1, "7"'] }, [named]],
      ['a text that reads like a number', { authors: ['1e5'] }, [power]],
      ['the number that it reads like', { authors: [100_000] }, []],
      ['a text in its own case', { authors: ['U_1'] }, [upper]],
      ['a text in another case', { authors: ['u_1'] }, []],
      ['several', { authors: ['1e5', 7, 'nobody'] }, [seven, power]],
      ['author 0', { authors: [0] }, [nobodys]],
      ['an author without records', { authors: ['nobody'] }, []],
      ['no authors', { authors: [] }, []],
    ])
    const [found] = await kind.repository(store).getMany([named.id])
    equal(Reflect.get(found ?? {}, 'author'), 'u_1, "7"', 'the author that is read')
  }
}

export function byNames(
  kind: Kind<{ readonly names?: readonly string[] }, { readonly search_name: string; readonly slug: string }>,
): Check {
  return async (store) => {
    const { jazz, again, jazzAge } = await kind.insert(store, {
      jazz: { search_name: 'jazz', slug: 'a' },
      again: { search_name: 'jazz', slug: 'b' },
      jazzAge: { search_name: 'jazz age', slug: 'c' },
    })
    await finds(kind.repository(store), [
      ['one name, whole', { names: ['jazz'] }, [jazz, again]],
      ['several names', { names: ['jazz age', 'jazz'] }, [jazz, again, jazzAge]],
      ['an unknown name beside a known one', { names: ['opera', 'jazz age'] }, [jazzAge]],
      ['a name that is not folded', { names: ['Jazz'] }, []],
      ['no names', { names: [] }, []],
    ])
  }
}

/** Values of different types never match: a number is not text, and an absent value is neither. */
export function byFields(
  kind: Kind<{ readonly fields?: readonly FieldCriterion[] }, { readonly fields: FieldValues }>,
): Check {
  return async (store) => {
    const { adult, child, named, none, empty } = await kind.insert(store, {
      adult: {
        fields: { age_limit: 18, rating: 0.1, open: true, note: `'a', "b"`, langs: ['de', 'rm'], rows: [1, 2] },
      },
      child: { fields: { age_limit: 0, rating: -2.5e-7, open: false, note: 'A', langs: ['en'], rows: [2] } },
      named: { fields: { note: '18', langs: ['de, rm'] } },
      none: {},
      empty: { fields: { langs: [] } },
    })
    const one = (name: string, ...values: FieldCriterion['values']) => ({ fields: [{ name, values, isList: false }] })
    const list = (name: string, ...values: FieldCriterion['values']) => ({ fields: [{ name, values, isList: true }] })
    await finds(kind.repository(store), [
      ['an integer', one('age_limit', 18), [adult]],
      ['zero', one('age_limit', 0), [child]],
      ['several, one of them twice', one('age_limit', 18, 0, 18, 7), [adult, child]],
      ['a number', one('rating', 0.1), [adult]],
      ['a small number', one('rating', -2.5e-7), [child]],
      ['true', one('open', true), [adult]],
      ['false', one('open', false), [child]],
      ['true or false', one('open', true, false), [adult, child]],
      ['a text', one('note', `'a', "b"`), [adult]],
      ['a text in another case', one('note', 'a'), []],
      ['a text of digits', one('note', '18'), [named]],
      ['a text that numbers have', one('age_limit', '18'), []],
      ['several texts', one('note', 'A', '18', 'x'), [child, named]],
      ['no value', one('age_limit', null), [named, none, empty]],
      ['a value, or none', one('age_limit', null, 18), [adult, named, none, empty]],
      ['no values', one('age_limit'), []],
      ['a field that no record has', one('unheard_of', 1), []],
      ['a value of a list', list('langs', 'rm'), [adult]],
      ['any of several', list('langs', 'en', 'rm', 'fr'), [adult, child]],
      ['a number of a list', list('rows', 2), [adult, child]],
      ['a text with a comma in a list', list('langs', 'de, rm'), [named]],
      ['a value of a list, or no list', list('langs', 'en', null), [child, none]],
      ['no values of a list', list('langs'), []],
      ['two fields', { fields: [...one('open', true).fields, ...list('langs', 'de', 'en').fields] }, [adult]],
      [
        'two fields that no record has together',
        { fields: [...one('open', true).fields, ...one('age_limit', 0).fields] },
        [],
      ],
      ['no fields', { fields: [] }, [adult, child, named, none, empty]],
    ])
  }
}

/** For venues, organizers and terms. Events have more words. */
export function byWords(kind: Kind<{ readonly words?: readonly string[] }, { readonly search_text: string }>): Check {
  return async (store) => {
    const { jazz, hall } = await kind.insert(store, {
      jazz: { search_text: 'jazz cellar\nat the harbour' },
      hall: { search_text: 'town hall\nharbour street 12' },
    })
    await finds(kind.repository(store), [
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
    ])
  }
}

interface PostFields {
  readonly status: StoredStatus
  readonly author: number | string
  readonly date_utc: string
}

type PostKind = Kind<{ readonly visible?: readonly Visible[] }, PostFields>

export function byVisible(kind: PostKind): Check {
  return async (store) => {
    const { mine, draft, theirs } = await kind.insert(store, {
      mine: { status: 'publish', author: 7 },
      draft: { status: 'draft', author: 7 },
      theirs: { status: 'draft', author: 8 },
    })
    await finds(kind.repository(store), [
      ['all that a way says', { visible: [{ statuses: ['draft'], author: 7 }] }, [draft]],
      ['any of two ways', { visible: [{ statuses: ['publish'] }, { statuses: ['draft'], author: 8 }] }, [mine, theirs]],
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
      ['twice the same way', { visible: [{ statuses: ['publish'] }, { statuses: ['publish'] }] }, [mine]],
      ['no way', { visible: [] }, []],
    ])
  }
}

/** A check for each member of a way of being visible. */
export function byVisibleMembers(kind: PostKind): ChecksOf<Visible> {
  return {
    statuses: async (store) => {
      const { publish, draft, pending, hidden, trash } = await kind.insert(store, {
        publish: { status: 'publish' },
        draft: { status: 'draft' },
        pending: { status: 'pending' },
        hidden: { status: 'private' },
        trash: { status: 'trash' },
      })
      await finds(kind.repository(store), [
        ['publish', { visible: [{ statuses: ['publish'] }] }, [publish]],
        ['draft', { visible: [{ statuses: ['draft'] }] }, [draft]],
        ['pending', { visible: [{ statuses: ['pending'] }] }, [pending]],
        ['private', { visible: [{ statuses: ['private'] }] }, [hidden]],
        ['trash', { visible: [{ statuses: ['trash'] }] }, [trash]],
        ['several', { visible: [{ statuses: ['publish', 'trash'] }] }, [publish, trash]],
        ['none', { visible: [{ statuses: [] }] }, []],
        ['no criterion: also what is in the trash', {}, [publish, draft, pending, hidden, trash]],
      ])
    },
    author: async (store) => {
      const { mine, nobodys, named } = await kind.insert(store, {
        mine: { author: 7 },
        nobodys: { author: 0 },
        named: { author: 'u_1' },
      })
      await finds(kind.repository(store), [
        ['one author', { visible: [{ statuses: ['publish'], author: 7 }] }, [mine]],
        ['author 0', { visible: [{ statuses: ['publish'], author: 0 }] }, [nobodys]],
        ['an author without records', { visible: [{ statuses: ['publish'], author: 70 }] }, []],
        ['an author by text', { visible: [{ statuses: ['publish'], author: 'u_1' }] }, [named]],
        ['another text', { visible: [{ statuses: ['publish'], author: 'u_2' }] }, []],
      ])
    },
    date_utc: async (store) => {
      const records = await kind.insert(store, {
        before: { date_utc: aroundNoon.before },
        at: { date_utc: aroundNoon.at },
        after: { date_utc: aroundNoon.after },
      })
      const publishedAt = (date_utc: DateRange) => ({ visible: [{ statuses: ['publish'] as const, date_utc }] })
      await finds(kind.repository(store), rangeCases(records, publishedAt))
    },
  }
}

interface LinkedCriteria {
  readonly ids?: readonly number[]
  readonly linkedFrom?: readonly EventCriteria[]
}

export function byLinkedFrom(kind: Kind<LinkedCriteria, object> & { readonly link: EventLink }): Check {
  return async (store) => {
    const { a, b, c } = await kind.insert(store, { a: {}, b: {}, c: {} })
    const { first } = await insertEvents(store, {
      first: { [kind.link]: [a.id], featured: true, start_date: noon },
      second: { [kind.link]: [c.id, a.id], status: 'draft', start_date: aroundNoon.after },
      nowhere: { status: 'pending' },
    })
    const { east, west } = await kind.insert(store, { east: {}, west: {} })
    // One instant on two wall clocks, with the largest difference there ever was: Manila until 1844, and the zone
    // `+14:00`.
    const instant = '2040-06-01 00:00:00'
    await insertEvents(store, {
      east: { [kind.link]: [east.id], utc_start_date: instant, start_date: '2040-06-01 14:00:00' },
      west: { [kind.link]: [west.id], utc_start_date: instant, start_date: '2040-05-31 08:04:00' },
    })
    const featured: EventCriteria = { featured: true }
    const draft: EventCriteria = { visible: [{ statuses: ['draft'] }] }
    await finds(kind.repository(store), [
      ['any event', { linkedFrom: [{}] }, [a, c, east, west]],
      ['an event by its id', { linkedFrom: [{ ids: [first.id] }] }, [a]],
      ['events by status', { linkedFrom: [draft] }, [a, c]],
      ['events that match, of which none is linked', { linkedFrom: [{ visible: [{ statuses: ['pending'] }] }] }, []],
      ['no event', { linkedFrom: [{ ids: [] }] }, []],
      ['two kinds of events, one from each', { linkedFrom: [featured, draft] }, [a]],
      ['two kinds of events, of which one links nothing', { linkedFrom: [draft, { ids: [unknownId] }] }, []],
      ['no kind of events', { linkedFrom: [] }, [a, b, c, east, west]],
      [
        'events from an instant on, whatever their clocks',
        { linkedFrom: [{ utc_start_date: { gte: instant } }] },
        [east, west],
      ],
      ['events after an instant', { linkedFrom: [{ utc_start_date: { gt: instant } }] }, []],
      [
        'events before a second instant',
        { linkedFrom: [{ utc_start_date: { gt: aroundNoon.after, lt: '2040-06-01 00:00:01' } }] },
        [east, west],
      ],
      ['events from a time on their clocks on', { linkedFrom: [{ start_date: { gte: instant } }] }, [east]],
      ['with other criteria', { linkedFrom: [draft], ids: [b.id, c.id] }, [c]],
    ])
  }
}
