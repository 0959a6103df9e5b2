import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { EventFilter, FilterField } from '../contract/event-filter-props.ts'

/** The form that narrows a list of events. What is set is a link that takes it away. */
export function eventFilter(filter: EventFilter, context: DeskContext): Html {
  const { filter: words } = context.deskWords.lists
  const { action, heading, retained, fields, set } = filter
  const form = {
    class: 'db-narrowf',
    role: 'search',
    action,
    method: 'get',
    'aria-label': context.deskWords.lists.searchIn(heading),
  }
  const count = set.length > 0 && html` <span class="db-badge">${set.length}</span>`
  const hidden = Object.entries(retained).map(([name, value]) => hiddenInput(name, value))
  return html`<details class="db-narrow db-lay"><summary>${icon('filter')}${words.title}${count}</summary>
<form ${attributes(form)}>${hidden}${fields.map((field, index) => filterField(field, index, context))}
<button class="db-btn" type="submit">${icon('search')}${words.apply}</button></form></details>
${set.length > 0 && setLinks(filter, context)}`
}

function filterField(
  { name, label, value, kind }: FilterField,
  index: number,
  { deskWords, locale }: DeskContext,
): Html {
  const id = `db-narrow-${index}`
  if (typeof kind === 'string') {
    const type = kind === 'day' ? { type: 'date' } : { type: 'search', maxlength: 200 }
    const input = attributes({ id, name, value, ...type })
    return html`<div class="db-field"><label for="${id}">${label}</label><input ${input}></div>
`
  }
  const numbers = new Intl.NumberFormat(locale)
  const options = kind.map((option) => {
    const count = option.count === undefined ? '' : ` (${numbers.format(option.count)})`
    const chosen = attributes({ value: option.value, selected: option.value === value })
    return html`<option ${chosen}>${option.label}${count}</option>`
  })
  return html`<div class="db-field"><label for="${id}">${label}</label><select ${attributes({ id, name })}>
<option value="">${deskWords.lists.filter.any}</option>${options}</select></div>
`
}

function setLinks({ set, showAll, found, total }: EventFilter, { deskWords, locale }: DeskContext): Html {
  const { filter: words, all } = deskWords.lists
  const [matching, whole] = [found, total].map((count) => new Intl.NumberFormat(locale).format(count))
  const links = set.map(
    ({ text, href }) =>
      html`<a href="${href}"><bdi>${text}</bdi>${icon('cross')}<span class="db-vh">${words.takeAway}</span></a>`,
  )
  return html`<p class="db-set"><span class="db-soft">${words.shown}</span>${links}<a href="${showAll}">${all}</a>
<span class="db-soft">${words.found(matching ?? '', whole ?? '')}</span></p>
`
}
