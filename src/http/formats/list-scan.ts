import type { EventRecord } from '../../resources/event/event.ts'
import { isOccurrence } from '../../resources/event/recurring-event.ts'

/** What a response reads of a list, and which of the events it contains. */
export interface ListScan {
  /** The position of the first event to read, and that after the last one. */
  readonly start: number
  readonly end: number
  /** Returns the events that the response contains, of those that were read next. */
  take(records: readonly EventRecord[]): readonly EventRecord[]
  /** Whether the response needs no more events. */
  readonly isDone: boolean
  /** Whether the list goes on after the response. `total`: how many events match. */
  hasMore(total: number): boolean
}

/** The part of a list that a response contains. */
interface Part {
  readonly offset: number
  readonly limit: number
}

/** Reads each event of a part of a list. */
export function everyEvent({ offset, limit }: Part): ListScan {
  const end = offset + limit
  return { start: offset, end, take: (records) => records, isDone: false, hasMore: (total) => total > end }
}

/** The list ends after these events (rule 54). Only if most of them belong to series does a response read as many. */
const maxScanned = 10_000

/** Reads a part of a list that contains only the first event of each series. */
export function oncePerSeries({ offset, limit }: Part): ListScan {
  const end = offset + limit
  const series = new Set<number>()
  let found = 0
  return {
    start: 0,
    end: maxScanned,
    take(records) {
      const firsts = records.filter((event) => {
        if (!isOccurrence(event)) return true
        const isFirst = !series.has(event.post_parent)
        series.add(event.post_parent)
        return isFirst
      })
      const before = found
      found += firsts.length
      return firsts.slice(Math.max(offset - before, 0), Math.max(end - before, 0))
    },
    get isDone() {
      return found > end
    },
    hasMore: () => found > end,
  }
}
