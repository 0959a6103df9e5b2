import { icon } from '../../../ground/elements/icon.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { isPublic, type RecordPage } from '../../../ground/page/record-page.ts'

/** That visitors do not see a record. Nothing for one that they see. */
export function recordNotes(page: RecordPage, { words }: PageContext): Html {
  if (isPublic(page)) return html``
  return html`<div class="db-note">${icon('lock')}<p>${words.records.notPublic}</p></div>\n`
}
