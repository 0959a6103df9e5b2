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
