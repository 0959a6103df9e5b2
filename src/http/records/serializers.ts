import type { EventRecord } from '../../resources/event/event.ts'
import { blanked, shownLinks, toEventReply } from '../../resources/event/event-reply.ts'
import type { LinkedDefinition, LinkedRecord } from '../../resources/linked/linked.ts'
import type { ReplyContext } from '../../resources/reply.ts'
import { type TermRecord, toTermReply } from '../../resources/term/term.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import {
  collectionOf,
  type EventLink,
  eventLinks,
  isTermCollection,
  type LinkedName,
  nameOf,
  type Revision,
  type StoredRecord,
  type TermCollection,
  tableOf,
} from '../../schema/resource.ts'
import { type ImageReference, lookUpImages } from '../../schema/vocabulary/image.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { Viewer } from '../../services/shared/visibility.ts'
import type { Snapshot } from '../response/snapshot.ts'
import type { ReadContext } from '../values/read-context.ts'
import type { CachedRecords, RecordCache, RecordsById } from './record-cache.ts'
import {
  encode,
  isCurrent,
  type SerializedEvent,
  type SerializedRecord,
  serializedEvent,
  serializedLinked,
  serializedTerm,
} from './serialized.ts'

/** A mount, as one caller sees it, and the cache of its records. */
export interface JsonContext extends ReadContext {
  /** Absent if records are not cached. */
  readonly cache: RecordCache | undefined
  /** The state of the calendar before the first read, if it was read. */
  readonly snapshot?: Snapshot | undefined
}

/** Serializes the records of one resource, and uses those in the cache. */
export interface RecordSerializer<Record, Serialized> {
  /** Whether at least half of the records in the last call were in the cache. */
  readonly isWarm: boolean
  records(records: readonly Record[], context: JsonContext): Promise<readonly Serialized[]>
  /**
   * Returns the records with these revisions, and reads only those that are not in the cache. Returns `undefined` if
   * one of them has another revision by now.
   */
  atRevisions(revisions: readonly Revision[], context: JsonContext): Promise<readonly Serialized[] | undefined>
}

/** The serializers of all resources. */
export interface Serializers {
  readonly event: RecordSerializer<EventRecord, SerializedEvent>
  readonly links: { readonly [Link in EventLink]: RecordSerializer<StoredRecord, SerializedRecord> }
}

export function createSerializers({ resources, store }: Pick<Environment, 'resources' | 'store'>): Serializers {
  const { event } = resources
  const linked = (name: LinkedName) => {
    const definition: ReplyMaker = resources[name]
    return createSerializer<LinkedRecord, SerializedRecord>({
      read: (ids) => store[collectionOf[name]].getMany(ids),
      cachedIn: ({ links }) => links[name],
      serialize(record, context) {
        const reply = definition.withAppFields(definition.toReply(record, context), record.fields)
        return serializedLinked(record, reply, context.now)
      },
    })
  }
  const terms = (collection: TermCollection) => {
    const name = nameOf[collection]
    return createSerializer<TermRecord, SerializedRecord>({
      read: (ids) => store[collection].getMany(ids),
      cachedIn: ({ links }) => links[collection],
      serialize: (term, context) =>
        serializedTerm(term, resources[name].withAppFields(toTermReply(term, name, context), term.fields)),
    })
  }
  return {
    event: createSerializer({
      read: (ids) => store.events.getMany(ids),
      cachedIn: (records) => records.event,
      serialize(record, context) {
        const reply = event.withAppFields(toEventReply(record, noLinks, context), record.fields)
        const locked = record.password_hash === '' ? undefined : blanked(reply, event.lockedValues)
        return serializedEvent(record, { reply, locked }, context.now)
      },
    }),
    links: tableOf<Serializers['links']>(eventLinks, (link) => (isTermCollection(link) ? terms(link) : linked(link))),
  }
}

/** What all linked resources have in common, whatever their records. */
type ReplyMaker = Pick<LinkedDefinition<LinkedRecord, never, never, object>, 'toReply' | 'withAppFields'>

const noLinks = tableOf<{ readonly [Link in (typeof shownLinks)[number]]: () => [] }>(shownLinks, () => () => [])

interface SerializerParts<Record, Serialized> {
  read(ids: readonly number[]): Promise<readonly Record[]>
  cachedIn(records: CachedRecords): RecordsById<Serialized>
  serialize(record: Record, context: ReplyContext): Serialized
}

function createSerializer<Record extends StoredRecord, Serialized extends SerializedRecord | SerializedEvent>({
  read,
  cachedIn,
  serialize,
}: SerializerParts<Record, Serialized>): RecordSerializer<Record, Serialized> {
  let isWarm = false
  const cachedFor = (context: JsonContext) => {
    const records = cachedRecords(context)
    return records && cachedIn(records)
  }
  const lookUp = (revisions: readonly Revision[], context: JsonContext) => {
    const cached = cachedFor(context)
    const now = context.environment.now()
    let hits = 0
    const found = revisions.map(({ id, revision }) => {
      const one = cached?.get(id)
      if (one === undefined || one.revision !== revision || !isCurrent(one, now)) return undefined
      encode(one)
      hits += 1
      return one
    })
    isWarm = 2 * hits >= revisions.length
    return found
  }
  const serializeAll = async (records: readonly Record[], context: JsonContext) => {
    const { environment, root } = context
    const showImage = await lookUpImages(records.flatMap(imageOf), environment.images)
    const replyContext = { root, showImage, ...environment, now: environment.now() }
    const cached = cachedFor(context)
    return records.map((record) => {
      const serialized = serialize(record, replyContext)
      cached?.set(record.id, serialized)
      return serialized
    })
  }
  return {
    get isWarm() {
      return isWarm
    },
    async records(records, context) {
      const found = lookUp(records, context)
      const missing = records.filter((_, index) => found[index] === undefined)
      return filled(found, missing.length === 0 ? [] : await serializeAll(missing, context))
    },
    async atRevisions(revisions, context) {
      const found = lookUp(revisions, context)
      const missing = revisions.filter((_, index) => found[index] === undefined)
      if (missing.length === 0) return filled(found, [])
      const records = await read(missing.map(({ id }) => id))
      if (missing.some(({ revision }, index) => records[index]?.revision !== revision)) return undefined
      return filled(found, await serializeAll(records, context))
    },
  }
}

/** Puts values into the gaps of a list, in order. */
export function filled<Value>(list: readonly (Value | undefined)[], values: readonly Value[]): readonly Value[] {
  let used = 0
  return list.map((value) => value ?? (values[used++] as Value)) // there is one for each gap
}

/** Returns the cached records of a mount. */
export function cachedRecords({ cache, ...context }: JsonContext): CachedRecords | undefined {
  return cache?.of(formKey(context))
}

/** Returns everything that the form of the records in a list depends on. */
export function formKey({ root, view }: Pick<JsonContext, 'root' | 'view'>): string {
  return `${mountKey(root)}\n${view?.key ?? ''}`
}

export function viewerOf({ access, environment }: JsonContext): Viewer {
  return { access, now: environment.now() }
}

/** Returns everything that the URLs in a response depend on. */
export function mountKey({ origin, basePath, namespace, locale = '' }: UrlRoot): string {
  return `${origin}\n${basePath}\n${namespace}\n${locale}`
}

function imageOf({
  image,
}: StoredRecord & { readonly image?: ImageReference }): readonly { readonly image: ImageReference }[] {
  return image === undefined ? [] : [{ image }]
}
