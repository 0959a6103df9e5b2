import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import { type ManyPreview, type ManyRefusal, type ManyRow, manyNames } from '../../contract/many-props.ts'
import { manyStep } from '../../values/many-change.ts'

/** What a change of many events would do, with the one button that does it. */
export function manyPreview(preview: ManyPreview, context: DeskContext): Html {
  const { question, changed, unchanged, refused } = preview
  const { many: words } = context.deskWords.lists
  const { kind, action, values, scope } = question
  const answers = Object.entries(values).filter(([name]) => name.startsWith('many.') && name !== manyNames.scope)
  const hidden = [
    hiddenInput(manyNames.kind, kind),
    scope !== undefined && hiddenInput(manyNames.scope, scope),
    ...answers.flatMap(([name, all]) => all.map((value) => hiddenInput(name, value))),
    ...changed.map(({ id, revision }) => hiddenInput(manyNames.events, `${id}:${revision}`)),
  ]
  const button = attributes({ class: 'db-btn is-primary', type: 'submit', name: stepName, value: manyStep.write })
  const form =
    changed.length > 0
      ? html`<form class="db-manydo" method="post" action="${action}">${hidden}
<button ${button}>${words.confirm(words.kinds[kind], changed.length)}</button></form>`
      : html`<p class="db-none">${words.nothing}</p>`
  return html`${form}${changed.length > 0 && changedTable(changed, context)}
${refused.length > 0 && refusedTable(words.refused(refused.length), refused, context)}
${unchanged.length > 0 && unchangedList(unchanged, context)}`
}

function changedTable(rows: readonly ManyRow[], { deskWords }: DeskContext): Html {
  const { lists, table: heads } = deskWords
  const lines = rows.map(
    ({ title, when, detail }) => html`<tr><th scope="row"><bdi>${title}</bdi></th><td>${when}</td>
<td>${detail}</td></tr>
`,
  )
  const caption = lists.many.changes(rows.length)
  return html`<section class="db-desk"><div class="db-deskh"><h2>${caption}</h2></div>
<table class="db-table"><caption class="db-vh">${caption}</caption>
<thead><tr><th scope="col">${heads.event}</th><th scope="col">${heads.when}</th>
<th scope="col">${lists.many.whatChanges}</th></tr></thead><tbody>${lines}</tbody></table></section>
`
}

/** A table of events that are not changed, each with the reason. */
export function refusedTable(caption: Content, rows: readonly ManyRefusal[], { deskWords }: DeskContext): Html {
  const { lists, table: heads } = deskWords
  const lines = rows.map(
    ({ title, when, reason }) => html`<tr><th scope="row"><bdi>${title ?? lists.many.unnamed}</bdi></th>
<td>${when}</td><td>${reason}</td></tr>
`,
  )
  return html`<section class="db-desk"><div class="db-deskh"><h2>${caption}</h2></div>
<table class="db-table"><caption class="db-vh">${caption}</caption>
<thead><tr><th scope="col">${heads.event}</th><th scope="col">${heads.when}</th>
<th scope="col">${lists.many.why}</th></tr></thead><tbody>${lines}</tbody></table></section>
`
}

function unchangedList(rows: readonly ManyRow[], { deskWords }: DeskContext): Html {
  const items = rows.map(({ title, when }) => html`<li><bdi>${title}</bdi>, ${when}</li>`)
  return html`<details class="db-manyrest"><summary>${deskWords.lists.many.stays(rows.length)}</summary>
<ul>${items}</ul></details>
`
}
