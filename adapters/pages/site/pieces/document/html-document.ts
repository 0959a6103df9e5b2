import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { Page } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { directionOf } from './direction.ts'
import { renderHead } from './render-head.ts'

/**
 * The document around what a page shows. Browsers show it once its element `end` is there (`expect`): what arrives
 * later would move what comes before it. `base` comes before the links that it affects.
 */
export function htmlDocument(
  page: Page,
  context: PageContext,
  shown: { readonly body: Html; readonly base?: Html },
): Html {
  return html`<!DOCTYPE html>
<html ${attributes({ lang: context.locale, dir: directionOf(context.locale) })}>
<head>
<meta charset="utf-8">
${shown.base && html`${shown.base}\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${context.embedded?.scheme ?? 'light dark'}">
<link rel="expect" href="#end" blocking="render">
${context.icon === undefined && html`<link rel="icon" href="data:,">\n`}${renderHead(page, context)}</head>
<body>
${shown.body}
</body>
</html>
`
}
