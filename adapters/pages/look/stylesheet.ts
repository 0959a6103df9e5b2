import { warm } from './warm.ts'

/** A stylesheet, by the name under which the pages serve it. The name changes with its text. */
export interface Stylesheet {
  readonly name: string
  readonly text: string
}

/** The stylesheet of the pages. */
export const stylesheet: Stylesheet = { name: `daybook-${checksum(warm)}.css`, text: warm }

function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return (sum >>> 0).toString(36)
}
