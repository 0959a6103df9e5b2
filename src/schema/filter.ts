import type { Fields, NewDraft, ValueOf } from './field.ts'

/** What a parameter of a list declares besides how it is read. */
export interface FilterTraits {
  /** The criterion of stores that takes the value as it is. Services turn the other parameters into criteria. */
  readonly criterion?: string
  /** Asks for what a password hides: events that are locked for the caller never match (rule 40). */
  readonly hiddenByPassword?: boolean
  /** The response depends on the present second, so it is never cached. */
  readonly momentary?: true
}

/** The names of the parameters whose value is a criterion as it is. */
export type DirectFilter<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly criterion: string } ? K : never
}[keyof F]

/**
 * Parameters, of which each that names a criterion names one that takes its value. Any other name does not compile, nor
 * does, where `Traits` asks for more, a parameter that leaves it open.
 */
export type FiltersOf<F extends Fields, Criteria, Traits = unknown> = {
  readonly [K in DirectFilter<F>]: Traits & {
    readonly criterion: {
      [C in keyof Criteria]-?: ValueOf<F[K]> extends Criteria[C] ? C : never
    }[keyof Criteria]
  }
}

/** Returns the criteria that the values of parameters are as they are. */
export function directCriteria<F extends Fields>(filters: F, sent: NewDraft<F>): object {
  const criteria: Record<string, unknown> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const { criterion } = filter as FilterTraits // of a parameter of a list
    const value: unknown = criterion && Reflect.get(sent, name)
    if (criterion && value !== undefined) criteria[criterion] = value
  }
  return criteria
}

/** Returns the names of the parameters that have a trait. */
export function namesWith(filters: Fields, trait: keyof FilterTraits): readonly string[] {
  return Object.entries(filters).flatMap(([name, filter]) => (Reflect.get(filter, trait) ? [name] : []))
}
