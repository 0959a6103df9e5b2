import type { StoredStatus } from '../schema/vocabulary/status.ts'
import { digest } from '../text/digest.ts'

/** Begins each `sync_state` that a synchronization stores. */
export const syncPrefix = 'sync:'

/** Replaces `syncPrefix` when somebody restores the record from the trash, so that the next synchronization sees it. */
export const restoredPrefix = 'restored:'

/** What a synchronization stores with a record, to distinguish remote changes from local ones. */
export interface SyncState {
  /**
   * For each field that has a remote value: hashes of the remote value, and of the local value that was stored for it.
   */
  readonly fields: Readonly<Record<string, readonly [remote: string, local: string]>>
  /** The changed events of a series, by their remote `recurrence_id`. */
  readonly occurrences?: Readonly<Record<string, OccurrenceState>> | undefined
  readonly sequence?: number | undefined
  readonly last_modified?: string | undefined
  /** The status before the synchronization moved the record to the trash. */
  readonly trashed?: StoredStatus | undefined
  /** Whether somebody has restored it from the trash since. It stays until the source has it again. */
  readonly isRestored?: true | undefined
}

/** The state of a changed event of a series. */
export interface OccurrenceState extends Pick<SyncState, 'fields'> {
  /** Its local id. */
  readonly id: number
}

/** Returns the state in the form in which a record stores it. */
export function encodeState(state: SyncState): string {
  return syncPrefix + JSON.stringify(state)
}

/** Returns the stored state. A record to which other code gave its key has no remote values. */
export function decodeState(text: string): SyncState {
  const { prefix, state } = parseState(text) ?? { prefix: '', state: { fields: {} } }
  return prefix === restoredPrefix ? { ...state, trashed: undefined, isRestored: true } : state
}

/** Returns the text of a state after a change. Text of other code is unchanged. */
export function changeState(text: string, change: (state: SyncState) => SyncState): string {
  const parsed = parseState(text)
  return parsed === undefined ? text : parsed.prefix + JSON.stringify(change(parsed.state))
}

function parseState(text: string): { readonly prefix: string; readonly state: SyncState } | undefined {
  const [prefix = ''] = [syncPrefix, restoredPrefix].filter((one) => text.startsWith(one))
  try {
    const parsed: unknown = JSON.parse(text.slice(prefix.length))
    // Only `encodeState` writes objects with fields.
    if (typeof parsed === 'object' && parsed !== null && 'fields' in parsed)
      return { prefix, state: parsed as SyncState }
  } catch {
    // It is the text of other code.
  }
  return undefined
}

/** Returns a hash of any JSON value, whatever the order of the members of objects. */
export function hashOf(value: unknown): string {
  return digest(JSON.stringify(value, sortedMembers) ?? '')
}

function sortedMembers(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
