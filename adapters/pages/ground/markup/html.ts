import { escapeHtml } from '../../../formats/html/escape-html.ts'
import { described } from './described.ts'
import { isUrlAttribute, safeUrl } from './safe-url.ts'
import { type HoleKind, holesOf } from './template-holes.ts'

/** Markup. Only `html` and `trusted` create it: text is never taken for markup. */
export class Html {
  /** Two types with a private member are never assignable to each other: no string and no object passes for this. */
  readonly #markup: string

  constructor(markup: string, key: typeof own) {
    if (key !== own) throw new TypeError('Create markup with html or trusted.')
    this.#markup = markup
  }

  /** The markup, to send. */
  toString(): string {
    return this.#markup
  }
}

const own = Symbol('html')

/** Attributes of an element, from `attributes`. */
export class Attributes {
  readonly #markup: string

  constructor(markup: string, key: typeof own) {
    if (key !== own) throw new TypeError('Create attributes with attributes().')
    this.#markup = markup
  }

  /** The attributes, to send. */
  toString(): string {
    return this.#markup
  }
}

/**
 * Says to all copies of the library what an object is: pieces may be made with another copy than the pages. No JSON and
 * no form has a symbol as a name.
 */
const brand = Symbol.for('daybook.html')
Object.defineProperty(Html.prototype, brand, { value: 'markup' })
Object.defineProperty(Attributes.prototype, brand, { value: 'attributes' })

/** Returns whether a value is markup. */
export function isHtml(value: unknown): value is Html {
  return kindOf(value) === 'markup'
}

function isAttributes(value: unknown): value is Attributes {
  return kindOf(value) === 'attributes'
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, brand) : undefined
}

/** What a hole of a template takes: markup, text, and lists of them. `null`, `undefined` and `false` are nothing. */
export type Content = Html | string | number | false | null | undefined | readonly Content[]

/**
 * Creates markup from a template: `` html`<h2 class="${name}">${title}</h2>` ``. Values are escaped. A hole is text,
 * the value of an attribute in double quotes, or `attributes(...)` within a tag; elsewhere the template throws a
 * `TypeError` when it is first used, and for a value that is not `Content`, such as a promise. A URL with another
 * scheme than http, https, mailto, tel or webcal becomes `#`.
 */
export function html(template: TemplateStringsArray, ...values: readonly (Content | Attributes)[]): Html {
  const holes = holesOf(template)
  let markup = template[0] ?? ''
  for (const [index, value] of values.entries()) {
    markup += filled(value, holes[index]) + template[index + 1]
  }
  return new Html(markup, own)
}

/** Takes text as markup, without escaping: for markup that is sanitized already, such as a description (rule 39). */
export function trusted(markup: string): Html {
  if (typeof markup !== 'string') throw new TypeError(`trusted() takes text; received ${described(markup)}.`)
  return new Html(markup, own)
}

/** The values of attributes, by name. */
export type AttributeValues = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * Creates the attributes of an element: `` html`<a ${attributes({ href, 'aria-current': isNow && 'page' })}>` ``.
 * `true` has no value; `false`, `null` and `undefined` are left out. Throws a `TypeError` for other values.
 */
export function attributes(values: AttributeValues): Attributes {
  let markup = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === false || value === null || value === undefined) continue
    if (!attributeName.test(name)) throw new TypeError(`${name} cannot be an attribute`)
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new TypeError(`The attribute ${name} takes text, a number or a boolean; received ${described(value)}.`)
    if (markup !== '') markup += ' '
    markup +=
      value === true ? name : `${name}="${quoted(isUrlAttribute(name) ? safeUrl(String(value)) : String(value))}"`
  }
  return new Attributes(markup, own)
}

// Event handlers and styles would be code in markup, which a strict CSP refuses.
const attributeName = /^(?!on|style$|srcdoc$)[a-z][a-z0-9:-]*$/i

function filled(value: Content | Attributes, hole: HoleKind | undefined): string {
  if (hole === 'tag') {
    if (isAttributes(value)) return value.toString()
    throw new TypeError('Within a tag a template takes attributes(...).')
  }
  if (isAttributes(value)) throw new TypeError('A template takes attributes(...) only within a tag.')
  if (hole === 'text') return textOf(value)
  const text = attributeText(value)
  return quoted(hole === 'url' ? safeUrl(text) : text)
}

function textOf(value: Content): string {
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number' || isHtml(value)) return value.toString()
  if (isList(value)) return value.map(textOf).join('')
  return nothing(value)
}

function attributeText(value: Content): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (isHtml(value)) throw new TypeError('An attribute takes text, not markup.')
  if (isList(value)) return value.map(attributeText).join('')
  return nothing(value)
}

/** Returns the text of no value. Throws a `TypeError` for every other one, which would vanish without a word. */
function nothing(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  throw new TypeError(`A template takes text, numbers, html\`...\` and lists of these; received ${described(value)}.`)
}

function quoted(text: string): string {
  return escapeHtml(text).replaceAll('"', '&quot;')
}

// `Array.isArray` does not narrow a union with a readonly list.
function isList(value: Content): value is readonly Content[] {
  return Array.isArray(value)
}
