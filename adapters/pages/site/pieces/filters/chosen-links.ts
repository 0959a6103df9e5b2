import { isChosen, withValues } from '../../../ground/addresses/choice.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { FilterForm, FormOption } from '../../../ground/page/filter-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { valueName } from '../../../ground/words/facet-names.ts'
import { removal } from './legend.ts'

/** Links that take back what was chosen, one by one: on a phone the form is folded. Nothing without a choice. */
export function chosenLinks({ facets: forms }: Pick<FilterForm, 'facets'>, context: PageContext): Html | undefined {
  const { choice, facets, urls, words } = context
  if (!isChosen(choice)) return undefined
  const links = Object.entries(choice).flatMap(([name, values]) => {
    const facet = facets.find((one) => one.name === name)
    const options = forms.find((form) => form.name === name)?.options.flatMap(withChildren) ?? []
    return values.map((value) => {
      const named = options.find((option) => option.value === value)?.label ?? (facet && valueName(value, facet, words))
      const others = values.filter((one) => one !== value)
      return removal(named ?? `“${value}”`, urls.home(withValues(choice, name, others)), context)
    })
  })
  return html`<nav class="db-legend" aria-label="${words.filters.chosen}"><ul>${links}</ul></nav>`
}

function withChildren(option: FormOption): readonly FormOption[] {
  return [option, ...option.children.flatMap(withChildren)]
}
