import { createMemoryStore } from 'daybook/memory'
import type { FollowerStates, LaterCommit, Store } from 'daybook/storage'
import type { FaultyStore } from './faulty-store.ts'

/** A store that spoils its lists of later commits. */
function withCommits(spoil: (commits: readonly LaterCommit[]) => readonly LaterCommit[]): Store {
  const store = createMemoryStore()
  return {
    ...store,
    async commitsSince(version, limit) {
      const commits = await store.commitsSince(version, limit)
      return commits && spoil(commits)
    },
  }
}

function withStates(spoil: (states: FollowerStates, store: Store) => Partial<FollowerStates>): Store {
  const store = createMemoryStore()
  return { ...store, followers: { ...store.followers, ...spoil(store.followers, store) } }
}

const isCount = (commit: LaterCommit | undefined) => commit?.note?.startsWith('count') ?? false

export const faultyFollowers: readonly FaultyStore[] = [
  {
    fault: 'gives each later commit the version after the last one',
    foundBy: 'returns later commits in their order, from each of them on',
    open: () =>
      withCommits((commits) => commits.map((commit) => ({ ...commit, version: commits.at(-1)?.version ?? '' }))),
  },
  {
    fault: 'ignores the limit of later commits',
    foundBy: 'returns no more later commits than the limit',
    open() {
      const store = createMemoryStore()
      return { ...store, commitsSince: (version) => store.commitsSince(version, 10_000) }
    },
  },
  {
    fault: 'gives later commits other ids than their records',
    foundBy: 'returns the id of each later commit',
    open: () => withCommits((commits) => commits.map((commit, index) => ({ ...commit, commitId: String(index) }))),
  },
  {
    fault: 'lists a commit before one that it has read',
    foundBy: 'returns concurrent commits once, each after those that it has read',
    open: () =>
      withCommits((commits) => {
        const first = commits.findIndex((commit, index) => isCount(commit) && isCount(commits[index + 1]))
        const [one, two] = commits.slice(first)
        if (first === -1 || one === undefined || two === undefined) return commits
        const swapped = [
          { ...two, version: one.version },
          { ...one, version: two.version },
        ]
        return [...commits.slice(0, first), ...swapped, ...commits.slice(first + 2)]
      }),
  },
  {
    fault: 'leaves out later commits without a note',
    foundBy: 'returns later commits without a note',
    open: () => withCommits((commits) => commits.filter(({ note }) => note !== null)),
  },
  {
    fault: 'returns no commits where they are unknown',
    foundBy: 'returns no commits since a version that it never had',
    open() {
      const store = createMemoryStore()
      return { ...store, commitsSince: async (version, limit) => (await store.commitsSince(version, limit)) ?? [] }
    },
  },
  {
    fault: 'has one state for all followers',
    foundBy: 'stores the state of a follower after the state that it follows',
    open: () =>
      withStates(({ get, put }) => ({
        get: () => get('all'),
        put: (_name, state, ifStamp) => put('all', state, ifStamp),
      })),
  },
  {
    fault: 'compares the stamp of a state some time before it stores the next one',
    foundBy: 'stores one of concurrent states of a follower',
    open: () =>
      withStates(({ get, put }) => ({
        async put(name, state, ifStamp) {
          if (((await get(name))?.stamp ?? null) !== ifStamp) return false
          while (!(await put(name, state, (await get(name))?.stamp ?? null))) await undefined
          return true
        },
      })),
  },
  {
    fault: 'commits when it stores the state of a follower',
    foundBy: 'keeps its version when a state of a follower is stored',
    open: () =>
      withStates(({ put }, store) => ({
        async put(...state) {
          await store.transaction((writer) => writer.noteTimeZoneData('2001a'))
          return put(...state)
        },
      })),
  },
  {
    fault: 'wakes those who have stopped to watch',
    foundBy: 'wakes those who watch commits, until they stop',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        watchCommits(wake) {
          store.watchCommits?.(wake)
          return () => {}
        },
      }
    },
  },
  {
    fault: 'forgets the states of followers when it is reopened',
    foundBy: 'has the states of its followers again when it is reopened',
    open: createMemoryStore,
    reopen: (store) => ({ ...store, followers: createMemoryStore().followers }),
  },
]
