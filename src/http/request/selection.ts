import type { IgnoredName } from '../../resources/ignored-names.ts'
import type { Schema } from '../../schema/json-schema/json-schema.ts'
import { membersOf, type NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import { nearMiss } from '../../schema/near-miss.ts'

/** The members that a response shows: each with a selection of its own, or as a whole. */
export interface Selection extends ReadonlyMap<string, Selection | 'whole'> {}

type MutableSelection = Map<string, MutableSelection | 'whole'>

interface ParsedSelection {
  readonly selection: Selection
  /** The paths that exist in no reply. */
  readonly unknown: readonly IgnoredName[]
}

/** Parses the paths of `_fields`, such as `title` and `venue.id` (rule 51). `reply` is the schema of a reply. */
export function readSelection(paths: readonly string[], reply: Schema, schemas: NamedSchemas): ParsedSelection {
  const selection: MutableSelection = new Map()
  const unknown: IgnoredName[] = []
  for (const path of paths) {
    const parts = path.split('.')
    const fault = faultOf(parts, reply, schemas)
    if (fault === undefined) add(parts, selection)
    else unknown.push({ name: `_fields.${path}`, ...(fault.hint !== undefined && { hint: `_fields.${fault.hint}` }) })
  }
  return { selection, unknown }
}

/** Returns the selected members of a value as JSON shows it, in its order. Applies to each item of a list. */
export function selected(value: unknown, selection: Selection): unknown {
  const written = inJson(value)
  if (Array.isArray(written)) return written.map((one) => selected(one, selection))
  if (typeof written !== 'object' || written === null) return written
  const shown = Object.entries(written).flatMap(([name, member]): [string, unknown][] => {
    const inner = selection.get(name)
    if (inner === undefined) return []
    return [[name, inner === 'whole' ? member : selected(member, inner)]]
  })
  return Object.fromEntries(shown)
}

function inJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value
  return typeof value.toJSON === 'function' ? value.toJSON() : value
}

/** Returns whether a selection has a member, at least in part. */
export function shows(selection: Selection, [name = '', ...inner]: readonly string[]): boolean {
  const member = selection.get(name)
  return member === 'whole' || (member !== undefined && (inner.length === 0 || shows(member, inner)))
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

function add([name = '', ...inner]: readonly string[], selection: MutableSelection): void {
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
