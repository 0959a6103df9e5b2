import { CalendarError } from '../../errors.ts'
import { collectionOf, resourceNames } from '../../schema/resource.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import type { SourcesContext } from '../../services/sources/sources.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import type { JsonObject, KeyedValue, KeyedValues, KeyedValueWriter } from '../../storage/keyed-values.ts'
import { isSourceName } from './source-input.ts'
import type { SourceState } from './source-state.ts'

/** The most sources of a calendar. */
const mostSources = 200

const kind = 'source'

/** The kind of the values that say whose records a removed source has left. A later one of its name has them. */
const leftKind = 'left_source'

/** A source with its name. */
export interface NamedSource {
  readonly name: string
  readonly state: SourceState
}

/** Returns the change of a state, or null to leave it as it is. */
export type SourceEdit = (state: SourceState) => Partial<SourceState> | null

/** The states of sources in the store. Each change replaces the state that it knows, never one of another process. */
export interface SourceStore {
  list(): Promise<readonly NamedSource[]>
  /** Throws a 404 for an unknown source. */
  get(name: string): Promise<SourceState>
  /** Returns the state after a change. Null if it stays as it is. Throws a 404 for an unknown source. */
  edit(name: string, change: SourceEdit): Promise<SourceState | null>
  /**
   * Stores a new source. Throws a 409 if the name is taken, also by records that no source has brought, such as those
   * that the app synchronizes, or if there are too many sources.
   */
  add(name: string, state: SourceState): Promise<void>
  /** Deletes a source if its state still meets the condition. A later one of its name may have its records. */
  drop(name: string, isStill: (state: SourceState) => boolean): Promise<void>
  /**
   * Stores a source by another name. Throws a 409 if that is taken, also by any records, and a 404 for an unknown
   * source.
   */
  rename(name: string, to: string, change: SourceEdit): Promise<SourceState | null>
  /** Stores a source by the name that it had before, whose records it still has. Throws what `rename` throws. */
  nameBack(name: string, to: string, change: SourceEdit): Promise<SourceState | null>
}

export function createSourceStore({ environment, transaction }: SourcesContext): SourceStore {
  const write = <T>(work: (values: KeyedValueWriter, inside: CalendarTransaction) => Promise<T>) =>
    transaction((inside) => work(partsOf(inside).context, inside))
  const move = async (
    { name, to }: { readonly name: string; readonly to: string },
    change: SourceEdit,
    values: KeyedValueWriter,
  ): Promise<SourceState | null> => {
    const { state, revision } = found(name, await stored(name, values))
    const changed = change(state)
    if (changed === null) return null
    const others = (await values.keyedValues(kind, { limit: mostSources })).map(named)
    requireFree(
      { member: 'to', name: to },
      others.filter((one) => one.name !== name),
    )
    const after = { ...state, ...changed }
    requireStored(await values.deleteKeyedValue(kind, name, revision))
    if (!(await values.putKeyedValue(kind, to, asJson(after), null))) throw taken('to', to)
    return after
  }
  return {
    async list() {
      return (await environment.store.keyedValues(kind, { limit: mostSources })).map(named)
    },
    get: async (name) => found(name, await stored(name, environment.store)).state,
    edit: (name, change) =>
      write(async (values) => {
        const { state, revision } = found(name, await stored(name, values))
        const changed = change(state)
        if (changed === null) return null
        const after = { ...state, ...changed }
        requireStored(await values.putKeyedValue(kind, name, asJson(after), revision))
        return after
      }),
    add: (name, state) =>
      write(async (values, inside) => {
        const all = (await values.keyedValues(kind, { limit: mostSources })).map(named)
        if (all.length >= mostSources) throw conflict(`A calendar has at most ${mostSources} sources.`)
        requireFree({ member: 'name', name }, all)
        const left = await values.keyedValue(leftKind, name)
        if (left !== null) requireStored(await values.deleteKeyedValue(leftKind, name, left.revision))
        else if (await hasRecords(name, inside)) throw taken('name', name)
        if (!(await values.putKeyedValue(kind, name, asJson(state), null))) throw taken('name', name)
      }),
    drop: (name, isStill) =>
      write(async (values, inside) => {
        const present = await stored(name, values)
        if (present === null || !isStill(stateOf(present))) return
        requireStored(await values.deleteKeyedValue(kind, name, present.revision))
        if (await hasRecords(name, inside)) await values.putKeyedValue(leftKind, name, {}, null)
      }),
    rename: (name, to, change) =>
      write(async (values, inside) => {
        const after = await move({ name, to }, change, values)
        if (after !== null && (await hasRecords(to, inside))) throw taken('to', to)
        return after
      }),
    nameBack: (name, to, change) => write((values) => move({ name, to }, change, values)),
  }
}

/** Forms and callers may send a name that no source can have, which a store would not accept. */
async function stored(name: string, values: KeyedValues): Promise<KeyedValue | null> {
  return isSourceName(name) ? values.keyedValue(kind, name) : null
}

/** Returns the state of a source inside a transaction; undefined if there is none. */
export async function stateInside(name: string, inside: CalendarTransaction): Promise<SourceState | undefined> {
  const stored = await partsOf(inside).context.keyedValue(kind, name)
  return stored === null ? undefined : stateOf(stored)
}

export function conflict(message: string): CalendarError {
  return new CalendarError('rest_conflict', message)
}

function taken(member: 'name' | 'to', name: string): CalendarError {
  const message = `${member} must be a name that no other source and no other records have; received "${name}".`
  return new CalendarError('rest_conflict', message, { errors: { [member]: message } })
}

/** Returns whether records have the name of a source, in the trash too, or were merged with others. */
async function hasRecords(name: string, inside: CalendarTransaction): Promise<boolean> {
  const { formerNames } = partsOf(inside).context
  for (const resource of resourceNames) {
    const collection = collectionOf[resource]
    if ((await inside.external[collection]({ source: name, limit: 1 })).records.length > 0) return true
    if ((await formerNames.find(collection, { source: name })).length > 0) return true
  }
  return false
}

/** A source whose records are still being renamed has its former name too. */
function requireFree(
  { member, name }: { readonly member: 'name' | 'to'; readonly name: string },
  all: readonly NamedSource[],
): void {
  const holds = ({ name: own, state: { unfinished } }: NamedSource) =>
    own === name || (unfinished?.step === 'rename' && unfinished.from === name)
  if (all.some(holds)) throw taken(member, name)
}

function requireStored(isStored: boolean): void {
  if (!isStored) throw conflict('Others were changing the same source. Try again.')
}

function found(name: string, value: KeyedValue | null): { readonly state: SourceState; readonly revision: number } {
  if (value === null) throw new CalendarError('source-not-found', `There is no source ${name}.`)
  return { state: stateOf(value), revision: value.revision }
}

function named(stored: KeyedValue): NamedSource {
  return { name: stored.key, state: stateOf(stored) }
}

function stateOf({ value }: KeyedValue): SourceState {
  return value as unknown as SourceState // only this file stores values of this kind
}

function asJson(state: SourceState): JsonObject {
  return { ...state }
}
