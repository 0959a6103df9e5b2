import type { ImagePort } from '../../schema/vocabulary/image.ts'

/**
 * Resolves the images of drafts before anything is stored. Throws if the `images` port fails, because every response
 * with the record would fail later.
 */
export async function checkImages(drafts: readonly object[], images: ImagePort): Promise<void> {
  for (const draft of drafts) {
    const image: unknown = Reflect.get(draft, 'image')
    if (typeof image === 'number' || typeof image === 'string') await images(image)
  }
}
