import { Marked } from 'marked'
import { escapeHtml } from '../../../../formats/html/escape-html.ts'

/** The fields have no tables, and none of the signs that people type without meaning them. HTML in Markdown is text. */
const none = () => undefined

/** Addresses that a link may lead to: those of the web, of mail and of telephones, and of the site itself. */
const safeAddress = /^(?:https?:|mailto:|tel:|[^:]*$|[/#?])/i

const reader = new Marked({
  gfm: true,
  // A line break is one, as people see it.
  breaks: true,
  tokenizer: {
    ...{ code: none, def: none, html: none, lheading: none, table: none },
    ...{ autolink: none, del: none, reflink: none, tag: none, url: none },
  },
})
reader.use({
  renderer: {
    text(token) {
      const inner = 'tokens' in token ? token.tokens : undefined
      return inner ? this.parser.parseInline(inner) : escapeHtml(token.text)
    },
    link({ href, title, tokens }) {
      const text = this.parser.parseInline(tokens)
      return safeAddress.test(href) ? `<a${attribute('href', href)}${attribute('title', title)}>${text}</a>` : text
    },
    image({ href, title, text }) {
      if (!safeAddress.test(href)) return escapeHtml(text)
      return `<img${attribute('src', href)}${attribute('alt', text, '')}${attribute('title', title)}>`
    },
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
  },
})

/** `whenEmpty`: the value without one. Without it, there is no such attribute then. */
function attribute(name: string, value: string | null | undefined, whenEmpty?: ''): string {
  const text = value || whenEmpty
  return text === undefined ? '' : ` ${name}="${escapeHtml(text).replaceAll('"', '&quot;')}"`
}

/** Signs of quotations and lists before one text. Text of people is not deeper. */
const tooDeep = /^(?:[ \t]{0,9}(?:[>*+-]|\d{1,9}[.)])){10}/m

/** Characters of a text. The calendar refuses a longer one in any case. */
const longest = 65_536

/** Signs of emphasis, which are compared with each other. */
const mostSigns = 2_000

/** Characters of white space without a break. */
const widestSpace = 100

/**
 * Returns the HTML of Markdown as the forms of the desk read it. One paragraph of plain text is the text itself. HTML
 * is text, and so is Markdown that nobody writes, which would take long.
 */
export function markdownToHtml(markdown: string): string {
  const takesLong = markdown.length > longest || tooDeep.test(markdown) || markdown.split(/[*_]/).length > mostSigns
  if (takesLong) return escapeHtml(markdown)
  const text = markdown.replace(/[ \t]{100,}/g, ' '.repeat(widestSpace))
  // Without promises, a reader returns a text.
  const html = (reader.parse(text, { async: false }) as string).trim()
  return /^<p>([^<]*)<\/p>$/.exec(html)?.[1] ?? html
}
