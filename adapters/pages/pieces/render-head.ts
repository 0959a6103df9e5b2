import { type Html, html } from '../markup/html.ts'
import type { Page, PageContext } from './pieces.ts'

/** Renders the `head` of a page, without the character set and the viewport: title, icon, stylesheets, and what it says to programs. */
export function renderHead(page: Page, context: PageContext): Html {
  const { urls, pieces } = context
  const stylesheets = [...context.stylesheets, ...(page.stylesheets ?? [])]
  return html`<title>${page.title === '' ? context.title : `${page.title} · ${context.title}`}</title>
${context.icon !== undefined && html`<link rel="icon" href="${context.icon}">\n`}${stylesheets.map((name) => html`<link rel="stylesheet" href="${urls.file(name)}">\n`)}${pieces.pageHead(page, context)}`
}
