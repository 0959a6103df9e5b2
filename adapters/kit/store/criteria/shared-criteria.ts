import type { CollectionName, DateRange, FieldCriterion, LinkedCollection, Visible } from 'daybook/storage'
import { equal } from '../../assert.ts'
import {
  aroundNoon,
  type Check,
  type ChecksOf,
  finding,
  finds,
  insert,
  noon,
  rangeCases,
  unknownId,
} from '../fixtures.ts'

/** Checks of criteria that several resources have. */

type Post = 'events' | LinkedCollection

/** Criteria of all resources. */
export function ofAll(collection: CollectionName) {
  return {
    ids: finding(collection, { a: {}, b: {}, c: {} }, ({ a, b, c }) => [
      ['one id', { ids: [b.id] }, [b]],
      ['several ids, one of them twice', { ids: [c.id, a.id, c.id] }, [a, c]],
      ['an unknown id beside an existing one', { ids: [unknownId, a.id] }, [a]],
      ['an unknown id', { ids: [unknownId] }, []],
      ['no ids', { ids: [] }, []],
      ['no criteria', {}, [a, b, c]],
    ]),
    modified_utc: finding(
      collection,
      {
        before: { modified_utc: aroundNoon.before },
        at: { modified_utc: noon },
        after: { modified_utc: aroundNoon.after },
      },
      (records) => rangeCases(records, (range) => ({ modified_utc: range })),
    ),
    sources: finding(
      collection,
      {
        first: { source: 'feed', external_id: '1' },
        second: { source: 'feed', external_id: '2' },
        site: { source: 'Feed, "x"', external_id: '1' },
        own: {},
      },
      ({ first, second, site, own }) => [
        ['one source', { sources: ['feed'] }, [first, second]],
        ['a source with a comma and quotes', { sources: ['Feed, "x"'] }, [site]],
        ['several', { sources: ['feed', 'Feed, "x"', 'none'] }, [first, second, site]],
        ['no source', { sources: [''] }, [own]],
        ['a source or none', { sources: ['', 'feed'] }, [first, second, own]],
        ['a part of a source', { sources: ['fee'] }, []],
        ['no sources', { sources: [] }, []],
      ],
    ),
    externalIds: finding(
      collection,
      {
        first: { source: 'feed', external_id: '1' },
        second: { source: 'feed', external_id: 'a,b' },
        site: { source: 'site', external_id: '1' },
        own: {},
      },
      ({ first, second, site, own }) => [
        ['one id, in any source', { externalIds: ['1'] }, [first, site]],
        ['an id with a comma', { externalIds: ['a,b'] }, [second]],
        ['several', { externalIds: ['1', 'a,b', 'c'] }, [first, second, site]],
        ['an id in its source', { sources: ['feed'], externalIds: ['1', 'a,b'] }, [first, second]],
        ['an id in another source', { sources: ['site'], externalIds: ['a,b'] }, []],
        ['no id', { externalIds: [''] }, [own]],
        ['a part of an id', { externalIds: ['a'] }, []],
        ['no ids', { externalIds: [] }, []],
      ],
    ),
    fields: byFields(collection),
  }
}

const one = (name: string, ...values: FieldCriterion['values']) => ({ fields: [{ name, values, isList: false }] })
const list = (name: string, ...values: FieldCriterion['values']) => ({ fields: [{ name, values, isList: true }] })

/** Values of different types never match: a number is not text, and an absent value is neither. */
function byFields(collection: CollectionName): Check {
  const records = {
    adult: {
      fields: { age_limit: 18, rating: 0.1, open: true, note: `'a', "b"`, langs: ['de', 'rm'], rows: [1, 2] },
    },
    child: { fields: { age_limit: 0, rating: -2.5e-7, open: false, note: 'A', langs: ['en'], rows: [2] } },
    named: { fields: { note: '18', langs: ['de, rm'] } },
    none: {},
    empty: { fields: { langs: [] } },
  }
  return finding(collection, records, ({ adult, child, named, none, empty }) => [
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

/** Criteria of events and linked records. */
export function ofPosts(collection: Post) {
  return { authors: byAuthors(collection), visible: byVisible(collection) }
}

/** Ids that look like numbers in a database stay text. */
function byAuthors(collection: Post): Check {
  return async (store) => {
    const { seven, named, power, upper, nobodys } = await insert[collection](store, {
      seven: { author: 7 },
      named: { author: 'u_1, "7"' },
      power: { author: '1e5' },
      upper: { author: 'U_1' },
      nobodys: { author: 0 },
    })
    await finds<{ readonly authors: readonly (number | string)[] }>(store[collection], [
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
    const [found] = await store[collection].getMany([named.id])
    equal(found?.author, 'u_1, "7"', 'the author that is read')
  }
}

function byVisible(collection: Post): Check {
  const records = {
    mine: { status: 'publish', author: 7 },
    draft: { status: 'draft', author: 7 },
    others: { status: 'draft', author: 8 },
  } as const
  const failing: readonly Visible[] = [
    { statuses: ['publish'], author: 8 },
    { statuses: [], author: 7 },
  ]
  return finding(collection, records, ({ mine, draft, others }) => [
    ['all members of a visibility', { visible: [{ statuses: ['draft'], author: 7 }] }, [draft]],
    [
      'any of two visibilities',
      { visible: [{ statuses: ['publish'] }, { statuses: ['draft'], author: 8 }] },
      [mine, others],
    ],
    ['visibilities that fail in part', { visible: failing }, []],
    ['twice the same visibility', { visible: [{ statuses: ['publish'] }, { statuses: ['publish'] }] }, [mine]],
    ['no visibility', { visible: [] }, []],
  ])
}

/** A check for each member of a visibility. */
export function byVisibleMembers(collection: Post): ChecksOf<Visible> {
  return {
    statuses: finding(
      collection,
      {
        publish: { status: 'publish' },
        draft: { status: 'draft' },
        pending: { status: 'pending' },
        hidden: { status: 'private' },
        trash: { status: 'trash' },
      },
      ({ publish, draft, pending, hidden, trash }) => [
        ['publish', { visible: [{ statuses: ['publish'] }] }, [publish]],
        ['draft', { visible: [{ statuses: ['draft'] }] }, [draft]],
        ['pending', { visible: [{ statuses: ['pending'] }] }, [pending]],
        ['private', { visible: [{ statuses: ['private'] }] }, [hidden]],
        ['trash', { visible: [{ statuses: ['trash'] }] }, [trash]],
        ['several', { visible: [{ statuses: ['publish', 'trash'] }] }, [publish, trash]],
        ['none', { visible: [{ statuses: [] }] }, []],
        ['no criterion: also what is in the trash', {}, [publish, draft, pending, hidden, trash]],
      ],
    ),
    author: finding(
      collection,
      { mine: { author: 7 }, nobodys: { author: 0 }, named: { author: 'u_1' } },
      ({ mine, nobodys, named }) => [
        ['one author', { visible: [{ statuses: ['publish'], author: 7 }] }, [mine]],
        ['author 0', { visible: [{ statuses: ['publish'], author: 0 }] }, [nobodys]],
        ['an author without records', { visible: [{ statuses: ['publish'], author: 70 }] }, []],
        ['an author by text', { visible: [{ statuses: ['publish'], author: 'u_1' }] }, [named]],
        ['another text', { visible: [{ statuses: ['publish'], author: 'u_2' }] }, []],
      ],
    ),
    date_utc: finding(
      collection,
      {
        before: { date_utc: aroundNoon.before },
        at: { date_utc: aroundNoon.at },
        after: { date_utc: aroundNoon.after },
      },
      (records) => rangeCases(records, (date_utc: DateRange) => ({ visible: [{ statuses: ['publish'], date_utc }] })),
    ),
  }
}
