import type { Fields } from './field/field.ts'
import type { FieldTraits } from './field/field-traits.ts'
import type { FilterTraits } from './filter.ts'

/** The names of the fields or parameters that declare a trait. */
export type NameWith<F extends Fields, Trait extends string> = string &
  { [K in keyof F]: F[K] extends Readonly<Record<Trait, unknown>> ? K : never }[keyof F]

/** Returns the names of the fields or parameters with a trait. */
export function namesWith<F extends Fields, Trait extends keyof FilterTraits | keyof FieldTraits>(
  fields: F,
  trait: Trait,
): readonly NameWith<F, Trait>[] {
  return Object.entries(fields).flatMap(
    ([name, field]) => (Reflect.get(field, trait) ? [name as NameWith<F, Trait>] : []), // it has the trait
  )
}
