/** A field with traits, which replace its own members of these names. */
export type WithTraits<F, Traits> = Omit<F, keyof Traits> & Traits

/**
 * Returns a field with traits, like a spread of both. Its type names the two, so that editors and declarations show it
 * short: the type of a spread lists every member of the field.
 */
export function withTraits<F extends object, const Traits extends object>(
  field: F,
  traits: Traits,
): WithTraits<F, Traits> {
  return { ...field, ...traits }
}
