import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import type { SeriesForm, ShownDate } from '../../contract/series-props.ts'
import { type RowValues, rowNames } from '../../values/series/sent-rows.ts'
import { spokenDay } from './date-text.ts'

/** What can be noted of a date: another time or venue, that it is cancelled or left out, or that it is as before. */
export function dateActions(date: ShownDate, form: SeriesForm, context: DeskContext): Html {
  const { deskWords, urls } = context
  const { dates: words } = deskWords
  const { start, at, isOn, isCancelled, isMoved, isElsewhere, unsaved, venues, revision } = date
  const about = html`<span class="db-vh">: ${spokenDay(at.slice(0, 10), context)}</span>`
  const edit =
    date.edit !== undefined &&
    html`<a class="db-btn is-small is-quiet" href="${urls.desk(date.edit)}">${words.edit}${about}</a>`
  const hasBack = unsaved !== undefined || !isOn || isCancelled || isMoved || isElsewhere
  const back = hasBack && stepButton(`back ${start}`, html`${icon('undo')}${backText(date, context)}${about}`)
  const values: RowValues = {
    ...{ day: at.slice(0, 10), time: form.isAllDay ? '' : at.slice(11, 16), venue: venues.join(), revision },
  }
  const menus =
    isOn &&
    !isCancelled &&
    html`${changeMenu({ date, form, values, about }, context)}${cancelMenu(date, about, context)}`
  const shown = hiddenInput(`${rowNames.shown}${start}`, JSON.stringify(values))
  return html`<div class="db-acts">${edit}${menus && shown}${menus}${back}</div>`
}

function backText({ unsaved, isOn, isCancelled }: ShownDate, { deskWords }: DeskContext): string {
  const { back } = deskWords.dates
  if (unsaved !== undefined) return back.unsaved
  if (!isOn) return back.out
  return isCancelled ? back.cancelled : back.other
}

function stepButton(value: string, text: Html, look = ''): Html {
  const button = attributes({ class: `db-btn is-small ${look}`.trim(), type: 'submit', name: stepName, value })
  return html`<button ${button}>${text}</button>`
}

interface RowMenu {
  readonly date: ShownDate
  readonly form: SeriesForm
  readonly values: RowValues
  readonly about: Html
}

function changeMenu({ date, form, values, about }: RowMenu, { deskWords }: DeskContext): Html {
  const { dates: words } = deskWords
  const { start } = date
  const id = idOf(start)
  const day = attributes({ id: `db-d-${id}`, name: `${rowNames.day}${start}`, type: 'date', value: values.day })
  const time = attributes({ id: `db-t-${id}`, name: `${rowNames.time}${start}`, type: 'time', value: values.time })
  const clock =
    !form.isAllDay && html`<div class="db-field"><label for="db-t-${id}">${words.starts}</label><input ${time}></div>`
  const summary = html`<summary class="db-btn is-small">${words.change}${about}</summary>`
  return html`<details class="db-menu">${summary}<div class="db-pop">
<div class="db-field"><label for="db-d-${id}">${words.moveTo}</label><input ${day}></div>${clock}
<div class="db-field"><label for="db-v-${id}">${words.venue}</label>${venueSelect({ date, form, values })}</div>
${stepButton('note', html`${words.noteIt}${about}`, 'is-primary')}</div></details>`
}

function venueSelect({ date, form, values }: Omit<RowMenu, 'about'>): Html {
  const { start } = date
  const several = values.venue.includes(',') && {
    value: values.venue,
    label: date.venues.map((one) => form.venues.find(({ value }) => value === one)?.label ?? one).join(', '),
  }
  const choices = [{ value: '', label: '–' }, ...(several ? [several] : []), ...form.venues]
  const options = choices.map(
    ({ value, label }) => html`<option ${attributes({ value, selected: value === values.venue })}>${label}</option>`,
  )
  const select = attributes({ id: `db-v-${idOf(start)}`, name: `${rowNames.venue}${start}` })
  return html`<select ${select}>${options}</select>`
}

function cancelMenu({ start }: ShownDate, about: Html, { deskWords }: DeskContext): Html {
  const { dates: words } = deskWords
  const id = `db-r-${idOf(start)}`
  const reason = attributes({ id, name: `${rowNames.reason}${start}`, maxlength: 400 })
  const summary = html`<summary class="db-btn is-small">${words.cancel}${about}</summary>`
  return html`<details class="db-menu">${summary}<div class="db-pop">
<div class="db-field"><label for="${id}">${words.reason}</label><input ${reason}></div>
${stepButton(`cancel ${start}`, html`${words.noteIt}${about}`, 'is-primary')}
${stepButton(`out ${start}`, html`${words.leaveOut}${about}`)}</div></details>`
}

function idOf(start: string): string {
  return start.replaceAll(/\D/g, '')
}
