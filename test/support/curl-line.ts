/** Runs a curl line of the documentation with fetch, so that what readers copy is what is tested. */

export interface CurlReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** `origin` replaces the origin of the line. Throws for an option that no line has used yet. */
export async function runCurl(line: string, origin: string): Promise<CurlReply> {
  const [program, ...words] = shellWords(line)
  if (program !== 'curl') throw new Error(`not a curl line: ${line}`)
  const headers = new Headers()
  let method: string | undefined
  let body: string | undefined
  let url: URL | undefined
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') method = words.shift()
    else if (word === '-H') headers.append(...headerOf(words.shift() ?? ''))
    else if (word === '-d') body = words.shift()
    else if (word === '#') break
    else if (word === '-i') continue
    else if (word.startsWith('-')) throw new Error(`unknown curl option ${word}`)
    else url = new URL(word)
  }
  if (body !== undefined && !headers.has('Content-Type')) {
    headers.set('Content-Type', 'application/x-www-form-urlencoded')
  }
  if (url === undefined) throw new Error(`no URL in: ${line}`)
  const response = await fetch(`${origin}${url.pathname}${url.search}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function headerOf(text: string): [name: string, value: string] {
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1).trim()]
}

/** The words of a line whose quotes are single ones. */
function shellWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|([^\s']+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}
