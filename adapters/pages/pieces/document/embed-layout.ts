import { attributes, type Html, html } from '../../markup/html.ts'
import { webcal } from '../event/event-side.ts'
import { icon } from '../icon.ts'
import type { Page, PageContext } from '../pieces.ts'
import { directionOf } from './direction.ts'
import { renderHead } from './render-head.ts'

/** The document around a page in a frame of another site: the content, and a line that leads to the calendar. Links leave the frame. */
export function embedLayout(page: Page, context: PageContext): Html {
  const { locale, words, urls, title, timeZone, formats, choice } = context
  const feed =
    formats.some(({ name }) => name === 'ics') &&
    webcal(urls.absolute(urls.events({ ...choice, ...page.meta?.feed, format: 'ics' })))
  return html`<!DOCTYPE html>
<html ${attributes({ lang: locale, dir: directionOf(locale) })}>
<head>
<meta charset="utf-8">
<base target="_top">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="expect" href="#end" blocking="render">
${context.icon === undefined && html`<link rel="icon" href="data:,">\n`}${renderHead(page, context)}</head>
<body>
<div class="daybook is-embed">
<main id="main" class="db-main" tabindex="-1">
${page.main}
</main>
<footer id="end" class="db-foot"><p><a href="${urls.whole.home({})}">${title}</a>${feed && html` · <a href="${feed}">${icon('calendar')}${words.event.subscribe}</a>`}</p><p>${words.timesAreIn(timeZone)}</p></footer>
</div>
</body>
</html>
`
}
