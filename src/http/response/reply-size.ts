import { invalidParam } from '../../errors.ts'
import { type EventLink, eventLinks } from '../../schema/resource.ts'

const mostCharacters = 32 * 1024 * 1024

/**
 * Throws if the records of a list contain more than 32 MiB of text. Many events may repeat the same long text, so that
 * few stored records make a large response. A single record is always sent.
 */
export function refuseLongList(replies: readonly object[]): void {
  if (replies.length < 2) return
  const known = new Map<object, number>()
  let length = 0
  for (const reply of replies) length += lengthOf(reply, known)
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

type Known = Map<unknown, number>

function lengthOf(reply: Shown, known: Known): number {
  let length = textOf(reply)
  for (const link of eventLinks) length += linked(reply[link], known)
  return length
}

function linked(value: unknown, known: Known): number {
  if (!Array.isArray(value)) return embedded(value, known)
  let length = 0
  for (const one of value) length += embedded(one, known)
  return length
}

/** Returns the size of an embedded record. Replies share these objects, so each is measured once. */
function embedded(value: unknown, known: Known): number {
  if (typeof value !== 'object' || value === null) return 0
  const before = known.get(value)
  if (before !== undefined) return before
  const length = textOf(value)
  known.set(value, length)
  return length
}

/** Reads fields by name, which takes a tenth of the time of visiting all members. */
function textOf(reply: Shown): number {
  return (
    size(reply.description) +
    size(reply.excerpt) +
    size(reply.website) +
    size(reply.address) +
    size(reply.city) +
    size(reply.country) +
    // Repeated as `stateprovince`.
    2 * size(reply.province) +
    2 * size(reply.state) +
    size(reply.zip) +
    size(reply.phone)
  )
}

function size(text: unknown): number {
  return typeof text === 'string' ? text.length : 0
}
