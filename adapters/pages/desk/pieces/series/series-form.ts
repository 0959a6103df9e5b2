import { formatTime } from '../../../ground/dates/day-times.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { revisionName, stepName } from '../../contract/form-values.ts'
import type { SeriesForm } from '../../contract/series-props.ts'
import { noteText, stateNames } from '../../values/series/dates-state.ts'
import { deskNotices, focusedAtFirst } from '../desk-notice.ts'
import { dateRows } from './date-rows.ts'
import { dateText } from './date-text.ts'
import { monthTables } from './month-tables.ts'
import { seriesSave } from './series-save.ts'
import { pauseFields, typedFields } from './series-tools.ts'

/** The form of the dates of a series. It carries all that is not saved yet. */
export function seriesForm(form: SeriesForm, context: DeskContext): Html {
  const { deskWords, urls } = context
  const { dates: words } = deskWords
  const hasErrors = form.errors.more.length > 0 || form.errors.pause !== undefined
  const takesFocus = form.isAgain && form.notices.length === 0 && !hasErrors
  const title = attributes({ id: 'db-form-title', ...focusedAtFirst(takesFocus) })
  const parts = html`<nav class="db-seg" aria-label="${words.parts}"><a href="${form.eventForm}">${words.event}</a>
<a href="${form.action}" aria-current="page">${words.dates}</a></nav>`
  const sending = { class: 'db-form', action: form.action, method: 'post', novalidate: true }
  // A notice may have a form of its own, for the undo.
  return html`<div class="db-head"><div class="db-title">
<p class="db-crumbs"><a href="${urls.desk()}">${context.words.desk.desk}</a></p>
<h1 ${title}><bdi>${form.name}</bdi></h1><p class="db-sub">${aboutDates(form, context)}</p></div>${parts}</div>
${deskNotices(form.notices, context, { takeFocus: !hasErrors })}
<form ${attributes(sending)} aria-labelledby="db-form-title">${defaultButton()}${carried(form)}<div class="dk-stack">
${rules(form, context)}
<section class="db-section" aria-labelledby="db-days"><h2 id="db-days">${words.grid}</h2>
<p class="db-hint">${words.unsavedHint}</p>${monthTables(form, context)}</section>
<div class="db-grid2">${typedFields(form, context)}${pauseFields(form, context)}</div>
${dateRows(form, context)}</div>
${seriesSave(form, context)}</form>
`
}

/** The return key in a field notes what was written, and saves nothing. */
function defaultButton(): Html {
  const button = { class: 'db-vh', type: 'submit', tabindex: -1, 'aria-hidden': 'true', name: stepName, value: 'note' }
  return html`<button ${attributes(button)}></button>`
}

/** What the form carries from one request to the next, beside its controls. */
function carried({ state }: SeriesForm): Html {
  const toggles = [...state.wanted].map(([start, isOn]) => hiddenInput(isOn ? stateNames.on : stateNames.off, start))
  const notes = [...state.notes].map(([start, note]) => hiddenInput(stateNames.note, noteText(start, note)))
  return html`${hiddenInput(revisionName, state.revision)}${hiddenInput(stateNames.from, state.from)}${toggles}${notes}`
}

function aboutDates({ coming, next }: SeriesForm, context: DeskContext): string {
  const { dates: words } = context.deskWords
  const texts = [words.coming(coming), next === undefined ? '' : words.nextDate(dateText(next, context))]
  return texts.filter(Boolean).join(' · ')
}

function rules({ rules, start, isAllDay, eventForm }: SeriesForm, context: DeskContext): Html {
  const { deskWords, locale } = context
  const { dates: words } = deskWords
  const time = isAllDay ? '' : `, ${formatTime(start, locale)}`
  const texts = rules.length === 0 ? [words.noRule] : rules
  const items = texts.map((text) => html`<p class="dk-rule"><b>${text}</b></p>`)
  const from = html`<p>${words.from(dateText(start, context))}${time}</p>`
  return html`<section class="db-section" aria-labelledby="db-rule"><h2 id="db-rule">${words.rule}</h2>${items}${from}
<p class="db-hint">${icon('repeat')}<a href="${eventForm}">${words.changeRule}</a></p></section>`
}
