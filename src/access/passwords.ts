import { encodeUtf8, platform } from '../runtime.ts'

/** Hashes and verifies the passwords of events (rule 40). An app may replace it. */
export interface Passwords {
  /** Returns a hash from which the password cannot be recovered. */
  hash(password: string): Promise<string>
  /** Returns whether the hash was made from this password; `false` for a hash in another format. */
  verify(password: string, hash: string): Promise<boolean>
}

const defaultIterations = 600_000
const hashPattern = /^pbkdf2-sha256\$(\d{1,9})\$([0-9a-f]+)\$([0-9a-f]+)$/

/** The default: PBKDF2-SHA256 of the platform's WebCrypto, which runs off the main thread. */
export const pbkdf2Passwords: Passwords = {
  async hash(password) {
    const salt = platform.crypto.getRandomValues(new Uint8Array(16))
    return `pbkdf2-sha256$${defaultIterations}$${toHex(salt)}$${toHex(await derive(password, salt, defaultIterations))}`
  },
  async verify(password, hash) {
    const [, iterations, salt, expected] = hashPattern.exec(hash) ?? []
    if (iterations === undefined || salt === undefined || expected === undefined) return false
    return isEqual(toHex(await derive(password, fromHex(salt), Number(iterations))), expected)
  },
}

async function derive(password: string, salt: Uint8Array, iterations: number): Promise<Uint8Array> {
  const { subtle } = platform.crypto
  // Keyboards differ in how they compose accented letters.
  const key = await subtle.importKey('raw', encodeUtf8(password.normalize('NFC')), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}

/** Compares in constant time, so that timing reveals nothing. */
function isEqual(a: string, b: string): boolean {
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
