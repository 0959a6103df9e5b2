import { type EventRecord, isCalendarError } from 'daybook'
import { type MadeRecord, mostMade } from '../contract/import/import-row.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'

/** What events link to, by the resource: where an event has its ids, the service, and what its name is. */
const links = [
  ['venue', 'venue', 'venues', 'venue'],
  ['organizer', 'organizer', 'organizers', 'organizer'],
  ['category', 'categories', 'categories', 'name'],
  ['tag', 'tags', 'tags', 'name'],
] as const

/** A record that an event of a trial links to. */
interface Linked extends MadeRecord {
  readonly collection: (typeof links)[number][2]
  readonly nameField: (typeof links)[number][3]
  readonly id: number
}

/** The services of a caller that read what events link to. */
type Readers = Readonly<Record<Linked['collection'], { get(id: number): Promise<object> }>>

/** Finds what the events of an import would make besides themselves: what they link to, and what is not there yet. */
export interface MadeRecords {
  /** Reads in a trial what its events link to. */
  linked(events: readonly EventRecord[], transaction: Readers): Promise<readonly Linked[]>
  /** Notes which of these are not there, after the trial was rolled back. */
  note(linked: readonly Linked[]): Promise<void>
  /** Each once, in the order of the file. */
  all(): readonly MadeRecord[]
}

/** `before`: what earlier requests have found. */
export function madeRecords(before: readonly MadeRecord[], { services }: Pick<ReadingVisit, 'services'>): MadeRecords {
  const made = new Map(before.map((one) => [keyOf(one), one]))
  /** Those that were there. A trial that is rolled back gives ids again. */
  const present = new Set<string>()
  return {
    async linked(events, transaction) {
      const found: Linked[] = []
      for (const [resource, member, collection, nameField] of links) {
        const ids = new Set(events.flatMap((event) => event[member]))
        for (const id of ids) {
          if (made.size >= mostMade || present.has(`${collection} ${id}`)) continue
          const name = await nameIn(transaction, { collection, id, nameField })
          if (name !== undefined) found.push({ resource, collection, nameField, id, name })
        }
      }
      return found
    },
    async note(linked) {
      for (const one of linked) {
        const { resource, collection, id, name } = one
        if ((await nameIn(services, one)) === name) present.add(`${collection} ${id}`)
        else if (made.size < mostMade) made.set(keyOf({ resource, name }), { resource, name: name.slice(0, 100) })
      }
    },
    all: () => [...made.values()],
  }
}

function keyOf({ resource, name }: MadeRecord): string {
  return `${resource} ${name.toLowerCase()}`
}

/** Returns the name of a record; `undefined` if there is none, or none that the caller may see. */
async function nameIn(
  readers: Readers,
  { collection, id, nameField }: Omit<Linked, 'resource' | 'name'>,
): Promise<string | undefined> {
  try {
    return String(Reflect.get(await readers[collection].get(id), nameField))
  } catch (error) {
    if (isCalendarError(error) && error.status < 500) return undefined
    throw error
  }
}
