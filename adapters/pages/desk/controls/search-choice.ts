import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { ChoiceSearch } from '../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormChoice } from '../contract/form-props.ts'
import { lastValue, stepName, valuesOf } from '../contract/form-values.ts'
import { findStep, searchedName, searchName } from '../values/choice-names.ts'
import { choiceBox } from './choice-box.ts'
import { type ControlProps, withChosen } from './control.ts'

/** What a search chooses among. */
interface Choosing {
  readonly search: ChoiceSearch
  /** Whether several can be chosen, or one. */
  readonly type: 'checkbox' | 'radio'
  /** The name of the boxes. */
  readonly control: string
  /** The id of the search. */
  readonly searchId: string
  /** What is searched, for people. The default is the name of the records. */
  readonly among?: string
  /** The choice of no record; null if there is none. */
  readonly none?: string | null
}

/** Choosing among more records than a form lists: what is chosen, a search, and what it has found. */
export function searchChoice(props: ControlProps, choosing: Choosing, { deskWords: words }: DeskContext): Html {
  const { field, name, id, values, choices, states } = props
  const { search, type, control, searchId, among, none: noRecord = words.none } = choosing
  const chosen = valuesOf(values, control)
  const option = (choice: FormChoice) => {
    const { value } = choice
    const checked = value === '' ? chosen.length === 0 : chosen.includes(value)
    return choiceBox(attributes({ type, name: control, value, checked }), choice)
  }
  const isOffered = ({ value }: FormChoice) => search.found.includes(value) && !chosen.includes(value)
  // In the order in which they were chosen: the first venue stays the first, whatever a search finds.
  const offered = withChosen(choices, chosen)
  const picked = [...new Set(chosen)].flatMap((value) => offered.find((choice) => choice.value === value) ?? [])
  const none = type === 'radio' && noRecord !== null ? [{ value: '', label: noRecord }] : []
  const isBefore = search.text === '' && search.found.length === 0
  const found = search.isMore ? words.choosing.more(search.found.length) : words.choosing.found(search)
  const status = isBefore ? words.choosing.among(search.total) : found
  const input = attributes({
    ...states,
    required: undefined,
    ...{ id: searchId, name: searchName(name), type: 'search', maxlength: 200, autocomplete: 'off' },
    value: lastValue(values, searchName(name)),
    // The button leads back to it, and a screen reader says what was found.
    'aria-describedby': [states['aria-describedby'], `${id}-status`].filter(Boolean).join(' '),
  })
  const label = words.lists.searchIn(among ?? words.collections[field.linksTo ?? 'event'])
  const find = { class: 'db-btn', type: 'submit', name: stepName, value: findStep, formaction: `#${searchId}` }
  const button = html`<button ${attributes(find)}>${words.lists.search}</button>`
  const searched = hiddenInput(searchedName(name), search.text)
  return html`<div class="db-pick">${hiddenInput(control, '')}
<div class="db-picked">${[...none, ...picked].map(option)}</div>
<div class="db-searchrow"><label for="${searchId}">${label}</label><input ${input}>${button}</div>
<p class="db-hint" id="${id}-status" role="status">${status}</p>
<div class="db-found">${searched}${choices.filter(isOffered).map(option)}</div></div>`
}
