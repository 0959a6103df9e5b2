import { decodeEntities } from '../../../../formats/html/html-entities.ts'
import { tagAt } from '../../../../formats/html/html-tag.ts'

/** A part of HTML: text without entities, or an element. */
export type HtmlNode = string | HtmlElement

/** An element of HTML. */
export interface HtmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly HtmlNode[]
}

const plain: readonly string[] = []

/** The elements that Markdown can say, with their attributes. */
const elements: ReadonlyMap<string, readonly string[]> = new Map([
  ...'p h1 h2 h3 h4 h5 h6 strong b em i ul li blockquote br hr pre'.split(' ').map((name) => [name, plain] as const),
  ['a', ['href', 'title']],
  ['img', ['src', 'alt', 'title']],
  ['ol', ['start']],
  ['code', ['class']],
])

const withoutContent = new Set(['br', 'hr', 'img'])

/** Elements within elements. Text of people is not deeper. */
const mostDepth = 20

interface OpenElement extends HtmlElement {
  readonly children: HtmlNode[]
}

/** Reads HTML that Markdown may say; `undefined` for other HTML, and for elements that are not closed. */
export function htmlTree(html: string): readonly HtmlNode[] | undefined {
  const root: OpenElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const add = (node: HtmlNode) => open.at(-1)?.children.push(node)
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    const tag = start < 0 ? undefined : tagAt(html, start)
    const end = start < 0 ? html.length : tag === undefined ? start + 1 : start
    const text = textOf(html.slice(at, end))
    if (text === undefined) return undefined
    if (text !== '') add(text)
    at = tag?.end ?? end
    if (tag === undefined) continue
    const attributes = attributesOf(html.slice(start, tag.end), tag)
    if (attributes === undefined) return undefined
    if (tag.closes) {
      if (open.length === 1 || open.pop()?.name !== tag.name) return undefined
      continue
    }
    const element: OpenElement = { name: tag.name, attributes, children: [] }
    add(element)
    if (!withoutContent.has(tag.name)) open.push(element)
    if (open.length > mostDepth) return undefined
  }
  return open.length === 1 ? root.children : undefined
}

/** Returns text without entities; `undefined` if one of them is unknown. */
function textOf(html: string): string | undefined {
  const entities = html.match(/&(?:#\w{1,8}|[a-z]\w{1,30});/gi) ?? []
  return entities.some((one) => ['', one].includes(decodeEntities(one))) ? undefined : decodeEntities(html)
}

/** Returns the attributes of a tag; `undefined` if Markdown cannot say the element, or one of them. */
function attributesOf(
  text: string,
  { name, closes }: { readonly name: string; readonly closes: boolean },
): Readonly<Record<string, string>> | undefined {
  const allowed = elements.get(name)
  if (allowed === undefined || !text.endsWith('>')) return undefined
  const rest = text
    .slice(0, -1)
    .replace(/^<\/?[a-z\d]{1,21}|\/$/gi, '')
    .trim()
  if (closes && rest !== '') return undefined
  const attributes: Record<string, string> = {}
  const one = /\s*([a-z-]{1,20})="([^"]*)"/iy
  while (one.lastIndex < rest.length) {
    const [, key = '', value = ''] = one.exec(rest) ?? []
    const decoded = textOf(value)
    if (!allowed.includes(key) || decoded === undefined) return undefined
    attributes[key] = decoded
  }
  return attributes
}
