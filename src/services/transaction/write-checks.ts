import type { Actor } from '../../access/policy.ts'
import {
  type CheckWrite,
  errorsOf,
  type LinkCollection,
  refusedWrite,
  type WriteToCheck,
} from '../../access/write-check.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import {
  collectionOf,
  type EventLink,
  eventLinks,
  isLinkedName,
  type ResourceName,
  type StoredRecord,
  tableOf,
} from '../../schema/resource.ts'
import { type ChangedRecord, createChangeSet } from '../changes/change-set.ts'

/** Checks the writes of a transaction by the port `check` of the calendar (rule 43). */
export interface WriteChecks {
  /** Marks a position among the writes. */
  readonly count: number
  add(change: ChangedRecord): void
  /**
   * Checks what was written from a position on, each record once. Throws for what is refused. `owner` is the record
   * that the caller writes: the errors of others have the path of their link.
   */
  since(position: number, owner: WrittenRecord): Promise<void>
  /** Throws if a write was refused, also if its error was caught, and checks what was not checked before. */
  finish(): Promise<void>
}

/** A record that a caller writes. */
export interface WrittenRecord {
  readonly resource: ResourceName
  readonly record: StoredRecord
}

/** The port, and the caller. */
export interface CallerCheck {
  readonly check: CheckWrite
  readonly actor: Actor | null
}

/** Loads linked records, and yields to the event loop. */
interface CheckContext {
  load(collection: LinkCollection, ids: readonly number[]): Promise<readonly StoredRecord[]>
  pause(): Promise<void>
}

/** The checks of writes with every right. */
export const uncheckedWrites: WriteChecks = {
  count: 0,
  add() {},
  since: () => Promise.resolve(),
  finish: () => Promise.resolve(),
}

/** Creates the checks of a transaction that begins. */
export function createWriteChecks({ check, actor }: CallerCheck, context: CheckContext): WriteChecks {
  const writes: ChangedRecord[] = []
  const unchecked = new Set<ChangedRecord>()
  let refusal: { readonly error: unknown } | undefined

  const run = async (some: readonly ChangedRecord[], owner?: WrittenRecord) => {
    const changes = merged(some)
    const linksOf = await loadLinks(changes, context)
    const errors: Record<string, string> = {}
    for (const change of changes) {
      await context.pause()
      // The record is that of its resource.
      const write = { ...change, links: linksOf(change) } as WriteToCheck
      const found = await errorsOf(check, actor, write)
      const prefix = prefixOf(change, owner)
      for (const [name, sentence] of Object.entries(found)) errors[pathOf(prefix, name)] ??= sentence
    }
    if (Object.keys(errors).length > 0) throw refusedWrite(actor, errors)
    for (const one of some) unchecked.delete(one)
  }
  const checked = async (...args: Parameters<typeof run>) => {
    try {
      await run(...args)
    } catch (error) {
      refusal ??= { error }
      throw error
    }
  }
  return {
    get count() {
      return writes.length
    },
    add(change) {
      writes.push(change)
      unchecked.add(change)
    },
    since: (position, owner) => checked(writes.slice(position), owner),
    async finish() {
      if (refusal) throw refusal.error
      if (unchecked.size > 0) await checked([...unchecked])
    },
  }
}

/** Returns each record once: as it was before the first write, and as it is after the last. */
function merged(writes: readonly ChangedRecord[]): readonly ChangedRecord[] {
  const changes = createChangeSet(() => 0)
  for (const write of writes) changes.add(write)
  return changes.all()
}

type Links = Readonly<Record<LinkCollection, readonly StoredRecord[]>>

/** Loads the links of all changes at once. */
async function loadLinks(
  changes: readonly ChangedRecord[],
  { load }: CheckContext,
): Promise<(change: ChangedRecord) => Links> {
  const events = changes.filter(({ resource }) => resource === 'event')
  const byLink = new Map<EventLink, ReadonlyMap<number, StoredRecord>>()
  for (const link of eventLinks) {
    const ids = [...new Set(events.flatMap((change) => idsOf(change, link)))]
    const records = ids.length > 0 ? await load(collectionAt(link), ids) : []
    byLink.set(link, new Map(records.map((record) => [record.id, record])))
  }
  const found = (change: ChangedRecord, link: EventLink) =>
    change.resource === 'event' ? idsOf(change, link).flatMap((id) => byLink.get(link)?.get(id) ?? []) : []
  return (change) =>
    tableOf<Links>(eventLinks.map(collectionAt), (_, index) => found(change, eventLinks[index] ?? 'tags'))
}

function collectionAt(link: EventLink): LinkCollection {
  return link === 'categories' || link === 'tags' ? link : collectionOf[link]
}

/** Returns the ids of a link before and after a write of an event. */
function idsOf({ before, after }: ChangedRecord, link: EventLink): readonly number[] {
  const events = [before, after] as readonly (EventRecord | null)[] // the caller passes events
  return [...new Set(events.flatMap((event) => event?.[link] ?? []))]
}

/** Returns where the errors of a record are that is written with another: `venue`, `organizer[1]` or `tags`. */
function prefixOf({ resource, before, after }: ChangedRecord, owner: WrittenRecord | undefined): string {
  if (owner === undefined || owner.resource === resource) return ''
  if (owner.resource !== 'event' || resource === 'event') return resource
  if (!isLinkedName(resource)) return collectionOf[resource]
  const event = owner.record as EventRecord // of its resource
  const index = event[resource].indexOf((after ?? before)?.id ?? 0)
  return event[resource].length > 1 && index >= 0 ? `${resource}[${index}]` : resource
}

function pathOf(prefix: string, name: string): string {
  if (prefix === '') return name
  // A new term is only a name in the form of an event.
  return prefix === 'categories' || prefix === 'tags' ? prefix : `${prefix}.${name}`
}
