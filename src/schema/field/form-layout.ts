import type { Fields } from './field.ts'

/** The parts of a form for people, in their order. `own` has the fields of the app. */
export const formParts = ['when', 'what', 'where', 'who', 'text', 'tickets', 'reach', 'own', 'publication'] as const

/** A part of a form for people: fields below one heading. */
export type FormPart = Exclude<(typeof formParts)[number], 'own'>

/**
 * The part of a form for people that each field belongs to, in the order of the form. Does not compile without a field:
 * only those are left out that are not stored, or that another field is stored in.
 */
export type FormLayout<F extends Fields> = Readonly<Record<FormField<F>, FormPart>>

/** The same without the types of the fields. */
export type FormParts = Readonly<Record<string, FormPart>>

type FormField<F extends Fields> = Exclude<keyof F & string, StoredIn<F> | Unstored<F>>

/** The members of records that a field of another name is stored in. */
type StoredIn<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly storedIn: infer Member extends string } ? Member : never
}[keyof F]

type Unstored<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly storedIn: null } ? K : never
}[keyof F]
