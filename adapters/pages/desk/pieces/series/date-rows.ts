import { formatTime } from '../../../ground/dates/day-times.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { SeriesForm, ShownDate } from '../../contract/series-props.ts'
import { dateActions } from './date-actions.ts'
import { dateText } from './date-text.ts'

/** The dates as rows, each with what differs from the rules. */
export function dateRows(form: SeriesForm, context: DeskContext): Html {
  const { dates: words } = context.deskWords
  const { heads } = words
  const rows = form.dates.map((date) => dateRow(date, form, context))
  const time = !form.isAllDay && html`<th scope="col">${heads.time}</th>`
  const table = html`<table class="db-table dk-dt"><caption class="db-vh">${words.rows}</caption><thead><tr>
<th scope="col">${heads.date}</th>${time}<th scope="col">${heads.venue}</th><th scope="col">${heads.exception}</th>
<th scope="col"><span class="db-vh">${context.deskWords.lists.actions}</span></th></tr></thead><tbody>
${rows}</tbody></table>`
  const count = html`<span class="db-n">${rows.length}</span>`
  const shown = rows.length > 0 ? table : html`<p class="db-none">${words.none}</p>`
  return html`<section class="db-desk" aria-labelledby="db-rows"><h2 id="db-rows">${words.rows} ${count}</h2>
<p class="db-hint">${words.rowsHint}</p>${shown}</section>`
}

function dateRow(date: ShownDate, form: SeriesForm, context: DeskContext): Html {
  const { at, end, isOn, isCancelled } = date
  const { locale } = context
  const isOff = !isOn || isCancelled
  const times = [at, end].map((wall) => formatTime(wall, locale)).join(' – ')
  const time = !form.isAllDay && html`<td class="is-time">${isOff ? html`<del>${times}</del>` : times}</td>`
  return html`<tr class="${classNames(isOff && 'is-off')}"><th scope="row">
<time datetime="${at.slice(0, 10)}">${dateText(at, context)}</time></th>${time}
<td><bdi>${venueNames(date.venues, form)}</bdi></td><td>${badges(date, form, context)}</td>
<td class="db-do">${!date.isPast && date.isOpen && dateActions(date, form, context)}</td></tr>
`
}

function venueNames(ids: readonly string[], { venues }: SeriesForm): string {
  return ids.map((id) => venues.find(({ value }) => value === id)?.label ?? id).join(', ')
}

const icons = { added: 'plus', moved: 'move', elsewhere: 'pin', cancelled: 'cross', out: 'skip' } as const

function badges(date: ShownDate, form: SeriesForm, context: DeskContext): readonly Html[] {
  const { dates: words } = context.deskWords
  const { start, isOn, isCancelled, isAdded, isMoved, isElsewhere, reason, unsaved } = date
  const badge = (name: keyof typeof icons, more = '') =>
    html`<span class="dk-state is-${name}">${icon(icons[name])}${words.badges[name]}</span>${
      more !== '' && html`<small><bdi>${more}</bdi></small>`
    }`
  const time = form.isAllDay ? '' : `, ${formatTime(start, context.locale)}`
  return [
    ...(isOn ? [] : [badge('out')]),
    ...(isOn && isCancelled ? [badge('cancelled', reason)] : []),
    ...(isOn && isMoved ? [badge('moved', words.movedFrom(`${dateText(start, context)}${time}`))] : []),
    ...(isOn && isElsewhere ? [badge('elsewhere')] : []),
    ...(isOn && isAdded ? [badge('added')] : []),
    ...(unsaved === undefined ? [] : [html`<small class="dk-unsaved">${words.notSaved}</small>`]),
  ]
}
