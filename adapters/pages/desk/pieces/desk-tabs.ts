import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskTab, DeskTabs } from '../contract/table-props.ts'

/** The links to the lists of the desk. */
export function deskTabs({ views, events, records }: DeskTabs, { deskWords }: DeskContext): Html {
  const { lists: words } = deskWords
  const tab = ({ href, text, count, isCurrent }: DeskTab) =>
    html`<a ${attributes({ href, 'aria-current': isCurrent && 'page' })}>${text}${
      count !== undefined && html` <span class="db-n">${count}</span>`
    }</a>`
  return html`<div class="db-tabs"><nav class="db-seg" aria-label="${deskWords.views.label}">${views.map(tab)}</nav>
<nav class="db-seg" aria-label="${words.states}">${events.map(tab)}</nav>
${records.length > 0 && html`<nav class="db-seg" aria-label="${words.records}">${records.map(tab)}</nav>`}</div>
`
}
