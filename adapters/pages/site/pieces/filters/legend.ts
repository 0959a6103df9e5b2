import type { CountedRecord, CountedValue, EventFacet } from 'daybook'
import type { DeclaredFacet } from 'daybook/http'
import { isChosen, namesOf, sentValue, withValues } from '../../../ground/addresses/choice.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { Legend } from '../../../ground/page/filter-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { countedName, offeredFacets, valueName } from '../../../ground/words/facet-names.ts'

const categories = 'categories' satisfies EventFacet

/** More would hide what they explain: the others are folded. */
const maxCategories = 12

/** Links that show one category, and those that take back what was chosen. */
export function legend({ facets, total, address, categories: byId }: Legend, context: PageContext): Html | undefined {
  const { choice, words } = context
  const chips = offeredFacets(context).flatMap((facet): readonly (Html | false)[] => {
    const { name } = facet
    const values = choice[name] ?? []
    const counted = facets[name] ?? []
    const offered = name === categories ? counted : []
    const isShown = (one: CountedRecord | CountedValue, index: number) =>
      index < maxCategories || isOn(one, facet, values)
    const shown = offered.filter(isShown)
    const link = (one: CountedRecord | CountedValue) =>
      categoryLink(one, { facet, values, total, address, categories: byId }, context)
    const links = shown.map(link)
    const folded = offered.filter((one, index) => !isShown(one, index)).map(link)
    const more =
      folded.length > 0 &&
      html`<li><details class="db-fold"><summary>${words.filters.moreChoices(folded.length)}</summary>
<ul>${folded}</ul></details></li>`
    const linked = new Set(shown.flatMap((one) => namesOf(one, facet)))
    // What is not among the links is taken back by one of its own.
    const removals = values.flatMap((value) => {
      if (linked.has(value)) return []
      const found = counted.find((one) => namesOf(one, facet).includes(value))
      const label = found ? countedName(found, facet, words) : valueName(value, facet, words)
      const others = values.filter((one) => one !== value)
      return removal(label, address(withValues(choice, name, others)), context)
    })
    return [...links, ...removals, more]
  })
  const searched = choice.q?.map((text) => removal(`“${text}”`, address(withValues(choice, 'q', [])), context))
  if (!chips.some(Boolean) && searched === undefined) return undefined
  const isAll = !isChosen(choice)
  const link = viewLink(address({}), context, {
    class: 'db-tag',
    rel: !isAll && 'nofollow',
    'aria-current': isAll && 'true',
  })
  const count = isAll && total !== undefined && html` <span class="db-n">${total}</span>`
  const all = html`<li><a ${link}>${words.filters.all}${count}</a></li>`
  return html`<nav class="db-legend" aria-label="${words.filters.byCategory}"><ul>${all}${searched}${chips}</ul></nav>`
}

interface CategoryLinks extends Pick<Legend, 'total' | 'address' | 'categories'> {
  readonly facet: DeclaredFacet
  readonly values: readonly string[]
}

function isOn(one: CountedRecord | CountedValue, facet: DeclaredFacet, values: readonly string[]): boolean {
  return namesOf(one, facet).some((text) => values.includes(text))
}

/** A link that chooses a category, or takes it back. */
function categoryLink(
  one: CountedRecord | CountedValue,
  { facet, values, total, address, categories: byId }: CategoryLinks,
  context: PageContext,
): Html {
  const { choice, words } = context
  const on = isOn(one, facet, values)
  const names = namesOf(one, facet)
  const next = on ? values.filter((value) => !names.includes(value)) : [...values, sentValue(one, facet)]
  const link = viewLink(address(withValues(choice, facet.name, next)), context, {
    class: classNames('db-tag', 'id' in one && hueClass(byId.get(one.id))),
    rel: 'nofollow',
    'aria-current': on && 'true',
  })
  const count = total !== undefined && html` <span class="db-n">${one.count}</span>`
  return html`<li><a ${link}><bdi>${countedName(one, facet, words)}</bdi>${count}</a></li>`
}

/** A link that takes back one choice. */
export function removal(label: string, href: string, context: PageContext): Html {
  const link = viewLink(href, context, { class: 'db-tag', rel: 'nofollow', 'aria-current': 'true' })
  const remove = html`<span class="db-vh">${context.words.filters.remove} </span>`
  return html`<li><a ${link}>${remove}<bdi>${label}</bdi> <span aria-hidden="true">×</span></a></li>`
}
