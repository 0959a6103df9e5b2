import { eventListPaths, periodPaths } from '../../../ground/addresses/desk-address.ts'
import { formatDay } from '../../../ground/dates/day-names.ts'
import { formatTime, localTime } from '../../../ground/dates/day-times.ts'
import { firstDayOf, isAllDay } from '../../../ground/dates/event-days.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { revisionName, stepName } from '../../contract/form-values.ts'
import type { LatelyChange, NextEvent } from '../../contract/views/home-props.ts'
import { stateChip } from '../periods/event-sign.ts'

/** The events that come, by their day. */
export function nextList(next: readonly NextEvent[], context: DeskContext): Html {
  const { deskWords, urls } = context
  const words = deskWords.views.home
  const days = [...new Set(next.map(({ event }) => shownDay(event.start_date, context)))]
  const groups = days.map((day) => {
    const items = next.filter(({ event }) => shownDay(event.start_date, context) === day)
    return html`<h3 class="dk-boxh">${dayName(day, context)}</h3>
<ul class="dk-agenda">${items.map((item) => nextItem(item, context))}</ul>
`
  })
  const month = html`<a href="${urls.desk(periodPaths.month)}">${deskWords.views.month}</a>`
  return html`<section class="dk-card dk-pad" aria-labelledby="db-next">
<div class="dk-hrow"><h2 id="db-next" class="dk-h">${words.next}</h2>${month}</div>
${groups.length > 0 ? groups : html`<p class="db-soft">${words.nothingNext}</p>`}</section>
`
}

/** What has begun before is on today. */
function shownDay(start: string, { today }: DeskContext): string {
  const day = firstDayOf({ start_date: start, end_date: start, all_day: false })
  return day < today ? today : day
}

function dayName(day: string, { today, locale, words }: DeskContext): string {
  return day === today ? words.today : formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

function nextItem({ event, href }: NextEvent, context: DeskContext): Html {
  const { locale, words, deskWords } = context
  const { start_date: start, status, venue, categories } = event
  const venues = [venue].flat().map(({ venue: name }) => name)
  const time = isAllDay(event) ? words.allDay : formatTime(start, locale)
  const state = status !== 'publish' && stateChip(status, deskWords.statuses[status])
  return html`<li class="${hueClass(categories[0])}"><time datetime="${localTime(start)}">${time}</time><div>
<a href="${href}"><bdi>${event.title}</bdi></a>${statusBadge(event, words)}${
    venues.length > 0 && html`<small>${venues.join(', ')}</small>`
  }${state}</div></li>
`
}

/** What was changed lately, with what puts back what went to the trash. */
export function latelyList(changes: readonly LatelyChange[], now: string, context: DeskContext): Html {
  const words = context.deskWords.views.home
  const list =
    changes.length === 0
      ? html`<p class="db-soft">${words.nothingLately}</p>`
      : html`<ul class="dk-log">${changes.map((change) => latelyItem(change, now, context))}</ul>`
  return html`<section aria-labelledby="db-lately"><h2 id="db-lately" class="dk-h">${words.lately}</h2>
<div class="dk-card dk-pad">${list}</div></section>
`
}

function latelyItem({ text, at, href, title, putBack }: LatelyChange, now: string, context: DeskContext): Html {
  const { urls, deskWords, locale } = context
  const button = attributes({ class: 'db-btn is-quiet is-small', type: 'submit', name: stepName, value: 'restore' })
  const about = html`<span class="db-vh">: <bdi>${title}</bdi></span>`
  const form =
    putBack &&
    html`<form method="post" action="${urls.desk(eventListPaths.trash)}">${hiddenInput('id', putBack.id)}${hiddenInput(
      revisionName,
      putBack.revision,
    )}<button ${button}>${icon('undo')}${deskWords.views.home.putBack}${about}</button></form>`
  const when = html`<time datetime="${at.replace(' ', 'T')}Z">${ago(at, now, locale)}</time>`
  return html`<li><span><a href="${href}"><bdi>${text}</bdi></a></span><small>${when}</small>${form}</li>
`
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Writes how long ago a time in UTC was: `20 minutes ago`, `yesterday`. */
function ago(at: string, now: string, locale: string): string {
  const [then, present] = [at, now].map((time) => Date.parse(`${time.replace(' ', 'T')}Z`) / 1_000)
  const seconds = Math.max(0, (present ?? 0) - (then ?? 0))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of units) if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  return format.format(0, 'second')
}
