import { isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import { readFilterForm } from '../filters/read-filter-form.ts'
import { type Choice, isChosen } from '../ground/addresses/choice.ts'
import { html } from '../ground/markup/html.ts'
import type { FilterForm } from '../ground/page/filter-props.ts'
import type { Page } from '../ground/page/page.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { icon } from '../ground/pieces/icon.ts'
import { viewLink } from '../ground/pieces/view-link.ts'
import { nameOf } from '../ground/words/facet-names.ts'

/** What a page shows whose filters have values that do not exist. */
export interface UnknownChoicePage {
  /** The parameters with such values. */
  readonly names: readonly string[]
  /** What else was chosen. */
  readonly choice: Choice
  readonly form: FilterForm
}

/** Reads the form for a choice that the calendar has refused. Throws any other error. */
export async function readUnknownChoice(
  error: unknown,
  visit: Visit,
  { action, context }: { readonly action: string; readonly context: PageContext },
): Promise<UnknownChoicePage> {
  if (!isCalendarError(error) || error.code !== 'rest_invalid_param') throw error
  // An error of one value of a list names its position: `categories[1]`.
  const sent = Object.keys(error.errors ?? {}).map((name) => name.replace(/\[.*/, ''))
  const names = Object.keys(context.choice).filter((name) => sent.includes(name))
  if (names.length === 0) throw error
  const choice = Object.fromEntries(Object.entries(context.choice).filter(([name]) => !names.includes(name)))
  const form = await readFilterForm(visit, { query: { period: 'all' }, action }, { ...context, choice })
  return { names, choice, form: { ...form, isOpen: true } }
}

/** Renders the form again, with all that exists of the choice. */
export function renderUnknownChoice({ names, choice, form }: UnknownChoicePage, context: PageContext): Page {
  const { words, facets, pieces } = context
  const faults = names.map((name) => {
    const facet = facets.find((one) => one.name === name)
    return html`<li>${words.filters.unknownValue((facet && nameOf(facet, words)) ?? words.search)}</li>`
  })
  const heading = words.filters.unknownChoice
  return {
    title: heading,
    status: 400,
    isIndexed: false,
    main: html`<div class="db-head"><div class="db-title"><h1>${heading}</h1></div></div>
<div class="db-note is-bad" role="alert">${icon('warning')}<ul>${faults}</ul></div>
${pieces.filterForm(form, { ...context, choice })}${!isChosen(choice) && html`<p class="db-acts"><a ${viewLink(form.action, context, { class: 'db-btn' })}>${words.backToList}</a></p>`}`,
  }
}
