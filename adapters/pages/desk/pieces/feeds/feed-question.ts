import { deskFolders } from '../../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { AskingFeed } from '../../reading/feeds-that-ask.ts'
import { feedButton } from './feed-button.ts'
import { feedTime } from './feed-time.ts'

/** The most records that a question shows at once. */
const atOnce = 6

/** What a feed would remove, and the button that lets it. */
export function feedQuestion(
  { name, asks }: AskingFeed,
  { action, id }: { readonly action: string; readonly id: string },
  context: DeskContext,
): Html {
  const { deskWords, urls } = context
  const { asks: words } = deskWords.feeds
  const { records, total, read, since } = asks
  const item = ({ resource, id, name: own, events }: (typeof records)[number]) => {
    const href = urls.desk(`${deskFolders[resource]}/${id}`)
    const dates = events > 1 && html` <small>${words.dates(events)}</small>`
    return html`<li><a href="${href}"><bdi>${own}</bdi></a>${dates}</li>
`
  }
  const others = records.slice(atOnce)
  const unnamed = total - records.length
  const title = words.title(name, total, read)
  const form = attributes({ class: 'db-acts', method: 'post', action })
  return html`<section class="db-feedask" aria-labelledby="${id}">
<h2 id="${id}">${icon('warning')}<span>${title}</span></h2>
<p>${words.hint(feedTime(since, context))} <b>${words.stays}</b> ${words.back}</p>
<ul class="db-feednames">${records.slice(0, atOnce).map(item)}</ul>
${
  others.length > 0 &&
  html`<details class="db-feedmore"><summary>${words.others(others.length)}</summary>
<ul class="db-feednames">${others.map(item)}</ul></details>
`
}${unnamed > 0 && html`<p>${words.unnamed(unnamed)}</p>`}
<form ${form}>${hiddenInput('name', name)}${hiddenInput('asks', asks.id)}
${feedButton({ step: 'confirm', text: words.yes(total), look: 'is-danger' })}
<span class="db-soft">${words.nothing}</span></form></section>
`
}
