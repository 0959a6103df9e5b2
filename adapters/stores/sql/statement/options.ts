/**
 * Returns the value of an option that becomes part of names in SQL, such as a prefix. Throws a `TypeError` for anything
 * but up to 31 lower-case letters, digits and `_`, which never need to be escaped.
 */
export function checkedName(option: string, name: string): string {
  if (/^[a-z_][a-z0-9_]{0,30}$/.test(name)) return name
  throw new TypeError(
    `${option}: received ${JSON.stringify(name)}; accepted are up to 31 lower-case letters, digits and "_".`,
  )
}
