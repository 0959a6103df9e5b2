import { argumentError } from '../errors.ts'

/**
 * A zone as the conversions need it: a fixed offset in seconds east of UTC, or a name in lower case, so that all
 * spellings share one entry in the caches of offsets and formats.
 */
export type Zone =
  | { readonly kind: 'fixed'; readonly offset: number }
  | { readonly kind: 'named'; readonly name: string }

const FURTHEST_OFFSET = 14 * 3600
const IANA_NAME = /^[a-z][a-z0-9_+-]*(\/[a-z0-9_+-]+){0,2}$/i

// ICU has names of its own, three letters and SystemV/*, that IANA does not have: its BST is Dhaka, its IST Kolkata.
const IANA_THREE_LETTERS = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i
const ICU_ONLY = /^([a-z]{3}|SystemV\/.*)$/i

// Unknown names are not cached, but zones have many spellings: at the limit the cache is cleared.
const MAX_SPELLINGS = 2_000
const zones = new Map<string, Zone>()

/**
 * Returns whether a name is a time zone (rule 26): an IANA name in any case, `UTC`, `UTC±H[:MM]`, `UTC±H.25`, `.5` or
 * `.75`, or `±HH:MM`, within ±14:00.
 */
export function isZone(name: string): boolean {
  return findZone(name) !== undefined
}

/** Throws `TypeError` for a name that `isZone` refuses. The message names the option. */
export function checkZone(option: string, name: string): void {
  if (!isZone(name)) throw argumentError(option, 'a time zone such as Europe/Zurich', name)
}

/** Returns the zone of a name in any spelling. Throws RangeError for a name that `isZone` refuses. */
export function zoneOf(name: string): Zone {
  const zone = findZone(name)
  if (zone === undefined) throw new RangeError(`Unknown time zone: ${name.slice(0, 40)}`)
  return zone
}

function findZone(name: string): Zone | undefined {
  const cached = zones.get(name)
  if (cached !== undefined) return cached
  const zone = fixedZone(name) ?? namedZone(name)
  if (zone === undefined) return undefined
  if (zones.size >= MAX_SPELLINGS) zones.clear()
  zones.set(name, zone)
  return zone
}

function fixedZone(name: string): Zone | undefined {
  if (/^UTC$/i.test(name)) return { kind: 'fixed', offset: 0 }
  const match =
    /^UTC([+-])(\d{1,2})(?::([0-5]\d)|(\.(?:25|5|75)))?$/i.exec(name) ?? /^([+-])(\d{2}):([0-5]\d)$/.exec(name)
  if (match === null) return undefined
  const [, sign, hours, minutes = '0', quarters = '0'] = match
  const offset = (Number(hours) + Number(quarters)) * 3600 + Number(minutes) * 60
  return offset <= FURTHEST_OFFSET ? { kind: 'fixed', offset: sign === '-' ? -offset : offset } : undefined
}

function namedZone(name: string): Zone | undefined {
  if (!IANA_NAME.test(name)) return undefined
  if (ICU_ONLY.test(name) && !IANA_THREE_LETTERS.test(name)) return undefined
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return { kind: 'named', name: name.toLowerCase() }
  } catch {
    return undefined
  }
}
