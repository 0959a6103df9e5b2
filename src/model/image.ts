import type * as z from 'zod'
import { extensionOf } from '../text/url.ts'
import type { imageReply } from './post-schema.ts'
import type { ImageReference } from './references.ts'

/** An image as a reply shows it (rule 10). */
export type ImageReply = z.infer<typeof imageReply>

/** The image port (rule 38): what the id or the URL of an image means. It may look it up; the core never fetches. */
export type ImagePort = (image: number | string) => ImageReply | Promise<ImageReply>

/** The default image port: it knows a URL by itself, and an id by nothing else. */
export const plainImages: ImagePort = (image) =>
  typeof image === 'number'
    ? { url: '', id: image, extension: '' }
    : { url: image, id: 0, extension: extensionOf(image) }

export async function showImage(image: ImageReference, images: ImagePort): Promise<ImageReply | false> {
  return image === false ? false : images(image)
}
