import type { EventFacet } from 'daybook'
import type { ListedEvents } from 'daybook/http'
import { attributes, type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import { hueClass } from '../pieces/hue.ts'
import { type Choice, isChosen, namesOf, sentValue, withValues } from './choice.ts'
import { countedName, offeredFacets, valueName } from './facet-names.ts'

/** The categories of a period, and what the visitor has chosen. */
export interface Legend {
  /** As read with `legendFacets`. */
  readonly facets: ListedEvents['facets']
  /** How many events the period has under the present choice. Absent to show no counts. */
  readonly total?: number
  /** Returns the address of the same period under another choice. */
  address(choice: Choice): string
}

const categories = 'categories' satisfies EventFacet

/** More would hide what they explain. */
const maxCategories = 12

/** Returns what to count for the legend: categories, and what was chosen by other filters, for their names. */
export function legendFacets({ choice, facets }: Pick<PageContext, 'choice' | 'facets'>): readonly string[] {
  return facets.flatMap(({ name }) => (name === categories || Object.hasOwn(choice, name) ? [name] : []))
}

/** Links that show one category, and those that take back what was chosen. */
export function legend({ facets, total, address }: Legend, context: PageContext): Html | undefined {
  const { choice, words } = context
  const chips = offeredFacets(context).flatMap((facet) => {
    const { name } = facet
    const values = choice[name] ?? []
    const counted = facets[name] ?? []
    const isOn = (one: (typeof counted)[number]) => namesOf(one, facet).some((text) => values.includes(text))
    if (name === categories) {
      const ofCategories = counted.filter((one, index) => index < maxCategories || isOn(one))
      const others = (value: string, names: readonly string[]) =>
        values.filter((one) => one !== value && !names.includes(one))
      return ofCategories.map((one) => {
        const [value, on] = [sentValue(one, facet), isOn(one)]
        const next = on ? others(value, namesOf(one, facet)) : [...values, value]
        return html`<li><a ${attributes({ class: `db-tag ${hueClass('slug' in one ? one.slug : undefined)}`, rel: 'nofollow', href: address(withValues(choice, name, next)), 'aria-current': on && 'true' })}>${countedName(one, facet, words)}${total !== undefined && html` <span class="db-n">${one.count}</span>`}</a></li>`
      })
    }
    return values.map((value) => {
      const found = counted.find((one) => namesOf(one, facet).includes(value))
      const label = found ? countedName(found, facet, words) : valueName(value, facet, words)
      return removal(
        label,
        address(
          withValues(
            choice,
            name,
            values.filter((one) => one !== value),
          ),
        ),
        context,
      )
    })
  })
  const searched = choice.search?.map((text) =>
    removal(`“${text}”`, address(withValues(choice, 'search', [])), context),
  )
  if (chips.length === 0 && searched === undefined) return undefined
  const all = html`<li><a ${attributes({ class: 'db-tag', rel: isChosen(choice) && 'nofollow', href: address({}), 'aria-current': !isChosen(choice) && 'true' })}>${words.filters.all}${!isChosen(choice) && total !== undefined && html` <span class="db-n">${total}</span>`}</a></li>`
  return html`<nav class="db-legend" aria-label="${words.filters.byCategory}"><ul>${all}${searched}${chips}</ul></nav>`
}

/** A link that takes back one choice. */
function removal(label: string, href: string, { words }: PageContext): Html {
  return html`<li><a ${attributes({ class: 'db-tag', rel: 'nofollow', href, 'aria-current': 'true' })}><span class="db-vh">${words.filters.remove} </span>${label} <span aria-hidden="true">×</span></a></li>`
}
