import { decodeEntities } from './html-entities.ts'
import { tagAt } from './html-tag.ts'
import { TextBuilder } from './text-builder.ts'

/** Elements that begin and end a line. */
const lines = new Set('br div li tr section article header footer dt dd figure'.split(' '))

/** Elements with an empty line before and after them. */
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol blockquote pre table hr dl'.split(' '))

/** Elements whose content is no text of the page. */
const skipped = new Set(['script', 'style', 'template', 'head'])

/** In characters. The URL and the text of a link are searched no further, so that no HTML takes long. */
const maxLink = 4_000

/**
 * Returns the text of HTML: a line for each block, `- ` before items, and the URL of a link after its text. HTML without
 * tags is text whose line breaks count. It takes time in proportion to the length, whatever the HTML is.
 */
export function htmlToText(html: string): string {
  if (!/<[a-z/!]/i.test(html)) return decodeEntities(html)
  const text = new TextBuilder()
  let href: string | undefined
  let linkStart = 0
  let at = 0
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    const tag = tagAt(html, open)
    if (tag === undefined) {
      text.add(html.slice(at, open + 1))
      at = open + 1
      continue
    }
    text.add(html.slice(at, open))
    const { name, closes } = tag
    at = skipped.has(name) && !closes ? endOfElement(html, name, tag.end) : tag.end
    if (name === 'a' && !closes) {
      href = hrefOf(html.slice(open, Math.min(tag.end, open + maxLink)))
      linkStart = text.length
    } else if (name === 'a') {
      if (href !== undefined && !text.from(linkStart, maxLink).includes(href)) text.add(` (${href})`)
      href = undefined
    } else {
      text.break(breakOf(name))
      if (name === 'li' && !closes) text.add('- ')
    }
  }
  text.add(html.slice(at))
  return text.toString()
}

function breakOf(name: string): '' | '\n' | '\n\n' {
  if (paragraphs.has(name)) return '\n\n'
  return lines.has(name) ? '\n' : ''
}

function endOfElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[^>]*(?:>|$)`, 'gi')
  close.lastIndex = from
  return close.test(html) ? close.lastIndex : html.length
}

function hrefOf(tag: string): string | undefined {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
  const href = decodeEntities(double ?? single ?? '').trim()
  return /^(https?:|mailto:)/i.test(href) ? href.replace(/^mailto:/i, '') : undefined
}
