/** Returns whether a value is an http or https URL, or a path. */
export function isLink(value: unknown): boolean {
  return typeof value === 'string' && /^(https?:\/\/|\/(?![/\\]))/i.test(value)
}
