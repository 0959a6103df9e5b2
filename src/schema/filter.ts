import type { Fields, NewDraft, ValueOf } from './field/field.ts'

/**
 * What a list counts its events by: the records that a parameter filters by, or the values of the field of its name.
 */
export type Facet = 'linked' | 'value'

/** The traits of a list parameter besides how it is read. */
export interface FilterTraits {
  /**
   * The criterion of stores that takes the value unchanged; `null` for paging and order, which do not filter. Services
   * convert the other parameters to criteria.
   */
  readonly criterion?: string | null
  /** Filters by what a password hides: events that are protected from the caller never match (rule 40). */
  readonly hiddenByPassword?: boolean
  /** The response depends on the present second, so it is never cached. */
  readonly momentary?: true
  /** The value with which a response does not depend on the present second. */
  readonly timeless?: unknown
  /** The value that a list has without the parameter. */
  readonly whenAbsent?: unknown
  /** Of events: it bounds their dates, so that `period` has no effect (rule 48). */
  readonly boundsDates?: true
  /** Of events: the default window does not apply with it (rule 25). */
  readonly withoutWindow?: true
  /** Whether a synchronized list can follow it. Every criterion of the records themselves can be followed. */
  readonly synchronizable?: Synchronizable
  /**
   * Of events: with the value `collapse`, the list has one event of each group. These members of an event decide in
   * which group it is (rule 78).
   */
  readonly groupedBy?: readonly string[]
  /** How a list of events counts its events by it, if `facets` may name it (rule 63). */
  readonly facet?: Facet | false
  /** The field of the app that the values are compared with. */
  readonly appField?: { readonly name: string; readonly default: unknown; readonly isList: boolean }
}

/**
 * Whether a synchronized list can follow a parameter: only if no list changes by it unless one of its own records
 * changes. `only`: with this value alone (rule 55).
 */
export type Synchronizable = boolean | { readonly only: unknown }

/** The names of the parameters whose value is a criterion. */
export type DirectFilter<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly criterion: string } ? K : never
}[keyof F]

/**
 * Checks parameters at compile time: each criterion that they name must exist, accept their value and be that of no
 * other parameter, because one value would replace the other. Each must have the required `Traits`. The others must say
 * whether a synchronized list can follow them.
 */
export type FiltersOf<F extends Fields, Criteria, Traits = unknown> = {
  readonly [K in DirectFilter<F>]: Traits & {
    readonly criterion: {
      [C in keyof Criteria]-?: ValueOf<F[K]> extends Criteria[C] ? C : never
    }[Exclude<keyof Criteria, DirectCriterion<Omit<F, K>>>]
  }
} & { readonly [K in Exclude<keyof F, DirectFilter<F>>]: { readonly synchronizable: Synchronizable } }

/** The criteria that parameters name. */
type DirectCriterion<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly criterion: infer Name extends string } ? Name : never
}[keyof F]

/**
 * The criteria that a function may return: none that a parameter names itself, because it would replace the value of
 * the parameter.
 */
export type ResolvedCriteria<F extends Fields, Criteria> = Omit<Criteria, DirectCriterion<F>> & {
  readonly [Name in DirectCriterion<F>]?: never
}

/** The same for criteria that may be a promise. */
type ResolvedFor<F extends Fields, Result> =
  Result extends Promise<infer Criteria> ? Promise<ResolvedCriteria<F, Criteria>> : ResolvedCriteria<F, Result>

/**
 * The functions that convert parameters to criteria, for each parameter that is not a criterion itself. Does not
 * compile if one is missing, or returns a criterion of another parameter. Several parameters may share one function.
 */
export type Resolvers<F extends Fields, Context extends readonly unknown[], Result> = Readonly<
  Record<ConvertedFilter<F>, Resolver<F, Context, Result>>
>

type ConvertedFilter<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly criterion: string | null } ? never : K
}[keyof F]

type Resolver<F extends Fields, Context extends readonly unknown[], Result> = (
  filter: NewDraft<F>,
  ...context: Context
) => ResolvedFor<F, Result>

/** Converts the parameters of a list to criteria. */
export interface Resolution<F extends Fields, Context extends readonly unknown[], Result> {
  /** Calls each resolver once. Without their parameters they return defaults. */
  resolve(filter: NewDraft<F>, ...context: Context): readonly ResolvedFor<F, Result>[]
  /**
   * Merges the criteria of the resolvers with those of the parameters whose values are criteria, and of the fields of
   * the app among all parameters.
   */
  merge(filter: NewDraft<F>, resolved: readonly Awaited<ResolvedFor<F, Result>>[], all: Fields): Awaited<Result>
}

/** Combines the parameters whose values are criteria with the resolvers of the others. */
export function createResolution<F extends Fields, Context extends readonly unknown[], Result>(
  resolvers: Resolvers<F, Context, Result>,
): Resolution<F, Context, Result> {
  const each = [...new Set(Object.values<Resolver<F, Context, Result>>(resolvers))]
  return {
    resolve: (filter, ...context) => each.map((resolve) => resolve(filter, ...context)),
    merge: (filter, resolved, all) => Object.assign({}, directCriteria(all, filter), ...resolved),
  }
}

/** Returns the criteria of the parameters whose values are criteria, and of those for fields of the app. */
function directCriteria(filters: Fields, sent: object): object {
  const criteria: Record<string, unknown> = {}
  const fields: object[] = []
  for (const [name, { criterion, appField }] of directFilters(filters)) {
    const value: unknown = Reflect.get(sent, name)
    if (value === undefined) continue
    if (criterion) criteria[criterion] = value
    if (appField) fields.push(fieldCriterion(appField, value))
  }
  if (fields.length > 0) criteria.fields = fields
  return criteria
}

const directFiltersOf = new WeakMap<Fields, readonly (readonly [name: string, traits: FilterTraits])[]>()

/** Returns the parameters whose values are criteria, or values of fields of the app. Finds them once. */
function directFilters(filters: Fields): readonly (readonly [name: string, traits: FilterTraits])[] {
  const cached = directFiltersOf.get(filters)
  if (cached !== undefined) return cached
  const found = traitsOf(filters).filter(([, { criterion, appField }]) => criterion || appField)
  directFiltersOf.set(filters, found)
  return found
}

/** Returns the traits of parameters, by name. */
export function traitsOf(filters: Fields): readonly (readonly [name: string, traits: FilterTraits])[] {
  return Object.entries(filters).map(([name, filter]) => [name, filter as FilterTraits]) // of a list parameter
}

/** A record without a value has the default. */
function fieldCriterion(
  { name, default: absent, isList }: NonNullable<FilterTraits['appField']>,
  sent: unknown,
): object {
  const values = sent as readonly unknown[] // filters by fields of the app are lists
  const defaults: readonly unknown[] = Array.isArray(absent) ? absent : [absent]
  return { name, values: values.some((value) => defaults.includes(value)) ? [...values, null] : values, isList }
}

/** Returns the values that a list has without its parameters, by name. */
export function absentValuesOf(filters: Fields): Readonly<Record<string, unknown>> {
  const declared = traitsOf(filters).filter(([, traits]) => 'whenAbsent' in traits)
  return Object.fromEntries(declared.map(([name, { whenAbsent }]) => [name, whenAbsent]))
}
