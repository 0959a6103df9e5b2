import { embedQuery } from '../../../ground/addresses/embed-form.ts'
import { parameterName } from '../../../ground/addresses/page-urls.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { FilterForm, FormFacet, FormOption } from '../../../ground/page/filter-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** Further values are folded. */
const shownOptions = 8

/** A plain form: it works without script, and the address that it opens has the choice. */
export function filterForm({ action, facets, isOpen = false }: FilterForm, context: PageContext): Html {
  const { words, choice, embedded } = context
  const chosen = Object.values(choice).reduce((sum, values) => sum + values.length, 0)
  const sets = facets.map((facet) => {
    const [shown, folded] = foldedOptions(facet.options)
    const more =
      folded.length > 0 &&
      html`<details class="db-fold"><summary>${words.filters.moreChoices(folded.length)}</summary>
${optionList(folded, facet)}</details>`
    return html`<fieldset class="db-facet"><legend>${facet.label}</legend>${optionList(shown, facet)}${more}</fieldset>
`
  })
  const form = embedded ? Object.entries(embedQuery(embedded)).map(([name, value]) => hiddenInput(name, value)) : []
  const search = attributes({ id: 'db-words', name: 'q', type: 'search', value: choice.q?.[0] })
  return html`<details ${attributes({ class: 'db-filter', id: 'filter', open: isOpen })}><summary>
<h2>${words.filters.filter}</h2>${chosen > 0 && html` <span class="db-n">(${chosen})</span>`}</summary>
<form ${attributes({ action, 'aria-label': words.filters.filterEvents, target: embedded && '_self' })}>
${form}<div class="db-facets">
<div class="db-facet db-field"><label for="db-words">${words.search}</label><input ${search}></div>
${sets}</div>
<div class="db-acts"><button class="db-btn is-primary" type="submit">${words.filters.showEvents}</button>${
    chosen > 0 && html`<a ${viewLink(action, context, { class: 'db-btn is-quiet' })}>${words.filters.clear}</a>`
  }</div></form></details>
`
}

/** What is chosen is never folded. */
function foldedOptions(options: readonly FormOption[]): readonly [readonly FormOption[], readonly FormOption[]] {
  const isShown = (option: FormOption, index: number) => index < shownOptions || holdsChosen(option)
  return [options.filter(isShown), options.filter((option, index) => !isShown(option, index))]
}

function holdsChosen({ isChosen, children }: FormOption): boolean {
  return isChosen || children.some(holdsChosen)
}

function optionList(options: readonly FormOption[], facet: FormFacet): Html {
  return html`<ul class="db-opts">${options.map((option) => optionItem(option, facet))}</ul>`
}

function optionItem({ value, label, count, isChosen, category, children }: FormOption, facet: FormFacet): Html {
  const input = attributes({ type: 'checkbox', name: parameterName(facet.name, [value]), value, checked: isChosen })
  const dot = category !== undefined && html`<i class="db-dot"></i>`
  const events = count !== undefined && html` <span class="db-n">${count}</span>`
  const classes = classNames('db-opt', hueClass(category))
  const box = html`<label class="${classes}"><input ${input}><span>${dot}<bdi>${label}</bdi></span>${events}</label>`
  return html`<li>${box}${children.length > 0 && optionList(children, facet)}</li>`
}
