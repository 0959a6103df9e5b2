/** Returns text as a description that a page may print as HTML: escapes only what would be markup or an entity. */
export function textAsHtml(text: string): string {
  return text.replace(/&(?=[a-z#])/gi, '&amp;').replace(/<(?=[\p{L}/!?])/gu, '&lt;')
}
