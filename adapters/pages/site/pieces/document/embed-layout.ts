import { webcalUrl } from '../../../ground/addresses/webcal-url.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { Page } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { htmlDocument } from './html-document.ts'
import { subscription } from './page-feed.ts'

/**
 * The document around a page in a frame of another site: the content, and a line that leads to the calendar. Links
 * leave the frame.
 */
export function embedLayout(page: Page, context: PageContext): Html {
  const { words, urls, title, timeZone, embedded } = context
  const classes = classNames('daybook is-embed', embedded?.isTransparent && 'is-bare')
  const feed = subscription(page, context)
  const body = html`<div class="${classes}">
<main id="main" class="db-main" tabindex="-1">
${page.main}
</main>
<footer id="end" class="db-foot">
<p><a href="${urls.whole.home({})}">${title}</a>${
    feed && html` · <a href="${webcalUrl(feed.url)}">${words.calendars.subscribe}</a>`
  }</p><p>${words.timesAreIn(timeZone)}</p>
</footer>
</div>`
  return htmlDocument(page, context, { body, base: html`<base target="_top">` })
}
