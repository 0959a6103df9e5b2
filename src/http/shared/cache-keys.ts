import { checkOptions, type OptionChecks, optionKinds } from '../../options.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import { nameOf, type ResourceName, type TermCollection, termCollections } from '../../schema/resource.ts'
import type { RecordChange } from '../../services/changes/change.ts'
import type { FollowedChange } from '../../services/followers/followed-change.ts'
import type { ShownRecord } from '../response/shown-records.ts'

/** What the keys of one calendar begin with, where several share a cache. */
export interface CacheKeyOptions {
  /**
   * The `keyPrefix` of the option `sharedCache`. It is the key of every response of the calendar. The default is
   * `daybook`.
   */
  readonly keyPrefix?: string
}

const cacheKeyOptions: OptionChecks<CacheKeyOptions> = { keyPrefix: optionKinds.text }

/** Returns the keys of a response (rule 67). `records` is absent if any change can change it. */
export function cacheKeys(
  records: readonly ShownRecord[] | undefined,
  { keyPrefix = 'daybook' }: CacheKeyOptions,
): readonly string[] {
  return [keyPrefix, ...(records?.map((record) => keyOf(record, keyPrefix)) ?? [keyOfLists(keyPrefix)])]
}

/**
 * Returns the keys of the responses that a change may have changed (rule 67), for a shared cache to purge. Takes what
 * `onChange` and `calendar.follow` deliver, and the same `keyPrefix` as the mount.
 */
export function cacheKeysOf(change: RecordChange | FollowedChange, options: CacheKeyOptions = {}): readonly string[] {
  checkOptions(options, cacheKeyOptions)
  const { keyPrefix = 'daybook' } = options
  if (change.type === 'whole') return [keyPrefix]
  const { resource, id, counted } = 'resource' in change ? followed(change) : reported(change)
  const keys = [{ resource, id }, ...counted].map((record) => keyOf(record, keyPrefix))
  return [...new Set([keyOfLists(keyPrefix), ...keys])]
}

interface Changed extends ShownRecord {
  /** The terms whose counts may have changed. */
  readonly counted: readonly ShownRecord[]
}

function followed({ resource, id, counted }: Exclude<FollowedChange, { type: 'whole' }>): Changed {
  return { resource, id, counted }
}

interface Written extends Partial<Pick<EventRecord, TermCollection>> {
  readonly id: number
}

function reported({ type, before, after }: RecordChange): Changed {
  const resource = type.slice(0, type.indexOf('.')) as ResourceName // a type begins with its resource
  const records = [before, after] as readonly (Written | null)[] // of events, which have links, or of others
  const written = records.filter((record) => record !== null)
  const counted = termCollections.flatMap((link) =>
    written.flatMap((record) => (record[link] ?? []).map((id) => ({ resource: nameOf[link], id }))),
  )
  return { resource, id: written[0]?.id ?? 0, counted } // one of them is present
}

function keyOf({ resource, id }: ShownRecord, keyPrefix: string): string {
  return `${keyPrefix}-${resource}-${id}`
}

/** Returns the key of responses that any change can change. */
function keyOfLists(keyPrefix: string): string {
  return `${keyPrefix}-lists`
}
