import type { OrganizerRecord } from '../../resources/linked/organizer.ts'
import type { VenueRecord } from '../../resources/linked/venue.ts'
import type { TypesByName } from '../../resources/resources.ts'
import type { TermRecord } from '../../resources/term/term.ts'
import type { LinkedName, Taxonomy } from '../../schema/resource.ts'
import { nameKey } from '../../text/alike-names.ts'
import { slugify } from '../../text/slug.ts'
import type { DuplicateReason } from './duplicate-options.ts'

/** What two records have in common that are probably the same. */
export interface DuplicateKey {
  readonly reason: DuplicateReason
  readonly key: string
}

/** A record, as it is compared with others. */
export interface Compared {
  /** Records in two different cities are not the same. Empty if it is unknown. */
  readonly city: string
  readonly keys: readonly DuplicateKey[]
}

type Compares = { readonly [Name in LinkedName | Taxonomy]: (record: TypesByName[Name]['record']) => Compared }

/** By what records of each resource are compared. */
export const comparedAs: Compares = {
  venue: (venue) => ({
    city: nameKey(venue.city),
    keys: [...nameKeys(venue.venue), ...position(venue), ...reach({ email: '', ...venue }), ...address(venue)],
  }),
  organizer: (organizer) => ({ city: '', keys: [...nameKeys(organizer.organizer), ...reach(organizer)] }),
  category: named,
  tag: named,
}

function named({ name }: TermRecord): Compared {
  return { city: '', keys: nameKeys(name) }
}

function nameKeys(name: string): readonly DuplicateKey[] {
  const key = nameKey(name)
  return [{ reason: 'name', key }, ...spellings(name, key).map((text) => ({ reason: 'spelling', key: text }) as const)]
}

/** A typo in a short word makes another word of it, and so does another first letter. */
const shortest = 5
const longest = 40

/** The keys of a name together are as long as its square. Those of long names would need the memory of a server. */
const longestName = 100

/**
 * Returns keys that two names have in common if one letter differs, is missing, or has another position, in one long
 * word: each of them without one of its letters. Numbers and short words have to be equal. So have names without
 * spaces and hyphens, and all that have more than 100 characters.
 */
function spellings(name: string, key: string): readonly string[] {
  const joined = slugify(name).replaceAll('-', '')
  const words = key.length > longestName ? [] : key.split(' ')
  return [
    ...(joined === '' ? [] : [joined]),
    ...words.flatMap((word, at) => {
      const letters = [...word]
      if (letters.length < shortest || letters.length > longest || !/^\p{L}+$/u.test(word)) return []
      const others = words.filter((_, index) => index !== at).join(' ')
      const without = letters.slice(1).map((_, index) => letters.filter((__, one) => one !== index + 1).join(''))
      return [word, ...without].map((text) => `${others} ${text}`)
    }),
  ]
}

function address({ address }: VenueRecord): readonly DuplicateKey[] {
  const key = nameKey(address)
  // A street without a number is no address.
  return /\p{N}/u.test(key) ? [{ reason: 'address', key }] : []
}

/** Within about ten meters. */
function position({ geo_lat, geo_lng }: VenueRecord): readonly DuplicateKey[] {
  if (geo_lat === null || geo_lng === null) return []
  return [{ reason: 'position', key: `${geo_lat.toFixed(4)} ${geo_lng.toFixed(4)}` }]
}

function reach({ website, email, phone }: Pick<OrganizerRecord, 'website' | 'email' | 'phone'>) {
  const keys: readonly DuplicateKey[] = [
    {
      reason: 'website',
      key: website
        .toLowerCase()
        .replace(/^https?:\/\/(www\.)?/, '')
        .replace(/\/$/, ''),
    },
    { reason: 'email', key: email.toLowerCase() },
    { reason: 'phone', key: digitsOf(phone) },
  ]
  return keys.filter(({ key }) => key !== '')
}

/** Returns the last digits of a number, which are the same with and without the prefix of the country. */
function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 6 ? '' : digits.slice(-8)
}
