import { isChosen } from '../../../ground/addresses/choice.ts'
import { fullDay } from '../../../ground/dates/day-names.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { EmptyState } from '../../../ground/page/list-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** Says that there is nothing, and where there is something. */
export function emptyState({ period, neighbours = {}, anything }: EmptyState, context: PageContext): Html {
  const { words, urls, locale, choice } = context
  const { before, after } = neighbours
  const chosen = isChosen(choice)
  const isBlank = before === undefined && after === undefined
  const hint = chosen
    ? words.lists.noMatchHint
    : period === undefined || isBlank
      ? words.lists.nothingYetHint
      : words.nothingIn(period)
  const dayLink = (day: string, label: (day: string) => string) =>
    html`<a ${viewLink(urls.period(day), context, { class: 'db-btn' })}>${label(fullDay(day, locale))}</a>`
  return html`<div class="db-blank"><span class="db-gatei">${icon('calendar')}</span>
<h2>${chosen ? words.lists.noMatch : words.lists.nothingYet}</h2><p>${hint}</p>
<p class="db-acts">${
    chosen && html`<a ${viewLink(anything, context, { class: 'db-btn is-primary' })}>${words.filters.clear}</a>`
  }${before && dayLink(before, words.lists.lastBefore)}${after && dayLink(after, words.lists.nextAfter)}${
    !chosen &&
    period !== undefined &&
    !isBlank &&
    html`<a ${viewLink(urls.home(), context, { class: 'db-btn is-primary' })}>${words.seeWhatsOn}</a>`
  }</p></div>`
}
