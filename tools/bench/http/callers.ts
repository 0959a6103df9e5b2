import type { Actor } from 'daybook'

// Who signs in, by the value of the header `Authorization`.

/** An editor, who may write. */
export const editor = 'Bearer editor'

/** Callers who may read what everybody may. */
export const readers: readonly string[] = [1, 2, 3, 4].map((number) => `Bearer reader ${number}`)

const actors: ReadonlyMap<string, Actor> = new Map([
  [editor, { id: 1, role: 'editor' }],
  ...readers.map((reader, index): [string, Actor] => [reader, { id: 100 + index, role: 'subscriber' }]),
])

export function actorOf(authorization: string | null | undefined): Actor | null {
  if (authorization === null || authorization === undefined) return null
  const actor = actors.get(authorization)
  if (!actor) throw new Error('unknown token')
  return actor
}
