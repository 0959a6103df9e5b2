import type { Actor } from 'daybook'

/** Who can sign in. Everybody who reaches the server may: it listens on this machine only. */
export const actors = {
  editor: { id: 1, role: 'editor' },
  author: { id: 2, role: 'author' },
  contributor: { id: 3, role: 'contributor' },
  subscriber: { id: 4, role: 'subscriber' },
} as const satisfies Readonly<Record<string, Actor>>

export type Role = keyof typeof actors

/** What each role may do. */
export const roles: Readonly<Record<Role, string>> = {
  editor: 'writes, publishes and deletes everything',
  author: 'publishes and changes events of their own',
  contributor: 'writes drafts, which editors publish',
  subscriber: 'reads what everybody reads',
}

export function isRole(text: string): text is Role {
  return Object.hasOwn(actors, text)
}
