import { describedHtml } from '../../../../formats/html/described-html.ts'
import { type HtmlElement, type HtmlNode, htmlTree } from './html-tree.ts'

/** The name of text in an item of a list that is in no paragraph. */
export const looseText = 'text'

const ofBlocks = new Set([
  'p',
  'ul',
  'ol',
  'blockquote',
  'hr',
  'pre',
  ...'123456'.split('').map((level) => `h${level}`),
])
const sameAs: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
])

/** What is thrown within this file for HTML that Markdown cannot say. */
const unsayable = Symbol('unsayable')

/**
 * Returns what HTML shows, so that two texts that show the same are equal: without white space that shows nothing, and
 * with a paragraph around text in none. `undefined` for HTML that Markdown cannot say.
 */
export function shownTree(html: string): readonly HtmlElement[] | undefined {
  const tree = htmlTree(describedHtml(html))
  if (tree === undefined) return undefined
  try {
    return blocks(tree, 'p')
  } catch (thrown) {
    if (thrown === unsayable) return undefined
    throw thrown
  }
}

/** `around`: the element of text that is in none. */
function blocks(nodes: readonly HtmlNode[], around: string): readonly HtmlElement[] {
  const found: HtmlElement[] = []
  let run: HtmlNode[] = []
  const endRun = () => {
    const children = inline(run)
    if (children.length > 0) found.push({ name: around, attributes: {}, children })
    run = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !ofBlocks.has(node.name)) {
      run.push(node)
      continue
    }
    endRun()
    const shown = block(node)
    // A paragraph without text shows nothing.
    if (shown.name !== 'p' || shown.children.length > 0) found.push(shown)
  }
  endRun()
  return found
}

function block(element: HtmlElement): HtmlElement {
  const { name, children } = element
  if (name === 'hr') return element
  if (name === 'blockquote') return { ...element, children: blocks(children, 'p') }
  if (name === 'ul' || name === 'ol') return { ...element, children: items(children) }
  if (name === 'pre') return { ...element, children: [codeIn(children)] }
  return { ...element, children: inline(children) }
}

function items(nodes: readonly HtmlNode[]): readonly HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' && node.trim() === '') return []
    if (typeof node === 'string' || node.name !== 'li') throw unsayable
    return [{ ...node, children: blocks(node.children, looseText) }]
  })
}

function codeIn([code, ...others]: readonly HtmlNode[]): HtmlElement {
  if (typeof code !== 'object' || code.name !== 'code' || others.length > 0) throw unsayable
  const text = textIn(code)
  return { ...code, children: [text.endsWith('\n') ? text : `${text}\n`] }
}

/** Returns the text of an element that has nothing else. */
function textIn({ children }: HtmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : fail())).join('')
}

function fail(): never {
  throw unsayable
}

/** The white space before the next text. */
interface Spacing {
  isAtStart: boolean
  isDue: boolean
}

function inline(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const shown = inlineParts(nodes, { isAtStart: true, isDue: false })
  while (typeof shown.at(-1) === 'object' && Reflect.get(Object(shown.at(-1)), 'name') === 'br') shown.pop()
  return shown
}

/** Moves the white space at the ends of an element out of it. */
function inlineParts(nodes: readonly HtmlNode[], spacing: Spacing): HtmlNode[] {
  const shown: HtmlNode[] = []
  const add = (text: string) => {
    const last = shown.at(-1)
    if (typeof last === 'string') shown[shown.length - 1] = last + text
    else if (text !== '') shown.push(text)
  }
  const space = () => {
    add(spacing.isDue && !spacing.isAtStart ? ' ' : '')
    Object.assign(spacing, { isDue: false })
  }
  for (const node of nodes) {
    if (typeof node === 'string') {
      const text = node.replace(/[ \t\n\r\f]+/g, ' ')
      spacing.isDue ||= text.startsWith(' ')
      const words = text.replace(/^ | $/g, '')
      if (words === '') continue
      space()
      add(words)
      Object.assign(spacing, { isAtStart: false, isDue: text.length > 1 && text.endsWith(' ') })
    } else if (node.name === 'br') {
      shown.push(node)
      Object.assign(spacing, { isAtStart: true, isDue: false })
    } else shown.push(...element(node, spacing, space))
  }
  return shown
}

function element(node: HtmlElement, spacing: Spacing, space: () => void): readonly HtmlNode[] {
  if (ofBlocks.has(node.name) || node.name === 'li') throw unsayable
  if (node.name === 'code' && node.attributes.class !== undefined) throw unsayable
  spacing.isDue ||= node.name !== 'code' && startsWithSpace(node)
  space()
  const isWhole = node.name === 'code' || node.name === 'img'
  const name = sameAs.get(node.name) ?? node.name
  const children = isWhole ? [textIn(node)].filter(Boolean) : inlineParts(node.children, spacing)
  if (isWhole) Object.assign(spacing, { isAtStart: false, isDue: false })
  return isWhole || children.length > 0 ? [{ ...node, name, children }] : []
}

function startsWithSpace({ children: [first] }: HtmlElement): boolean {
  return typeof first === 'object' ? startsWithSpace(first) : /^[ \t\n\r\f]/.test(first ?? '')
}
