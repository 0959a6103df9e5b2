import type { RecordName } from '../../../ground/addresses/address.ts'
import { chosenDays } from '../../../ground/addresses/choice.ts'
import { embedQuery } from '../../../ground/addresses/embed-form.ts'
import { parameterName } from '../../../ground/addresses/page-urls.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { FilterForm, FormFacet, FormOption } from '../../../ground/page/filter-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { daysLabel, namedDays } from './when-links.ts'

/** Further values are folded. */
const shownOptions = 8

/** A plain form: it works without script, and the address that it opens has the choice. */
export function filterForm(
  { action, facets, hasDays = false, hasFree = false, isOpen = false }: FilterForm,
  context: PageContext,
): Html {
  const { words, choice, embedded } = context
  const chosen = Object.values(choice).reduce((sum, values) => sum + values.length, 0)
  const sets = facets.map((facet) => {
    const [shown, folded] = foldedOptions(facet.options)
    const more =
      folded.length > 0 &&
      html`<details class="db-fold"><summary>${words.filters.moreChoices(folded.length)}</summary>
${optionList(folded, facet)}</details>`
    return html`<fieldset class="db-facet"><legend>${facet.label}</legend>${optionList(shown, facet)}${more}${
      facet.linksTo !== undefined && !embedded && allLink(facet.linksTo, context)
    }</fieldset>
`
  })
  const form = embedded ? Object.entries(embedQuery(embedded)).map(([name, value]) => hiddenInput(name, value)) : []
  const search = attributes({ id: 'db-words', name: 'q', type: 'search', value: choice.q?.[0] })
  return html`<details ${attributes({ class: 'db-filter', id: 'filter', open: isOpen })}><summary>
<h2>${words.filters.filter}</h2>${chosen > 0 && html` <span class="db-n">(${chosen})</span>`}</summary>
<form ${attributes({ action, 'aria-label': words.filters.filterEvents, target: embedded && '_self' })}>
${form}<div class="db-facets">
<div class="db-facet db-field"><label for="db-words">${words.search}</label><input ${search}></div>
${hasDays && daysSet(context)}${hasFree && freeSet(context)}${sets}</div>
<div class="db-acts"><button class="db-btn is-primary" type="submit">${words.filters.showEvents}</button>${
    chosen > 0 &&
    html`<a ${viewLink(action, context, { class: 'db-btn is-quiet', rel: 'nofollow' })}>${words.filters.clear}</a>`
  }</div></form></details>
`
}

/** The days: those with a name, or a first and a last one, which replace them. */
function daysSet(context: PageContext): Html {
  const { words, choice, locale } = context
  const { filters } = words
  const chosen = chosenDays(choice) ?? ''
  const offered = ['', ...namedDays, ...(namedDays.some((name) => name === chosen) || chosen === '' ? [] : [chosen])]
  const options = offered.map((value) => {
    const label = value === '' ? filters.anyDay : daysLabel(value, { locale, words })
    return html`<option ${attributes({ value, selected: value === chosen })}>${label}</option>`
  })
  const day = (name: 'from' | 'to') => {
    const input = attributes({ id: `db-${name}`, name, type: 'date' })
    return html`<label for="db-${name}">${filters[name]}</label><input ${input}>`
  }
  return html`<div class="db-facet db-field"><label for="db-when">${filters.when}</label>
<select id="db-when" name="when">${options}</select>${day('from')}${day('to')}</div>
`
}

function freeSet({ choice, words }: PageContext): Html {
  const box = attributes({ type: 'checkbox', name: 'free', value: 'true', checked: Object.hasOwn(choice, 'free') })
  return html`<div class="db-facet"><label class="db-opt"><input ${box}><span>${words.lists.free}</span></label></div>
`
}

/** A link to a page where people search for a record among all of them. */
function allLink(resource: RecordName, { urls, words }: PageContext): Html {
  return html`<a class="db-more" href="${urls.all(resource)}">${words.records.all[resource]}</a>`
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
