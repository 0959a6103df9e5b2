import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskNotice } from '../contract/notice-props.ts'

/** What the last step has done, and how to undo it. */
export function deskNotice({ tone, text, more, takesFocus }: DeskNotice): Html {
  const note = attributes({ class: `db-note is-${tone}`, role: 'status', ...focusedAtFirst(takesFocus) })
  return html`<div ${note}>${icon(tone === 'good' ? 'check' : 'warning')}<div><p>${text}</p>${more}</div>
</div>
`
}

/**
 * The notices of a page. After a step the first one has the focus: otherwise the focus would return to the top of the
 * page.
 */
export function deskNotices(
  notices: readonly DeskNotice[],
  context: DeskContext,
  { takeFocus = true }: { readonly takeFocus?: boolean } = {},
): readonly Html[] {
  return notices.map((notice, index) =>
    context.deskPieces.deskNotice({ ...notice, takesFocus: takeFocus && index === 0 }, context),
  )
}

/**
 * Returns the attributes of the one element of a page that has the focus when the page is shown, also without script.
 */
export function focusedAtFirst(takesFocus = true): { readonly tabindex?: number; readonly autofocus?: boolean } {
  return takesFocus ? { tabindex: -1, autofocus: true } : {}
}
