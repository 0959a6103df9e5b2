import { eventLinks } from '../../../schema/resource.ts'
import type { EventCriteria, EventWords, VisibleEvent } from '../../../storage/criteria.ts'
import { byExternalIds, bySources } from '../external-ids.ts'
import {
  aroundNoon,
  type Check,
  type Checks,
  type ChecksOf,
  finds,
  insertEvents,
  insertLinked,
  insertOrganizers,
  insertVenues,
  kinds,
  named,
  noon,
  rangeCases,
  unknownId,
} from '../fixtures.ts'
import { byAuthors, byFields, byIds, byModified, byVisible, byVisibleMembers } from './shared-criteria.ts'

const criteria: ChecksOf<EventCriteria> = {
  ids: byIds(kinds.events),
  authors: byAuthors(kinds.events),
  sources: bySources(kinds.events),
  externalIds: byExternalIds(kinds.events),
  modified_utc: byModified(kinds.events),
  visible: byVisible(kinds.events),
  fields: byFields(kinds.events),
  hide_from_listings: flag('hide_from_listings'),
  post_parent: async (store) => {
    const { parent, other } = await insertEvents(store, { parent: {}, other: {} })
    const { child } = await insertEvents(store, { child: { post_parent: parent.id } })
    const { grandchild } = await insertEvents(store, { grandchild: { post_parent: child.id } })
    await finds(store.events, [
      ['a parent, without what is below its children', { post_parent: parent.id }, [child]],
      ['a child', { post_parent: child.id }, [grandchild]],
      ['no parent', { post_parent: 0 }, [parent, other]],
      ['an event without children', { post_parent: other.id }, []],
      ['an unknown id', { post_parent: unknownId }, []],
    ])
  },
  series: async (store) => {
    const { series, event } = await insertEvents(store, { series: { horizon: noon }, event: {} })
    await finds(store.events, [
      ['series', { series: true }, [series]],
      ['other events', { series: false }, [event]],
      ['no criterion', {}, [series, event]],
    ])
  },
  start_date: date('start_date'),
  end_date: date('end_date'),
  lastSecond: async (store) => {
    const utc = { utc_start_date: noon, utc_end_date: noon }
    const at = (from: string, to: string) => ({ start_date: `2030-06-${from}`, end_date: `2030-06-${to}`, ...utc })
    const { eve, overnight, weeks, instant, next, set } = await insertEvents(store, {
      eve: at('20 22:00:00', '21 00:00:00'),
      overnight: at('20 22:00:00', '21 00:00:01'),
      weeks: at('01 22:00:00', '21 00:00:00'),
      instant: at('21 00:00:00', '21 00:00:00'),
      next: at('21 00:00:00', '21 01:00:00'),
      // Clocks were set back across midnight.
      set: at('21 00:00:30', '20 23:30:00'),
    })
    const [day, second] = ['2030-06-21 00:00:00', '2030-06-21 00:00:01']
    await finds(store.events, [
      ['gte', { lastSecond: { gte: day } }, [overnight, instant, next, set]],
      ['gte, a second later', { lastSecond: { gte: second } }, [next, set]],
      [
        'gte, a second earlier',
        { lastSecond: { gte: '2030-06-20 23:59:59' } },
        [eve, overnight, weeks, instant, next, set],
      ],
      ['lt', { lastSecond: { lt: day } }, [eve, weeks]],
      ['lt, a second later', { lastSecond: { lt: second } }, [eve, overnight, weeks, instant]],
      ['both', { lastSecond: { gte: day, lt: second } }, [overnight, instant]],
      ['with a start', { start_date: { lt: day }, lastSecond: { gte: day } }, [overnight]],
      ['none', { lastSecond: {} }, [eve, overnight, weeks, instant, next, set]],
    ])
  },
  utc_start_date: date('utc_start_date'),
  utc_end_date: date('utc_end_date'),
  words: async (store) => {
    const { jazz, fair, page, book } = await insertEvents(store, {
      jazz: { search_title: 'jazz night', search_text: 'jazz night\nwith a big band' },
      fair: { search_title: 'night fair', search_text: 'night fair\nstalls and a band' },
      ...longTexts,
    })
    const search = (...words: string[]) => ({ words: { words, protectedByTitle: false } })
    await finds(store.events, [
      ['a word of one text', search('jazz'), [jazz]],
      ['a word of both', search('night'), [jazz, fair]],
      ['a word below the title', search('stalls'), [fair]],
      ['a part of a word', search('azz'), [jazz]],
      ['words in any order', search('band', 'big', 'jazz'), [jazz]],
      ['words that no text has together', search('jazz', 'stalls'), []],
      ['a phrase', search('big band'), [jazz]],
      ['a phrase that is parted', search('jazz band'), []],
      ['a word that no text has', search('opera'), []],
      ['another case, for texts and words are folded already', search('Jazz'), []],
      ['no words', search(), [jazz, fair, page, book]],
      ['a word at the end of a page', search('epilogue'), [page, book]],
      ['a word at the end of a book', search('appendix'), [book]],
    ])
  },
  featured: flag('featured'),
  ticketed: flag('ticketed'),
  linkedToAny: async (store) => {
    const { hall, park } = await insertVenues(store, { hall: {}, park: {} })
    const { club, council } = await insertOrganizers(store, { club: {}, council: {} })
    const { a, b } = await insertEvents(store, {
      a: { venue: [hall.id], organizer: [club.id] },
      b: { venue: [hall.id], organizer: [council.id] },
      c: { venue: [park.id] },
    })
    await finds(store.events, [
      ['two links', { linkedToAny: { venue: [hall.id], organizer: [club.id] } }, [a]],
      [
        'two links, any of each',
        { linkedToAny: { venue: [hall.id, park.id], organizer: [club.id, council.id] } },
        [a, b],
      ],
      ['two links that no event has together', { linkedToAny: { venue: [park.id], organizer: [club.id] } }, []],
      ['no link, in a window', { linkedToAny: {}, start_date: { gte: '2031-01-01 00:00:00' } }, []],
      ['one link of two without ids', { linkedToAny: { venue: [hall.id], organizer: [] } }, []],
    ])
  },
}

const visible: ChecksOf<VisibleEvent> = {
  ...byVisibleMembers(kinds.events),
  protected: async (store) => {
    const { open, closed } = await insertEvents(store, { open: {}, closed: { password_hash: 'hash' } })
    await finds(store.events, [
      ['without a password', { visible: [{ statuses: ['publish'], protected: false }] }, [open]],
      ['with a password', { visible: [{ statuses: ['publish'], protected: true }] }, [closed]],
      ['no criterion', { visible: [{ statuses: ['publish'] }] }, [open, closed]],
    ])
  },
}

/** Longer than the text that an index of a database can contain. All words differ, because databases compress text. */
const manyWords = (count: number) => Array.from({ length: count }, (_, index) => `${index}é${index * index}`).join(' ')
const longTexts = {
  page: { search_title: 'page', search_text: `page\n${manyWords(150)}\nepilogue` },
  book: { search_title: 'book', search_text: `book\n${manyWords(600)}\nepilogue\nappendix` },
}

const words: ChecksOf<Pick<EventWords, 'protectedByTitle'>> = {
  protectedByTitle: async (store) => {
    const texts = { search_title: 'members evening', search_text: 'members evening\nsecret guest' }
    const { open, closed } = await insertEvents(store, {
      open: texts,
      closed: { ...texts, password_hash: 'hash' },
    })
    await finds(store.events, [
      ['a word of the title', { words: { words: ['members'], protectedByTitle: true } }, [open, closed]],
      ['a word below it', { words: { words: ['secret'], protectedByTitle: true } }, [open]],
      ['one of each', { words: { words: ['members', 'secret'], protectedByTitle: true } }, [open]],
      ['for those who may search it', { words: { words: ['secret'], protectedByTitle: false } }, [open, closed]],
    ])
  },
}

const links = Object.fromEntries(
  eventLinks.map((link): [string, Check] => [
    link,
    async (store) => {
      const { a, b, unlinked } = await insertLinked[link](store, { a: {}, b: {}, unlinked: {} })
      const { onlyA, both, none } = await insertEvents(store, {
        onlyA: { [link]: [a.id] },
        both: { [link]: [b.id, a.id] },
        none: {},
      })
      await finds(store.events, [
        ['one id', { linkedToAny: { [link]: [a.id] } }, [onlyA, both]],
        ['the other', { linkedToAny: { [link]: [b.id] } }, [both]],
        ['either, each event once', { linkedToAny: { [link]: [a.id, b.id] } }, [onlyA, both]],
        ['an id that is linked from nowhere', { linkedToAny: { [link]: [unlinked.id] } }, []],
        ['an unknown id beside a known one', { linkedToAny: { [link]: [unknownId, b.id] } }, [both]],
        ['no ids', { linkedToAny: { [link]: [] } }, []],
        ['no link', { linkedToAny: {} }, [onlyA, both, none]],
        ...eventLinks
          .filter((other) => other !== link)
          .map((other) => [`the id under ${other}`, { linkedToAny: { [other]: [a.id] } }, []] as const),
      ])
    },
  ]),
)

export const eventCriteriaChecks: Checks = {
  ...named('finds events by', criteria),
  ...named('finds events by visible:', visible),
  ...named('finds events by words:', words),
  ...named('finds events by linkedToAny:', links),
  'finds events by all criteria together': async (store) => {
    const fits = { featured: true, post_parent: 0, start_date: noon, search_text: 'night fair' }
    const { event } = await insertEvents(store, {
      event: fits,
      plain: { ...fits, featured: false },
      later: { ...fits, start_date: '2030-06-21 12:00:00' },
      other: { ...fits, search_text: 'night' },
    })
    const where: EventCriteria = {
      featured: true,
      start_date: { lt: aroundNoon.after },
      words: { words: ['fair'], protectedByTitle: true },
      hide_from_listings: false,
    }
    await finds(store.events, [
      ['all of them', where, [event]],
      ['and one that fails', { ...where, featured: false, ticketed: true }, []],
    ])
  },
}

/** The other dates are equal in all events, so that a store that compares the wrong one finds all or none. */
function date(name: 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'): Check {
  return async (store) => {
    const { before: start, after: end } = aroundNoon
    const dates = { start_date: start, end_date: end, utc_start_date: start, utc_end_date: end, [name]: noon }
    const records = await insertEvents(store, {
      before: { ...dates, [name]: aroundNoon.before },
      at: dates,
      after: { ...dates, [name]: aroundNoon.after },
    })
    await finds(
      store.events,
      rangeCases<EventCriteria>(records, (range) => ({ [name]: range })),
    )
  }
}

function flag(name: 'hide_from_listings' | 'featured' | 'ticketed'): Check {
  return async (store) => {
    const { set, unset } = await insertEvents(store, { set: { [name]: true }, unset: { [name]: false } })
    await finds(store.events, [
      ['true', { [name]: true }, [set]],
      ['false', { [name]: false }, [unset]],
    ])
  }
}
