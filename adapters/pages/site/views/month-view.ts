import { monthName } from '../../ground/dates/day-names.ts'
import { viewLink } from '../../ground/elements/view-link.ts'
import { cutNote } from '../../ground/grid/cut-note.ts'
import { monthTable } from '../../ground/grid/month-table.ts'
import { monthHeading } from '../../ground/grid/period-heading.ts'
import { html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { chosenFeed } from '../pieces/document/page-feed.ts'
import { periodMeta } from '../pieces/document/period-meta.ts'
import { periodFilters } from '../pieces/filters/period-filters.ts'
import { monthJump } from '../pieces/list/month-jump.ts'
import { type PeriodStep, viewHead } from '../pieces/view-head.ts'
import type { MonthPage } from '../reading/read-month.ts'
import { dayWithin } from './day-within.ts'

/** Renders a month as one table, a row a week. */
export function renderMonth({ month, weeks, period, months }: MonthPage, context: PageContext): Page {
  const { locale, words, today, urls, pieces } = context
  const { neighbours } = period
  const name = monthName(month, locale)
  const inMonth = weeks.flatMap(({ days }) => days.filter((day) => day.inMonth))
  const head = viewHead(
    {
      heading: monthHeading(month, locale),
      view: 'month',
      day: dayWithin(inMonth, today, neighbours),
      steps: {
        label: words.month,
        today: today.slice(0, 7),
        previous: step(neighbours.before, locale),
        next: step(neighbours.after, locale),
      },
    },
    context,
  )
  const shown = periodFilters(period.form, (choice) => urls.period(month, choice), context)
  const legend = pieces.legend({ ...period, address: (choice) => urls.period(month, choice) }, context)
  const jump = monthJump(month, months, context)
  if (inMonth.every(({ events }) => events.length === 0)) {
    const empty = pieces.emptyState({ period: name, neighbours, anything: urls.period(month, {}) }, context)
    return {
      title: name,
      main: html`${head}${shown.links}${legend}${shown.form}${empty}${jump}`,
      isIndexed: false,
      meta: chosenFeed(context),
    }
  }
  // On a phone the present month begins with today: a link shows the days before.
  const hasPast = inMonth.some(({ date, events }) => date < today && events.length > 0)
  const isNow = month === today.slice(0, 7) && hasPast
  const before =
    isNow && html`<a ${viewLink('#month', context, { class: 'db-more db-upto' })}>${words.lists.earlier}</a>`
  return {
    title: name,
    meta: periodMeta(month, context),
    main: html`${head}${shown.links}${legend}${shown.form}${cutNote(period, context)}
${before}${monthTable(
  {
    id: 'month',
    ...(isNow && { classes: 'is-now' }),
    caption: words.eventsIn(name),
    weeks,
    weekHref: (week, days) => (days.some(({ events }) => events.length > 0) ? urls.period(week) : undefined),
    cell: (day) => pieces.monthDay(day, context),
  },
  context,
)}${jump}`,
  }
}

/** The month of the nearest event: months without events are passed over. */
function step(day: string | undefined, locale: string): PeriodStep | undefined {
  if (day === undefined) return undefined
  const period = day.slice(0, 7)
  return { period, name: monthName(period, locale) }
}
