import { invalidParam } from '../../errors.ts'
import { type EventLink, eventLinks, isTermCollection, tableOf } from '../../schema/resource.ts'

const mostCharacters = 32 * 1024 * 1024

/**
 * Throws if the records of a list contain more than 32 MiB of text. Many events may repeat the same long text, so that
 * few stored records make a large response. A single record is always sent.
 */
export function refuseLongList(replies: readonly object[]): void {
  if (replies.length < 2) return
  let length = 0
  for (const reply of replies) length += lengthOf(reply)
  if (length <= mostCharacters) return
  throw invalidParam('per_page', 'smaller, as these records take more than 32 MiB', replies.length)
}

/** The parts of replies that can be long: text, and embedded records. */
interface Shown extends Readonly<Partial<Record<EventLink, unknown>>> {
  readonly description?: unknown
  readonly excerpt?: unknown
  readonly website?: unknown
  readonly address?: unknown
  readonly city?: unknown
  readonly country?: unknown
  readonly province?: unknown
  readonly state?: unknown
  readonly zip?: unknown
  readonly phone?: unknown
}

function lengthOf(reply: Shown): number {
  let length = textOf(reply)
  for (const link of eventLinks) length += linkedLength(reply[link], measures[link])
  return length
}

function linkedLength(value: unknown, measure: Measure): number {
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null ? measure(value) : 0
  let length = 0
  for (const one of value) length += measure(one)
  return length
}

type Measure = (reply: Shown) => number

// Fields are read by name, which takes a tenth of the time of visiting all members. Each shape has a function of its own,
// because V8 reads the fields of one shape faster than those of many.
const measures = tableOf<Readonly<Record<EventLink, Measure>>>(eventLinks, (link) => {
  if (isTermCollection(link)) return termTextOf
  return link === 'venue' ? venueTextOf : organizerTextOf
})

function textOf(reply: Shown): number {
  return reply.address === undefined ? organizerTextOf(reply) : venueTextOf(reply)
}

function venueTextOf(venue: Shown): number {
  return (
    size(venue.description) +
    size(venue.excerpt) +
    size(venue.website) +
    size(venue.address) +
    size(venue.city) +
    size(venue.country) +
    // Repeated as `stateprovince`.
    2 * size(venue.province) +
    2 * size(venue.state) +
    size(venue.zip) +
    size(venue.phone)
  )
}

function organizerTextOf({ description, excerpt, website, phone }: Shown): number {
  return size(description) + size(excerpt) + size(website) + size(phone)
}

function termTextOf({ description }: Shown): number {
  return size(description)
}

function size(text: unknown): number {
  return typeof text === 'string' ? text.length : 0
}
