import type { Field, Fields, ValueOf } from './field/field.ts'
import { listOf } from './field/list-of.ts'
import type { Facet } from './filter.ts'
import { namesWith } from './names-with.ts'
import { oneOf } from './vocabulary/vocabulary.ts'

/** The names of the parameters that are facets, all of them or those of one kind. */
export type FacetName<F extends Fields, Kind extends Facet = Facet> = {
  [K in keyof F & string]: F[K] extends { readonly facet: Kind } ? K : never
}[keyof F & string]

/**
 * Checks at compile time that each parameter that takes several values says whether it is a facet: only links to
 * records can be `linked`, and only text fields of a record can be a `value`.
 */
export type FacetsOf<F extends Fields, Link extends string, Record> = {
  readonly [K in keyof F as ValueOf<F[K]> extends readonly unknown[] ? K : never]: {
    readonly facet: (K extends Link ? 'linked' : K extends keyof Record ? TextFacet<Record[K]> : never) | false
  }
}

type TextFacet<Value> = Value extends string ? 'value' : never

/**
 * What a caller may pass: the names of our own facets, and those of fields of the app, which are checked when they are
 * read.
 */
export type FacetInput<Name extends string> = Name | (string & Readonly<Record<never, never>>)

/**
 * Declares the parameter that names the facets of a list: those among other parameters. `Name` is their `FacetName`,
 * under a name that editors show.
 */
export function facets<Name extends string>(
  filters: Fields & Readonly<Record<Name, { readonly facet: Facet }>>,
): Field<readonly Name[], FacetInput<Name> | readonly FacetInput<Name>[]> {
  const declared: Fields = filters
  const names = namesWith(declared, 'facet') as readonly Name[] // the names with the same trait
  const items = { type: 'string', enum: names }
  return listOf(
    oneOf(names),
    {
      type: 'array',
      items,
      description: 'Counts the events by these, each without its own filter, in `facets`',
      maxItems: 100,
    },
    { commas: true },
  )
}

/** Returns parameters whose `facets` also takes the fields of an app among them. */
export function withAppFacets<F extends Fields>(filters: F): F {
  return 'facets' in filters ? { ...filters, facets: { ...filters.facets, ...facets<never>(filters) } } : filters
}
