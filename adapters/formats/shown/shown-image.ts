import type { EventReply } from 'daybook'

/** An image of a response that has a URL. */
export interface ShownImage {
  readonly url: string
  /** The media type, if it follows from the extension. */
  readonly type: string | undefined
  /** What it shows, as text; empty if nothing says so. */
  readonly alt: string
}

const types = new Map(
  Object.entries({
    ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' },
    ...{ avif: 'image/avif', svg: 'image/svg+xml' },
  }),
)

/** Returns the image of an event. The default images port does not know the URL of an id. */
export function shownImage({ image, image_alt }: Pick<EventReply, 'image' | 'image_alt'>): ShownImage | undefined {
  if (image === false || !/^https?:/i.test(image.url)) return undefined
  return { url: image.url, type: types.get(image.extension.toLowerCase()), alt: image_alt }
}
