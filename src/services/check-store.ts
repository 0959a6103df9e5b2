import { isPromise } from '../errors.ts'
import type { Reader, ReadRepository, Store } from '../storage/store.ts'

const reads = ['find', 'getMany', 'getBySlug'] as const satisfies readonly (keyof ReadRepository<never, never, never>)[]

/** Every method of a store that a calendar calls outside of a transaction. */
const methods = {
  events: [...reads, 'findWithLinked'],
  venues: reads,
  organizers: reads,
  categories: reads,
  tags: reads,
} as const satisfies Readonly<Record<keyof Reader, readonly string[]>>
// By name, so that a method of the port which is missing here does not compile.
const ownMethods: Readonly<Record<Exclude<keyof Store, keyof typeof methods>, true>> = {
  version: true,
  nextPublication: true,
  timeZoneData: true,
  transaction: true,
}

/** Throws `TypeError` for what is no store, and names the methods that it lacks. */
export function checkStore(store: unknown): void {
  if (isPromise(store)) throw new TypeError('store must be a store; received a promise of one: await it.')
  const missing = [
    ...Object.entries(methods).flatMap(([repository, names]) =>
      lacking(memberOf(store, repository), names).map((name) => `${repository}.${name}`),
    ),
    ...lacking(store, Object.keys(ownMethods)),
  ]
  if (missing.length === 0) return
  throw new TypeError(
    `store must be a store, such as createMemoryStore() or createSqliteStore(database); it lacks ${missing.join(', ')}.`,
  )
}

function lacking(value: unknown, names: readonly string[]): readonly string[] {
  return names.filter((name) => typeof memberOf(value, name) !== 'function')
}

/** Stores may be objects of a class: their methods are not their own. */
function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
