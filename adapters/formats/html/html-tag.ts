/** A tag of HTML, or a comment. */
export interface HtmlTag {
  /** In lower case; `''` for a comment. */
  readonly name: string
  readonly closes: boolean
  /** The index after it. */
  readonly end: number
}

/** Returns `undefined` if the `<` does not begin a tag. A tag that does not end extends to the end of the text. */
export function tagAt(html: string, open: number): HtmlTag | undefined {
  if (html.startsWith('<!--', open)) {
    const close = html.indexOf('-->', open + 4)
    return { name: '', closes: false, end: close < 0 ? html.length : close + 3 }
  }
  const start = /^<(\/?)([a-z!?][a-z\d]{0,20})/i.exec(html.slice(open, open + 24))
  if (start === null) return undefined
  const [begin, slash, name = ''] = start
  tagEnd.lastIndex = open + begin.length
  const end = tagEnd.test(html) ? tagEnd.lastIndex : html.length
  return { name: name.toLowerCase(), closes: slash === '/', end }
}

/** A `>` in a quoted attribute does not end a tag. */
const tagEnd = /(?:[^"'>]|"[^"]*(?:"|$)|'[^']*(?:'|$))*>/y
