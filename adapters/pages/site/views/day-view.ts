import { formatDay, fullDay } from '../../ground/dates/day-names.ts'
import { dayPartNames, dayPartOf } from '../../ground/dates/day-times.ts'
import { isAllDay } from '../../ground/dates/event-days.ts'
import { dayHeading } from '../../ground/grid/period-heading.ts'
import { type Html, html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { periodMeta } from '../pieces/document/period-meta.ts'
import { periodFilters } from '../pieces/filters/period-filters.ts'
import { dayStrip } from '../pieces/grid/day-strip.ts'
import { type PeriodStep, viewHead } from '../pieces/view-head.ts'
import type { DayPage } from '../reading/read-day.ts'

/** Renders a day: the strip of its week, what runs, and its events part by part. */
export function renderDay({ day, strip, running, events, period }: DayPage, context: PageContext): Page {
  const { locale, words, today, pieces, urls } = context
  const { neighbours } = period
  // Days without events are passed over: nothing links to them.
  const stepTo = (period: string | undefined): PeriodStep | undefined =>
    period === undefined
      ? undefined
      : { period, name: formatDay(period, locale, { weekday: 'long', day: 'numeric', month: 'long' }) }
  const head = viewHead(
    {
      heading: dayHeading(day, locale),
      sub: words.eventCount(running.length + events.length),
      view: 'day',
      day,
      steps: {
        label: words.day,
        today,
        previous: stepTo(neighbours.before),
        next: stepTo(neighbours.after),
      },
    },
    context,
  )
  // The counts of the facets are those of the week.
  const shown = periodFilters(period.form, (choice) => urls.period(day, choice), context)
  const legend = pieces.legend(
    { facets: period.facets, categories: period.categories, address: (choice) => urls.period(day, choice) },
    context,
  )
  const parts = dayPartNames.map((part) => {
    const shown = events.filter((event) => dayPartOf(event.start_date) === part)
    return (
      shown.length > 0 &&
      section(
        part,
        words[part],
        html`<ul class="db-rows">${shown.map((event) => pieces.eventRow({ event, day }, context))}</ul>`,
      )
    )
  })
  const title = running.every(isAllDay) ? words.allDay : words.allDayAndRunning
  const items = running.map((event) => html`<li>${pieces.eventRunning({ event, day }, context)}</li>`)
  const above = running.length > 0 && section('running', title, html`<ul class="db-chips">${items}</ul>`)
  const isEmpty = running.length + events.length === 0
  const name = fullDay(day, locale)
  return {
    title: name,
    meta: periodMeta(day, context),
    main: html`${head}${shown.links}${legend}${shown.form}${dayStrip(strip, day, context)}${above}${parts}${
      isEmpty && pieces.emptyState({ period: name, neighbours, anything: urls.period(day, {}) }, context)
    }`,
    isIndexed: !isEmpty,
  }
}

function section(id: string, title: string, content: Html): Html {
  return html`<section class="db-part" aria-labelledby="db-${id}"><h2 id="db-${id}" class="db-sec">${title}</h2>
${content}</section>
`
}
