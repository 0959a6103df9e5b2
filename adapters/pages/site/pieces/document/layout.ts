import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { Page } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { htmlDocument } from './html-document.ts'
import { subscription } from './page-feed.ts'

/** The document around a page: head, top, content and foot. */
export function layout(page: Page, context: PageContext): Html {
  const { main, current, meta = {} } = page
  const { words, urls, timeZone, desk, account } = context
  const feed = subscription(meta, context)
  const follow = meta.feed === undefined ? words.event.followCalendar : words.event.followPage
  const home = attributes({ href: urls.home({}), 'aria-current': current === 'list' && 'page' })
  const toDesk = desk && attributes({ href: desk.home, 'aria-current': current === 'desk' && 'page' })
  const deskLink = toDesk && html`<a ${toDesk}>${words.desk.desk}</a>`
  const search = attributes({ id: 'db-q', name: 'search', type: 'search', placeholder: words.searchEvents })
  const label = html`<label class="db-vh" for="db-q">${words.searchEvents}</label>${icon('search')}`
  const find = html`${label}<input ${search}><button class="db-vh" type="submit">${words.search}</button>`
  const body = html`<div class="daybook">
<a class="db-skip" href="#main">${words.skip}</a>
<header class="db-top">
<a class="db-brand" href="${urls.home({})}">${context.title}</a>
<nav class="db-nav" aria-label="${context.title}"><a ${home}>${words.whatsOn}</a>${deskLink}</nav>
<search class="db-find">
<form action="${urls.home({})}">${find}</form></search>
${
  desk?.newEvent !== undefined &&
  html`\n<a class="db-btn is-primary" href="${desk.newEvent}">${words.desk.newEvent}</a>`
}${account && html`\n<a class="db-btn" href="${account.url}">${account.isSignedIn ? words.account : words.signIn}</a>`}
</header>
<main id="main" class="db-main" tabindex="-1">
${main}
</main>
<footer id="end" class="db-foot"><p>${words.timesAreIn(timeZone)}</p>
${feed && html`<p><a href="${feed}">${follow}</a></p>`}</footer>
</div>`
  return htmlDocument(page, context, { body })
}
