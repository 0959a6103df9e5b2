const names = new Map<string, string>()

/**
 * Returns the name of a zone as clients compare it, which is case-sensitive. Returns `undefined` for UTC and for fixed
 * offsets, which need no zone.
 */
export function tzidOf(zone: string): string | undefined {
  if (/^(?:UTC(?:[+-].*)?|[+-].*)$/i.test(zone)) return undefined
  const cached = names.get(zone)
  if (cached !== undefined) return cached
  const resolved = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  // ICU resolves some names to old ones. It is then used only if the spelling cannot be right.
  const isSpelled = resolved.toLowerCase() !== zone.toLowerCase() && /[A-Z]/.test(zone) && /[a-z]|^[A-Z]{3}$/.test(zone)
  const name = isSpelled ? zone : resolved
  if (names.size > 1_000) names.clear()
  names.set(zone, name)
  return name
}
