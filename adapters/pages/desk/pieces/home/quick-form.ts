import { eventListPaths, importPath } from '../../../ground/addresses/desk-address.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'

/** Begins a new event: its form opens with what is written here. */
export function quickForm({ deskWords, urls, today }: DeskContext): Html {
  const words = deskWords.views.home
  const field = (id: string, label: string, input: Readonly<Record<string, string | number>>) =>
    html`<div class="db-field"><label for="${id}">${label}</label><input ${attributes({ id, ...input })}></div>
`
  return html`<section class="dk-quick" aria-labelledby="db-quick"><h2 id="db-quick" class="dk-h">${words.newEvent}</h2>
<form class="dk-quickf" action="${urls.desk('events/new')}">
${field('db-q-title', words.what, { name: 'title', type: 'text', maxlength: 400, autocomplete: 'off' })}${field(
  'db-q-day',
  words.day,
  { name: 'start_date', type: 'date', value: today },
)}${field('db-q-time', words.starts, { name: 'start_time', type: 'time' })}
<button class="db-btn is-primary" type="submit">${icon('plus')}${words.goOn}</button></form>
<p class="dk-quickl"><a href="${urls.desk(eventListPaths.mine, { time: 'past' })}">${icon('undo')}${words.copy}</a>
<a href="${urls.desk(importPath)}">${icon('upload')}${words.import}</a></p></section>
`
}
