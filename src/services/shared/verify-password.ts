import type { Passwords } from '../../access/passwords.ts'
import type { Actor } from '../../access/policy.ts'
import { isCalendarError } from '../../errors.ts'
import { type ClientSignal, createFairQueue } from './fair-queue.ts'

/** A password that was sent to read a protected event (rule 40). */
export interface PasswordAttempt {
  /** The id of the event. */
  readonly eventId: number
  /** Whether the password opened the event. */
  readonly opened: boolean
  /** Whether the password was not checked, because too many requests waited or the client disconnected. */
  readonly refused: boolean
  /** The caller; `null` for an anonymous one. */
  readonly actor: Actor | null
  /**
   * The request of the host, as `authenticate` receives it (with Hono, the context); in process the option `request`.
   */
  readonly request: unknown
}

/** The sender of a password. */
export interface PasswordSender extends Pick<PasswordAttempt, 'actor' | 'request'> {
  readonly signal: ClientSignal | undefined
}

/** Returns whether a password opens an event. */
export type VerifyPassword = (
  password: string,
  event: { readonly id: number; readonly password_hash: string },
  sender: PasswordSender,
) => Promise<boolean>

const rememberedEvents = 1000
// Two leave most of the threads of the platform to others. A hundred take about five seconds.
const limits = { concurrent: 2, perKey: 100, total: 1000 }

/**
 * Checks passwords in a queue in which events take turns, so that guesses for one event do not delay another. Caches
 * the right password of each event until the event has another (rule 40). Calls `onAttempt` for each attempt.
 */
export function createVerifyPassword(
  passwords: Passwords,
  onAttempt: (attempt: PasswordAttempt) => void = () => {},
): VerifyPassword {
  const right = new Map<number, { readonly hash: string; readonly password: string }>()
  const queue = createFairQueue(limits)

  return async (password, { id, password_hash: hash }, { actor, request, signal }) => {
    const isVerified = () => {
      const verified = right.get(id)
      return verified?.hash === hash && verified.password === password
    }
    const check = async () => {
      // Another request for the same event may have been right in the meantime.
      const isRight = isVerified() || (await passwords.verify(password, hash))
      if (isRight) remember(right, id, { hash, password })
      return isRight
    }
    const attempt = { eventId: id, actor, request }
    try {
      const opened = isVerified() || (await queue(id, signal, check))
      onAttempt({ opened, refused: false, ...attempt })
      return opened
    } catch (error) {
      if (isCalendarError(error)) onAttempt({ opened: false, refused: true, ...attempt })
      throw error
    }
  }
}

function remember<Value>(values: Map<number, Value>, id: number, value: Value): void {
  values.delete(id)
  values.set(id, value)
  const [oldest] = values.keys()
  if (values.size > rememberedEvents && oldest !== undefined) values.delete(oldest)
}
