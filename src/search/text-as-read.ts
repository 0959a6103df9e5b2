/**
 * Returns text that may contain HTML as a reader sees it: without tags, comments, scripts and styles, with entities
 * decoded. Tags around letters, such as `<b>`, do not split a word; others do. Only words matter: an entity without a
 * letter becomes a space.
 */
export function textAsRead(text: string): string {
  const visible = text.includes('<') ? withoutUnread(text).replace(tags, withoutTag) : text
  return visible.includes('&') ? visible.replace(entities, decoded) : visible
}

/** Removes comments, scripts and styles. One that does not end hides the rest, as in a browser. */
function withoutUnread(text: string): string {
  let visible = ''
  let from = 0
  const lower = text.toLowerCase()
  for (const { index, 0: opening } of lower.matchAll(unread)) {
    if (index < from) continue
    visible += `${text.slice(from, index)} `
    const end = opening === '<!--' ? '-->' : `</${opening.slice(1)}`
    const found = lower.indexOf(end, index + opening.length)
    if (found < 0) return visible
    from = found + (opening === '<!--' ? end.length : 0)
  }
  return visible + text.slice(from)
}

const unread = /<!--|<(?:script|style)\b/g
const tags = /<\/?([a-z][a-z0-9]*)\b[^<>]*>|<![^<>]*>/gi
const entities = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi

/** Tags within a line of text. All others end a word. */
const inline: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd'],
  ...['mark', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
])

function withoutTag(_: string, name: string | undefined): string {
  return name !== undefined && inline.has(name.toLowerCase()) ? '' : ' '
}

function decoded(_: string, decimal: string | undefined, hex: string | undefined, name = ''): string {
  if (decimal !== undefined) return character(Number(decimal))
  if (hex !== undefined) return character(Number.parseInt(hex, 16))
  const named = letters[name]
  if (named !== undefined) return named
  const [, letter, accent = ''] = /^([A-Za-z])(acute|caron|cedil|circ|grave|ring|slash|tilde|uml)$/.exec(name) ?? []
  if (letter === undefined) return ' '
  return accent === 'slash' ? (letter === 'O' ? 'Ø' : 'ø') : `${letter}${accents[accent] ?? ''}`.normalize('NFC')
}

function character(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code > 0x10ffff || code === 0 || isSurrogate ? ' ' : String.fromCodePoint(code)
}

const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  caron: '\u030c',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
}

/** Entities that are letters, or that join those around them. */
const letters: Readonly<Record<string, string>> = {
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  shy: '',
  zwnj: '',
  zwj: '',
  rsquo: "'",
  lsquo: "'",
  apos: "'",
}
