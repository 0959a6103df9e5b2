import { isChosen, withValues } from '../../../ground/addresses/choice.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { FilterForm, FormOption } from '../../../ground/page/filter-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { valueName } from '../../../ground/words/facet-names.ts'
import { removal } from './legend.ts'
import { daysLabel, namedDays } from './when-links.ts'

/** Links that take back what was chosen, one by one: on a phone the form is folded. Nothing without a choice. */
export function chosenLinks({ facets: forms }: Pick<FilterForm, 'facets'>, context: PageContext): Html | undefined {
  const { choice, facets, urls, words } = context
  if (!isChosen(choice)) return undefined
  const links = Object.entries(choice).flatMap(([name, values]) => {
    // The links to days and to what is free are taken back where they are.
    if (name === 'free' || (name === 'when' && namedDays.some((day) => day === values[0]))) return []
    const facet = facets.find((one) => one.name === name)
    const options = forms.find((form) => form.name === name)?.options.flatMap(withChildren) ?? []
    return values.map((value) => {
      const named = options.find((option) => option.value === value)?.label ?? (facet && valueName(value, facet, words))
      const label = name === 'when' ? daysLabel(value, context) : named
      const others = values.filter((one) => one !== value)
      return removal(label ?? `“${value}”`, urls.home(withValues(choice, name, others)), context)
    })
  })
  if (links.length === 0) return undefined
  return html`<nav class="db-legend" aria-label="${words.filters.chosen}"><ul>${links}</ul></nav>`
}

function withChildren(option: FormOption): readonly FormOption[] {
  return [option, ...option.children.flatMap(withChildren)]
}
