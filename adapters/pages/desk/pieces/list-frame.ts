import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Content, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { DeskTabs } from '../contract/table-props.ts'
import { deskNotices } from './desk-notice.ts'

interface Link {
  readonly href: string
  readonly text: string
}

/** A page with a list of records: the table, and what is around it. */
export interface ListFrame {
  readonly heading: string
  /** A sentence below the heading. */
  readonly hint?: string | undefined
  /** The form of a new record. */
  readonly add?: Link | undefined
  /** Another way to add records. */
  readonly more?: Link | undefined
  readonly tabs: DeskTabs
  readonly notices: readonly DeskNotice[]
  /** Links to parts of the list, such as its trash. */
  readonly parts?: Content
  /** The address of the list without a search. */
  readonly action: string
  /** The words that the list is searched for. */
  readonly search: string | undefined
  /** Parameters of the list that a search keeps. */
  readonly retained?: Readonly<Record<string, string>>
  /** Absent if there are no records. */
  readonly table: Html | undefined
  readonly pager: Html | undefined
}

/** The heading, the tabs, the notices and the search of a list, with its table. */
export function listFrame(frame: ListFrame, context: DeskContext): Html {
  const { tabs, notices, parts, table, pager } = frame
  return html`<div class="db-head">${title(frame)}
${addLinks(frame)}</div>
${context.deskPieces.deskTabs(tabs, context)}${deskNotices(notices, context)}
<div class="db-deskh">${parts}${searchForm(frame, context)}</div>
${table ?? noRecords(frame, context)}${pager}`
}

function title({ heading, hint }: ListFrame): Html {
  return html`<div class="db-title"><h1>${heading}</h1>
${hint !== undefined && html`<p class="db-sub">${hint}</p>`}</div>`
}

function addLinks({ add, more }: ListFrame): Content {
  return [
    add && html`<a class="db-btn is-primary" href="${add.href}">${icon('plus')}${add.text}</a>`,
    more && html`<a class="db-btn" href="${more.href}">${more.text}</a>`,
  ]
}

function searchForm(
  { heading, action, search = '', retained = {} }: ListFrame,
  { deskWords: { lists: words } }: DeskContext,
): Html {
  const label = words.searchIn(heading)
  const form = { class: 'db-deskfind', role: 'search', action, method: 'get', 'aria-label': label }
  const input = { type: 'search', name: 'search', value: search, 'aria-label': label, maxlength: 200 }
  const hidden = Object.entries(retained).map(([name, value]) => hiddenInput(name, value))
  const button = html`<button class="db-btn" type="submit">${icon('search')}${words.search}</button>`
  return html`<form ${attributes(form)}>${hidden}<input ${attributes(input)}>${button}</form>`
}

function noRecords({ search, action }: ListFrame, { deskWords: { lists: words } }: DeskContext): Html {
  const text = search === undefined ? words.empty : html`${words.noMatch} <a href="${action}">${words.all}</a>`
  return html`<p class="db-none">${text}</p>
`
}
