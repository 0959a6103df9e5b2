import type { Fields } from './field.ts'
import type { HasColumn } from './stored-field.ts'

/**
 * Checks fields at compile time: each has the `Demanded` traits, says where it is stored if it has no column, and
 * whether it can be emptied if it has no default. A unit has the name of one of its fields, and at least two. One field
 * holds the name.
 */
export type FieldsOf<F extends Fields, Demanded = unknown> = {
  readonly [K in keyof F]: Demanded & StorageTrait<F[K]> & EmptyTrait<F[K]> & UnitTrait<F, F[K]> & MoveTrait<F, F[K]>
} & (true extends NameTrait<F[keyof F]> ? unknown : { readonly isName: never })

/** The names of the fields that declare some traits. */
export type FieldWith<F extends Fields, Traits> = string & { [K in keyof F]: F[K] extends Traits ? K : never }[keyof F]

type StorageTrait<Field> = Field extends HasColumn ? unknown : { readonly storedIn: string | null }

type EmptyTrait<Field> = Field extends { readonly required: true }
  ? { readonly notNull: true }
  : 'default' extends keyof Field
    ? unknown
    : { readonly notNull: boolean }

type UnitTrait<F extends Fields, Field> = Field extends { readonly unit: string }
  ? { readonly unit: UnitName<F> }
  : unknown

/** The fields that name a unit with another field. */
type UnitName<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly unit: K } ? ([OthersOf<F, K>] extends [never] ? never : K) : never
}[keyof F]

type OthersOf<F extends Fields, Unit extends keyof F> = {
  [K in Exclude<keyof F, Unit>]: F[K] extends { readonly unit: Unit } ? K : never
}[Exclude<keyof F, Unit>]

type MoveTrait<F extends Fields, Field> = Field extends { readonly movesWith: string }
  ? { readonly movesWith: keyof F }
  : unknown

type NameTrait<Field> = Field extends { readonly isName: true } ? true : never
