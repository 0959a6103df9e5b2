import { describedHtml } from '../../../formats/html/described-html.ts'
import { type Content, trusted } from '../../ground/markup/html.ts'

/** Returns a description, which is sanitized already (rule 39). */
export function descriptionText(markup: string): Content {
  return trusted(describedHtml(markup))
}
