import type { Passwords } from '../access/passwords.ts'
import { CalendarError } from '../errors.ts'

/** Whether a password opens an event. */
export type VerifyPassword = (
  password: string,
  event: { readonly id: number; readonly password_hash: string },
) => Promise<boolean>

const rememberedEvents = 1000
// Beyond these a flood of guesses would only keep those with the right password waiting.
const mostWaiting = 100

/**
 * Checks passwords at most `atOnce` at a time, so that a flood of guesses leaves the machine to others, and remembers
 * the right one of each event until the event has another (rule 40).
 */
export function createVerifyPassword(passwords: Passwords, atOnce = 2): VerifyPassword {
  const right = new Map<number, { readonly hash: string; readonly password: string }>()
  const waiting: (() => void)[] = []
  let running = 0

  const turn = async () => {
    if (running < atOnce) running++
    else if (waiting.length >= mostWaiting)
      throw new CalendarError('rest_unavailable', 'Too many passwords are being checked. Try again later.')
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const done = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async (password, { id, password_hash: hash }) => {
    const known = right.get(id)
    if (known?.hash === hash && known.password === password) return true
    await turn()
    try {
      const isRight = await passwords.verify(password, hash)
      if (isRight) remember(right, id, { hash, password })
      return isRight
    } finally {
      done()
    }
  }
}

function remember<Value>(values: Map<number, Value>, id: number, value: Value): void {
  values.delete(id)
  values.set(id, value)
  const [oldest] = values.keys()
  if (values.size > rememberedEvents && oldest !== undefined) values.delete(oldest)
}
