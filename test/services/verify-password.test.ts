import { describe, expect, it } from 'vitest'
import { createVerifyPassword } from '../../src/services/verify-password.ts'

/** A port whose verifications end when they are told to. */
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

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const event = (id: number, password_hash = 'sesame') => ({ id, password_hash })

describe('createVerifyPassword', () => {
  it('runs two at once, the others in their order', async () => {
    const passwords = slowPasswords()
    const verify = createVerifyPassword(passwords)
    const answers = [1, 2, 3, 4].map((id) => verify(`guess ${id}`, event(id)))
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
    const verify = createVerifyPassword(passwords, 1)
    const [first, second] = [verify('a', event(1)), verify('b', event(2))]
    await settled()
    passwords.waiting[0]?.(new Error('no entropy'))
    await expect(first).rejects.toThrow('no entropy')
    await settled()
    passwords.waiting[1]?.(true)
    expect(await second).toBe(true)
    const third = verify('c', event(3))
    await settled()
    expect(passwords.started).toBe(3)
    passwords.waiting[2]?.(false)
    expect(await third).toBe(false)
  })

  it('lets a hundred wait, and turns the others away at once', async () => {
    const passwords = slowPasswords()
    const verify = createVerifyPassword(passwords)
    const waiting = Array.from({ length: 102 }, (_, id) => verify('guess', event(id)))
    await expect(verify('guess', event(103))).rejects.toMatchObject({ code: 'rest_unavailable', status: 503 })
    await settled()
    expect(passwords.started).toBe(2)
    for (let index = 0; index < waiting.length; index += 1) {
      passwords.waiting[index]?.(false)
      await settled()
    }
    expect(await Promise.all(waiting)).toEqual(Array(102).fill(false))
  })

  it('remembers the right one of an event, and no wrong one', async () => {
    const passwords = plainPasswords()
    const verify = createVerifyPassword(passwords)
    expect([await verify('sesame', event(1)), await verify('sesame', event(1))]).toEqual([true, true])
    expect([await verify('guess', event(1)), await verify('guess', event(1))]).toEqual([false, false])
    expect([await verify('sesame', event(1)), await verify('sesame', event(2))]).toEqual([true, true])
    expect(passwords.verified).toEqual(['sesame', 'guess', 'guess', 'sesame'])
  })

  it('forgets it when the event has another', async () => {
    const passwords = plainPasswords()
    const verify = createVerifyPassword(passwords)
    expect(await verify('sesame', event(1))).toBe(true)
    expect(await verify('sesame', event(1, 'new'))).toBe(false)
    expect(await verify('new', event(1, 'new'))).toBe(true)
    expect(passwords.verified).toEqual(['sesame', 'sesame', 'new'])
  })

  it('remembers the last thousand events', async () => {
    const passwords = plainPasswords()
    const verify = createVerifyPassword(passwords)
    for (let id = 1; id <= 1001; id += 1) await verify('sesame', event(id))
    passwords.verified.length = 0
    await verify('sesame', event(2))
    expect(passwords.verified).toEqual([])
    await verify('sesame', event(1))
    expect(passwords.verified).toEqual(['sesame'])
  })
})
