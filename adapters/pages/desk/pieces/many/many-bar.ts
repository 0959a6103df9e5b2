import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import { type ManyBar, manyNames } from '../../contract/many-props.ts'
import { manyStep } from '../../values/many-change.ts'

/** The id of the form that the boxes of the rows belong to: a form within another one is no HTML. */
const manyFormId = 'db-many'

/** What can be done with the ticked events of a list. How many these are counts the stylesheet. */
export function manyBar({ action, kinds, found }: ManyBar, { deskWords }: DeskContext): Html {
  const { many: words } = deskWords.lists
  const buttons = kinds.map((kind) => {
    const look = kind === 'trash' ? 'db-btn is-small is-danger' : 'db-btn is-small'
    const button = attributes({ class: look, type: 'submit', name: stepName, value: manyStep.ask(kind) })
    return html`<button ${button}>${words.kinds[kind]}</button>`
  })
  const select = attributes({ id: 'db-which', name: manyNames.which })
  const which =
    found !== undefined &&
    html`<label class="db-vh" for="db-which">${words.which}</label><select ${select}>
<option value="ticked">${words.whichTicked}</option><option value="found">${words.whichFound(found)}</option></select>`
  const form = attributes({ id: manyFormId, class: 'db-manybar', method: 'post', action, 'aria-label': words.group })
  return html`<form ${form}><p><b class="db-ticked"></b> ${words.ticked}</p>${which}
<div class="db-acts">${buttons}</div></form>
`
}

/** The box of a row. */
export function tickBox(value: string, title: string, { deskWords }: DeskContext): Html {
  const box = attributes({ type: 'checkbox', name: manyNames.events, value, form: manyFormId })
  return html`<label><input ${box}><span class="db-vh"><bdi>${deskWords.lists.many.tick(title)}</bdi></span></label>`
}
