import { type Html, html } from '../../markup/html.ts'
import { descriptionText } from '../description-text.ts'
import type { PageContext } from '../pieces.ts'
import { ownFieldList } from './own-fields.ts'
import { excerptOf, type RecordPage } from './record-page.ts'

/** The description of a record, and the app's own fields. */
export function recordText(page: RecordPage, context: PageContext): Html {
  const { resource, record } = page
  return html`${descriptionText(record.description || excerptOf(page))}${ownFieldList(resource, record, context)}`
}
