import { dateNumber, formatDay, monthName } from '../../../ground/dates/day-names.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { MonthsWithEvents } from '../../../ground/page/list-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** More years than these around the shown one are left out, but not the first and the last. */
const yearsAround = 5

/**
 * Links to the months of a year and to the other years, from the first event to the last. Nothing if all are in one
 * month.
 */
export function monthJump(shown: string, months: MonthsWithEvents | undefined, context: PageContext): Html | undefined {
  if (months === undefined || months.first === months.last) return undefined
  const { urls, words, locale } = context
  const near = within(shown, months)
  const year = Number(near.slice(0, 4))
  const link = (month: string, text: string, name: string, isCurrent: boolean) => {
    const current = viewLink(urls.period(month), context, { 'aria-current': isCurrent && 'true' })
    return html`<li><a ${current}><span aria-hidden="true">${text}</span><span class="db-vh">${name}</span></a></li>`
  }
  const years = yearsOf(year, months).map((one) =>
    link(
      within(`${padded(one)}${near.slice(4)}`, months),
      dateNumber(one, locale),
      dateNumber(one, locale),
      one === year,
    ),
  )
  const ofYear = Array.from({ length: 12 }, (_, index) => `${padded(year)}-${String(index + 1).padStart(2, '0')}`)
    .filter((month) => months.first <= month && month <= months.last)
    .map((month) =>
      link(month, formatDay(`${month}-01`, locale, { month: 'short' }), monthName(month, locale), month === shown),
    )
  return html`<nav class="db-jump" aria-label="${words.lists.goToMonth}">${years.length > 1 && html`<ul>${years}</ul>`}
<ul>${ofYear}</ul></nav>
`
}

function within(month: string, { first, last }: MonthsWithEvents): string {
  if (month < first) return first
  return month > last ? last : month
}

function yearsOf(year: number, { first, last }: MonthsWithEvents): readonly number[] {
  const [begin, end] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const from = Math.max(begin, year - yearsAround)
  const to = Math.min(end, year + yearsAround)
  const around = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [...(from > begin ? [begin] : []), ...around, ...(to < end ? [end] : [])]
}

function padded(year: number): string {
  return String(year).padStart(4, '0')
}
