import { type Html, html } from '../../../ground/markup/html.ts'
import type { Page } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { htmlDocument } from './html-document.ts'

/** The document around a page: head, top, content and foot. */
export function layout(page: Page, context: PageContext): Html {
  const { words, pieces } = context
  const body = html`<div class="daybook">
<a class="db-skip" href="#main">${words.skip}</a>
${pieces.pageTop(page, context)}
<main id="main" class="db-main" tabindex="-1">
${page.main}
</main>
${pieces.pageFoot(page, context)}
</div>`
  return htmlDocument(page, context, { body })
}
