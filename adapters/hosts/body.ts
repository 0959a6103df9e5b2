import { CalendarError } from 'daybook'
import type { RawBody } from 'daybook/http'

const encoder = new TextEncoder()

/** Refuses a body by its `Content-Length`, before it is read. */
export function refuseLarge(contentLength: string | null | undefined, limit: number): void {
  if (Number(contentLength) > limit) throw tooLarge(limit)
}

/** Reads a body to its end, or up to the limit. A stream with an encoding yields text. */
export async function readChunks(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>,
  limit: number,
  report: (error: unknown) => void,
): Promise<RawBody> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of chunks) {
      const part = typeof chunk === 'string' ? encoder.encode(chunk) : chunk
      size += part.length
      if (size > limit) break
      parts.push(part)
    }
  } catch (error) {
    report(error)
    throw new CalendarError('rest_invalid_json', 'The body ended before all of it was there.', { cause: error })
  }
  if (size > limit) throw tooLarge(limit)
  return { kind: 'bytes', bytes: join(parts, size) }
}

/** Returns the error for a body that other code has read before the calendar. The setup of the host is wrong. */
export function lostBody(reason: string, report: (error: unknown) => void): CalendarError {
  const error = new CalendarError('rest_internal_error', `The body was read before it got to the calendar: ${reason}.`)
  report(error)
  return error
}

function tooLarge(limit: number): CalendarError {
  return new CalendarError('rest_body_too_large', `The body is larger than ${limit} bytes.`)
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
