import type { Store } from './store.ts'

/** How many commits are read at once. */
const commitsAtOnce = 100

/**
 * Returns the version of a store with every commit so far. `version` of a store may lack those of other processes for a
 * time, as the option `freshness` of PostgreSQL allows.
 */
export async function latestVersion(store: Pick<Store, 'version' | 'commitsSince'>): Promise<string> {
  let version = await store.version()
  for (;;) {
    const last = (await store.commitsSince(version, commitsAtOnce))?.at(-1)
    if (last === undefined) return version
    version = last.version
  }
}

/** Returns whether nothing was committed after a version, by any process. */
export async function isLatest(store: Pick<Store, 'notesSince'>, version: string): Promise<boolean> {
  return (await store.notesSince(version))?.length === 0
}
