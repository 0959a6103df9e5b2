import { type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { excerptOf, type RecordPage } from '../../../ground/page/record-page.ts'
import { descriptionText } from '../description-text.ts'
import { ownFieldList } from '../own-field-list.ts'

/** The description of a record, and the app's own fields. */
export function recordText(page: RecordPage, context: PageContext): Html {
  const { resource, record } = page
  return html`${descriptionText(record.description || excerptOf(page))}${ownFieldList(resource, record, context)}`
}
