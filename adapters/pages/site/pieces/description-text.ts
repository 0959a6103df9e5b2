import { type Content, html, trusted } from '../../ground/markup/html.ts'

/** Returns a description, which is HTML (rule 39). The line breaks of one without elements are those of its author. */
export function descriptionText(markup: string): Content {
  if (/<[a-z/!]/i.test(markup)) return trusted(markup)
  const paragraphs = markup.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => html`<p>${trusted(paragraph.trim().replaceAll('\n', '<br>'))}</p>\n`)
}
