import type { Fetch } from '../../client/index.ts'
import { type ByteStream, readBytes, tooLarge } from '../read-bytes.ts'
import { shownUrl } from '../shown-url.ts'

/**
 * Returns a `fetch` that follows no redirects, as they may lead to another server, and that reads no more than
 * `maxBytes`.
 */
export function boundedFetch(send: Fetch, maxBytes: number): Fetch {
  return async (url, init) => {
    const reply = await send(url, { ...init, redirect: 'manual' })
    const { ok, status, headers } = reply
    const source = shownUrl(url)
    const text = async () => {
      // The global `fetch` has it; a `fetch` of the app may lack it.
      const { body } = reply as { readonly body?: ByteStream | null }
      if (body === undefined) {
        const whole = await reply.text()
        if (whole.length > maxBytes) throw tooLarge(source, maxBytes)
        return whole
      }
      return new TextDecoder().decode(await readBytes(body, { maxBytes, source, urls: [url] }))
    }
    return { ok, status, headers, text }
  }
}
