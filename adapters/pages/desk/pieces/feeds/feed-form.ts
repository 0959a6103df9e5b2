import type { SourcePreview } from 'daybook'
import { formatDay } from '../../../ground/dates/day-names.ts'
import { formatTime } from '../../../ground/dates/day-times.ts'
import { isDay } from '../../../ground/dates/days.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FeedForm } from '../../contract/feed-props.ts'
import { lastValue } from '../../contract/form-values.ts'
import { focusedAtFirst } from '../desk-notice.ts'
import { field, select } from '../labelled-field.ts'
import { feedButton } from './feed-button.ts'

/** The form that adds a feed: first what its address has is shown. */
export function feedForm(
  { values, errors, categories, preview }: FeedForm,
  action: string,
  context: DeskContext,
): Html {
  const { feeds } = context.deskWords
  const { add: words } = feeds
  const chosen = (name: string) => lastValue(values, name)
  const choices = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([value, label]) => ({ value, label }))
  const line = (name: string, more: Readonly<Record<string, string | number>>) => ({
    ...{ type: 'text', value: chosen(name), required: true, autocomplete: 'off' },
    ...more,
  })
  const kinds = [{ value: '', label: words.anyKind }, ...choices(feeds.kinds)]
  const buttons: Content = preview
    ? [
        feedButton({ step: 'add', text: words.add, look: 'is-primary' }),
        feedButton({ step: 'look', text: words.again }),
      ]
    : feedButton({ step: 'look', text: html`${icon('search')}${words.look}`, look: 'is-primary' })
  const sending = { class: 'db-form db-feedadd', method: 'post', action, novalidate: true, 'aria-labelledby': 'db-add' }
  return html`<form ${attributes(sending)}>
<div class="db-fields"><fieldset class="db-section"><legend id="db-add">${words.title}</legend>
<p class="db-hint is-wide">${words.hint}</p>
${field(
  { name: 'url', label: words.url, hint: words.urlHint, error: errors.url, isWide: true },
  (more) => html`<input ${attributes({ ...line('url', { inputmode: 'url', maxlength: 2000 }), ...more })}>`,
)}${field(
  {
    ...{ name: 'name', label: words.name, hint: words.nameHint, error: errors.name, isWide: true },
    isSecond: errors.url !== undefined,
  },
  (more) => html`<input ${attributes({ ...line('name', { maxlength: 60 }), ...more })}>`,
)}${field({ name: 'kind', label: words.kind }, (more) => select(kinds, chosen('kind'), more))}
${field({ name: 'status', label: words.status }, (more) =>
  select(choices(feeds.statuses), chosen('status') || 'pending', more),
)}${field({ name: 'every', label: words.every }, (more) =>
  select(choices(feeds.every), chosen('every') || 'day', more),
)}${
  categories.length > 0 &&
  field({ name: 'categories', label: words.category }, (more) =>
    select([{ value: '', label: words.anyCategory }, ...categories], chosen('categories'), more),
  )
}</fieldset></div>
${preview && previewed(preview, context)}
<div class="db-acts">${buttons}</div></form>
`
}

/** What the address has. */
function previewed({ address, events, first, refused, refusals }: SourcePreview, context: DeskContext): Html {
  const { feeds } = context.deskWords
  const { add: words } = feeds
  const rows = first.map(
    ({ title, start_date, venue }) =>
      html`<li><bdi>${title || feeds.noName}</bdi> <small>${startText(start_date, context)}${
        venue !== '' && html` · <bdi>${venue}</bdi>`
      }</small></li>
`,
  )
  const heading = attributes({ id: 'db-feedfound', ...focusedAtFirst() })
  return html`<section class="db-feedfound" aria-labelledby="db-feedfound"><h2 ${heading}>${
    events === 0 ? words.nothing : words.found(events)
  }</h2><p class="db-soft"><bdi>${address}</bdi>. ${words.notYet}</p>
${rows.length > 0 && html`<h3>${words.first}</h3><ul class="db-feednames">${rows}</ul>`}
${
  refused > 0 &&
  html`<details class="db-feedmore"><summary>${words.refused(refused)}</summary><ul class="db-feednames">${refusals.map(
    ({ name, message }) => html`<li><bdi>${name || feeds.noName}</bdi> <small lang="en">${message}</small></li>
`,
  )}</ul></details>`
}</section>
`
}

/** Writes a start with its year, since a source may have old events. A day without a time, and nonsense, stay so. */
function startText(start: string, { locale }: DeskContext): string {
  const day = start.slice(0, 10)
  if (!isDay(day)) return start
  const name = formatDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return /^ \d\d:\d\d/.test(start.slice(10)) ? `${name}, ${formatTime(start, locale)}` : name
}
