import type { Entry } from './entry.ts'
import { emptyElement, textElement } from './xml.ts'

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
    (image ? emptyElement('media:content', { url: image.url, medium: 'image', type: image.type }) : '')
  )
}
