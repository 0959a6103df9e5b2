import type { EventReply } from 'daybook'
import type { ReadingVisit } from '../../contract/reading-visit.ts'

/** A venue of the rooms. */
export interface Room {
  readonly id: number
  readonly name: string
  readonly slug: string
}

/** A page of venues. */
export interface RoomPage {
  readonly rooms: readonly Room[]
  /** On all pages. */
  readonly total: number
  readonly page: number
  readonly pages: number
  /** Whether venues without events of the days are left out. */
  readonly isOnlyTaken: boolean
}

/** The most venues of a page, and of a calendar whose free venues are shown too. */
const [perPage, mostShown] = [20, 40]

interface RoomRequest {
  readonly events: readonly EventReply[]
  /** From 1. */
  readonly page: number
  /** Whether events are narrowed, so that other venues are left out. */
  readonly isFiltered: boolean
}

/** Reads the venues: all of a calendar with few, otherwise those of the events. */
export async function readRooms(
  { events, page, isFiltered }: RoomRequest,
  { services }: ReadingVisit,
): Promise<RoomPage> {
  const all = isFiltered ? undefined : await services.venues.list({ per_page: mostShown })
  const isOnlyTaken = all === undefined || all.total > all.records.length
  const found = isOnlyTaken ? venuesOf(events) : all.records.map(({ id, venue, slug }) => ({ id, name: venue, slug }))
  const rooms = found.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
  const pages = Math.max(1, Math.ceil(rooms.length / perPage))
  const shown = Math.min(page, pages)
  const first = (shown - 1) * perPage
  return { rooms: rooms.slice(first, first + perPage), total: rooms.length, page: shown, pages, isOnlyTaken }
}

function venuesOf(events: readonly EventReply[]): readonly Room[] {
  const venues = events.flatMap(({ venue }) =>
    [venue].flat().map(({ id, venue: name, slug }) => [id, { id, name, slug }] as const),
  )
  return [...new Map(venues).values()]
}
