import type { ViewResponse } from 'daybook/http'
import { embedPath } from '../../ground/addresses/desk-address.ts'
import { type EmbedForm, embedFormOf } from '../../ground/addresses/embed-form.ts'
import { parameterName } from '../../ground/addresses/page-urls.ts'
import { attributes, type Html, html, trusted } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FilterField } from '../contract/event-filter-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { embedCode, framed } from '../pieces/embed-code.ts'
import { readEmbedFilters } from '../reading/read-embed-filters.ts'
import { deskPageResponse } from './desk-page.ts'

/** Responds with the code by which another site shows the calendar, and what it will look like. */
export async function embedScreen(visit: ReadingVisit, context: DeskContext): Promise<ViewResponse> {
  const { deskWords, urls, choice, script, title, framing, words: pageWords } = context
  const words = deskWords.embed
  const form = embedFormOf({ embed: 'list', ...visit.query }) ?? { view: 'list' }
  const filters = await readEmbedFilters(visit, context)
  const src = urls.absolute(urls.home(choice))
  const code = embedCode({ src, script: script && urls.absolute(urls.file('embed.js')), form, title })
  const frame = { class: 'db-preview', src: framed(urls.home(choice), form), title: words.preview, loading: 'lazy' }
  const preview =
    framing.byItself &&
    html`<section aria-labelledby="db-preview"><h2 id="db-preview" class="db-sec">${words.preview}</h2>
${trusted(`<iframe ${attributes(frame)}></iframe>`)}
</section>`
  const main = html`<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${urls.desk()}">${
    pageWords.desk.desk
  }</a></p>
<h1>${words.title}</h1><p class="db-sub">${words.hint}</p></div></div>
${!framing.byOthers && html`<p class="db-note is-warn">${words.notAllowed}</p>`}
<form class="db-form" action="${urls.desk(embedPath)}" method="get">
<div class="db-fields"><div class="db-section">
${settings(form, context)}${filters.map((field) => filter(field, context))}
<div class="db-acts is-wide"><button class="db-btn is-primary" type="submit">${words.update}</button></div></div>
<div class="db-section"><div class="db-field is-wide"><label for="db-code">${words.code}</label>
<textarea id="db-code" rows="6" readonly spellcheck="false" class="db-code">${code}</textarea>
<span hidden><button class="db-btn" type="button" data-copied="${pageWords.calendars.copied}">${
    pageWords.calendars.copy
  }</button></span></div></div></div></form>
${preview}`
  return deskPageResponse({ title: words.title, main, showsFrame: true }, context)
}

function settings({ view, limit, scheme, isTransparent }: EmbedForm, { deskWords, words: pages }: DeskContext): Html {
  const { embed: words } = deskWords
  const views = { list: pages.list, month: pages.month, week: pages.week, day: pages.day }
  const schemes = { '': words.anyScheme, light: words.light, dark: words.dark }
  const grounds = { '': words.ownGround, none: words.noGround }
  const amount = attributes({ id: 'db-e-limit', name: 'embed_limit', type: 'number', min: 1, max: 30, value: limit })
  return html`${select({ name: 'embed', label: words.view, choices: views, chosen: view })}
<div class="db-field"><label for="db-e-limit">${words.limit}</label><input ${amount}></div>
${select({ name: 'embed_scheme', label: words.scheme, choices: schemes, chosen: scheme ?? '' })}${select({
  ...{ name: 'embed_ground', label: words.ground, choices: grounds, chosen: isTransparent ? 'none' : '' },
})}`
}

interface Select {
  readonly name: string
  readonly label: string
  readonly choices: Readonly<Record<string, string>>
  readonly chosen: string
}

function select({ name, label, choices, chosen }: Select): Html {
  const options = Object.entries(choices).map(
    ([value, text]) => html`<option ${attributes({ value, selected: value === chosen })}>${text}</option>`,
  )
  return html`<div class="db-field"><label for="db-e-${name}">${label}</label>
<select ${attributes({ id: `db-e-${name}`, name })}>${options}</select></div>
`
}

/** A filter takes one value here: a site shows the concerts, or what is on in a hall. */
function filter({ name, label, value, kind }: FilterField, { deskWords }: DeskContext): Html {
  const options = typeof kind === 'string' ? [] : kind
  const values = Object.fromEntries(options.map((option) => [option.value, option.label]))
  const sent = parameterName(name, Object.keys(values))
  return select({ name: sent, label, choices: { '': deskWords.embed.all, ...values }, chosen: value })
}
