import { formatTime } from '../../../ground/dates/day-times.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import type { SeriesForm } from '../../contract/series-props.ts'
import { stateNames } from '../../values/series/dates-state.ts'
import { focusedAtFirst } from '../desk-notice.ts'

/** Dates that people type, or paste from a table. */
export function typedFields({ state, errors, start, isAllDay }: SeriesForm, { deskWords, locale }: DeskContext): Html {
  const { dates: words } = deskWords
  const hint = isAllDay ? words.typeHintDays : words.typeHint(formatTime(start, locale))
  const isWrong = errors.more.length > 0
  const area = attributes({
    ...{ id: 'db-more', name: stateNames.more, rows: 5 },
    'aria-describedby': isWrong ? 'db-more-h db-more-e' : 'db-more-h',
    'aria-invalid': isWrong && 'true',
  })
  const note = attributes({ class: 'db-err', id: 'db-more-e', role: 'alert', ...focusedAtFirst(isWrong) })
  const faults = isWrong && html`<div ${note}>${errors.more.map((text) => html`<p>${text}</p>`)}</div>`
  const button = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: 'add' })
  return html`<section class="db-section" aria-labelledby="db-typed"><h2 id="db-typed">${words.type}</h2>
<div class="db-field"><label for="db-more">${words.typeLabel}</label>
<p class="db-hint" id="db-more-h">${hint}</p>${faults}
<textarea ${area}>
${state.more}</textarea></div>
<div class="db-acts"><button ${button}>${icon('plus')}${words.add}</button></div></section>`
}

const kinds = ['out', 'cancel', 'back'] as const

/** A period whose dates are left out, cancelled or restored together. */
export function pauseFields({ state, errors }: SeriesForm, { deskWords }: DeskContext): Html {
  const { dates: words } = deskWords
  const { pause: names } = stateNames
  const { pause } = state
  const isWrong = errors.pause !== undefined
  const day = (id: string, name: string, value: string, text: string) => {
    const input = {
      id,
      name,
      type: 'date',
      value,
      'aria-invalid': isWrong && 'true',
      'aria-describedby': isWrong && 'db-p-e',
    }
    return html`<div class="db-field"><label for="${id}">${text}</label><input ${attributes(input)}></div>`
  }
  const first = day('db-p-f', names.from, pause.from, words.between)
  const last = day('db-p-t', names.to, pause.to, words.and)
  const choices = kinds.map((kind) => {
    const radio = attributes({ type: 'radio', name: names.how, value: kind, checked: pause.how === kind })
    return html`<label class="db-opt"><input ${radio}><span>${words.pauses[kind]}</span></label>`
  })
  const note = attributes({ class: 'db-err', id: 'db-p-e', role: 'alert', ...focusedAtFirst(errors.more.length === 0) })
  const fault = isWrong && html`<p ${note}>${errors.pause}</p>`
  const reason = attributes({ id: 'db-p-r', name: names.reason, value: pause.reason, 'aria-describedby': 'db-p-h' })
  const button = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: 'pause' })
  return html`<section class="db-section" aria-labelledby="db-pause"><h2 id="db-pause">${words.pause}</h2>${fault}
<div class="db-grid2">${first}${last}</div>
<div role="group" aria-labelledby="db-pause">${choices}</div>
<div class="db-field"><label for="db-p-r">${words.why}</label><p class="db-hint" id="db-p-h">${words.whyHint}</p>
<input ${reason}></div>
<div class="db-acts"><button ${button}>${icon('pause')}${words.applyPause}</button></div></section>`
}
