import { type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { MergeSearch } from '../../contract/merge-props.ts'
import { searchForm } from '../search-form.ts'
import { mergedName } from './duplicate-list.ts'

/** Asks with which record another one is to be merged. */
export function mergeSearch(props: MergeSearch, context: DeskContext): Html {
  const { resource, action, list, keep, search, found } = props
  const { deskWords } = context
  const { merges: words } = deskWords
  const heading = deskWords.collections[resource]
  const items = found.map(
    ({ record, compare }) => html`<li><p class="dk-vs">${mergedName(record, context)}</p>
<div class="db-acts"><a class="db-btn is-small" href="${compare}">${words.compare}<span class="db-vh">: <bdi>${
      record.name
    }</bdi></span></a></div></li>
`,
  )
  const none = search !== undefined && html`<p class="db-none">${deskWords.lists.noMatch}</p>`
  return html`<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${list}">${heading}</a></p>
<h1><bdi>${words.mergeWith(keep.name)}</bdi></h1><p class="db-sub">${words.searchHint}</p></div></div>
<div class="db-deskh">${searchForm({ heading, action, search, retained: {} }, context)}</div>
${items.length > 0 ? html`<ul class="dk-pairs">${items}</ul>` : none}
`
}
