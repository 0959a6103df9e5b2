import type { FollowerState, FollowerStates } from '../../storage/followers.ts'

/** Creates states of followers that stay as long as the process runs. */
export function createFollowerStates(states = new Map<string, FollowerState>()): FollowerStates {
  return {
    async get(name) {
      return states.get(name) ?? null
    },
    async put(name, { stamp, state }, ifStamp) {
      if ((states.get(name)?.stamp ?? null) !== ifStamp) return false
      states.set(name, Object.freeze({ stamp, state }))
      return true
    },
  }
}
