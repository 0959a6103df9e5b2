import { type Html, html } from '../../markup/html.ts'
import { icon } from '../../pieces/icon.ts'
import type { DeskNotice } from './notice-props.ts'

/** What the last step has done, and how to undo it. */
export function deskNotice({ tone, text, more }: DeskNotice): Html {
  return html`<div class="db-note is-${tone}" role="status">${icon(tone === 'good' ? 'check' : 'warning')}<div><p>${text}</p>${more}</div></div>
`
}
