import { type Extensions, isOn } from '../schema/field/extension.ts'
import type { Fields } from '../schema/field/field.ts'
import { nearMiss } from '../schema/near-miss.ts'
import type { ResourceName } from '../schema/resource.ts'

/** An unknown name in the input. */
export interface IgnoredName {
  /** The name in the input. */
  readonly name: string
  /** The name that was probably intended. */
  readonly hint?: string
}

/** The kind of input: the query of a list or of a write, or the body of a write. */
export type InputKind = 'query' | 'body'

/** Input with unknown names: a query, or the body of a write. */
export interface IgnoredInput {
  /** The resource of the list or of the write. */
  readonly resource: ResourceName
  /** Whether it is the query or the body. */
  readonly kind: InputKind
  /** In the order of the input, a hundred at most. */
  readonly names: readonly IgnoredName[]
}

interface InputContext {
  readonly kind: InputKind
  readonly extensions: Extensions
  readonly definition: { readonly fields: Fields; readonly filters: Fields; readonly computed: readonly string[] }
}

/** Returns the first hundred unknown names in a query or in the fields of a write (rule 49). */
export function ignoredNames(input: unknown, { kind, extensions, definition }: InputContext): readonly IgnoredName[] {
  if (typeof input !== 'object' || input === null) return []
  const declared: Fields = kind === 'query' ? definition.filters : definition.fields
  const computed = kind === 'body' ? definition.computed : []
  // Readers refuse the names of extensions that are off (rule 4).
  const ignored = Object.keys(input).filter((name) => !Object.hasOwn(declared, name) && !computed.includes(name))
  if (ignored.length === 0) return []
  const accepted = Object.keys(declared).filter((name) => isOn(declared[name]?.extension, extensions))
  return ignored.slice(0, 100).map((name) => {
    const hint = nearMiss(name, accepted)
    return { name, ...(hint !== undefined && { hint }) }
  })
}
