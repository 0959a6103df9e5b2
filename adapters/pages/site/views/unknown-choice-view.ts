import { isChosen } from '../../ground/addresses/choice.ts'
import { icon } from '../../ground/elements/icon.ts'
import { viewLink } from '../../ground/elements/view-link.ts'
import { html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { nameOf } from '../../ground/words/facet-names.ts'
import type { UnknownChoicePage } from '../reading/read-filter-form.ts'

/** Renders the form again, with all that exists of the choice. */
export function renderUnknownChoice({ names, choice, form }: UnknownChoicePage, context: PageContext): Page {
  const { words, facets, pieces } = context
  const ownNames: Readonly<Record<string, string>> = { when: words.filters.when, free: words.lists.free }
  const faults = names.map((name) => {
    const facet = facets.find((one) => one.name === name)
    const label = facet ? nameOf(facet, words) : ownNames[name]
    return html`<li>${words.filters.unknownValue(label ?? words.search)}</li>`
  })
  const heading = words.filters.unknownChoice
  return {
    title: heading,
    status: 400,
    isIndexed: false,
    main: html`<div class="db-head"><div class="db-title"><h1>${heading}</h1></div></div>
<div class="db-note is-bad" role="alert">${icon('warning')}<ul>${faults}</ul></div>
${pieces.filterForm(form, { ...context, choice })}${
  !isChosen(choice) &&
  html`<p class="db-acts"><a ${viewLink(form.action, context, { class: 'db-btn' })}>${words.backToList}</a></p>`
}`,
  }
}
