import { isUrlAttribute } from './safe-url.ts'

/** Where a hole of a template is: in text, within a tag, in the value of an attribute, or at the start of a URL. */
export type HoleKind = 'text' | 'tag' | 'attribute' | 'url'

const parsed = new WeakMap<TemplateStringsArray, readonly HoleKind[]>()

/** Returns where the holes of a template are. Throws a `TypeError` for a hole where no value can be escaped. */
export function holesOf(template: TemplateStringsArray): readonly HoleKind[] {
  let holes = parsed.get(template)
  if (holes === undefined) {
    holes = findHoles(template)
    parsed.set(template, holes)
  }
  return holes
}

function findHoles(template: TemplateStringsArray): readonly HoleKind[] {
  let before = ''
  return template.slice(0, -1).map((part) => {
    before += part
    const kind = kindAfter(before)
    if (kind === undefined) throw new TypeError(`A template cannot have a value after ${before.slice(-40)}`)
    // What stands for the value of an attribute, of a tag or of a text.
    before += kind === 'tag' ? 'a' : '0'
    return kind
  })
}

/** The content of these elements is not escaped. */
const rawElement = /<(script|style|xmp|iframe|noembed|noframes|plaintext)\b(?![\s\S]*<\/\1)/i

/** Returns the kind of a hole after some markup. */
function kindAfter(markup: string): HoleKind | undefined {
  if (rawElement.test(markup) || markup.lastIndexOf('<!--') > markup.lastIndexOf('-->')) return undefined
  const tag = /<[a-z][a-z0-9-]*((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)(\s+(?:([a-z][a-z0-9:-]*)="([^"]*))?)?$/i.exec(markup)
  if (tag === null) return /<[^<>]*$/.test(markup) ? undefined : 'text'
  const [, , space, name, value] = tag
  if (name === undefined) return space === undefined ? undefined : 'tag'
  if (/^(on|style$|srcdoc$)/i.test(name)) return undefined
  if (!isUrlAttribute(name)) return 'attribute'
  if (value === '') return 'url'
  // Text before the hole has to end the scheme, or the values could make one.
  return /[/?#:]/.test(value ?? '') && !/^\s*(javascript|data|vbscript):/i.test(value ?? '') ? 'attribute' : undefined
}
