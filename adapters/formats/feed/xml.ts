/** Attributes by name. Those without a value are absent. */
export type Attributes = Readonly<Record<string, string | undefined>>

/** What XML 1.0 cannot contain, not even escaped. */
const impossible = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Returns text for the content of an element or the value of an attribute, without characters that XML cannot contain.
 */
function escaped(text: string): string {
  return text.replace(impossible, '').replace(/[&<>"]/g, (character) => escapes[character] ?? '')
}

/** Returns an element with text, or nothing if the text is empty. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return text === '' ? '' : `<${name}${attributesText(attributes)}>${escaped(text)}</${name}>\n`
}

/** Returns an element without content. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}/>\n`
}

/** Returns the start of an element. */
export function startTag(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}>\n`
}

function attributesText(attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return pairs.map(([name, value = '']) => ` ${name}="${escaped(value)}"`).join('')
}
