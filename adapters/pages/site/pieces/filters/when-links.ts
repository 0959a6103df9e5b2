import { type Choice, chosenDays, withoutDays, withValues } from '../../../ground/addresses/choice.ts'
import { formatDay, formatDays, monthName } from '../../../ground/dates/day-names.ts'
import { isDay, isMonth } from '../../../ground/dates/days.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { FilterForm } from '../../../ground/page/filter-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { removal } from './legend.ts'

/** The days that people ask for by a name, in the order in which they are offered. */
export const namedDays = ['today', 'tomorrow', 'weekend', 'week'] as const

/** What the links need of a page. */
interface WhenLinks extends Pick<FilterForm, 'hasFree'> {
  /** Returns the address of the same page under another choice. */
  address(choice: Choice): string
}

/** Links to the list of the days that people ask for most, and to what is free. One that is chosen is taken back. */
export function whenLinks({ hasFree, address }: WhenLinks, context: PageContext): Html | undefined {
  const { choice, embedded, urls, words } = context
  // A frame of another site has little room.
  if (embedded) return undefined
  const chosen = chosenDays(choice)
  const days = namedDays.map((name) => {
    const label = words.filters.days[name]
    if (name === chosen) return removal(label, urls.home(withoutDays(choice)), context)
    return link(urls.home(withValues(choice, 'when', [name])), label, context)
  })
  const { free: isFree, ...others } = choice
  // What is free is a choice of the page itself: a month stays that month.
  const free = isFree
    ? removal(words.lists.free, address(others), context)
    : hasFree && link(address(withValues(choice, 'free', ['true'])), words.lists.free, context)
  return html`<nav class="db-legend" aria-label="${words.filters.when}"><ul>${days}${free}</ul></nav>
`
}

function link(href: string, label: string, context: PageContext): Html {
  return html`<li><a ${viewLink(href, context, { class: 'db-tag', rel: 'nofollow' })}>${label}</a></li>`
}

/** Returns the name of a value of `when`; as it was sent if it has none. */
export function daysLabel(when: string, { locale, words }: Pick<PageContext, 'locale' | 'words'>): string {
  const name = namedDays.find((one) => one === when.toLowerCase())
  if (name !== undefined) return words.filters.days[name]
  const [first = '', last = first, ...more] = when.split('..')
  if (more.length > 0) return when
  if (first === last) return isMonth(first) ? monthName(first, locale) : dayLabel(first, locale)
  if (isDay(first) && isDay(last) && first < last) return formatDays([first, last], locale, shortDay)
  const [from, to] = [first, last].map((one) => (isMonth(one) ? monthName(one, locale) : dayLabel(one, locale)))
  if (from && to) return `${from} – ${to}`
  return from ? words.lists.from(from) : words.lists.until(to ?? '')
}

const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const

function dayLabel(day: string, locale: string): string {
  return isDay(day) ? formatDay(day, locale, shortDay) : day
}
