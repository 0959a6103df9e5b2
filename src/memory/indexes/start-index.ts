import { storedStatuses } from '../../schema/vocabulary/status.ts'
import type { DateRange, EventCriteria, VisibleEvent } from '../../storage/criteria.ts'
import type { EventKey, Found } from '../../storage/store.ts'
import { secondsOf } from '../../time/date-time.ts'
import type { EventRow } from '../records.ts'
import type { Index, Page, Source } from '../table.ts'
import { type Direction, SortedIndex } from './sorted-index.ts'

/** The criteria of the wall clock of the event, or of UTC, and the second that the one of the end compares. */
const clocks = {
  wall: { start: 'start_date', end: 'lastSecond', endOf: lastSecondOf },
  utc: { start: 'utc_start_date', end: 'utc_end_date', endOf: (event: EventRow) => secondsOf(event.utc_end_date) },
} as const

type Clock = (typeof clocks)[keyof typeof clocks]

/** The same comparison as that of the criterion, for both of its bounds. */
function lastSecondOf({ start_date, end_date }: EventRow): number {
  return Math.max(secondsOf(start_date), secondsOf(end_date) - 1)
}

/**
 * Events by their start on one of the clocks. Tests what nearly all lists contain, the window and the visibility, on
 * typed arrays: fetching the events from memory takes most of the time of a walk.
 */
export class StartIndex implements Index<EventRow> {
  readonly #clock: Clock
  readonly #events: SortedIndex<EventRow, Summary>
  /** Numbers for author ids that are text: below 0, where there are no other ids. */
  readonly #authors = new Map<string, number>()

  constructor(clock: keyof typeof clocks) {
    const { start, endOf } = clocks[clock]
    this.#clock = clocks[clock]
    this.#events = new SortedIndex({
      key: (event) => event[start],
      summarize: (events) => this.#summaryOf(events, endOf),
    })
  }

  add(event: EventRow): void {
    this.#events.add(event)
  }

  delete(event: EventRow): void {
    this.#events.delete(event)
  }

  replace(before: EventRow, after: EventRow): void {
    this.#events.replace(before, after)
  }

  source(where: EventCriteria): Source<EventRow, EventKey> {
    const { start, end } = this.#clock
    return {
      size: this.#count(where[start], where[end]),
      order: start,
      met: [start, end, 'visible', 'hide_from_listings'],
      records: (direction) => this.#matching(where, direction, whole).records,
      page: (direction, page) => this.#matching(where, direction, page),
    }
  }

  /**
   * Returns an upper bound without visiting each event: all events of a block count if one may match. A long event
   * costs only its own block.
   */
  #count(start?: DateRange, end?: DateRange): number {
    if (end === undefined) return start === undefined ? this.#events.size : this.#events.count(start)
    const ends = intervalOf(end)
    let count = 0
    this.#events.visit(start ?? {}, ({ summary: { firstEnd, lastEnd } }, from, to) => {
      if (lastEnd >= ends.from && firstEnd <= ends.to) count += to - from
    })
    return count
  }

  #matching(
    { visible = everything, hide_from_listings, ...where }: EventCriteria,
    direction: Direction,
    page: Page,
  ): Found<EventRow> {
    // The descending order of equal starts depends on all of them.
    const { offset, limit } = direction === 'asc' ? page : whole
    let total = 0
    const ends = intervalOf(where[this.#clock.end])
    const visibilities = visible.map((visibility) =>
      visibilityOf(visibility, this.#numberOf(visibility.author), hide_from_listings),
    )
    const found: EventRow[] = []
    this.#events.visit(where[this.#clock.start] ?? {}, ({ records, summary }, start, stop) => {
      if (summary.lastEnd < ends.from || summary.firstEnd > ends.to) return
      // Nearly all blocks depend on the kind alone.
      const kinds = kindsAmong(summary, ends, visibilities)
      const isWhole = stop - start === records.length
      const count = isWhole && kinds !== undefined ? countOf(summary, kinds) : undefined
      if (count !== undefined && (total + count <= offset || total - offset >= limit)) {
        total += count
        return
      }
      for (let index = start; index < stop; index += 1) {
        // start and stop are in range of the records and of the summary.
        const isMatch =
          kinds === undefined
            ? isInside(ends, summary.ends[index] as number) && isAmong(visibilities, summary, index)
            : (kinds & (1 << (summary.kinds[index] as number))) !== 0
        if (!isMatch) continue
        if (total >= offset && total - offset < limit) found.push(records[index] as EventRow)
        total += 1
      }
    })
    if (direction === 'asc') return { records: found, total }
    return { records: this.#events.directed(found, direction).slice(page.offset, page.offset + page.limit), total }
  }

  #summaryOf(events: readonly EventRow[], endOf: Clock['endOf']): Summary {
    const ends = new Float64Array(events.length)
    const publications = new Float64Array(events.length)
    const authors = new Float64Array(events.length)
    const kinds = new Uint8Array(events.length)
    const perKind = new Uint16Array(kindCount)
    let [firstEnd, lastEnd] = [Infinity, -Infinity]
    let [firstPublication, lastPublication] = [Infinity, -Infinity]
    for (const [index, event] of events.entries()) {
      const seconds = endOf(event)
      firstEnd = Math.min(firstEnd, seconds)
      lastEnd = Math.max(lastEnd, seconds)
      ends[index] = seconds
      const publication = secondsOf(event.date_utc)
      firstPublication = Math.min(firstPublication, publication)
      lastPublication = Math.max(lastPublication, publication)
      publications[index] = publication
      authors[index] = this.#numberOf(event.author)
      const kind = kindOf(event.status, event.hide_from_listings, event.password_hash !== '')
      kinds[index] = kind
      perKind[kind] = (perKind[kind] as number) + 1 // `kindOf` is below `kindCount`
    }
    return { ends, publications, authors, kinds, perKind, firstEnd, lastEnd, firstPublication, lastPublication }
  }

  #numberOf(author: number | string): number
  #numberOf(author: number | string | undefined): number | undefined
  #numberOf(author: number | string | undefined): number | undefined {
    if (typeof author !== 'string') return author
    const number = this.#authors.get(author) ?? -1 - this.#authors.size
    this.#authors.set(author, number)
    return number
  }
}

/** The values that lists compare for some events, one number for each event. */
interface Summary {
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
  readonly firstPublication: number
  readonly lastPublication: number
}

/** Each kind is a bit of `Visibility.kinds`. */
const kindCount = 32

/** Returns a number below `kindCount` for each combination of the fields with few values. */
function kindOf(status: EventRow['status'], isHidden: boolean, isProtected: boolean): number {
  return storedStatuses.indexOf(status) * 4 + Number(isHidden) * 2 + Number(isProtected)
}

const whole: Page = { offset: 0, limit: Number.POSITIVE_INFINITY }

const everything: readonly VisibleEvent[] = [{ statuses: storedStatuses }]

interface Visibility {
  /** One bit for each kind. */
  readonly kinds: number
  readonly author: number | undefined
  readonly publications: Interval
}

function visibilityOf(
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

/**
 * Returns the kinds of matching events of a block, one bit for each. Returns `undefined` if each event has to be visited,
 * because some are outside of the bounds, or visibility depends on their authors.
 */
function kindsAmong(
  summary: Summary,
  ends: Interval,
  [visibility, ...others]: readonly Visibility[],
): number | undefined {
  if (visibility === undefined || visibility.author !== undefined || others.length > 0) return undefined
  const { firstEnd, lastEnd, firstPublication, lastPublication } = summary
  const { publications: published } = visibility
  if (firstEnd < ends.from || lastEnd > ends.to) return undefined
  if (firstPublication < published.from || lastPublication > published.to) return undefined
  return visibility.kinds
}

/** Returns the number of events of some kinds in a block. */
function countOf({ perKind }: Summary, kinds: number): number {
  let count = 0
  for (let kind = 0; kind < kindCount; kind += 1) if ((kinds & (1 << kind)) !== 0) count += perKind[kind] as number
  return count
}

/** Seconds, both included. */
interface Interval {
  readonly from: number
  readonly to: number
}

function isInside({ from, to }: Interval, seconds: number): boolean {
  return seconds >= from && seconds <= to
}

function intervalOf({ gt, gte, lt, lte }: DateRange = {}): Interval {
  return {
    from: Math.max(gt === undefined ? -Infinity : secondsOf(gt) + 1, gte === undefined ? -Infinity : secondsOf(gte)),
    to: Math.min(lt === undefined ? Infinity : secondsOf(lt) - 1, lte === undefined ? Infinity : secondsOf(lte)),
  }
}
