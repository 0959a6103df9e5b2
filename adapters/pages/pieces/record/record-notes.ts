import { type Html, html } from '../../markup/html.ts'
import { icon } from '../icon.ts'
import type { PageContext } from '../pieces.ts'
import { isPublic, type RecordPage } from './record-page.ts'

/** That visitors do not see a record. Nothing for one that they see. */
export function recordNotes(page: RecordPage, { words }: PageContext): Html {
  if (isPublic(page)) return html``
  return html`<div class="db-note">${icon('lock')}<p>${words.records.notPublic}</p></div>\n`
}
