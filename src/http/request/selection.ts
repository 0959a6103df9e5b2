import type { IgnoredName } from '../../resources/ignored-names.ts'
import type { Schema } from '../../schema/json-schema/json-schema.ts'
import { membersOf, type NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import { nearMiss } from '../../text/near-miss.ts'

/** The members that a response shows, each with its own selection, or as a whole. */
export interface Selection extends ReadonlyMap<string, Selection | 'whole'> {}

type Building = Map<string, Building | 'whole'>

interface ReadSelection {
  readonly selection: Selection
  /** The paths that no reply has. */
  readonly unknown: readonly IgnoredName[]
}

/** Reads paths such as `title` and `venue.id` (rule 51). `reply` describes the members that a reply can have. */
export function readSelection(paths: readonly string[], reply: Schema, schemas: NamedSchemas): ReadSelection {
  const selection: Building = new Map()
  const unknown: IgnoredName[] = []
  for (const path of paths) {
    const parts = path.split('.')
    const fault = faultOf(parts, reply, schemas)
    if (fault === undefined) add(parts, selection)
    else unknown.push({ name: `_fields.${path}`, ...(fault.hint !== undefined && { hint: `_fields.${fault.hint}` }) })
  }
  return { selection, unknown }
}

/** Returns the selected members of a value, in their own order; of a list, those of its items. */
export function selected(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((one) => selected(one, selection))
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const inner = selection.get(name)
    if (inner === undefined) return []
    return [[name, inner === 'whole' ? member : selected(member, inner)]]
  })
  return Object.fromEntries(shown)
}

function faultOf(
  parts: readonly string[],
  reply: Schema,
  schemas: NamedSchemas,
): { readonly hint?: string } | undefined {
  let schema = reply
  for (const [depth, part] of parts.entries()) {
    const { named, others } = membersOf(schema, schemas)
    const member = Object.hasOwn(named, part) ? named[part] : others
    if (member === undefined) {
      const near = nearMiss(part, Object.keys(named))
      return near === undefined ? {} : { hint: [...parts.slice(0, depth), near].join('.') }
    }
    schema = member
  }
  return undefined
}

function add([name = '', ...inner]: readonly string[], selection: Building): void {
  const before = selection.get(name)
  if (before === 'whole') return
  if (inner.length === 0) {
    selection.set(name, 'whole')
    return
  }
  const next = before ?? new Map()
  selection.set(name, next)
  add(inner, next)
}
