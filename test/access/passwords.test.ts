import { pbkdf2Sync } from 'node:crypto'
import { pbkdf2Passwords } from 'daybook'
import { describe, expect, it } from 'vitest'

const { hash, verify } = pbkdf2Passwords

/** A hash in the form that is stored, made by Node's own PBKDF2. */
function kept(password: string, { rounds = 1000, salt = '00ff' } = {}): string {
  const derived = pbkdf2Sync(password, Buffer.from(salt, 'hex'), rounds, 32, 'sha256')
  return `pbkdf2-sha256$${rounds}$${salt}$${derived.toString('hex')}`
}

describe('pbkdf2Passwords', () => {
  it('makes another hash each time, with 600,000 rounds and a salt of 16 bytes', async () => {
    const [one, two] = [await hash('sesame'), await hash('sesame')]
    expect(one).toMatch(/^pbkdf2-sha256\$600000\$[0-9a-f]{32}\$[0-9a-f]{64}$/)
    expect(two).not.toBe(one)
    expect(await verify('sesame', one)).toBe(true)
    expect(await verify('Sesame', one)).toBe(false)
  })

  it.each(['sesame', 'öffne dich', '東京', '', ' ', 'x'.repeat(128)])(
    'verifies %j as others hash it',
    async (password) => {
      expect(await verify(password, kept(password))).toBe(true)
      expect(await verify(`${password}x`, kept(password))).toBe(false)
    },
  )

  it('takes the rounds and the salt from the hash', async () => {
    expect(await verify('sesame', kept('sesame', { rounds: 7, salt: 'c0ffee' }))).toBe(true)
    expect(await verify('sesame', kept('sesame', { rounds: 7 }).replace('$7$', '$8$'))).toBe(false)
    expect(await verify('sesame', kept('sesame', { salt: '01' }).replace('$01$', '$02$'))).toBe(false)
  })

  it('compares letters with accents however they were typed', async () => {
    expect(await verify('cafe\u0301', kept('café'))).toBe(true)
  })

  it.each(['', 'sesame', 'plain:sesame', 'pbkdf2-sha256$1$00$', 'pbkdf2-sha1$1$00$00', '$2b$10$abc', `${kept('a')}g`])(
    'opens nothing with a hash of another form: %j',
    async (other) => {
      expect(await verify('sesame', other)).toBe(false)
    },
  )

  it('opens nothing with the beginning of a hash', async () => {
    expect(await verify('sesame', kept('sesame').slice(0, -2))).toBe(false)
  })
})
