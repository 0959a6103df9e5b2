import { type Html, html } from '../markup/html.ts'
import { icon } from '../pieces/icon.ts'
import type { PageContext } from '../pieces/pieces.ts'
import { viewLink } from '../pieces/view-link.ts'

/** The links between the pages of a list. */
export interface Pager {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** What the page before and the page after have, in the order of the list. */
  readonly labels: { readonly previous: string; readonly next: string }
  address(page: number): string
}

/** Returns the number of the page that a query asks for. What is none is the first. */
export function pageOf({ page }: Readonly<Record<string, unknown>>): number {
  return typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}

/** Links to the page before and after. Nothing if there is one page. */
export function pager({ page, pages, labels, address }: Pager, context: PageContext): Html | undefined {
  const { words } = context
  if (pages <= 1) return undefined
  const previous =
    page > 1 &&
    html`<a ${viewLink(address(page - 1), context, { class: 'db-btn', rel: 'prev' })}>${icon('previous', { flips: true })}${labels.previous}</a>`
  const next =
    page < pages &&
    html`<a ${viewLink(address(page + 1), context, { class: 'db-btn', rel: 'next' })}>${labels.next}${icon('next', { flips: true })}</a>`
  return html`<nav class="db-pager" aria-label="${words.lists.pages}">${previous}<span class="db-soft">${words.lists.pageOf(page, pages)}</span>${next}</nav>
`
}
