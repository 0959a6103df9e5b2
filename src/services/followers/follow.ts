import type { FollowHandler, FollowOptions } from './follow-options.ts'
import type { Follower, FollowerContext } from './follower.ts'

/** Follows the changes of all processes. */
export interface Follow {
  /**
   * Handles every change from where the follower `name` stopped, whichever process that was. Of all processes with a
   * follower of this name, one works at a time. Resolves when this process has begun to work or to wait.
   */
  (name: string, handle: FollowHandler, options?: FollowOptions): Promise<Follower>
  /** Handles every change from now on in this process, whatever others do. */
  (handle: FollowHandler, options?: FollowOptions): Promise<Follower>
}

/** Returns `follow` of a calendar, whose code the first follower loads. */
export function createFollow(calendar: FollowerContext): Follow {
  return async (
    nameOrHandle: string | FollowHandler,
    handleOrOptions?: FollowHandler | FollowOptions,
    followOptions?: FollowOptions,
  ) => {
    const { startFollower } = await import('./follower.ts')
    if (typeof nameOrHandle !== 'function') {
      return startFollower(calendar, nameOrHandle, handleOrOptions as FollowHandler, followOptions)
    }
    return startFollower(calendar, undefined, nameOrHandle, handleOrOptions as FollowOptions | undefined)
  }
}
