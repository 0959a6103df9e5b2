import { type CalendarError, invalidParam } from '../errors.ts'
import type { DerivedWrites } from '../services/transaction/derived-writes.ts'
import type { EventPatch } from './inheritance.ts'

/** The most events that one series may have up to its horizon. */
export const mostEvents = 10_000

/** The most dates, or exceptions, that one change may add. */
export const mostAdded = 1000

/** The most characters that one write may store in the events of a series, which all have the texts of the series. */
const mostCharacters = 10_000_000

/** The most characters that the events of one series may get from an import or a synchronization. */
const mostOfSeries = 10 * mostCharacters

/** A link takes a row of its own, which is as large as a text of so many characters. */
const charactersOfLink = 50

/** Returns how many characters a store has to write for each member of an event. */
function characters(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return value.length * charactersOfLink
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0
}

function charactersOf(event: EventPatch): number {
  return Object.values(event).reduce<number>((sum, value) => sum + characters(value), 0)
}

/** Returns how many events with the fields of a series one write may add. */
export function mostNewEvents(series: EventPatch, maxEvents: number): number {
  return Math.min(maxEvents, Math.max(1, Math.floor(mostCharacters / charactersOf(inherited(series)))))
}

/**
 * Returns the members of a series that its events have too. Dates, exceptions and the own state stay with the series.
 */
function inherited({
  recurrence: _,
  sync_state: __,
  search_text: ___,
  search_words: ____,
  ...series
}: EventPatch): EventPatch {
  return series
}

/** Returns the new events of a series and the characters that they take. */
export function newEvents(series: EventPatch, added: number): { readonly events: number; readonly characters: number } {
  return { events: added, characters: added * charactersOf(inherited(series)) }
}

/** Throws for more new events than one write may add. */
export function requireFewEvents(series: EventPatch, added: number, maxEvents: number): void {
  if (added > maxEvents) {
    throw invalidParam('recurrence', `one of at most ${maxEvents} events up to ${series.horizon}`, `${added} events`)
  }
  if (added > mostNewEvents(series, maxEvents)) throw tooLong(series, added, mostCharacters)
}

/** Throws for more new events than several writes may add. */
export function requireFewCharacters(series: EventPatch, added: number): void {
  if (added * charactersOf(inherited(series)) > mostOfSeries) throw tooLong(series, added, mostOfSeries)
}

function tooLong(series: EventPatch, added: number, most: number): CalendarError {
  const accepted =
    `one of fewer events, or of shorter texts and fewer links: at most ${most} characters in all its ` +
    `events together`
  const received = `${added * charactersOf(inherited(series))} characters in ${added} events`
  return invalidParam('recurrence', accepted, received)
}

/** Returns a function that counts the characters of changes, and throws if they are too many. */
export function createCharacterBudget(derived: Pick<DerivedWrites, 'add'>): (patch: EventPatch) => void {
  let left = mostCharacters
  return (patch) => {
    const size = charactersOf(patch)
    derived.add({ events: 0, characters: size })
    left -= size
    if (left >= 0) return
    const [[longest = 'recurrence'] = []] = Object.entries(patch).toSorted(
      ([, a], [, b]) => characters(b) - characters(a),
    )
    throw invalidParam(
      longest,
      `shorter, because all events of the series together may get at most ${mostCharacters} characters at once`,
      Reflect.get(patch, longest),
    )
  }
}
