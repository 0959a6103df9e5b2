import { SaxesParser } from 'saxes'

/** An element of a document: names have the prefix of the document. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** Parses a document. Throws for what is not well-formed, and for a prefix without a namespace. */
export function xmlTree(document: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const element = { name, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(document).close()
  const [element] = root.children
  if (element === undefined) throw new Error('no element')
  return element
}

export const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)

export const textsOf = (element: XmlElement, name: string) => childrenOf(element, name).map(({ text }) => text)

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const rfc822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** Returns what a feed violates: the musts of RFC 4287 (4.1, 4.2), or those of RSS 2.0 and its best practices. */
export function violations(document: string): readonly string[] {
  const root = xmlTree(document)
  return root.name === 'feed' ? ofAtom(root) : ofRss(root)
}

type Rule = readonly [element: string, min: number, max: number, form?: RegExp]

function broken(element: XmlElement, rules: readonly Rule[]): readonly string[] {
  return rules.flatMap(([name, min, max, form = /\S/]) => {
    const found = textsOf(element, name)
    const counted = found.length < min || found.length > max ? [`${element.name}: ${found.length} ${name}`] : []
    return [...counted, ...found.filter((text) => !form.test(text)).map((text) => `${name}: ${text}`)]
  })
}

function ofAtom(feed: XmlElement): readonly string[] {
  const common: readonly Rule[] = [
    ['id', 1, 1, /^[a-z][a-z\d+.-]*:\S+$/i],
    ['title', 1, 1],
    ['updated', 1, 1, rfc3339],
  ]
  const entries = childrenOf(feed, 'entry')
  const ids = entries.flatMap((entry) => textsOf(entry, 'id'))
  return [
    ...broken(feed, [...common, ['subtitle', 0, 1], ['generator', 0, 1]]),
    ...(feed.attributes.xmlns === 'http://www.w3.org/2005/Atom' ? [] : ['namespace']),
    ...linksOf(feed, 'link', 1),
    ...(childrenOf(feed, 'author').length > 0 ? [] : ['no author']),
    ...(new Set(ids).size === ids.length ? [] : ['ids twice']),
    ...entries.flatMap((entry) => [
      ...broken(entry, [...common, ['published', 0, 1, rfc3339], ['summary', 0, 1], ['content', 1, 1]]),
      ...linksOf(entry, 'link', 0),
      ...childrenOf(entry, 'category').flatMap(({ attributes }) => (attributes.term ? [] : ['category without term'])),
      ...childrenOf(entry, 'author').flatMap((author) => broken(author, [['name', 1, 1]])),
      ...((textsOf(entry, 'updated')[0] ?? '') < (textsOf(entry, 'published')[0] ?? '') ? ['updated too early'] : []),
    ]),
  ]
}

function ofRss(rss: XmlElement): readonly string[] {
  const [channel] = childrenOf(rss, 'channel')
  if (channel === undefined || rss.attributes.version !== '2.0') return ['no channel of 2.0']
  const items = childrenOf(channel, 'item')
  const guids = items.flatMap((item) => textsOf(item, 'guid'))
  return [
    ...broken(channel, [
      ...(['title', 'description'] as const).map((name) => [name, 1, 1] as const),
      ['link', 1, 1, /^https?:/],
      ['lastBuildDate', 0, 1, rfc822],
      ['language', 1, 1],
      ['ttl', 0, 1, /^\d+$/],
    ]),
    ...linksOf(channel, 'atom:link', 1),
    ...(new Set(guids).size === guids.length ? [] : ['guids twice']),
    ...items.flatMap((item) => [
      ...broken(item, [
        ['guid', 1, 1],
        ['title', 1, 1],
        ['link', 1, 1, /^https?:/],
        ['description', 1, 1],
        ['pubDate', 1, 1, rfc822],
      ]),
      ...childrenOf(item, 'guid').flatMap(({ attributes }) =>
        attributes.isPermaLink === 'false' ? [] : ['permalink'],
      ),
    ]),
  ]
}

function linksOf(element: XmlElement, name: string, self: number): readonly string[] {
  const links = childrenOf(element, name)
  const count = links.filter(({ attributes }) => attributes.rel === 'self').length
  const keys = links.map(({ attributes: { rel, type } }) => `${rel} ${type}`)
  return [
    ...(count === self ? [] : [`${count} links to itself`]),
    ...(new Set(keys).size === keys.length ? [] : ['two links of one kind']),
    ...links.filter(({ attributes }) => !/^https?:\S+$/.test(attributes.href ?? '')).map(() => 'a link without URL'),
  ]
}
