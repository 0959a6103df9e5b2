import { describe, expect, it } from 'vitest'
import { createVerifyPassword, type PasswordAttempt } from '../../../src/services/shared/verify-password.ts'

/** A port whose verifications end when the test resolves them. */
function slowPasswords() {
  const waiting: ((isRight: boolean | Error) => void)[] = []
  let started = 0
  return {
    waiting,
    get started() {
      return started
    },
    hash: async (password: string) => password,
    verify: () =>
      new Promise<boolean>((resolve, reject) => {
        started += 1
        waiting.push((result) => (result instanceof Error ? reject(result) : resolve(result)))
      }),
  }
}

/** Whether a password is its own hash, with a count of the verifications. */
function plainPasswords() {
  const verified: string[] = []
  return {
    verified,
    hash: async (password: string) => password,
    async verify(password: string, hash: string) {
      verified.push(password)
      return password === hash
    },
  }
}

const slowPasswordsThatFail = {
  hash: async (password: string) => password,
  verify: () => Promise.reject(new Error('no entropy')),
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const event = (id: number, password_hash = 'sesame') => ({ id, password_hash })
const anybody = { actor: null, request: undefined, signal: undefined }

describe('createVerifyPassword', () => {
  it('runs two at once, the others in their order', async () => {
    const passwords = slowPasswords()
    const verify = createVerifyPassword(passwords)
    const answers = [1, 2, 3, 4].map((id) => verify(`guess ${id}`, event(id), anybody))
    await settled()
    expect(passwords.started).toBe(2)
    passwords.waiting[1]?.(true)
    expect(await answers[1]).toBe(true)
    await settled()
    expect(passwords.started).toBe(3)
    passwords.waiting[0]?.(false)
    passwords.waiting[2]?.(true)
    await settled()
    passwords.waiting[3]?.(false)
    expect(await Promise.all(answers)).toEqual([false, true, true, false])
    expect(passwords.started).toBe(4)
  })

  it('gives the turn on after a port that fails', async () => {
    const passwords = slowPasswords()
    const verify = createVerifyPassword(passwords)
    const [first, second] = [verify('a', event(1), anybody), verify('b', event(2), anybody)]
    const third = verify('c', event(3), anybody)
    await settled()
    passwords.waiting[0]?.(new Error('no entropy'))
    await expect(first).rejects.toThrow('no entropy')
    await settled()
    expect(passwords.started).toBe(3)
    passwords.waiting[1]?.(true)
    passwords.waiting[2]?.(false)
    expect([await second, await third]).toEqual([true, false])
  })

  it('lets a hundred wait for an event, refuses more, and still takes those of others', async () => {
    const passwords = slowPasswords()
    const verify = createVerifyPassword(passwords)
    const waiting = Array.from({ length: 102 }, () => verify('guess', event(1), anybody))
    await expect(verify('guess', event(1), anybody)).rejects.toMatchObject({
      code: 'rest_unavailable',
      status: 503,
      retry_after: 5,
    })
    const other = verify('sesame', event(2), anybody)
    await settled()
    expect(passwords.started).toBe(2)
    passwords.waiting[0]?.(false)
    passwords.waiting[1]?.(false)
    await settled()
    passwords.waiting[3]?.(true)
    expect(await other, 'the fourth to be checked').toBe(true)
    for (let index = 0; index < 103; index += 1) {
      passwords.waiting[index]?.(false)
      await settled()
    }
    expect(await Promise.all(waiting)).toEqual(Array(102).fill(false))
  })

  it('checks the right one once for all who wait with it', async () => {
    const passwords = slowPasswords()
    const verify = createVerifyPassword(passwords)
    const visitors = Array.from({ length: 50 }, () => verify('sesame', event(1), anybody))
    await settled()
    passwords.waiting[0]?.(true)
    passwords.waiting[1]?.(true)
    expect(await Promise.all(visitors)).toEqual(Array(50).fill(true))
    expect(passwords.started).toBe(2)
  })

  it('does not check for a client that has gone', async () => {
    const passwords = slowPasswords()
    const verify = createVerifyPassword(passwords)
    const signal = { aborted: false }
    const [first, second] = [verify('a', event(1), anybody), verify('b', event(2), anybody)]
    const gone = verify('c', event(3), { ...anybody, signal })
    signal.aborted = true
    await settled()
    passwords.waiting[0]?.(false)
    await expect(gone).rejects.toMatchObject({ code: 'rest_unavailable', message: 'The client has gone.' })
    passwords.waiting[1]?.(false)
    expect([await first, await second, passwords.started]).toEqual([false, false, 2])
  })

  it('notifies of each attempt: opened, wrong, known before, refused', async () => {
    const attempts: PasswordAttempt[] = []
    const verify = createVerifyPassword(plainPasswords(), (attempt) => void attempts.push(attempt))
    const sender = { actor: { id: 7, role: 'subscriber' }, request: 'the request', signal: undefined }
    await verify('sesame', event(1), sender)
    await verify('guess', event(1), sender)
    await verify('sesame', event(1), anybody)
    await verify('guess', event(2), { ...anybody, signal: { aborted: true } }).catch(() => {})
    const { actor, request } = sender
    expect(attempts).toEqual([
      { eventId: 1, opened: true, refused: false, actor, request },
      { eventId: 1, opened: false, refused: false, actor, request },
      { eventId: 1, opened: true, refused: false, actor: null, request: undefined },
      { eventId: 2, opened: false, refused: true, actor: null, request: undefined },
    ])
    expect(JSON.stringify(attempts)).not.toMatch(/sesame|guess/)
  })

  it('notifies nobody of a port that fails', async () => {
    const attempts: PasswordAttempt[] = []
    const verify = createVerifyPassword(slowPasswordsThatFail, (attempt) => void attempts.push(attempt))
    await expect(verify('a', event(1), anybody)).rejects.toThrow('no entropy')
    expect(attempts).toEqual([])
  })

  it('remembers the right one of an event, and no wrong one', async () => {
    const passwords = plainPasswords()
    const verify = createVerifyPassword(passwords)
    expect([await verify('sesame', event(1), anybody), await verify('sesame', event(1), anybody)]).toEqual([true, true])
    expect([await verify('guess', event(1), anybody), await verify('guess', event(1), anybody)]).toEqual([false, false])
    expect([await verify('sesame', event(1), anybody), await verify('sesame', event(2), anybody)]).toEqual([true, true])
    expect(passwords.verified).toEqual(['sesame', 'guess', 'guess', 'sesame'])
  })

  it('forgets it when the event has another', async () => {
    const passwords = plainPasswords()
    const verify = createVerifyPassword(passwords)
    expect(await verify('sesame', event(1), anybody)).toBe(true)
    expect(await verify('sesame', event(1, 'new'), anybody)).toBe(false)
    expect(await verify('new', event(1, 'new'), anybody)).toBe(true)
    expect(passwords.verified).toEqual(['sesame', 'sesame', 'new'])
  })

  it('remembers the last thousand events', async () => {
    const passwords = plainPasswords()
    const verify = createVerifyPassword(passwords)
    for (let id = 1; id <= 1001; id += 1) await verify('sesame', event(id), anybody)
    passwords.verified.length = 0
    await verify('sesame', event(2), anybody)
    expect(passwords.verified).toEqual([])
    await verify('sesame', event(1), anybody)
    expect(passwords.verified).toEqual(['sesame'])
  })
})
