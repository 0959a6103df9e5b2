import { type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DuplicateList, MergedRecord, ShownDuplicate } from '../../contract/merge-props.ts'
import { deskNotices } from '../desk-notice.ts'

/** The records of a list that are probably the same. */
export function duplicateList(list: DuplicateList, context: DeskContext): Html {
  const { resource, pairs, total, notices } = list
  const { deskWords } = context
  const { merges: words } = deskWords
  const back = html`<a href="${list.list}">${deskWords.collections[resource]}</a>`
  const more = total > pairs.length && html`<p class="db-hint">${words.shown(pairs.length, total)}</p>`
  return html`<div class="db-head"><div class="db-title"><p class="db-crumbs">${back}</p>
<h1>${words.title}</h1><p class="db-sub">${words.hint}</p></div></div>
${deskNotices(notices, context)}${
  pairs.length > 0
    ? html`<ul class="dk-pairs">${pairs.map((pair) => duplicate(pair, context))}</ul>${more}`
    : html`<p class="db-none">${words.none}</p>`
}
`
}

function duplicate({ records: [one, other], reasons, compare }: ShownDuplicate, context: DeskContext): Html {
  const { merges: words } = context.deskWords
  const about = html`<span class="db-vh">: <bdi>${one.name}</bdi> ${words.and} <bdi>${other.name}</bdi></span>`
  const why = reasons.map((reason) => words.reasons[reason]).join(' · ')
  return html`<li><div><p class="dk-vs">${mergedName(one, context)} <span>${words.and}</span> ${mergedName(
    other,
    context,
  )}</p>
<p class="dk-why">${why}</p></div>
<div class="db-acts"><a class="db-btn is-small" href="${compare}">${words.compare}${about}</a></div></li>
`
}

/** The name of a record, with what distinguishes it and the number of its events. */
export function mergedName({ name, detail, events }: MergedRecord, { deskWords }: DeskContext): Html {
  const more = detail !== '' && html` <small><bdi>${detail}</bdi></small>`
  return html`<b><bdi>${name}</bdi></b>${more} <span class="db-n">${deskWords.merges.events(events)}</span>`
}
