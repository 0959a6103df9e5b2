import type { Source } from 'daybook'
import type { ViewResponse } from 'daybook/http'
import { feedsPath } from '../../ground/addresses/desk-address.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FeedForm } from '../contract/feed-props.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { deskNotices } from '../pieces/desk-notice.ts'
import { feedButton } from '../pieces/feeds/feed-button.ts'
import { feedForm } from '../pieces/feeds/feed-form.ts'
import { feedQuestion } from '../pieces/feeds/feed-question.ts'
import { feedRow } from '../pieces/feeds/feed-row.ts'
import { readChoices } from '../reading/choices/read-choices.ts'
import type { AskingFeed } from '../reading/feeds-that-ask.ts'
import { readDeskTabs } from '../reading/lists/read-desk-tabs.ts'
import { deskPageResponse } from './desk-page.ts'

/** What a page of feeds shows besides them. */
interface FeedsPage {
  readonly notices?: readonly DeskNotice[]
  readonly status?: number
  readonly form?: Pick<FeedForm, 'values'> & Partial<FeedForm>
}

/** Responds with the feeds: what they ask, how they are, and the form that adds one. */
export async function feedsScreen(
  visit: ReadingVisit,
  { notices = [], status = 200, form }: FeedsPage,
  context: DeskContext,
): Promise<ViewResponse> {
  const { deskWords, urls, deskPieces } = context
  const { feeds: words } = deskWords
  const action = urls.desk(feedsPath)
  const sources = (await visit.sources?.list()) ?? []
  const asking = sources.filter((source): source is AskingFeed => source.asks !== null)
  const fields = visit.declared.inputFields('event').filter(({ name }) => name === 'categories' || name === 'venue')
  const values = form?.values ?? {}
  const choices = await readChoices(fields, values, visit, context)
  const { categories: { items: categories = [] } = {}, venue: venues } = choices
  const venueField = fields.find(({ name }) => name === 'venue')
  const venue = venueField && venues && { field: venueField, choices: venues }
  const rows = sources.map((source: Source, index) => feedRow(source, { action, id: `db-feed-${index}` }, context))
  const newFeed = `${form?.source ? action : ''}#db-add`
  const runAll = html`<form ${attributes({ class: 'db-acts', method: 'post', action })}>${feedButton({
    step: 'run-all',
    text: html`${icon('repeat')}${words.runAll}`,
  })}<a class="db-btn is-primary" href="${newFeed}">${icon('plus')}${words.add.title}</a></form>`
  const main = html`<div class="db-head"><div class="db-title"><h1>${words.title}</h1>
<p class="db-sub">${words.hint}</p></div>
${sources.length > 0 && runAll}</div>
${deskPieces.deskTabs(await readDeskTabs(visit, { view: 'feeds' }, context), context)}${deskNotices(notices, context)}
${asking.map((source, index) => feedQuestion(source, { action, id: `db-asks-${index}` }, context))}
<section aria-labelledby="db-feeds">
<h2 id="db-feeds" class="db-sec">${words.list} <span class="db-n">${sources.length}</span></h2>
${rows.length > 0 ? html`<ul class="db-feeds">${rows}</ul>` : html`<p class="db-none">${words.none}</p>`}
</section>
${feedForm({ errors: {}, ...form, values, categories, venue }, action, context)}`
  return deskPageResponse({ title: words.title, main, status }, context)
}
