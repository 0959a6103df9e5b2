/** Returns a description as HTML (rule 39). The line breaks of one without elements are those of its author. */
export function describedHtml(markup: string): string {
  if (/<[a-z/!]/i.test(markup)) return markup
  const paragraphs = markup.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>\n`).join('')
}
