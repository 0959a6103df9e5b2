import { CalendarError } from 'daybook'
import { shownReason } from './shown-url.ts'

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

interface ReadOptions {
  /** The most bytes, after they were decompressed. */
  readonly maxBytes: number
  /** The URL as messages show it. */
  readonly source: string
  /** The URLs whose secrets messages do not show. */
  readonly urls: readonly string[]
}

/** Returns the bytes of a body. Throws, and reads no further, if it has more than `maxBytes`, or if it breaks. */
export async function readBytes(body: ByteStream | null, { maxBytes, source, urls }: ReadOptions): Promise<Uint8Array> {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new CalendarError('rest_unavailable', `${source} ended before its end${shownReason(cause, urls)}`, {
        cause,
      })
    })
    if (done || value === undefined) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel().catch(() => {})
      throw tooLarge(source, maxBytes)
    }
    chunks.push(value)
  }
  return joined(chunks, length)
}

/** Returns the error of a body that is too large. */
export function tooLarge(source: string, maxBytes: number): CalendarError {
  return new CalendarError('rest_unavailable', `${source} must have at most ${maxBytes} bytes; received more.`)
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
