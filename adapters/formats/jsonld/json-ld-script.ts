/**
 * Returns JSON-LD as an element of a page, `<script type="application/ld+json">`. No text in it can end the element,
 * because every `<` is escaped.
 */
export function jsonLdScript(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
