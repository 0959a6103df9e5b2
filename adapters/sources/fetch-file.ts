import { CalendarError } from 'daybook'
import type { FetchReply } from '../client/index.ts'
import { isPublicUrl } from './public-url.ts'
import { type ByteStream, readBytes } from './read-bytes.ts'
import { decoded, shownReason, shownUrl } from './shown-url.ts'

/** The part of `fetch` that reads a file. */
export type FetchFile = (
  url: string,
  init: {
    readonly headers: Record<string, string>
    /** Redirects are followed one by one. */
    readonly redirect: 'manual'
    readonly signal?: AbortSignal
  },
) => Promise<FileReply>

/** The part of a response that is read of a file. */
export interface FileReply extends Omit<FetchReply, 'text'> {
  /** The bytes of the body, as `fetch` returns them. */
  readonly body: ByteStream | null
}

/** Returns whether a URL may be requested. */
export type AllowUrl = (url: string) => boolean | Promise<boolean>

interface FetchOptions {
  readonly accept: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: FetchFile
  readonly signal: AbortSignal | undefined
  readonly maxBytes: number
  readonly allow: AllowUrl | undefined
  /** The file that was read before. */
  readonly before: FetchedFile | undefined
}

/** The bytes of a file, and what the server says of it. */
export interface FetchedFile {
  readonly bytes: Uint8Array
  readonly charset: string | undefined
  /** The URL that it has after redirects. */
  readonly url: string
  /** Headers that make the next request conditional; empty if the server has sent no validator. */
  readonly validators: Readonly<Record<string, string>>
}

const maxRedirects = 10

/**
 * Returns the bytes of a file, those of `before` if the server answers that it has not changed. Throws a
 * `CalendarError` that names the URL, without its query, user and password, if a URL is not allowed, if there is no
 * response, if it is an error, and if it has more bytes than allowed. Redirects are followed only without headers of
 * your own, which another server must not receive.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<FetchedFile> {
  const { accept, fetch, signal, maxBytes, allow, before } = options
  const { url: first, authorization } = withoutCredentials(address)
  const headers = { ...authorization, ...options.headers }
  const source = shownUrl(first)
  const fail = (rule: string, cause?: unknown) => new CalendarError('rest_unavailable', `${source} ${rule}`, { cause })
  let url = first
  for (let redirects = 0; ; redirects += 1) {
    if (!(await isAllowed(url, first, allow))) {
      const rule = redirects === 0 ? 'is not allowed.' : 'was redirected to a URL that is not allowed.'
      throw fail(rule, new Error(`The URL is ${shownUrl(url)}.`))
    }
    const validators = before?.url === url ? before.validators : {}
    const init = { headers: { Accept: accept, ...validators, ...headers }, redirect: 'manual' as const }
    const reply = await fetch(url, { ...init, ...(signal && { signal }) }).catch((cause: unknown) => {
      throw fail(`cannot be read${shownReason(cause, [address, url])}`, cause)
    })
    const { ok, status, body } = reply
    if (status === 304) {
      if (before !== undefined && Object.keys(validators).length > 0) return before
      throw fail('was answered with 304, although it was not read before.')
    }
    if (ok) {
      const bytes = await readBytes(body, { maxBytes, source, urls: [address, url] })
      return { bytes, url, ...contentOf(reply) }
    }
    await body
      ?.getReader()
      .cancel()
      .catch(() => {})
    if (status !== 0 && !redirectStatuses.has(status)) throw fail(`was answered with ${status}.`)
    if (Object.keys(headers).length > 0) {
      throw fail('was redirected. Use the final URL: headers are not sent to another one.')
    }
    if (redirects === maxRedirects) throw fail(`was redirected more than ${maxRedirects} times.`)
    const target = targetOf(reply.headers.get('location'), url)
    if (target === undefined) throw fail('was redirected, but not to a URL that can be read. Use the final URL.')
    url = target
  }
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Returns a URL that `fetch` accepts, and its user and password as a header. */
function withoutCredentials(address: string) {
  const url = new URL(address)
  const { username, password } = url
  if (username === '' && password === '') return { url: address, authorization: {} }
  url.username = ''
  url.password = ''
  const bytes = new TextEncoder().encode(`${decoded(username)}:${decoded(password)}`)
  return { url: url.href, authorization: { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } }
}

/**
 * Without a hook, a redirect may not leave a public server for a private network. The first URL is that of the app.
 * Only `true` allows a URL.
 */
async function isAllowed(url: string, first: string, allow: AllowUrl | undefined): Promise<boolean> {
  if (allow !== undefined) return (await allow(url)) === true
  return new URL(url).origin === new URL(first).origin || isPublicUrl(url)
}

/** Returns the target of a redirect: an absolute URL of HTTP without a user. */
function targetOf(location: string | null, url: string): string | undefined {
  const absolute = location?.trim().replace(/^webcals?:/i, 'https:')
  if (!absolute || !URL.canParse(absolute, url)) return undefined
  const target = new URL(absolute, url)
  const isHttp = target.protocol === 'http:' || target.protocol === 'https:'
  return isHttp && target.username === '' && target.password === '' ? target.href : undefined
}

function contentOf({ headers }: FileReply): Pick<FetchedFile, 'charset' | 'validators'> {
  const [, charset] = /;\s*charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '') ?? []
  const [tag, date] = [headers.get('etag'), headers.get('last-modified')]
  return { charset, validators: { ...(tag && { 'If-None-Match': tag }), ...(date && { 'If-Modified-Since': date }) } }
}
