import { extensionOf } from '../text/url.ts'
import type { ImageReference } from './references.ts'

/** An image as a reply shows it (rules 10, 38). */
export interface ImageReply {
  /** Where the image is; empty where the images port does not know. */
  readonly url: string
  /** 0 for an image that is known by its URL. */
  readonly id: number
  /** Of the file, without the dot; may be empty. */
  readonly extension: string
  /** In pixels. */
  readonly width?: number | undefined
  /** In pixels. */
  readonly height?: number | undefined
  /** Other sizes of the same image, by name. */
  readonly sizes?: Readonly<Record<string, ImageSize>> | undefined
}

/** An image in one of its sizes. */
export interface ImageSize {
  /** Where the image is in this size. */
  readonly url: string
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}

/**
 * The image port (rule 38): what the id or the URL of an image means. It may look it up; the core never fetches. A reply
 * asks it once for each image, however many of its records show it.
 */
export type ImagePort = (image: number | string) => ImageReply | Promise<ImageReply>

/** The default image port: it knows a URL by itself, and an id by nothing else. */
export const plainImages: ImagePort = (image) =>
  typeof image === 'number'
    ? { url: '', id: image, extension: '' }
    : { url: image, id: 0, extension: extensionOf(image) }

/** Gives images as replies show them; it knows those that were looked up. */
export type ShowImage = (image: ImageReference) => ImageReply | false

/** Asks the port for all images of some records, for each once. */
export async function lookUpImages(
  records: readonly { readonly image: ImageReference }[],
  images: ImagePort,
): Promise<ShowImage> {
  const asked = new Set(records.map(({ image }) => image).filter((image) => image !== false))
  const replies = await Promise.all(Array.from(asked, async (image) => [image, await images(image)] as const))
  const known = new Map<ImageReference, ImageReply>(replies)
  // Each was asked for.
  return (image) => (image === false ? false : (known.get(image) as ImageReply))
}
