import type { EventInput } from 'daybook'
import type { SyncRecord } from 'daybook/sync'
import { shortId } from './external-id.ts'

type Resource = SyncRecord['resource']

/** The venue of an entry. */
interface Location {
  readonly venue: string
}

/** The organizer of an entry. */
interface Person {
  readonly organizer: string
  readonly email?: string
  readonly website?: string
}

/**
 * Makes the linked records of the entries of a feed, each once. A venue is identified by its name, and has what any
 * entry says of it. An organizer is identified by the address, and also by the name if the feed has several names with
 * the address.
 */
export function createLinkedRecords(entries: Iterable<Partial<EventInput>>) {
  const made = new Set<string>()
  const locations = new Map<string, Location>()
  const names = new Map<string, string>()
  for (const entry of entries) {
    const { location, person } = linkedOf(entry)
    if (location) locations.set(location.venue, { ...location, ...locations.get(location.venue) })
    if (person && isNamed(person)) names.set(addressOf(person), names.get(addressOf(person)) ?? person.organizer)
  }

  /** Returns a record, or nothing if it was returned before. */
  function* once(resource: Resource, external_id: string, fields: object): Generator<SyncRecord, void, undefined> {
    const key = `${resource} ${external_id}`
    if (made.size === made.add(key).size) return
    yield { resource, external_id, fields } as SyncRecord // the callers pass fields of the resource
  }

  return {
    once,
    /** Yields the venue of an entry, and returns the ids for its link. */
    *venue(entry: Partial<EventInput>): Generator<SyncRecord, readonly string[], undefined> {
      const { location } = linkedOf(entry)
      if (!location) return []
      yield* once('venue', location.venue, locations.get(location.venue) ?? location)
      return [location.venue]
    },
    /** Yields the organizer of an entry, and returns the ids for its link. */
    *organizer(entry: Partial<EventInput>): Generator<SyncRecord, readonly string[], undefined> {
      const { person } = linkedOf(entry)
      if (!person) return []
      const address = addressOf(person)
      const first = names.get(address) ?? person.organizer
      const organizer = isNamed(person) ? person.organizer : first
      const isFirst = organizer.toLowerCase() === first.toLowerCase()
      const id = isFirst ? address : shortId(`${address} ${organizer}`)
      yield* once('organizer', id, { ...person, organizer: isFirst ? first : organizer })
      return [id]
    },
  }
}

/** Returns the linked records of an entry, which has at most one of each, as an object. */
function linkedOf({ venue, organizer }: Partial<EventInput>) {
  return { location: venue as Location | null | undefined, person: organizer as Person | null | undefined }
}

function addressOf({ organizer, email, website }: Person): string {
  return email?.toLowerCase() ?? website?.slice(0, 400) ?? organizer
}

/** Without a name, an organizer has its address as one. */
function isNamed({ organizer, email }: Person): boolean {
  return organizer !== email
}
