import { CalendarError } from '../../src/index.ts'

/** The part of `fetch` that reads a file. */
export type FetchFile = (
  url: string,
  init: {
    readonly headers: Record<string, string>
    readonly redirect: 'follow' | 'manual'
    readonly signal?: AbortSignal
  },
) => Promise<FileReply>

/** The part of a response that is read of a file. */
export interface FileReply {
  /** Whether the status is from 200 to 299. */
  readonly ok: boolean
  /** The HTTP status. */
  readonly status: number
  /** The response headers, by case-insensitive name. */
  readonly headers: {
    /** Returns `null` for an absent header. */
    get(name: string): string | null
  }
  /** The bytes of the body, as `fetch` returns them. */
  readonly body: ByteStream | null
}

/** The part of a `ReadableStream` that reads all of it. */
export interface ByteStream {
  /** Returns a reader of the chunks. */
  getReader(): {
    /** Returns the next chunk, or that there is none. */
    read(): Promise<ByteChunk>
    /** Ends the response before its end. */
    cancel(): Promise<void>
  }
}

/** A part of a body. */
export interface ByteChunk {
  /** Whether the body has ended. */
  readonly done: boolean
  /** The bytes; absent at the end. */
  readonly value?: Uint8Array | undefined
}

interface FetchOptions {
  readonly accept: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: FetchFile
  readonly signal: AbortSignal | undefined
  readonly maxBytes: number
}

/** The bytes of a file, and the encoding that the server names. */
export interface FetchedFile {
  readonly bytes: Uint8Array
  readonly charset: string | undefined
}

/** Does the same as `fetchFile`, and decodes the bytes. */
export async function fetchText(url: string, options: FetchOptions): Promise<string> {
  const { bytes, charset } = await fetchFile(url, options)
  return decoderFor(charset).decode(bytes)
}

/**
 * Returns the bytes of a file. Throws a `CalendarError` that names the URL, without its query, if there is no response, if it
 * is an error, and if it has more bytes than allowed. Redirects are followed only without headers of your own, which
 * another server must not receive.
 */
export async function fetchFile(url: string, options: FetchOptions): Promise<FetchedFile> {
  const { accept, headers, fetch, signal, maxBytes } = options
  const place = url.replace(/[?#].*$/s, '')
  const redirect = Object.keys(headers).length === 0 ? ('follow' as const) : ('manual' as const)
  const reply = await fetch(url, {
    headers: { Accept: accept, ...headers },
    redirect,
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw failure(`${place} cannot be read: ${reasonOf(cause)}`, cause)
  })
  const { ok, status, body } = reply
  if (status === 0 || (status >= 300 && status < 400)) {
    throw failure(`${place} was redirected. Use the final URL: headers are not sent to another one.`)
  }
  if (!ok) throw failure(`${place} was answered with ${status}.`)
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw failure(`${place} ended before its end: ${reasonOf(cause)}`, cause)
    })
    if (done || value === undefined) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel().catch(() => {})
      throw failure(`${place} must have at most ${maxBytes} bytes; received more.`)
    }
    chunks.push(value)
  }
  const [, charset] = /;\s*charset="?([\w-]+)/i.exec(reply.headers.get('content-type') ?? '') ?? []
  return { bytes: joined(chunks, length), charset }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Files are in UTF-8 unless the server names another encoding. */
function decoderFor(charset = 'utf-8') {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

function failure(message: string, cause?: unknown): CalendarError {
  return new CalendarError('rest_unavailable', message, { cause })
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
