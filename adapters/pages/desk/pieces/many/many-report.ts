import { type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ManyReportPage } from '../../contract/many-props.ts'
import { refusedTable } from './many-preview.ts'

/** Which events a change of many has not changed, and why. */
export function manyReport({ action, outcome }: ManyReportPage, context: DeskContext): Html {
  const { many: words } = context.deskWords.lists
  const { refused } = outcome
  return html`${refused.length > 0 && refusedTable(words.notDone(refused.length), refused, context)}
<p><a class="db-btn" href="${action}">${words.back}</a></p>
`
}
