import { extensionOf } from '../text/url.ts'
import * as schema from './json-schema.ts'
import { objectOf, ref, type Schema } from './json-schema.ts'

/** The id of an image or its URL; `false` for none. What it means is for the image port to say (rule 38). */
export type ImageReference = number | string | false

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

export const imageSchema: Schema = objectOf(
  {
    url: schema.string,
    id: schema.count,
    extension: schema.string,
    width: schema.integer,
    height: schema.integer,
    sizes: schema.mapOf(objectOf({ url: schema.string, width: schema.integer, height: schema.integer })),
  } satisfies Readonly<Record<keyof ImageReply, Schema>>,
  ['width', 'height', 'sizes'],
)

/** Describes what a reply shows of an image: the object, or `false` for none. */
export const imageOrNone: Schema = { anyOf: [{ type: 'boolean', const: false }, ref('Image')] }

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
