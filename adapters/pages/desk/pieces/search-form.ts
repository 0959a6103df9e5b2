import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'

/** What a list of records is searched for. */
export interface ListSearch {
  /** The name of the list. */
  readonly heading: string
  /** The address of the list without a search. */
  readonly action: string
  /** The words that the list is searched for; absent without any. */
  readonly search: string | undefined
  /** Parameters of the list that a search retains. */
  readonly retained: Readonly<Record<string, string>>
}

/** The search within a list. */
export function searchForm({ heading, action, search = '', retained }: ListSearch, { deskWords }: DeskContext): Html {
  const { lists: words } = deskWords
  const label = words.searchIn(heading)
  const form = { class: 'db-deskfind', role: 'search', action, method: 'get', 'aria-label': label }
  const input = { type: 'search', name: 'search', value: search, 'aria-label': label, maxlength: 200 }
  const hidden = Object.entries(retained).map(([name, value]) => hiddenInput(name, value))
  const button = html`<button class="db-btn" type="submit">${icon('search')}${words.search}</button>`
  return html`<form ${attributes(form)}>${hidden}<input ${attributes(input)}>${button}</form>`
}
