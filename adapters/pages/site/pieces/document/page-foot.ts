import { type Html, html } from '../../../ground/markup/html.ts'
import type { Page } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { subscribeMenu } from '../subscribe-menu.ts'
import { subscription } from './page-feed.ts'

/** The end of a page: its zone, its feed, and what the law asks of a site. */
export function pageFoot(page: Page, context: PageContext): Html {
  const { words, timeZone, brand } = context
  const feed = subscription(page, context)
  const follow = page.meta?.feed === undefined ? words.event.followCalendar : words.event.followPage
  const links = brand.footer?.map(({ label, url }) => html`<li><a href="${url}">${label}</a></li>`)
  return html`<footer id="end" class="db-foot"><p>${words.timesAreIn(timeZone)}</p>
${feed && subscribeMenu(follow, feed, context)}${
  links && links.length > 0 && html`\n<ul class="db-legal">${links}</ul>`
}</footer>`
}
