import type { EventReply } from 'daybook'
import { shownImage } from '../../../../formats/shown/shown-image.ts'

/** The attributes of an image in its sizes. */
export interface ImageSources {
  readonly src: string
  readonly srcset?: string
  readonly sizes?: string
  readonly width: number
  readonly height: number
}

/** Without sizes, images have the shape that the stylesheet gives them. */
const shape = { width: 800, height: 500 }

/**
 * Returns the attributes of the image of an event, with its other sizes. A URL with a space or a comma cannot be in a
 * list of sizes.
 */
export function imageSources(event: EventReply): ImageSources | undefined {
  const shown = shownImage(event)
  const { image } = event
  if (shown === undefined || image === false) return undefined
  const { width = shape.width, height = shape.height } = image
  const sizes = Object.values(image.sizes ?? {}).filter(({ url }) => /^https?:[^\s,]+$/i.test(url))
  const all = image.width !== undefined && /^[^\s,]+$/.test(shown.url) ? [...sizes, { url: shown.url, width }] : sizes
  const widths = new Map(all.map((size) => [size.width, size.url]))
  if (widths.size < 2) return { src: shown.url, width, height }
  const srcset = [...widths].toSorted(([a], [b]) => a - b).map(([width, url]) => `${url} ${width}w`)
  return { src: shown.url, srcset: srcset.join(', '), sizes: '(min-width: 60rem) 50vw, 100vw', width, height }
}
