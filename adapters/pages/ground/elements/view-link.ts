import { type Attributes, type AttributeValues, attributes } from '../markup/html.ts'
import type { PageContext } from '../page/page-context.ts'

/**
 * Returns the attributes of a link to a list or a period. In a frame of another site it opens within the frame, while
 * all other links leave it.
 */
export function viewLink(
  href: string,
  { embedded }: Pick<PageContext, 'embedded'>,
  more: AttributeValues = {},
): Attributes {
  return attributes({ ...more, href, target: embedded && '_self' })
}
