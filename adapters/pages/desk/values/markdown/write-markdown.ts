import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { markdownToHtml } from './markdown-to-html.ts'
import { looseText, shownTree } from './shown-tree.ts'

/** Returns Markdown for HTML; `undefined` for HTML that Markdown cannot say, which a form shows as it is. */
export function htmlToMarkdown(html: string): string | undefined {
  const tree = shownTree(html)
  if (tree === undefined) return undefined
  const markdown = blocks(tree)
  return isSame(shownTree(markdownToHtml(markdown)), tree) ? markdown : undefined
}

function isSame(one: readonly HtmlNode[] | undefined, other: readonly HtmlNode[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function blocks(elements: readonly HtmlElement[]): string {
  return elements.map(block).join('\n\n')
}

function block({ name, attributes, children }: HtmlElement): string {
  // Elements of blocks have only elements.
  const inner = children as readonly HtmlElement[]
  switch (name) {
    case 'hr':
      return '---'
    case 'blockquote':
      return blocks(inner)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'ul':
      return list(inner, () => '- ')
    case 'ol':
      return list(inner, (index) => `${Number(attributes.start ?? 1) + index}. `)
    case 'pre':
      return fenced(inner)
    default:
      return `${name.startsWith('h') ? `${'#'.repeat(Number(name[1]))} ` : ''}${paragraph(children)}`
  }
}

function list(items: readonly HtmlElement[], sign: (index: number) => string): string {
  const isSpaced = items.some(({ children }) => children.some((one) => typeof one === 'object' && one.name === 'p'))
  const gap = isSpaced ? '\n\n' : '\n'
  return items
    .map(({ children }, index) => {
      const parts = (children as readonly HtmlElement[]).map((one) =>
        one.name === looseText ? paragraph(one.children) : block(one),
      )
      const begin = sign(index)
      return begin + parts.join(gap).replace(/\n(?=.)/g, `\n${' '.repeat(begin.length)}`)
    })
    .join(gap)
}

function fenced([code]: readonly HtmlElement[]): string {
  const language = code?.attributes.class?.replace(/^language-/, '') ?? ''
  return `\`\`\`${language}\n${code?.children.join('') ?? ''}\`\`\``
}

/** Signs of Markdown in text are escaped only where they would be read as such. */
function paragraph(children: readonly HtmlNode[]): string {
  const plain = inline(children, (text) => text)
  const expected = [{ name: 'p', attributes: {}, children }]
  if (isSame(shownTree(markdownToHtml(plain)), expected)) return plain
  return inline(children, (text) => text.replace(/[\\`*_[\]<>~|]/g, '\\$&'))
    .split('\n')
    .map((line) => line.replace(/^(?=[#+=-])/, '\\').replace(/^(\d{1,9})(?=[.)])/, '$1\\'))
    .join('\n')
}

function inline(nodes: readonly HtmlNode[], escaped: (text: string) => string): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : element(node, escaped))).join('')
}

function element({ name, attributes, children }: HtmlElement, escaped: (text: string) => string): string {
  const text = inline(children, escaped)
  switch (name) {
    case 'br':
      return '\n'
    case 'strong':
      return `**${text}**`
    case 'em':
      return `*${text}*`
    case 'code':
      return `\`${children.join('')}\``
    case 'img':
      return `!${link(escaped(attributes.alt ?? ''), attributes.src, attributes.title)}`
    default:
      return link(text, attributes.href, attributes.title)
  }
}

function link(text: string, address = '', title?: string): string {
  const target = /[\s()<>]/.test(address) ? `<${address}>` : address
  return `[${text}](${target}${title === undefined ? '' : ` "${title}"`})`
}
