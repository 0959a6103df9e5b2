import { type AttributeValues, attributes, type Html, html, trusted } from '../../../ground/markup/html.ts'
import type { Page } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/**
 * Renders the `head` of a page, without the character set and the viewport: title, icon, stylesheets, script, and what
 * it says to programs.
 */
export function renderHead(page: Page, context: PageContext): Html {
  const { urls, pieces } = context
  const script = page.current === 'desk' ? undefined : context.script
  const scripts = context.script === undefined ? [] : (page.scripts ?? [])
  const stylesheets = [...context.stylesheets, ...(page.stylesheets ?? [])]
  return html`<title>${page.title === '' ? context.title : `${page.title} · ${context.title}`}</title>
${context.icon !== undefined && html`<link rel="icon" href="${context.icon}">\n`}${stylesheets.map(
  (name) => html`<link rel="stylesheet" href="${urls.file(name)}">\n`,
)}${script !== undefined && scriptElement(urls.file(script), { blocking: 'render' })}${scripts.map((name) =>
  scriptElement(urls.file(name)),
)}${pieces.pageHead(page, context)}`
}

/**
 * A template has no value in a script, nor in its tag. Attributes are escaped. The page is painted when the script has
 * run: what it adds then shifts nothing.
 */
function scriptElement(src: string, more: AttributeValues = {}): Html {
  return trusted(`<script ${attributes({ type: 'module', src, ...more })}></script>\n`)
}
