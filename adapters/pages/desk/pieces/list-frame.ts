import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Content, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { DeskTabs } from '../contract/table-props.ts'
import { deskNotices } from './desk-notice.ts'

/** A page with a list of the desk, around its table. */
export interface ListFrame {
  readonly heading: string
  readonly hint?: string | undefined
  /** The form of a new record. */
  readonly add?: { readonly href: string; readonly text: string } | undefined
  /** Another way to add records. */
  readonly more?: { readonly href: string; readonly text: string } | undefined
  readonly tabs: DeskTabs
  readonly notices: readonly DeskNotice[]
  /** Links to other parts of the list. */
  readonly parts?: Content
  /** The address of the list without a search. */
  readonly action: string
  readonly search: string | undefined
  /** What the search keeps, by parameter. */
  readonly retained?: Readonly<Record<string, string>>
  readonly table: Html | undefined
  readonly pager: Html | undefined
}

/** The heading, the tabs, the search and the notices of a list, with its table. */
export function listFrame(frame: ListFrame, context: DeskContext): Html {
  const { heading, hint, add, more, tabs, notices, parts, table, pager } = frame
  const { deskPieces } = context
  return html`<div class="db-head"><div class="db-title"><h1>${heading}</h1>
${hint !== undefined && html`<p class="db-sub">${hint}</p>`}</div>
${add && html`<a class="db-btn is-primary" href="${add.href}">${icon('plus')}${add.text}</a>`}${
  more && html`<a class="db-btn" href="${more.href}">${more.text}</a>`
}</div>
${deskPieces.deskTabs(tabs, context)}${deskNotices(notices, context)}
<div class="db-deskh">${parts}${searchForm(frame, context)}</div>
${table ?? nothing(frame, context)}${pager}`
}

function searchForm(
  { heading, action, search, retained = {} }: ListFrame,
  { deskWords: { lists: words } }: DeskContext,
): Html {
  const hidden = Object.entries(retained).map(
    ([name, value]) => html`<input ${attributes({ type: 'hidden', name, value })}>`,
  )
  const label = words.searchIn(heading)
  const input = { type: 'search', name: 'search', value: search ?? '', 'aria-label': label, maxlength: 200 }
  return html`<form class="db-deskfind" role="search" action="${action}" method="get" aria-label="${label}">${
    hidden
  }<input ${attributes(input)}><button class="db-btn" type="submit">${icon('search')}${words.search}</button></form>`
}

function nothing({ search, action }: ListFrame, { deskWords: { lists: words } }: DeskContext): Html {
  if (search === undefined)
    return html`<p class="db-none">${words.empty}</p>
`
  return html`<p class="db-none">${words.noMatch} <a href="${action}">${words.all}</a></p>
`
}

/** Returns the words that a query searches for; `undefined` without any. */
export function searchOf({ search }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof search === 'string' && search.trim() !== '' ? search.trim() : undefined
}
