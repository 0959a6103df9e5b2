import { anyScriptFrom } from './calendar.ts'
import { type ListedEvents, listedEventsOf, years } from './listed-events.ts'
import { coldMonths, crawl, firstLooks, misses, signedIn, warmups } from './read-sequences.ts'
import { get, type Shot, standIn } from './shot.ts'
import { creates, mixed, updates } from './write-sequences.ts'

// The requests to each contestant. All see the same requests in the same order, however many each of them gets through.

export interface RequestKind {
  readonly name: string
  /** Whether the bare servers take part, with the responses of daybook to the first requests. */
  readonly constant: boolean
  /** Sent to every host; the rest on Node alone, since a host adds the same to each request. */
  readonly everyHost: boolean
  /** Changes the calendar, so that responses differ between contestants. */
  readonly writes: boolean
  /** `If-None-Match` with the ETag of a first read. */
  readonly revalidates: boolean
  /** The number of requests with different responses before the first of them comes again. */
  readonly cycle: number
  /** Each round begins with a calendar that has served nothing, and ends before the cycle does. */
  readonly firstLook: boolean
  /** Sent to the mount of the stand-in, whose transforms change each record. Only daybook has it. */
  readonly standIn: boolean
  /** How many times longer than others it warms up: V8 compiles what few of its requests need only after many of them. */
  readonly warmUps: number
  /** The same reads of anonymous callers, with which daybook's CPU is compared. */
  readonly anonymous?: () => () => Shot
  /** A new sequence of what to send, from the start. */
  shots(): () => Shot
}

export interface Requests {
  readonly kinds: readonly RequestKind[]
  /** Reads of all kinds, half of them new. */
  warmups(): () => Shot
}

export function requestsFor(events: number): Requests {
  const listed = listedEventsOf(events)
  return {
    kinds: [...plainReads(listed), ...otherReads(listed), ...standInReads(listed), ...writes(listed)],
    warmups: () => warmups(listed.some),
  }
}

const list = '/events?per_page=10'
// Two months, so that there are 50 of 10,000.
const month = '/events?per_page=50&start_date=2021-03-01&end_date=2021-04-30'

function kind(name: string, shots: () => () => Shot, more: Partial<RequestKind> = {}): RequestKind {
  const usual = {
    constant: true,
    everyHost: false,
    writes: false,
    revalidates: false,
    cycle: 1,
    firstLook: false,
    standIn: false,
    warmUps: 1,
  }
  return { name, shots, ...usual, ...more }
}

/** The same request each time, whose response a cache has. */
function plainReads({ one }: ListedEvents): readonly RequestKind[] {
  const read = (name: string, path: string, more: Partial<RequestKind> = {}) => kind(name, () => () => get(path), more)
  const all = `start_date=${years.first}-01-01&end_date=${years.last}-12-31`
  return [
    read('one event', `/events/${one}`, { everyHost: true }),
    read('list of 10', list, { everyHost: true }),
    read('month of 50', month, { everyHost: true }),
    read('list of 10, any script', `${list}&start_date=${anyScriptFrom}&end_date=${years.last}-12-31`, {
      everyHost: true,
    }),
    read('category + venue', `/events?categories=1&venue=1&${all}`),
    read('search', '/events?search=concert'),
    read('304, one event', `/events/${one}`, { everyHost: true, revalidates: true }),
    read('304, list of 10', list, { everyHost: true, revalidates: true }),
  ]
}

/** Requests that no cached response can answer. */
function otherReads({ total, perYear }: ListedEvents): readonly RequestKind[] {
  const looks = firstLooks(perYear)
  const pages = Math.max(1, Math.ceil(total / 10))
  return [
    kind('list of 10, miss', () => misses(list)),
    kind('month of 50, miss', () => misses(month)),
    kind('list of 10, signed in', () => signedIn(list), { anonymous: () => misses(list, 'anonymous') }),
    kind('month of 50, signed in', () => signedIn(month), { anonymous: () => misses(month, 'anonymous') }),
    kind('cold month', coldMonths, { cycle: 12 * (years.last - years.first + 1) }),
    kind('first look', looks.shots, { cycle: looks.pages, firstLook: true }),
    kind('crawl', () => crawl(pages), { cycle: pages }),
  ]
}

/** Reads of a mount that stands in for another system: the response is cached, only its records, or nothing. */
function standInReads({ perYear }: ListedEvents): readonly RequestKind[] {
  const looks = firstLooks(perYear)
  const read = (name: string, shots: () => () => Shot, more: Partial<RequestKind> = {}) =>
    kind(`stand-in, ${name}`, () => toStandIn(shots()), { standIn: true, ...more })
  return [
    read('list of 10', () => () => get(list)),
    read('list of 10, miss', () => misses(list)),
    read('first look', looks.shots, { cycle: looks.pages, firstLook: true }),
  ]
}

function toStandIn(next: () => Shot): () => Shot {
  return () => ({ ...next(), mount: `${standIn.basePath}/${standIn.namespace}` })
}

function writes({ some }: ListedEvents): readonly RequestKind[] {
  return [
    kind('create', creates, { writes: true }),
    kind('update', () => updates(some), { writes: true }),
    kind('mixed, 1 write in 20 reads', () => mixed(some, 20), { writes: true, constant: false, warmUps: 6 }),
    kind('mixed, 1 write in 1,000 reads', () => mixed(some, 1000), { writes: true, constant: false, warmUps: 6 }),
  ]
}
