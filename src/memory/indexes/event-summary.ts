import { storedStatuses } from '../../schema/vocabulary/status.ts'
import type { DateRange, VisibleEvent } from '../../storage/criteria.ts'
import { secondsOf } from '../../time/date-time.ts'
import type { EventRow } from '../records.ts'

/** The values that lists compare for some events, one number for each event. */
export interface Summary {
  /** In seconds, like publications. */
  readonly ends: Float64Array
  readonly publications: Float64Array
  readonly authors: Float64Array
  /** See `kindOf`. */
  readonly kinds: Uint8Array
  /** The number of events of each kind. */
  readonly perKind: Uint16Array
  readonly firstEnd: number
  readonly lastEnd: number
  /** What lists by end are ordered by, which differs from the ends that they compare. */
  readonly firstInOrder: number
  readonly lastInOrder: number
  readonly firstPublication: number
  readonly lastPublication: number
}

/** How a summary gets the numbers of an event that depend on the index. */
export interface Numbers {
  readonly endOf: (event: EventRow) => number
  readonly orderOf: (event: EventRow) => number
  readonly authorOf: (event: EventRow) => number
}

export function summaryOf(events: readonly EventRow[], { endOf, orderOf, authorOf }: Numbers): Summary {
  const ends = new Float64Array(events.length)
  const publications = new Float64Array(events.length)
  const authors = new Float64Array(events.length)
  const kinds = new Uint8Array(events.length)
  const perKind = new Uint16Array(kindCount)
  let [firstEnd, lastEnd] = [Infinity, -Infinity]
  let [firstInOrder, lastInOrder] = [Infinity, -Infinity]
  let [firstPublication, lastPublication] = [Infinity, -Infinity]
  for (const [index, event] of events.entries()) {
    const seconds = endOf(event)
    firstEnd = Math.min(firstEnd, seconds)
    lastEnd = Math.max(lastEnd, seconds)
    ends[index] = seconds
    const order = orderOf(event)
    firstInOrder = Math.min(firstInOrder, order)
    lastInOrder = Math.max(lastInOrder, order)
    const publication = secondsOf(event.date_utc)
    firstPublication = Math.min(firstPublication, publication)
    lastPublication = Math.max(lastPublication, publication)
    publications[index] = publication
    authors[index] = authorOf(event)
    const kind = kindOf(event.status, event.hide_from_listings, event.password_hash !== '')
    kinds[index] = kind
    perKind[kind] = (perKind[kind] as number) + 1 // `kindOf` is below `kindCount`
  }
  return {
    ends,
    publications,
    authors,
    kinds,
    perKind,
    firstEnd,
    lastEnd,
    firstInOrder,
    lastInOrder,
    firstPublication,
    lastPublication,
  }
}

/** Seconds, both included. */
interface Interval {
  readonly from: number
  readonly to: number
}

export function intervalOf({ gt, gte, lt, lte }: DateRange = {}): Interval {
  return {
    from: Math.max(gt === undefined ? -Infinity : secondsOf(gt) + 1, gte === undefined ? -Infinity : secondsOf(gte)),
    to: Math.min(lt === undefined ? Infinity : secondsOf(lt) - 1, lte === undefined ? Infinity : secondsOf(lte)),
  }
}

/** One way to see an event. */
interface Visibility {
  /** One bit for each kind. */
  readonly kinds: number
  readonly author: number | undefined
  readonly publications: Interval
}

export function visibilityOf(
  { statuses, date_utc, protected: isProtected }: VisibleEvent,
  author: number | undefined,
  isHidden?: boolean,
): Visibility {
  let kinds = 0
  for (const status of statuses) {
    for (const hidden of isHidden === undefined ? [false, true] : [isHidden]) {
      for (const closed of isProtected === undefined ? [false, true] : [isProtected]) {
        kinds |= 1 << kindOf(status, hidden, closed)
      }
    }
  }
  return { kinds, author, publications: intervalOf(date_utc) }
}

/**
 * What a list requests of each event that its summary answers: an end within the bounds, and any of the visibilities.
 */
export interface Requested {
  readonly ends: Interval
  readonly visibilities: readonly Visibility[]
}

/** The matches among the events of a summary, from `start` to before `stop`. */
export class Matches {
  readonly #summary: Summary
  readonly #requested: Requested
  readonly #start: number
  readonly #stop: number
  /** Set where the kind alone decides, as in nearly all blocks. */
  readonly #kinds: number | undefined

  constructor(summary: Summary, requested: Requested, start: number, stop: number) {
    this.#summary = summary
    this.#requested = requested
    this.#start = start
    this.#stop = stop
    this.#kinds = kindsAmong(summary, requested)
  }

  /** Their number, if the kinds of the summary give it. */
  get countByKind(): number | undefined {
    const { kinds, perKind } = this.#summary
    const isWhole = this.#stop - this.#start === kinds.length
    return isWhole && this.#kinds !== undefined ? countOf(perKind, this.#kinds) : undefined
  }

  /** Visits the index of each in the summary. */
  visit(visit: (index: number) => void): void {
    const { ends, visibilities } = this.#requested
    const { kinds, ends: endsOf } = this.#summary
    for (let index = this.#start; index < this.#stop; index += 1) {
      // `start` and `stop` are in range of the summary.
      const isMatch =
        this.#kinds === undefined
          ? isInside(ends, endsOf[index] as number) && isAmong(visibilities, this.#summary, index)
          : (this.#kinds & (1 << (kinds[index] as number))) !== 0
      if (isMatch) visit(index)
    }
  }
}

/** Each kind is a bit of `Visibility.kinds`. */
const kindCount = 32

/** Returns a number below `kindCount` for each combination of the fields with few values. */
function kindOf(status: EventRow['status'], isHidden: boolean, isProtected: boolean): number {
  return storedStatuses.indexOf(status) * 4 + Number(isHidden) * 2 + Number(isProtected)
}

/**
 * Returns the kinds of matching events of a summary, one bit for each. Returns `undefined` if each event has to be
 * visited, because some are outside of the bounds, or visibility depends on their authors.
 */
function kindsAmong(summary: Summary, { ends, visibilities: [visibility, ...others] }: Requested): number | undefined {
  if (visibility === undefined || visibility.author !== undefined || others.length > 0) return undefined
  const { firstEnd, lastEnd, firstPublication, lastPublication } = summary
  const { publications: published } = visibility
  if (firstEnd < ends.from || lastEnd > ends.to) return undefined
  if (firstPublication < published.from || lastPublication > published.to) return undefined
  return visibility.kinds
}

/** Returns the number of events of some kinds. */
function countOf(perKind: Uint16Array, kinds: number): number {
  let count = 0
  for (let kind = 0; kind < kindCount; kind += 1) if ((kinds & (1 << kind)) !== 0) count += perKind[kind] as number
  return count
}

function isAmong(
  visibilities: readonly Visibility[],
  { kinds, authors, publications }: Summary,
  index: number,
): boolean {
  const kind = 1 << (kinds[index] as number)
  const publication = publications[index] as number
  for (const visibility of visibilities) {
    const { author, publications: published } = visibility
    if ((visibility.kinds & kind) === 0 || publication < published.from || publication > published.to) continue
    if (author === undefined || authors[index] === author) return true
  }
  return false
}

function isInside({ from, to }: Interval, seconds: number): boolean {
  return seconds >= from && seconds <= to
}
