import {
  type EventCriteria,
  type EventSearched,
  type EventSearchedWord,
  recordWords,
  type SearchedTexts,
  type SearchedWord,
  type SearchForm,
} from 'daybook/storage'
import { equal } from '../../assert.ts'
import { type Check, finding, finds, idsOf, insert, type Linkable, linkable, linkTo } from '../fixtures.ts'

/** The search for words, of stores that declare it. */

/** A word that counts most in a name, and less at the beginning of one and in other text. */
function aWord(word: string, weights: readonly [number, number, number] = [8, 6, 2]): SearchedWord {
  const [name, beginning, text] = weights
  return { names: [form(`|${word}|`, name), form(`|${word}`, beginning)], texts: [form(` ${word} `, text)] }
}

function form(text: string, weight: number): SearchForm {
  return { text, weight }
}

function words(name: string, ...texts: readonly string[]): { readonly search_words: string } {
  const read: SearchedTexts = { names: [name], texts }
  return { search_words: recordWords(read) }
}

/** Returns the check for stores that search words. The others lack the criterion. */
function searching(check: Check): Check {
  return async (store) => {
    if (store.searchesWords) await check(store)
  }
}

const [jazz, night, band] = [aWord('jazz'), aWord('night'), aWord('band')]

/** The search in linked records and terms. */
export function recordsSearched(collection: Linkable): Check {
  return searching(
    finding(
      collection,
      {
        jazz: words('Jazz cellar', 'At night, with a band'),
        jazzy: words('Jazzy nights'),
        band: words('Bandstand', '100%_[a]*?'),
      },
      (records) => [
        ['a word of a name, also as a beginning', { searched: { all: [jazz] } }, [records.jazz, records.jazzy]],
        ['two words, one of them in a text', { searched: { all: [jazz, band] } }, [records.jazz]],
        [
          'any of two words',
          { searched: { any: [band, aWord('jazzy')] } },
          [records.jazz, records.jazzy, records.band],
        ],
        ['no word', { searched: { any: [] } }, []],
        ['what is not excluded', { searched: { none: [jazz] } }, [records.band]],
        ['a word but not another', { searched: { all: [night], none: [band] } }, [records.jazzy]],
        ['nothing in particular', { searched: {} }, [records.jazz, records.jazzy, records.band]],
        ['a word without forms', { searched: { all: [{ names: [], texts: [] }] } }, []],
        ['characters with a meaning in patterns', { searched: { all: [aWord('a]*?[')] } }, []],
      ],
    ),
  )
}

export const eventsSearched: Check = searching(async (store) => {
  const records = await insert.events(store, {
    jazz: { ...words('Jazz night', 'With a big band'), featured: true },
    fair: words('Night fair', 'Stalls and a band. Jazz, too'),
    closed: { ...words('Night of members', 'Jazz by a secret guest'), password_hash: 'hash' },
  })
  const big = { names: [form('|big|band|', 8)], texts: [form(' big band ', 2)] }
  await finds<EventCriteria>(store.events, [
    ['a word of a title or a text', searched({ all: [jazz] }), [records.jazz, records.fair, records.closed]],
    ['two words', searched({ all: [jazz, band] }), [records.jazz, records.fair]],
    ['a phrase', searched({ all: [big] }), [records.jazz]],
    ['any of two', searched({ any: [big, aWord('members')] }), [records.jazz, records.closed]],
    ['all but one word', searched({ none: [band] }), [records.closed]],
    ['many forms', searched({ all: [manyForms('stalls')] }), [records.fair]],
    ['with another criterion', { ...searched({ all: [jazz] }), featured: true }, [records.jazz]],
    ['as others see it: titles with a password', asOthers({ all: [jazz] }), [records.jazz, records.fair]],
    ['as others, a word of such a title', asOthers({ all: [night] }), [records.jazz, records.fair, records.closed]],
    ['as others, and no word of its text', asOthers({ none: [jazz] }), [records.closed]],
  ])
})

/** The names of linked records, which the core looks up. */
export const namesSearched: Check = searching(async (store) => {
  for (const collection of linkable) {
    const link = linkTo(collection)
    const { a, b } = await insert[collection](store, { a: {}, b: {} })
    // Words of their own, so that events of other links do not match.
    const [evening, mill] = [`evening${link}`, `mill${link}`]
    const title = words(evening)
    const { ofA, ofB, closed, named } = await insert.events(store, {
      ofA: { ...title, [link]: [b.id, a.id] },
      ofB: { ...title, [link]: [b.id] },
      closed: { ...title, [link]: [a.id], password_hash: 'hash' },
      named: { ...words(`${mill} ${evening}`) },
    })
    const atMill: EventSearchedWord = { ...aWord(mill), linked: { [link]: [a.id], weight: 5 } }
    const both = { start_date: {}, ...searched({ all: [aWord(evening), atMill] }) }
    await finds<EventCriteria>(store.events, [
      [`events of a ${link}, or with its word`, both, [ofA, closed, named]],
      [`events without this ${link}`, searched({ all: [aWord(evening)], none: [atMill] }), [ofB]],
      [`as others, with this ${link}`, asOthers({ all: [atMill] }), [ofA, named]],
      [`as others, without this ${link}`, asOthers({ all: [aWord(evening)], none: [atMill] }), [ofB, closed]],
    ])
  }
})

/** The order by what words count. */
export const relevanceOrder: Check = searching(async (store) => {
  const { a } = await insert.venues(store, { a: {} })
  const { late, title, text, venue, both, closed } = await insert.events(store, {
    late: { ...words('Jazz'), start_date: '2031-01-01 12:00:00' },
    title: { ...words('Jazz'), start_date: '2030-06-20 12:00:00' },
    text: words('Evening', 'Jazz'),
    venue: { ...words('Evening', 'Jazz'), venue: [a.id] },
    both: words('Jazz night'),
    closed: { ...words('Evening', 'jazz at night'), password_hash: 'hash' },
  })
  const word: EventSearchedWord = { ...jazz, linked: { venue: [a.id], weight: 5 } }
  const orders = async (what: string, where: EventCriteria, expected: readonly { readonly id: number }[]) => {
    for (const [offset, limit] of [
      [0, 1000],
      [1, 2],
    ] as const) {
      const page = { where, orderBy: byRelevance, offset, limit }
      const { records } = await store.events.find(page)
      equal(idsOf(records), idsOf(expected).slice(offset, offset + limit), what)
    }
  }
  await orders('one word', searched({ all: [word] }), [both, title, late, venue, text, closed].toSorted(bySoon))
  await orders('an alternative counts nothing', searched({ all: [word], any: [night] }), [both, closed])
  await orders('as others', asOthers({ all: [word] }), [both, title, late, venue, text].toSorted(bySoon))

  function bySoon(x: Ranked, y: Ranked): number {
    return rankOf(y) - rankOf(x) || (x.start_date < y.start_date ? -1 : x.start_date > y.start_date ? 1 : x.id - y.id)
  }
  function rankOf({ id }: Ranked): number {
    return [late, title, both].some((one) => one.id === id) ? 8 : id === venue.id ? 5 : 2
  }
})

interface Ranked {
  readonly id: number
  readonly start_date: string
}

const byRelevance = [
  ['relevance', 'desc'],
  ['start_date', 'asc'],
] as const

function searched(search: Omit<EventSearched, 'protectedByTitle'>): EventCriteria {
  return { searched: { ...search, protectedByTitle: false } }
}

function asOthers(search: Omit<EventSearched, 'protectedByTitle'>): EventCriteria {
  return { searched: { ...search, protectedByTitle: true } }
}

/** A word with more forms than databases accept in one expression without parentheses. */
function manyForms(word: string): SearchedWord {
  const others = Array.from({ length: 150 }, (_, index) => form(`|${word}${index}|`, 7))
  const inTexts = others.map(({ text }) => form(text.replaceAll('|', ' '), 2))
  return { names: [form(`|${word}|`, 8), ...others], texts: [form(` ${word} `, 3), ...inTexts] }
}
