import { readFile } from 'node:fs/promises'
import type { ImagePort } from 'daybook'

const names = [
  'jazz',
  'film',
  'dance',
  'market',
  'organ',
  'books',
  'museum',
  'harbour',
  'park',
  'stage',
  'run',
] as const

/** The pictures of the demo, drawn for it. Events have them by their number from 1. */
export type PictureName = (typeof names)[number]

/** Returns the id that an event has for a picture. */
export function idOfPicture(name: PictureName): number {
  return names.indexOf(name) + 1
}

/** Resolves the ids of pictures to files below an origin, and keeps other URLs. */
export function picturesAt(origin: () => string): ImagePort {
  return (image) => {
    if (typeof image === 'string') return { url: image, id: 0, extension: '' }
    const name = names[image - 1]
    if (name === undefined) return { url: '', id: image, extension: '' }
    return { url: `${origin()}/pictures/${name}.svg`, id: image, extension: 'svg', width: 800, height: 500 }
  }
}

/** Returns the file at a path such as `/pictures/jazz.svg`; `undefined` if there is none. */
export async function readPicture(path: string): Promise<Buffer | undefined> {
  const name = names.find((one) => path === `/pictures/${one}.svg`)
  return name && readFile(new URL(`pictures/${name}.svg`, import.meta.url))
}
