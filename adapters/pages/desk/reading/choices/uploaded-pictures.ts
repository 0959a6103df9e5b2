import { isHttpUrl } from 'daybook/domain'
import type { FormChoice } from '../../contract/form-props.ts'
import type { ImageUpload, ListedImage } from '../../contract/image-upload.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { longestWait, withinTime } from '../../values/within-time.ts'

/** How many pictures of the app a form offers: it has room for as many of the calendar. */
const mostUploaded = 12

/** No search, and no text of a picture, is longer. */
const longest = 200

/** Returns the pictures that the app lists for a text; none if it fails or is late, or lists none. */
export async function uploadedPictures(
  text: string,
  { actor, context, report }: Pick<ReadingVisit, 'actor' | 'context' | 'report'>,
  upload: ImageUpload | undefined,
): Promise<readonly FormChoice[]> {
  const list = upload?.list
  if (list === undefined || actor === null) return []
  try {
    const sentence = `The option desk.upload.list has returned nothing for ${longestWait} milliseconds.`
    const options = { limit: mostUploaded, actor, context }
    const found: unknown = await withinTime(() => list(text.slice(0, longest), options), sentence)
    if (!Array.isArray(found)) throw new TypeError('The option desk.upload.list returns a list of pictures.')
    return found.slice(0, mostUploaded).flatMap(choiceOf)
  } catch (fault) {
    report(fault)
    return []
  }
}

/** Returns nothing for what is no picture: the app is not checked by the compiler. */
function choiceOf(listed: Partial<ListedImage> | null): readonly FormChoice[] {
  const { image, name, alt } = listed ?? {}
  const url: unknown = listed?.url ?? image
  const isPicture = typeof image === 'string' || typeof image === 'number'
  if (!isPicture || typeof url !== 'string' || !isHttpUrl(url)) return []
  const label = textOf(name) || textOf(alt) || String(image).slice(-longest)
  return [{ value: String(image), label, picture: url, alt: textOf(alt) }]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : ''
}
