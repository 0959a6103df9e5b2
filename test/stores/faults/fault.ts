import type { Store } from 'daybook/storage'
import { expect, it } from 'vitest'
import { createWitness, type Refusal } from './witness.ts'

/** A store in a database. */
export interface DatabaseStore extends Store {
  migrate(): Promise<void>
  close(): Promise<void>
}

/** A database of one test. */
export interface Subject {
  readonly store: DatabaseStore
  /** Opens another store on the same tables. */
  open(): DatabaseStore
  /** Runs statements on a connection that no store uses. */
  execute(sql: string): unknown
}

/** What a store refuses while something is wrong with its database. What it does not refuse works. */
export interface Fault<S extends Subject> {
  readonly name: string
  readonly refuses: { readonly migrate?: Refusal; readonly read?: Refusal; readonly write?: Refusal }
  /** Whether the fault comes before the tables are made; otherwise the store has written an event. */
  readonly isEmpty?: boolean
  cause(subject: S): Promise<Faulty> | Faulty
}

export interface Faulty {
  /** A store that meets the fault, by default that of the subject. */
  readonly store?: DatabaseStore
  /** The store that has every record after the fault, by default the same. */
  readonly survivor?: DatabaseStore
  end(): unknown
}

/** Expects of each fault that errors name the remedy, and that nothing is lost. */
export function describeFaults<S extends Subject>(open: () => Promise<S> | S, faults: readonly Fault<S>[]): void {
  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_name, { refuses, isEmpty, cause }) => {
    const subject = await open()
    const witness = createWitness(subject.store)
    if (!isEmpty) {
      await subject.store.migrate()
      await witness.write()
    }
    const { store = subject.store, survivor = store, end } = await cause(subject)
    const faulty = witness.through(store)
    try {
      if (refuses.migrate) {
        const { code, remedy } = refuses.migrate
        const error = { name: 'StoreError', code, message: expect.stringMatching(remedy) }
        await expect(store.migrate()).rejects.toMatchObject(error)
      }
      if (refuses.read) await faulty.expectRefused('read', refuses.read)
      if (refuses.write) await faulty.expectRefused('write', refuses.write)
      else await faulty.write()
      if (!refuses.read) await faulty.expectIntact()
    } finally {
      await end()
    }
    const after = witness.through(survivor)
    await after.expectIntact()
    await after.write()
    await after.expectIntact()
  })
}

const later: Refusal = { code: 'unavailable', remedy: /version 10\d.*Use a newer release/ }
const notMigrated: Refusal = { code: 'not-migrated', remedy: /Call `await store\.migrate\(\)` once/ }

/** The faults that every database can have. */
export const sharedFaults: readonly Fault<Subject>[] = [
  {
    name: 'tables of a later release are refused, and not changed',
    refuses: { migrate: later, read: later, write: later },
    async cause({ execute, open }) {
      const change = (by: number) =>
        execute(`UPDATE daybook_state SET value = CAST(value AS integer) + ${by} WHERE name = 'schema'`)
      await change(100)
      return { store: open(), end: () => change(-100) }
    },
  },
  {
    name: 'missing tables have to be created',
    isEmpty: true,
    refuses: { read: notMigrated, write: notMigrated },
    cause: ({ store }) => ({ end: () => store.migrate() }),
  },
]

/** What a store says after `close()`. */
export const closed: Refusal = { code: 'unavailable', remedy: /cannot be used after `close\(\)`/ }
