import { encodeUtf8, platform } from '../runtime.ts'

/** The password port (rule 40): hashes and verifies the passwords of events. */
export interface Passwords {
  /** Returns a hash from which the password cannot be recovered. */
  hash(password: string): Promise<string>
  /** Returns whether the hash was made from this password. */
  verify(password: string, hash: string): Promise<boolean>
}

const iterations = 600_000
const format = /^pbkdf2-sha256\$(\d{1,9})\$([0-9a-f]+)\$([0-9a-f]+)$/

/** The default: PBKDF2-SHA256 of the platform's WebCrypto, which does not stall the main thread. */
export const pbkdf2Passwords: Passwords = {
  async hash(password) {
    const salt = platform.crypto.getRandomValues(new Uint8Array(16))
    return `pbkdf2-sha256$${iterations}$${toHex(salt)}$${toHex(await derive(password, salt, iterations))}`
  },
  async verify(password, hash) {
    const [, rounds, salt, expected] = format.exec(hash) ?? []
    if (rounds === undefined || salt === undefined || expected === undefined) return false
    return equal(toHex(await derive(password, fromHex(salt), Number(rounds))), expected)
  },
}

async function derive(password: string, salt: Uint8Array, rounds: number): Promise<Uint8Array> {
  const { subtle } = platform.crypto
  const key = await subtle.importKey('raw', encodeUtf8(password.normalize('NFC')), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256),
  )
}

/** Takes the same time wherever the two differ, so that timing reveals nothing. */
function equal(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
