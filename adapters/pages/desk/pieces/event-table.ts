import type { EventReply } from 'daybook'
import { isOff } from '../../../formats/shown/shown-status.ts'
import { formatDay } from '../../ground/dates/day-names.ts'
import { shortStart } from '../../ground/dates/event-when.ts'
import { classNames } from '../../ground/elements/class-names.ts'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { statusBadge } from '../../ground/elements/status-badge.ts'
import { attributes, type Content, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { revisionName, stepName } from '../contract/form-values.ts'
import type { EventRow, EventTable, ListStep } from '../contract/table-props.ts'
import { mostOfNote, noteName } from '../values/sent-step.ts'
import { tickBox } from './many/many-bar.ts'
import { stateChip } from './periods/event-sign.ts'

/** A table of events, with what can be done with each. */
export function eventTable(table: EventTable, context: DeskContext): Html {
  const { lists: words, table: heads } = context.deskWords
  const { list, rows, many } = table
  const bar = many && context.deskPieces.manyBar(many, context)
  const tick = many && html`<td class="db-tick"></td>`
  return html`<section class="db-desk db-manylist"><table class="db-table">
<caption class="db-vh">${words.names[list]}</caption><thead><tr>${tick}<th scope="col">${heads.event}</th>
<th scope="col">${heads.when}</th><th scope="col">${heads.status}</th>
<th scope="col"><span class="db-vh">${words.actions}</span></th></tr></thead><tbody>
${rows.map((row) => eventRow(row, table, context))}</tbody></table>${bar}</section>
`
}

const untilDay = { day: 'numeric', month: 'long', year: 'numeric' } as const

function eventRow(row: EventRow, table: EventTable, context: DeskContext): Html {
  const { event, edit, page, copy, series } = row
  const { deskWords, locale, words: texts } = context
  const { lists: words } = deskWords
  const title = html`<bdi>${event.title}</bdi>`
  const name = edit === undefined ? title : html`<a href="${edit}">${title}</a>`
  const last = formatDay(series?.until ?? event.start_date.slice(0, 10), locale, untilDay)
  const later = series !== undefined && series.later > 0 && words.moreDates(series.later, last)
  const more = later && html` <small class="db-soft"><a href="${series.href}">${later}</a></small>`
  const counts = series && words.dates(series.total, series.cancelled, series.unlike)
  // A ticked row stands for these, except that whole series are reviewed.
  const isPart =
    series !== undefined && row.ticked < series.total && table.many !== undefined && table.list !== 'review'
  const part = isPart && html`, ${words.ticked(row.ticked)}`
  const dates =
    series && html`<small class="db-series"><a href="${series.form}">${icon('repeat')}${counts}</a>${part}</small>`
  const hidden = event.hide_from_listings && html` <small class="db-soft">${words.hidden}</small>`
  const by =
    event.author !== 0 &&
    !(table.list === 'mine' && row.isByCaller) &&
    html`<small class="db-soft"><a href="${row.byAuthor}">${
      row.isByCaller ? words.byYou : html`<bdi>${words.author(row.author)}</bdi>`
    }</a></small>`
  const about = aboutEvent(event)
  const seen = page !== undefined && html`<a class="db-btn is-small is-quiet" href="${page}">${words.page}${about}</a>`
  const copied =
    copy !== undefined && html`<a class="db-btn is-small is-quiet" href="${copy}">${deskWords.copy}${about}</a>`
  const box = row.canBeTicked && tickBox(row.box, event.title, context)
  const tick = table.many && html`<td class="db-tick">${box}</td>`
  return html`<tr class="${classNames(isOff(event) && 'is-off')}">${tick}<th scope="row"><div>
${name}${dates}${by}</div></th>
<td><time datetime="${event.start_date.slice(0, 10)}">${shortStart(event, locale)}</time>${more}</td>
<td>${stateOf(event, context)} ${statusBadge(event, texts)}${hidden}</td><td class="db-do">
<div class="db-acts">${seen}${copied}${row.steps.map((step) => stepForm(step, row, table, context))}</div></td></tr>
`
}

/** All in the trash are there. */
function stateOf({ status }: EventReply, { deskWords: { statuses } }: DeskContext): Content {
  return status === 'trash' ? statuses.trash : stateChip(status, statuses[status])
}

function stepForm(step: ListStep, row: EventRow, table: EventTable, context: DeskContext): Html {
  const { event, revision } = row
  const { deskWords } = context
  const { lists: words } = deskWords
  const hidden = html`${hiddenInput('id', event.id)}${hiddenInput(revisionName, revision)}`
  const about = aboutEvent(event)
  if (step === 'return' && table.takesNote) {
    const id = `db-note-${event.id}`
    const hintId = `${id}-hint`
    const hint = html`<p class="db-hint" id="${hintId}">${words.noteHint}</p>`
    const note = attributes({ id, name: noteName, rows: 3, maxlength: mostOfNote, 'aria-describedby': hintId })
    const field = html`<label for="${id}">${words.note}</label><textarea ${note}></textarea>`
    const button = attributes({ class: 'db-btn is-small', type: 'submit', name: stepName, value: 'return' })
    return html`<details class="db-menu"><summary class="db-btn is-small">${words.sendBack}${about}</summary>
<form class="db-pop" method="post" action="${table.action}">${hidden}${field}${hint}
<button ${button}>${words.sendNote}${about}</button></form></details>`
  }
  return stepButton({ step, hidden, about, action: table.action }, context)
}

/** What a link or a button of a row is about, for those who do not see the row. */
function aboutEvent({ title }: EventRow['event']): Html {
  return html`<span class="db-vh">: <bdi>${title}</bdi></span>`
}

interface StepButton {
  readonly step: ListStep
  readonly hidden: Html
  /** What the button is about, for those who do not see its row. */
  readonly about: Html
  readonly action: string
}

/** A button that does one thing with a record of a list. */
export function stepButton({ step, hidden, about, action }: StepButton, { deskWords }: DeskContext): Html {
  const { lists: words } = deskWords
  const looks = {
    publish: { text: words.publish, look: 'is-primary', sign: icon('check') },
    return: { text: words.sendBack, look: '', sign: undefined },
    restore: { text: deskWords.restore, look: '', sign: icon('undo') },
    trash: { text: deskWords.toTrash, look: 'is-quiet', sign: undefined },
  } as const
  const { text, look, sign } = looks[step]
  const button = attributes({
    class: classNames('db-btn is-small', look),
    type: 'submit',
    name: stepName,
    value: step,
  })
  return html`<form method="post" action="${action}">${hidden}<button ${button}>${sign}${text}${about}</button></form>`
}
