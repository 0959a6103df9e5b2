import { icon } from '../../ground/elements/icon.ts'
import { type Content, type Html, html } from '../../ground/markup/html.ts'
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
  /** The form in which people search the list, or narrow it. */
  readonly find: Html
  /** The text of a list without records. */
  readonly empty: Content
  /** Absent if there are no records. */
  readonly table: Html | undefined
  readonly pager: Html | undefined
}

/** The heading, the tabs, the notices and the search of a list, with its table. */
export function listFrame(frame: ListFrame, context: DeskContext): Html {
  const { tabs, notices, parts, find, table, empty, pager } = frame
  return html`<div class="db-head">${title(frame)}
${addLinks(frame)}</div>
${context.deskPieces.deskTabs(tabs, context)}${deskNotices(notices, context)}
<div class="db-deskh">${parts}${find}</div>
${table ?? html`<p class="db-none">${empty}</p>\n`}${pager}`
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
