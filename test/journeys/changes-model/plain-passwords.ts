import type { Passwords } from 'daybook'

/** Hashes nothing, because many writes set passwords. */
export const plainPasswords: Passwords = {
  hash: async (password) => `plain ${password}`,
  verify: async (password, hash) => hash === `plain ${password}`,
}
