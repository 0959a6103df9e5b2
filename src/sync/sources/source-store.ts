import { CalendarError } from '../../errors.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import type { SourcesContext } from '../../services/sources/sources.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import type { JsonObject, KeyedValue, KeyedValues, KeyedValueWriter } from '../../storage/keyed-values.ts'
import { isSourceName } from './source-input.ts'
import type { SourceState } from './source-state.ts'

/** The most sources of a calendar. */
const mostSources = 200

const kind = 'source'

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
  /** Stores a new source. Throws a 409 if the name is taken, or if there are too many. */
  add(name: string, state: SourceState): Promise<void>
  /** Deletes a source if its state is still one that meets the condition. */
  drop(name: string, isStill: (state: SourceState) => boolean): Promise<void>
  /** Stores a source by another name. Throws a 409 if that is taken, and a 404 for an unknown source. */
  move(name: string, to: string, change: SourceEdit): Promise<SourceState | null>
}

export function createSourceStore({ environment, transaction }: SourcesContext): SourceStore {
  const write = <T>(work: (values: KeyedValueWriter) => Promise<T>) =>
    transaction((inside) => work(partsOf(inside).context))
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
      write(async (values) => {
        const all = (await values.keyedValues(kind, { limit: mostSources })).map(named)
        if (all.length >= mostSources) throw conflict(`A calendar has at most ${mostSources} sources.`)
        requireFree(name, all)
        if (!(await values.putKeyedValue(kind, name, asJson(state), null))) throw taken(name)
      }),
    drop: (name, isStill) =>
      write(async (values) => {
        const present = await stored(name, values)
        if (present !== null && isStill(stateOf(present)))
          requireStored(await values.deleteKeyedValue(kind, name, present.revision))
      }),
    move: (name, to, change) =>
      write(async (values) => {
        const { state, revision } = found(name, await stored(name, values))
        const changed = change(state)
        if (changed === null) return null
        const others = (await values.keyedValues(kind, { limit: mostSources })).map(named)
        requireFree(
          to,
          others.filter((one) => one.name !== name),
        )
        const after = { ...state, ...changed }
        requireStored(await values.deleteKeyedValue(kind, name, revision))
        if (!(await values.putKeyedValue(kind, to, asJson(after), null))) throw taken(to)
        return after
      }),
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

function taken(name: string): CalendarError {
  return conflict(`There is a source ${name} already.`)
}

/** A source whose records are still being renamed has its former name too. */
function requireFree(name: string, all: readonly NamedSource[]): void {
  const holds = ({ name: own, state: { unfinished } }: NamedSource) =>
    own === name || (unfinished?.step === 'rename' && unfinished.from === name)
  if (all.some(holds)) throw taken(name)
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
