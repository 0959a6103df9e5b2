import { feedsPath } from '../../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { editedName, type FeedForm } from '../../contract/feed-props.ts'
import { lastValue } from '../../contract/form-values.ts'
import { controlId } from '../../controls/control.ts'
import { searchChoice } from '../../controls/search-choice.ts'
import { zoneNames } from '../../controls/zone-names.ts'
import { field, select } from '../labelled-field.ts'
import { feedButton } from './feed-button.ts'
import { feedPreview } from './feed-preview.ts'

/** The form that adds a feed, which first shows what its address has, or the one that changes a feed. */
export function feedForm(form: FeedForm, action: string, context: DeskContext): Html {
  const { values, errors, categories, preview, source } = form
  const { feeds } = context.deskWords
  const { add: words, edit } = feeds
  const chosen = (name: string) => lastValue(values, name)
  const choices = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([value, label]) => ({ value, label }))
  const line = (name: string, more: Readonly<Record<string, string | number>>) => ({
    ...{ type: 'text', value: chosen(name), required: source === undefined, autocomplete: 'off' },
    ...more,
  })
  const kinds = [...(source ? [] : [{ value: '', label: words.anyKind }]), ...choices(feeds.kinds)]
  const zones = [...new Set(['UTC', chosen('timezone'), ...zoneNames()])].filter(Boolean)
  const url = source
    ? { label: edit.url, hint: edit.urlHint(source.address) }
    : { label: words.url, hint: words.urlHint }
  const name = field(
    {
      ...{ name: 'name', label: words.name, hint: words.nameHint, error: errors.name, isWide: true },
      isSecond: errors.url !== undefined,
    },
    (more) => html`<input ${attributes({ ...line('name', { maxlength: 60 }), ...more })}>`,
  )
  const sending = { class: 'db-form db-feedadd', method: 'post', action, novalidate: true, 'aria-labelledby': 'db-add' }
  return html`<form ${attributes(sending)}>
<div class="db-fields"><fieldset class="db-section"><legend id="db-add">${
    source ? edit.title(source.name) : words.title
  }</legend>
<p class="db-hint is-wide">${source ? edit.hint : words.hint}</p>
${field(
  { name: 'url', ...url, error: errors.url, isWide: true },
  (more) => html`<input ${attributes({ ...line('url', { inputmode: 'url', maxlength: 2000 }), ...more })}>`,
)}${source ? html`${hiddenInput('name', source.name)}${hiddenInput(editedName, source.name)}` : name}
${field({ name: 'kind', label: words.kind }, (more) => select(kinds, chosen('kind'), more))}
${field({ name: 'status', label: words.status }, (more) =>
  select(choices(feeds.statuses), chosen('status') || 'pending', more),
)}${field({ name: 'every', label: words.every }, (more) =>
  select(choices(feeds.every), chosen('every') || 'day', more),
)}${
  categories.length > 0 &&
  field({ name: 'categories', label: words.category }, (more) =>
    select([{ value: '', label: words.anyCategory }, ...categories], chosen('categories'), more),
  )
}${venueField(form, context)}${field({ name: 'timezone', label: words.zone }, (more) => {
  const labels = zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  const own = { value: '', label: words.ownZone(context.timeZone.replaceAll('_', ' ')) }
  return select([own, ...labels], chosen('timezone'), more)
})}</fieldset></div>
${preview && feedPreview(preview, context)}
<div class="db-acts">${buttons(form, context)}</div></form>
`
}

/** One of the venues: those of a long list are searched. Nothing in a calendar without any. */
function venueField({ venue, values }: FeedForm, context: DeskContext): Html | undefined {
  const { add: words } = context.deskWords.feeds
  if (venue === undefined || (venue.choices.items.length === 0 && venue.choices.search === undefined)) return undefined
  const { items, search } = venue.choices
  if (search === undefined) {
    return field({ name: 'venue', label: words.venue }, (more) =>
      select([{ value: '', label: words.noVenue }, ...items], lastValue(values, 'venue'), more),
    )
  }
  const id = controlId('venue')
  const props = { field: venue.field, label: words.venue, name: 'venue', id, values, choices: items, states: {} }
  const choosing = { search, type: 'radio', control: 'venue', searchId: id } as const
  return html`<fieldset class="db-field is-wide"><legend>${words.venue}</legend>${searchChoice(
    props,
    choosing,
    context,
  )}</fieldset>
`
}

/** The first one is pressed by the return key. */
function buttons({ source, preview }: FeedForm, { deskWords, urls }: DeskContext): Content {
  const { add: words, edit } = deskWords.feeds
  if (source) {
    const back = html`<a class="db-btn" href="${urls.desk(feedsPath)}">${edit.back}</a>`
    return [feedButton({ step: 'change', text: edit.save, look: 'is-primary' }), back]
  }
  if (preview === undefined)
    return feedButton({ step: 'look', text: html`${icon('search')}${words.look}`, look: 'is-primary' })
  return [
    feedButton({ step: 'add', text: words.add, look: 'is-primary' }),
    feedButton({ step: 'look', text: words.again }),
  ]
}
