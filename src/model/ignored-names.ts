import { nearMiss } from '../text/near-miss.ts'
import { computedNames } from './computed-names.ts'
import { eventFields } from './event.ts'
import type { Extensions, Fields } from './field.ts'
import { listFilters } from './list-filters.ts'
import { organizerFields } from './organizer.ts'
import type { Resource } from './resource.ts'
import { categoryFields, tagFields } from './term.ts'
import { venueFields } from './venue.ts'

/** A name that was sent and is not read. */
export interface IgnoredName {
  /** As it was sent. */
  readonly name: string
  /** The name that was probably meant. */
  readonly hint?: string
}

/** What input is for: a list, or a write. */
export type InputKind = 'query' | 'body'

/** Input of which some did not count: the query of a list, or the body of a write. */
export interface IgnoredInput {
  /** Whose list was asked, or what was written. */
  readonly resource: Resource
  /** Whether it was a list or a write. */
  readonly kind: InputKind
  /** In the order in which they were sent, a hundred at most. */
  readonly names: readonly IgnoredName[]
}

interface Asked {
  readonly resource: Resource
  readonly kind: InputKind
  readonly extensions: Extensions
}

/** The names of a query, or of the fields of a write, that nothing reads: the first hundred (rule 49). */
export function ignoredNames(input: unknown, { resource, kind, extensions }: Asked): readonly IgnoredName[] {
  if (typeof input !== 'object' || input === null) return []
  const declared = fields[kind][resource]
  const isRead = (name: string) => {
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined
    return field !== undefined && (field.extension === undefined || extensions[field.extension])
  }
  const computed = kind === 'body' ? computedNames[resource] : {}
  const ignored = Object.keys(input).filter((name) => !isRead(name) && !Object.hasOwn(computed, name))
  if (ignored.length === 0) return []
  const known = Object.keys(declared).filter(isRead)
  return ignored.slice(0, 100).map((name) => {
    const hint = nearMiss(name, known)
    return { name, ...(hint !== undefined && { hint }) }
  })
}

const fields: Readonly<Record<InputKind, Readonly<Record<Resource, Fields>>>> = {
  query: listFilters,
  body: {
    event: eventFields,
    venue: venueFields,
    organizer: organizerFields,
    category: categoryFields,
    tag: tagFields,
  },
}
