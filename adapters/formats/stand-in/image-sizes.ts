import type { ImageReply, ImageSize } from 'daybook'

/** The sizes that upstream makes of each image, which clients read by name. */
const names = ['thumbnail', 'medium', 'medium_large', 'large']

/** Adds the sizes that the `images` port does not name: they are the image itself. */
export function withSizes(image: ImageReply | false): ImageReply | false {
  if (image === false) return false
  const { url, width = 0, height = 0, sizes } = image
  const whole: ImageSize = { url, width, height }
  return { ...image, width, height, sizes: { ...Object.fromEntries(names.map((name) => [name, whole])), ...sizes } }
}
