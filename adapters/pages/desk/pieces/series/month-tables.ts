import { formatDay, monthName, weekStartOf } from '../../../ground/dates/day-names.ts'
import { addDays, addMonths, daysBetween, weekdayOf } from '../../../ground/dates/days.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import type { SeriesForm } from '../../contract/series-props.ts'
import { dayBoxes, signs } from './day-boxes.ts'

/** The months of a series, whose days are ticked on and off. */
export function monthTables(form: SeriesForm, context: DeskContext): Html {
  const { dates: words } = context.deskWords
  const tables = form.months.map((month) => monthTable(month, form, context))
  return html`<p class="db-hint"><a href="#db-typed">${words.skip}</a></p>${yearStrip(form, context)}
<div class="dk-months">${tables}</div>${signs(context)}`
}

/** The months of a year as buttons, so that what is not saved goes with the request. */
function yearStrip({ year, months }: SeriesForm, context: DeskContext): Html {
  const { locale, deskWords } = context
  const { dates: words } = deskWords
  const button = (month: string, text: Html, more = {}) =>
    html`<button ${attributes({ class: 'dk-month', type: 'submit', name: stepName, value: `show ${month}`, ...more })}>
${text}</button>`
  const items = year.map(({ month, count, isShown }) => {
    const name = html`<b>${formatDay(`${month}-01`, locale, { month: 'short', year: 'numeric' })}</b>`
    return html`<li>${button(month, html`${name} <small>${words.inMonth(count)}</small>`, {
      'aria-current': isShown && 'true',
    })}</li>`
  })
  const [first = ''] = months
  const step = (count: number, text: string) => html`<li>${button(addMonths(first, count), html`<b>${text}</b>`)}</li>`
  const [before, after] = [step(-12, words.earlier), step(12, words.later)]
  return html`<nav aria-label="${words.months}"><ul class="dk-year">${before}${items}${after}</ul></nav>`
}

function monthTable(month: string, form: SeriesForm, context: DeskContext): Html {
  const { locale, deskWords } = context
  const { dates } = form
  const weeks = weeksOf(month, locale)
  const leftDays = new Set(dates.filter(({ at, start }) => dayOf(at) !== dayOf(start)).map(({ start }) => start))
  const boxes = (day: string) =>
    day !== '' && dayBoxes({ day, dates: dates.filter(({ at }) => dayOf(at) === day), leftDays, form }, context)
  const rows = weeks.map(
    (week) => html`<tr>${week.map((day) => html`<td>${boxes(day)}</td>`)}</tr>
`,
  )
  const count = dates.filter(({ isOn, at }) => isOn && at.startsWith(month)).length
  const caption = html`${monthName(month, locale)} <small>${deskWords.dates.inMonth(count)}</small>`
  return html`<table class="dk-mg" id="db-m-${month}"><caption>${caption}</caption>
<thead><tr>${weekdays(month, locale)}</tr></thead><tbody>
${rows}</tbody></table>`
}

function dayOf(wall: string): string {
  return wall.slice(0, 10)
}

/** Returns the days of a month in weeks. A day of another month is empty. */
function weeksOf(month: string, locale: string): readonly (readonly string[])[] {
  const first = `${month}-01`
  const days = [...blank(blanksBefore(first, locale)), ...daysBetween(first, addDays(`${addMonths(month, 1)}-01`, -1))]
  const whole = [...days, ...blank((7 - (days.length % 7)) % 7)]
  return Array.from({ length: whole.length / 7 }, (_, index) => whole.slice(index * 7, index * 7 + 7))
}

function blanksBefore(first: string, locale: string): number {
  return (weekdayOf(first) - weekStartOf(locale) + 7) % 7
}

function weekdays(month: string, locale: string): readonly Html[] {
  const first = addDays(`${month}-01`, -blanksBefore(`${month}-01`, locale))
  return daysBetween(first, addDays(first, 6)).map((day) => {
    const short = html`<span aria-hidden="true">${formatDay(day, locale, { weekday: 'short' })}</span>`
    return html`<th scope="col"><span class="db-vh">${formatDay(day, locale, { weekday: 'long' })}</span>${short}</th>`
  })
}

function blank(count: number): readonly string[] {
  return Array.from({ length: count }, () => '')
}
