import type { ShownImage } from '../shown/shown-image.ts'
import type { Entry } from './entry.ts'
import { emptyElement, startTag, textElement } from './xml.ts'

/**
 * Returns the elements of extensions, which both languages share: the dates and the venue of the event, and its image.
 */
export function extensionElements({ start, end, location, organizers, point, image }: Entry): string {
  return (
    textElement('ev:startdate', start) +
    textElement('ev:enddate', end) +
    textElement('ev:location', location) +
    textElement('ev:organizer', organizers.join(', ')) +
    textElement('georss:point', point) +
    (image ? mediaElement(image) : '')
  )
}

/** Returns an image, with its alternative text if it has one. */
function mediaElement({ url, type, alt }: ShownImage): string {
  const attributes = { url, medium: 'image', type }
  if (alt === '') return emptyElement('media:content', attributes)
  const text = textElement('media:description', alt, { type: 'plain' })
  return `${startTag('media:content', attributes)}${text}</media:content>\n`
}
