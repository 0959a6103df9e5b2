import type { EventReply } from 'daybook'
import { takesVenues, toUtc, toWallClock } from 'daybook/domain'
import { addDays } from '../../../ground/dates/days.ts'

/** The part of an event that lies in one day. */
export interface RoomSlot {
  readonly event: EventReply
  /** The first second within the day, on the wall clock of the home zone. */
  readonly from: string
  /** The end within the day, on the wall clock of the home zone. */
  readonly until: string
  /** The minutes from the beginning of the day. */
  readonly start: number
  readonly end: number
  /** Whether it takes the venue (rule 58). */
  readonly isTaking: boolean
}

/** A day of a venue. It has 23 or 25 hours when the clock changes. */
export interface RoomDay {
  readonly day: string
  readonly minutes: number
  /** By their start. */
  readonly slots: readonly RoomSlot[]
  /** How many minutes are taken. */
  readonly taken: number
  /** When the longest free time begins, on the wall clock; absent for a whole free day, and without free time. */
  readonly freeFrom?: string | undefined
}

const second = 1_000
const minute = 60_000

/** Free time counts from eight in the morning, if it takes half an hour at least. */
const [opening, leastFree] = ['08:00:00', 30]

/** Lays out the events of a venue on a day of the home zone. */
export function roomDay(day: string, events: readonly EventReply[], timeZone: string): RoomDay {
  const at = (wall: string) => instantOf(toUtc(wall, timeZone))
  const [start, end] = [at(`${day} 00:00:00`), at(`${addDays(day, 1)} 00:00:00`)]
  const wallOf = (time: number) => toWallClock(new Date(time).toISOString().slice(0, 19).replace('T', ' '), timeZone)
  const slots = events
    .map((event) => ({ event, ...interval(event) }))
    .filter((one) => one.start < end && one.end > start)
    .sort((a, b) => a.start - b.start || a.event.id - b.event.id)
    .map(({ event, ...whole }): RoomSlot => {
      const [from, until] = [Math.max(whole.start, start), Math.min(whole.end, end)]
      return {
        ...{ event, from: wallOf(from), until: wallOf(until), isTaking: takesVenues(event) },
        ...{ start: (from - start) / minute, end: (until - start) / minute },
      }
    })
  const minutes = (end - start) / minute
  const taking = slots.filter(({ isTaking }) => isTaking)
  const gap = longestGap(taking, { start: Math.max(0, (at(`${day} ${opening}`) - start) / minute), end: minutes })
  return {
    ...{ day, minutes, slots, taken: takenIn(taking) },
    ...(gap && taking.length > 0 && { freeFrom: wallOf(start + Math.ceil(gap.start) * minute) }),
  }
}

/** The times of an event as instants. An all-day event runs through its last second, and none takes less than one. */
function interval({ utc_start_date, utc_end_date, all_day }: EventReply): Range {
  const start = instantOf(utc_start_date)
  return { start, end: Math.max(instantOf(utc_end_date) + (all_day ? second : 0), start + second) }
}

interface Range {
  readonly start: number
  readonly end: number
}

function takenIn(slots: readonly Range[]): number {
  let [taken, reached] = [0, 0]
  for (const { start, end } of slots) {
    taken += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return taken
}

/** Returns the longest time without a slot; `undefined` without one that is long enough. */
function longestGap(slots: readonly Range[], { start, end }: Range): Range | undefined {
  let reached = start
  let longest: Range = { start, end: start + leastFree - 1 }
  for (const slot of [...slots, { start: end, end }]) {
    if (slot.start - reached > longest.end - longest.start) longest = { start: reached, end: slot.start }
    reached = Math.max(reached, slot.end)
  }
  return longest.end - longest.start >= leastFree ? longest : undefined
}

function instantOf(utc: string): number {
  return Date.parse(`${utc.replace(' ', 'T')}Z`)
}
