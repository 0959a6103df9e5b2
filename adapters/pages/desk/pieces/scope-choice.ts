import { classNames } from '../../ground/elements/class-names.ts'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { RecordForm } from '../contract/form-props.ts'
import { lastValue, scopeName } from '../contract/form-values.ts'
import { scopeTexts } from '../values/scope-texts.ts'

const scopes = ['this', 'following', 'all'] as const

/**
 * Which dates of a series a change affects. Nothing for an event of no series, and for a date that alone is in the
 * trash.
 */
export function scopeChoice(
  { record, values }: RecordForm,
  { deskWords, urls, locale }: DeskContext,
): Html | undefined {
  if (record?.series === undefined) return undefined
  const words = deskWords.scope
  const series = html`<a href="${urls.desk(`events/${record.series}`)}">${words.openSeries}</a>`
  if (record.isSeriesInTrash)
    return html`${hiddenInput(scopeName, 'all')}
<p class="db-hint">${icon('repeat')}${words.inTrash} ${series}</p>
`
  if (record.status === 'trash') return undefined
  const chosen = lastValue(values, scopeName) || 'this'
  const texts = scopeTexts(record.scopes, { deskWords, locale })
  const choices = scopes.map((scope) => {
    const radio = attributes({ type: 'radio', name: scopeName, value: scope, checked: scope === chosen })
    return html`<label class="db-choice"><input ${radio}><span><b>${texts[scope]}</b><small>${
      words.hints[scope]
    }</small></span></label>`
  })
  // A style sheet shows the text of the chosen scope.
  const summaries = scopes.map(
    (scope) => html`<b class="${classNames(`is-${scope}`, scope === chosen && 'is-chosen')}">${texts[scope]}</b>`,
  )
  return html`<details class="dk-scope"><summary><span>${words.appliesTo} ${summaries}</span>${icon('up')}</summary>
<fieldset><legend>${words.question}</legend><div class="db-choices">${choices}</div>
<p class="db-hint">${icon('repeat')}${series}</p></fieldset></details>
`
}
