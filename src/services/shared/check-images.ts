import type { ImagePort } from '../../schema/image.ts'
import { linkedNames } from '../../schema/resource.ts'
import type { LinkDrafts } from '../linked/linked-resource.ts'

/**
 * Resolves the images of drafts before anything is stored. Throws if the `images` port fails, because every response with
 * the record would fail later.
 */
export async function checkImages(drafts: readonly object[], images: ImagePort): Promise<void> {
  for (const draft of drafts) {
    const image: unknown = Reflect.get(draft, 'image')
    if (typeof image === 'number' || typeof image === 'string') await images(image)
  }
}

/** Returns the draft of an event, and those of its inline records. */
export function withInline(draft: LinkDrafts): readonly object[] {
  const inline = linkedNames.flatMap((name): readonly object[] =>
    (draft[name] ?? []).flatMap((reference) => ('create' in reference ? reference.create : [])),
  )
  return [draft, ...inline]
}
