import { type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page/page-context.ts'
import { icon } from './icon.ts'
import { viewLink } from './view-link.ts'

/** The links between the pages of a list. */
export interface Pager {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** What the page before and the page after have, in the order of the list. */
  readonly labels: { readonly previous: string; readonly next: string }
  address(page: number): string
}

/** Links to the page before and after. Nothing if there is one page. */
export function pager({ page, pages, labels, address }: Pager, context: PageContext): Html | undefined {
  const { words } = context
  if (pages <= 1) return undefined
  const link = (to: number, rel: 'prev' | 'next') => viewLink(address(to), context, { class: 'db-btn', rel })
  const [back, on] = [icon('previous', { flips: true }), icon('next', { flips: true })]
  const previous = page > 1 && html`<a ${link(page - 1, 'prev')}>${back}${labels.previous}</a>`
  const next = page < pages && html`<a ${link(page + 1, 'next')}>${labels.next}${on}</a>`
  const position = html`<span class="db-soft">${words.lists.pageOf(page, pages)}</span>`
  return html`<nav class="db-pager" aria-label="${words.lists.pages}">${previous}${position}${next}</nav>
`
}
