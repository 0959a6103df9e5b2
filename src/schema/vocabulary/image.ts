import { extensionOf } from '../../text/url.ts'
import * as schema from '../json-schema/json-schema.ts'
import { objectOf, ref, type Schema } from '../json-schema/json-schema.ts'

/** The id of an image or its URL; `false` for none. The image port resolves it (rule 38). */
export type ImageReference = number | string | false

/** An image in a reply (rules 10, 38). */
export interface ImageReply {
  /** The URL of the image; empty if the images port does not know it. */
  readonly url: string
  /** 0 for an image that is only referenced by its URL. */
  readonly id: number
  /** The extension of the file, without the dot; may be empty. */
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
  /** The URL of the image in this size. */
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

/** Describes an image in a reply: the object, or `false` for none. */
export const imageOrNone: Schema = { anyOf: [{ type: 'boolean', const: false }, ref('Image')] }

/**
 * The image port (rule 38): resolves the id or the URL of an image. It may load it; the core never fetches. Each
 * response calls it once for each image, even if several records show it.
 */
export type ImagePort = (image: number | string) => ImageReply | Promise<ImageReply>

/** The default image port: resolves URLs, but not ids. */
export const plainImages: ImagePort = (image) =>
  typeof image === 'number'
    ? { url: '', id: image, extension: '' }
    : { url: image, id: 0, extension: extensionOf(image) }

/** Converts an image to its reply. Knows only the images that were looked up. */
export type ShowImage = (image: ImageReference) => ImageReply | false

/** Calls the port for all images of some records, once for each. */
export async function lookUpImages(
  records: readonly { readonly image: ImageReference }[],
  images: ImagePort,
): Promise<ShowImage> {
  const references = new Set(records.map(({ image }) => image).filter((image) => image !== false))
  const replies = await Promise.all(Array.from(references, async (image) => [image, await images(image)] as const))
  const replyOf = new Map<ImageReference, ImageReply>(replies)
  // All of them were looked up.
  return (image) => (image === false ? false : (replyOf.get(image) as ImageReply))
}
