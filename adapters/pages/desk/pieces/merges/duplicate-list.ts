import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import {
  type DuplicateList,
  type MergedRecord,
  mergeNames,
  mergeSteps,
  type ShownDuplicate,
} from '../../contract/merge-props.ts'
import { deskNotices } from '../desk-notice.ts'

/** The records of a list that are probably the same. */
export function duplicateList(list: DuplicateList, context: DeskContext): Html {
  const { resource, pairs, total, notices, distinct } = list
  const { deskWords } = context
  const { merges: words } = deskWords
  const back = html`<a href="${list.list}">${deskWords.collections[resource]}</a>`
  const more = total > pairs.length && html`<p class="db-hint">${words.shown(pairs.length, total)}</p>`
  return html`<div class="db-head"><div class="db-title"><p class="db-crumbs">${back}</p>
<h1>${words.title}</h1><p class="db-sub">${words.hint}</p></div></div>
${deskNotices(notices, context)}${
  pairs.length > 0
    ? html`<ul class="dk-pairs">${pairs.map((pair) => duplicate(pair, list, context))}</ul>${more}`
    : html`<p class="db-none">${words.none}</p>`
}${distinct.length > 0 && decidedList(list, context)}
`
}

type Pair = ShownDuplicate['records']

function duplicate({ records, reasons, compare }: ShownDuplicate, list: DuplicateList, context: DeskContext): Html {
  const { merges: words } = context.deskWords
  const about = aboutPair(records, context)
  const why = reasons.map((reason) => words.reasons[reason]).join(' · ')
  return html`<li><div>${bothNames(records, context)}
<p class="dk-why">${why}</p></div>
<div class="db-acts"><a class="db-btn is-small" href="${compare}">${words.compare}${about}</a>
${decision('differ', records, list, context)}</div></li>
`
}

/** Those that are not the same, with a button that takes the decision back. */
function decidedList(list: DuplicateList, context: DeskContext): Html {
  const { merges: words } = context.deskWords
  const items = list.distinct.map(
    (pair) => html`<li>${bothNames(pair, context)}
<div class="db-acts">${decision('again', pair, list, context)}</div></li>
`,
  )
  return html`<details class="db-manyrest"><summary>${words.decided(list.distinct.length)}</summary>
<ul class="dk-pairs">${items}</ul></details>`
}

function decision(step: 'differ' | 'again', pair: Pair, { action }: DuplicateList, context: DeskContext): Html {
  const { merges: words } = context.deskWords
  const look = 'db-btn is-small is-quiet'
  const button = attributes({ class: look, type: 'submit', name: stepName, value: mergeSteps[step] })
  const ids = hiddenInput(mergeNames.pair, pair.map(({ id }) => id).join(','))
  return html`<form method="post" action="${action}">${ids}
<button ${button}>${words[step]}${aboutPair(pair, context)}</button></form>`
}

/** For those who do not see beside which names a button is. */
function aboutPair([one, other]: Pair, { deskWords: { merges: words } }: DeskContext): Html {
  return html`<span class="db-vh">: <bdi>${one.name}</bdi> ${words.and} <bdi>${other.name}</bdi></span>`
}

function bothNames([one, other]: Pair, context: DeskContext): Html {
  const { and } = context.deskWords.merges
  return html`<p class="dk-vs">${mergedName(one, context)} <span>${and}</span> ${mergedName(other, context)}</p>`
}

/** The name of a record, with what distinguishes it and the number of its events. */
export function mergedName({ name, detail, events }: MergedRecord, { deskWords }: DeskContext): Html {
  const more = detail !== '' && html` <small><bdi>${detail}</bdi></small>`
  return html`<b><bdi>${name}</bdi></b>${more} <span class="db-n">${deskWords.merges.events(events)}</span>`
}
