import { type EventCriteria, type EventWords, eventLinks, type VisibleEvent } from 'daybook/storage'
import {
  aroundNoon,
  type Check,
  type Checks,
  type ChecksOf,
  finding,
  finds,
  insert,
  linkable,
  linkTo,
  named,
  noon,
  rangeCases,
  unknownId,
} from '../fixtures.ts'
import { eventsSearched, namesSearched } from './searched-criteria.ts'
import { byVisibleMembers, ofAll, ofPosts } from './shared-criteria.ts'

const at = (from: string, to: string) => ({
  start_date: `2030-06-${from}`,
  end_date: `2030-06-${to}`,
  utc_start_date: noon,
  utc_end_date: noon,
})
const [day, second] = ['2030-06-21 00:00:00', '2030-06-21 00:00:01'] as const

/** Longer than the text that an index of a database can contain. All words differ, because databases compress text. */
const manyWords = (count: number) => Array.from({ length: count }, (_, index) => `${index}é${index * index}`).join(' ')
const search = (...words: string[]) => ({ words: { words, protectedByTitle: false } })
const searchAsOthers = (...words: string[]) => ({ words: { words, protectedByTitle: true } })

const joined = (online_url_from: string) => ({
  online_url: 'https://meet.example.org/',
  online_url_from,
  ...at('20 12:00:00', '20 14:00:00'),
  utc_end_date: '2030-06-20 14:00:00',
})

const criteria: ChecksOf<EventCriteria> = {
  ...ofAll('events'),
  ...ofPosts('events'),
  hide_from_listings: flag('hide_from_listings'),
  post_parent: async (store) => {
    const { parent, other } = await insert.events(store, { parent: {}, other: {} })
    const { child } = await insert.events(store, { child: { post_parent: parent.id } })
    const { grandchild } = await insert.events(store, { grandchild: { post_parent: child.id } })
    await finds(store.events, [
      ['a parent, without what is below its children', { post_parent: parent.id }, [child]],
      ['a child', { post_parent: child.id }, [grandchild]],
      ['no parent', { post_parent: 0 }, [parent, other]],
      ['an event without children', { post_parent: other.id }, []],
      ['an unknown id', { post_parent: unknownId }, []],
    ])
  },
  session: async (store) => {
    const { parent } = await insert.events(store, { parent: { horizon: noon } })
    const recurrence = { recurrence_id: noon, changed_fields: [] }
    const { session, date, lost } = await insert.events(store, {
      session: { post_parent: parent.id },
      date: { post_parent: parent.id, recurrence },
      lost: { recurrence },
    })
    await finds(store.events, [
      ['sessions', { session: true }, [session]],
      ['other events, with the dates of series', { session: false }, [parent, date, lost]],
      ['sessions of a parent', { session: true, post_parent: parent.id }, [session]],
      ['no sessions of a parent', { session: false, post_parent: parent.id }, [date]],
    ])
  },
  series: finding('events', { series: { horizon: noon }, event: {} }, ({ series, event }) => [
    ['series', { series: true }, [series]],
    ['other events', { series: false }, [event]],
    ['no criterion', {}, [series, event]],
  ]),
  start_date: date('start_date'),
  end_date: date('end_date'),
  lastSecond: finding(
    'events',
    {
      eve: at('20 22:00:00', '21 00:00:00'),
      overnight: at('20 22:00:00', '21 00:00:01'),
      weeks: at('01 22:00:00', '21 00:00:00'),
      instant: at('21 00:00:00', '21 00:00:00'),
      next: at('21 00:00:00', '21 01:00:00'),
      // Clocks were set back across midnight.
      set: at('21 00:00:30', '20 23:30:00'),
    },
    ({ eve, overnight, weeks, instant, next, set }) => [
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
    ],
  ),
  utc_start_date: date('utc_start_date'),
  utc_end_date: date('utc_end_date'),
  words: finding(
    'events',
    {
      jazz: { search_title: 'jazz night', search_text: 'jazz night\nwith a big band' },
      fair: { search_title: 'night fair', search_text: 'night fair\nstalls and a band' },
      page: { search_title: 'page', search_text: `page\n${manyWords(150)}\nepilogue` },
      book: { search_title: 'book', search_text: `book\n${manyWords(600)}\nepilogue\nappendix` },
    },
    ({ jazz, fair, page, book }) => [
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
    ],
  ),
  searched: eventsSearched,
  eventStatuses: finding(
    'events',
    { planned: {}, off: { event_status: 'cancelled' }, later: { event_status: 'postponed' } },
    ({ planned, off, later }) => [
      ['one status', { eventStatuses: ['cancelled'] }, [off]],
      ['any of several', { eventStatuses: ['scheduled', 'postponed'] }, [planned, later]],
      ['a status that no event has', { eventStatuses: ['moved_online'] }, []],
      ['no status', { eventStatuses: [] }, []],
    ],
  ),
  linkShown: finding(
    'events',
    {
      before: joined('2030-06-20T11:59:59Z'),
      at: joined('2030-06-20T12:00:00Z'),
      relative: { ...joined('-PT30M'), utc_start_date: '2030-06-20 12:30:00' },
      series: { ...joined('-PT30M'), utc_start_date: '2030-06-20 12:30:00', horizon: '9999-12-31 23:59:59' },
      always: joined(''),
      none: { ...joined('-PT30M'), online_url: '' },
    },
    ({ before, at, relative, series }) => [
      ['from a time', { linkShown: { gte: noon } }, [at, relative, series]],
      ['after it', { linkShown: { gt: noon } }, [series]],
      ['up to it', { linkShown: { lte: noon } }, [before, at, relative]],
      ['before it', { linkShown: { lt: noon } }, [before]],
      ['a range', { linkShown: { gt: '2030-06-20 11:59:59', lte: noon } }, [at, relative]],
      ['any time', { linkShown: {} }, [before, at, relative, series]],
      ['and another criterion', { linkShown: { lte: noon }, utc_start_date: { gt: noon } }, [relative]],
    ],
  ),
  featured: flag('featured'),
  ticketed: flag('ticketed'),
  free: finding(
    'events',
    {
      free: { cost: 'Free' },
      words: { cost: 'Eintritt frei, Kollekte' },
      both: { cost: 'Free – $20' },
      priced: { cost: '$20' },
      unknown: { cost: '' },
    },
    ({ free, words, both, priced, unknown }) => [
      ['true', { free: true }, [free, words]],
      ['false', { free: false }, [both, priced, unknown]],
      ['no criterion', {}, [free, words, both, priced, unknown]],
    ],
  ),
  linkedToAny: async (store) => {
    const { hall, park } = await insert.venues(store, { hall: {}, park: {} })
    const { club, council } = await insert.organizers(store, { club: {}, council: {} })
    const { a, b } = await insert.events(store, {
      a: { venue: [hall.id], organizer: [club.id] },
      b: { venue: [hall.id], organizer: [council.id] },
      c: { venue: [park.id] },
    })
    const either = { venue: [hall.id, park.id], organizer: [club.id, council.id] }
    await finds(store.events, [
      ['two links', { linkedToAny: { venue: [hall.id], organizer: [club.id] } }, [a]],
      ['two links, any of each', { linkedToAny: either }, [a, b]],
      ['two links that no event has together', { linkedToAny: { venue: [park.id], organizer: [club.id] } }, []],
      ['no link, in a window', { linkedToAny: {}, start_date: { gte: '2031-01-01 00:00:00' } }, []],
      ['one link of two without ids', { linkedToAny: { venue: [hall.id], organizer: [] } }, []],
    ])
  },
  ofAny: async (store) => {
    const { hall, park } = await insert.venues(store, { hall: {}, park: {} })
    const { club } = await insert.organizers(store, { club: {} })
    const { music } = await insert.categories(store, { music: {} })
    const { free } = await insert.tags(store, { free: {} })
    const { a, b, c, d, e } = await insert.events(store, {
      a: { venue: [hall.id, park.id], author: 7 },
      b: { organizer: [club.id], author: 'u_1' },
      c: { categories: [music.id] },
      d: { tags: [free.id] },
      e: { author: 7, start_date: '2031-06-20 12:00:00', featured: true },
    })
    await finds(store.events, [
      ['an author', { ofAny: { authors: [7] } }, [a, e]],
      ['an author that is text', { ofAny: { authors: ['u_1'] } }, [b]],
      ['a venue', { ofAny: { venue: [hall.id] } }, [a]],
      ['two venues, each event once', { ofAny: { venue: [hall.id, park.id] } }, [a]],
      ['an author or a venue', { ofAny: { authors: ['u_1'], venue: [park.id] } }, [a, b]],
      ['one of each', { ofAny: { organizer: [club.id], categories: [music.id], tags: [free.id] } }, [b, c, d]],
      ['an author without ids of a link', { ofAny: { authors: [7], venue: [] } }, [a, e]],
      ['and another criterion', { ofAny: { authors: [7], tags: [free.id] }, featured: true }, [e]],
      ['in a window', { ofAny: { authors: [7], venue: [hall.id] }, start_date: { gte: '2031-01-01 00:00:00' } }, [e]],
      ['nothing', { ofAny: {} }, []],
    ])
    await store.transaction((writer) => writer.tags.remove(free.id))
    await finds(store.events, [['a removed tag', { ofAny: { authors: ['u_1'], tags: [free.id] } }, [b]]])
  },
}

const visible: ChecksOf<VisibleEvent> = {
  ...byVisibleMembers('events'),
  protected: finding('events', { open: {}, closed: { password_hash: 'hash' } }, ({ open, closed }) => [
    ['without a password', { visible: [{ statuses: ['publish'], protected: false }] }, [open]],
    ['with a password', { visible: [{ statuses: ['publish'], protected: true }] }, [closed]],
    ['no criterion', { visible: [{ statuses: ['publish'] }] }, [open, closed]],
  ]),
}

const texts = { search_title: 'members evening', search_text: 'members evening\nsecret guest' }

const words: ChecksOf<Pick<EventWords, 'protectedByTitle'>> = {
  protectedByTitle: finding(
    'events',
    { open: texts, closed: { ...texts, password_hash: 'hash' } },
    ({ open, closed }) => [
      ['a word of the title', searchAsOthers('members'), [open, closed]],
      ['a word below it', searchAsOthers('secret'), [open]],
      ['one of each', searchAsOthers('members', 'secret'), [open]],
      ['for those who may search it', search('secret'), [open, closed]],
    ],
  ),
}

const links = Object.fromEntries(
  linkable.map((collection): [string, Check] => [
    linkTo(collection),
    async (store) => {
      const link = linkTo(collection)
      const { a, b, unlinked } = await insert[collection](store, { a: {}, b: {}, unlinked: {} })
      const { onlyA, both, none } = await insert.events(store, {
        onlyA: { [link]: [a.id] },
        both: { [link]: [b.id, a.id] },
        none: {},
      })
      await finds(store.events, [
        ['one id', { linkedToAny: { [link]: [a.id] } }, [onlyA, both]],
        ['the other', { linkedToAny: { [link]: [b.id] } }, [both]],
        ['either, each event once', { linkedToAny: { [link]: [a.id, b.id] } }, [onlyA, both]],
        ['an id that is linked from nowhere', { linkedToAny: { [link]: [unlinked.id] } }, []],
        ['an unknown id beside an existing one', { linkedToAny: { [link]: [unknownId, b.id] } }, [both]],
        ['no ids', { linkedToAny: { [link]: [] } }, []],
        ['no link', { linkedToAny: {} }, [onlyA, both, none]],
        ...eventLinks
          .filter((other) => other !== link)
          .map((other) => [`the id under ${other}`, { linkedToAny: { [other]: [a.id] } }, []] as const),
      ])
    },
  ]),
)

const fits = { featured: true, post_parent: 0, start_date: noon, search_text: 'night fair' }
const all: EventCriteria = {
  featured: true,
  start_date: { lt: aroundNoon.after },
  hide_from_listings: false,
  ...searchAsOthers('fair'),
}

export const eventCriteriaChecks: Checks = {
  ...named('finds events by', criteria),
  ...named('finds events by visible:', visible),
  ...named('finds events by words:', words),
  ...named('finds events by linkedToAny:', links),
  'finds events by searched: names of linked records': namesSearched,
  'finds events by all criteria together': finding(
    'events',
    {
      event: fits,
      plain: { ...fits, featured: false },
      later: { ...fits, start_date: '2030-06-21 12:00:00' },
      other: { ...fits, search_text: 'night' },
    },
    ({ event }) => [
      ['all of them', all, [event]],
      ['and one that fails', { ...all, featured: false, ticketed: true }, []],
    ],
  ),
}

/** The other dates are equal in all events, so that a store that compares the wrong one finds all or none. */
function date(name: 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'): Check {
  const { before: start, after: end } = aroundNoon
  const dates = { start_date: start, end_date: end, utc_start_date: start, utc_end_date: end, [name]: noon }
  return finding(
    'events',
    { before: { ...dates, [name]: start }, at: dates, after: { ...dates, [name]: end } },
    (records) => rangeCases<EventCriteria>(records, (range) => ({ [name]: range })),
  )
}

function flag(name: 'hide_from_listings' | 'featured' | 'ticketed'): Check {
  return finding('events', { set: { [name]: true }, unset: { [name]: false } }, ({ set, unset }) => [
    ['true', { [name]: true }, [set]],
    ['false', { [name]: false }, [unset]],
  ])
}
