import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FormChoice } from '../../contract/form-props.ts'
import { lastValue, stepName } from '../../contract/form-values.ts'
import { broughtName, findStep, pickedName, searchedName, searchName } from '../../values/choice-names.ts'
import type { ControlProps } from '../control.ts'

/** Choosing among the pictures that the calendar has: the newest, or those that a search has found. */
export function pictureChoice(props: ControlProps, { deskWords: words }: DeskContext): Html | undefined {
  const { name, id, values, choices, search } = props
  if (search === undefined) return undefined
  const picked = lastValue(values, pickedName(name))
  const option = ({ value, label, picture = '' }: FormChoice) => {
    const input = attributes({ type: 'radio', name: pickedName(name), value, checked: value === picked })
    const shown = attributes({ src: picture, alt: '', width: 160, height: 100, loading: 'lazy' })
    const image = picture !== '' && html`<img ${shown}>`
    return html`<label class="db-opt"><input ${input}>${image}<span><bdi>${label}</bdi></span></label>`
  }
  const offered = choices.filter(({ value }) => value === picked || search.found.includes(value))
  const brought = lastValue(values, broughtName(name))
  const searchId = `${id}-search`
  const input = attributes({
    ...{ id: searchId, name: searchName(name), type: 'search', maxlength: 200, autocomplete: 'off' },
    ...{ value: lastValue(values, searchName(name)), 'aria-describedby': `${id}-status` },
  })
  const find = { class: 'db-btn', type: 'submit', name: stepName, value: findStep, formaction: `#${searchId}` }
  const status = search.text === '' ? words.pictures.newest : words.choosing.found(search)
  const open = attributes({ class: 'db-pics', open: search.text !== '' || picked !== '' })
  return html`<details ${open}><summary>${words.pictures.choose}</summary><div class="db-pick">
<div class="db-searchrow"><label for="${searchId}">${words.pictures.search}</label><input ${input}>
<button ${attributes(find)}>${words.lists.search}</button></div>
<p class="db-hint" id="${id}-status" role="status">${status}</p>${hiddenInput(searchedName(name), search.text)}${
    brought !== '' && hiddenInput(broughtName(name), brought)
  }
<div class="db-picks">${[{ value: '', label: words.pictures.asWritten }, ...offered].map(option)}</div></div></details>`
}
