import type { FollowTimers } from './follow-options.ts'

/** A pause that can be ended early. */
export interface Pause {
  wait(milliseconds: number): Promise<void>
  end(): void
}

export function createPause({ start }: Pick<FollowTimers, 'start'>): Pause {
  let end = () => {}
  return {
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const cancel = start(resolve, milliseconds)
        end = () => {
          cancel()
          resolve()
        }
      }),
    end: () => end(),
  }
}
