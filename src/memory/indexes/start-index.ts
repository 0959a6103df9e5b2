import { storedStatuses } from '../../schema/vocabulary/status.ts'
import type { DateRange, EventCriteria, VisibleEvent } from '../../storage/criteria.ts'
import type { EventKey, Found } from '../../storage/store.ts'
import { secondsOf } from '../../time/date-time.ts'
import { comparison, eventOrders } from '../orders.ts'
import type { EventRow } from '../records.ts'
import {
  intervalOf,
  Matches,
  type Numbers,
  type Requested,
  type Summary,
  summaryOf,
  visibilityOf,
} from './event-summary.ts'
import { type Direction, SortedIndex } from './sorted-index.ts'
import type { Index, Page, Source } from './table-index.ts'

/**
 * The criteria of the wall clock of the event, or of UTC, the second that the one of the end compares, and the order by
 * end.
 */
const clocks = {
  wall: { start: 'start_date', end: 'lastSecond', endOf: lastSecondOf, order: 'end_date' },
  utc: { start: 'utc_start_date', end: 'utc_end_date', endOf: utcEndOf, order: 'utc_end_date' },
} as const

type Clock = (typeof clocks)[keyof typeof clocks]

/** The same comparison as that of the criterion, for both of its bounds. */
function lastSecondOf({ start_date, end_date }: EventRow): number {
  return Math.max(secondsOf(start_date), secondsOf(end_date) - 1)
}

function utcEndOf({ utc_end_date }: EventRow): number {
  return secondsOf(utc_end_date)
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
    const { start, endOf, order } = clocks[clock]
    this.#clock = clocks[clock]
    const numbers: Numbers = {
      endOf,
      orderOf: (event) => secondsOf(event[order]),
      authorOf: (event) => this.#numberOf(event.author),
    }
    this.#events = new SortedIndex({
      key: (event) => event[start],
      summarize: (events) => summaryOf(events, numbers),
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
    const { start, end, order } = this.#clock
    return {
      size: this.#count(where[start], where[end]),
      order: start,
      met: [start, end, 'visible', 'hide_from_listings'],
      records: (direction) => this.#byStart(where, direction, whole).records,
      pages: {
        [start]: (direction: Direction, page: Page) => this.#byStart(where, direction, page),
        [order]: (direction: Direction, page: Page) => this.#byEnd(where, direction, page),
      },
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

  #byStart(where: EventCriteria, direction: Direction, page: Page): Found<EventRow> {
    // The descending order of equal starts depends on all of them.
    const { offset, limit } = direction === 'asc' ? page : whole
    let total = 0
    const found: EventRow[] = []
    this.#visit(where, ({ records, matches }) => {
      const count = matches.countByKind
      if (count !== undefined && (total + count <= offset || total - offset >= limit)) {
        total += count
        return
      }
      matches.visit((index) => {
        if (total >= offset && total - offset < limit) found.push(records[index] as EventRow) // in range
        total += 1
      })
    })
    if (direction === 'asc') return { records: found, total }
    return { records: this.#events.directed(found, direction).slice(page.offset, page.offset + page.limit), total }
  }

  /** Visits the blocks with the outermost ends first, until no other can have an event of the page. */
  #byEnd(where: EventCriteria, direction: Direction, { offset, limit }: Page): Found<EventRow> {
    const { order } = this.#clock
    const compare = comparison(eventOrders, [[order, direction]])
    const distanceOf = (seconds: number) => (direction === 'asc' ? seconds : -seconds)
    const parts: (Part & { readonly distance: number })[] = []
    let total = 0
    this.#visit(where, (part) => {
      total += part.matches.countByKind ?? countOf(part.matches)
      const { firstInOrder, lastInOrder } = part.summary
      parts.push({ distance: distanceOf(direction === 'asc' ? firstInOrder : lastInOrder), ...part })
    })
    const wanted = Math.min(offset + limit, total)
    const found: EventRow[] = []
    let farthest = Infinity
    for (const { records, matches, distance } of parts.sort((a, b) => a.distance - b.distance)) {
      if (distance > farthest) break
      matches.visit((index) => found.push(records[index] as EventRow)) // in range
      // Only now and then, since sorting costs more than visiting.
      if (found.length < 2 * wanted) continue
      found.sort(compare).splice(wanted)
      const last = found.at(-1)
      if (last !== undefined) farthest = distanceOf(secondsOf(last[order]))
    }
    return { records: found.sort(compare).slice(offset, wanted), total }
  }

  /** Visits the parts of blocks, in order of their start, that may have matches. */
  #visit({ visible = everything, hide_from_listings, ...where }: EventCriteria, visit: (part: Part) => void): void {
    const ends = intervalOf(where[this.#clock.end])
    const visibilities = visible.map((visibility) =>
      visibilityOf(visibility, this.#numberOf(visibility.author), hide_from_listings),
    )
    const requested: Requested = { ends, visibilities }
    this.#events.visit(where[this.#clock.start] ?? {}, ({ records, summary }, start, stop) => {
      if (summary.lastEnd < ends.from || summary.firstEnd > ends.to) return
      visit({ records, summary, matches: new Matches(summary, requested, start, stop) })
    })
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

/** The events of a block, and those of them that match. */
interface Part {
  readonly records: readonly EventRow[]
  readonly summary: Summary
  readonly matches: Matches
}

const whole: Page = { offset: 0, limit: Number.POSITIVE_INFINITY }

const everything: readonly VisibleEvent[] = [{ statuses: storedStatuses }]

function countOf(matches: Matches): number {
  let count = 0
  matches.visit(() => {
    count += 1
  })
  return count
}
