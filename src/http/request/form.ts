import { Repeated } from '../../schema/field/field.ts'

/** The maximum number of values in a query or a form. */
export const maxValues = 5_000

/** Returns what is wrong with a text that is not a form. */
export function formFault(text: string): 'too many values' | 'a broken percent escape' {
  return hasTooManyValues(text) ? 'too many values' : 'a broken percent escape'
}

function hasTooManyValues(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count += 1
    if (count >= maxValues) return true
  }
  return false
}

/**
 * Parses a query or a URL-encoded form (rule 3). A repeated key becomes `Repeated`; brackets make lists (`c[]=1`,
 * `c[0]=1`) and nested records (`venue[city]=x`, `organizer[0][email]=y`). Returns `undefined` if a percent escape is
 * broken, or if there are more than 5,000 values.
 */
export function parseForm(text: string): Readonly<Record<string, unknown>> | undefined {
  if (hasTooManyValues(text)) return undefined
  const pairs: [key: string, value: string][] = []
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const key = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1))
    if (key === undefined || value === undefined) return undefined
    pairs.push([key, value])
  }
  return formOf(pairs)
}

/** Returns the form that decoded pairs make. */
export function formOf(pairs: Iterable<readonly [key: string, value: string]>): Readonly<Record<string, unknown>> {
  const root = newNode()
  for (const [key, value] of pairs) {
    const [name = '', ...inner] = partsOf(key)
    let node = child(root, name)
    // `c[]` appends a value to a list.
    for (const part of inner) node = child(node, part === '' ? String(node.next) : part)
    node.values.push(value)
  }
  return membersOf(root.parts)
}

/** Decodes one `&`-separated piece; `+` is a space. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** The values of a key itself, and those of its parts. */
interface Node {
  readonly values: string[]
  readonly parts: Map<string, Node>
  /** The index of the next `[]`. */
  next: number
}

function isIndex(name: string): boolean {
  return /^\d{1,6}$/.test(name)
}

const bracketed = /^([^[\]]+)((?:\[[^[\]]*\])+)$/
// Nothing in the interface nests deeper, and parsing a tree uses the stack.
const deepest = 4

function partsOf(key: string): readonly string[] {
  const [, name, brackets] = bracketed.exec(key) ?? []
  if (name === undefined || brackets === undefined) return [key]
  const inner = brackets.slice(1, -1).split('][')
  return inner.length < deepest ? [name, ...inner] : [key]
}

function child(node: Node, name: string): Node {
  if (isIndex(name)) node.next = Math.max(node.next, Number(name) + 1)
  const existing = node.parts.get(name)
  if (existing) return existing
  const created = newNode()
  node.parts.set(name, created)
  return created
}

function newNode(): Node {
  return { values: [], parts: new Map(), next: 0 }
}

function shapeOf({ values, parts }: Node): unknown {
  if (parts.size === 0) return values.length === 1 ? values[0] : new Repeated(values)
  const names = [...parts.keys()]
  if (!names.every(isIndex)) return membersOf(parts)
  const inOrder = [...parts].sort(([a], [b]) => Number(a) - Number(b))
  return [...values, ...inOrder.map(([, node]) => shapeOf(node))]
}

function membersOf(parts: Node['parts']): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...parts].map(([name, node]) => [name, shapeOf(node)]))
}
