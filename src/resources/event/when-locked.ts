import type { Field } from '../../schema/field/field.ts'

/**
 * What a reply shows for a field of a protected event without the password (rule 40), unless it never shows the field.
 */
export type WhenLocked =
  | { readonly whenLocked: 'shown' | { readonly as: unknown } }
  | (Field<unknown, unknown> & { readonly schema?: never })

/** Replies show the field without the password too. */
export function shown<F extends object>(field: F): F & { readonly whenLocked: 'shown' } {
  return { ...field, whenLocked: 'shown' }
}

/** Replies show the placeholder `as` without the password. */
export function hidden<F extends object, As extends '' | false | null | readonly []>(
  field: F,
  as: As,
): F & { readonly whenLocked: { readonly as: As } } {
  return { ...field, whenLocked: { as } }
}
