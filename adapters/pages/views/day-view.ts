import type { EventReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { addDays, firstDayOfWeek, weekOf } from '../addresses/days.ts'
import { formatDay, fullDay } from '../day-names.ts'
import { dayPartNames, dayPartOf } from '../day-times.ts'
import { type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import { dayStrip, type StripDay } from '../pieces/grid/day-strip.ts'
import { dayHeading } from '../pieces/grid/period-heading.ts'
import type { Page } from '../pieces/pieces.ts'
import { viewHead } from '../pieces/view-head.ts'
import { readDays, weekFrom } from './event-weeks.ts'

/** What a page of a day shows. */
export interface DayPage {
  /** Such as `2030-06-20`. */
  readonly day: string
  /** The days of its week. */
  readonly strip: readonly StripDay[]
  /** Events of the whole day, and those that run over several. */
  readonly running: readonly EventReply[]
  /** All others, by their start. */
  readonly events: readonly EventReply[]
}

/** Reads a day, and how many events the days of its week have. */
export async function readDay(visit: Visit, day: string): Promise<DayPage> {
  const first = firstDayOfWeek(weekOf(day))
  const { days, spans } = weekFrom(first, await readDays(visit, first, addDays(first, 6)))
  const long = new Set(spans.map(({ event }) => event.id))
  const isRunning = (event: EventReply) => event.all_day === true || long.has(event.id)
  const all = days.find(({ date }) => date === day)?.events ?? []
  return {
    day,
    strip: days.map(({ date, events }) => ({ day: date, count: events.length })),
    running: all.filter(isRunning),
    events: all.filter((event) => !isRunning(event)),
  }
}

/** Renders a day: the strip of its week, what runs, and its events part by part. */
export function renderDay({ day, strip, running, events }: DayPage, context: PageContext): Page {
  const { locale, words, today, pieces } = context
  const stepTo = (count: number) => {
    const period = addDays(day, count)
    return { period, name: formatDay(period, locale, { weekday: 'long', day: 'numeric', month: 'long' }) }
  }
  const head = viewHead(
    {
      heading: dayHeading(day, locale),
      sub: words.eventCount(running.length + events.length),
      view: 'day',
      day,
      steps: { label: words.day, today, previous: stepTo(-1), next: stepTo(1) },
    },
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
  const title = running.every((event) => event.all_day) ? words.allDay : words.allDayAndRunning
  const items = running.map((event) => html`<li>${pieces.eventRunning({ event, day }, context)}</li>`)
  const above = running.length > 0 && section('running', title, html`<ul class="db-chips">${items}</ul>`)
  const isEmpty = running.length + events.length === 0
  return {
    title: fullDay(day, locale),
    main: html`${head}${dayStrip(strip, day, context)}${above}${parts}${isEmpty && html`<p class="db-none">${words.nothingIn(fullDay(day, locale))}</p>`}`,
  }
}

function section(id: string, title: string, content: Html): Html {
  return html`<section class="db-part" aria-labelledby="db-${id}"><h2 id="db-${id}" class="db-sec">${title}</h2>${content}</section>
`
}
