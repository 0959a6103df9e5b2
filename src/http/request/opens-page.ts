import type { ApiRequest } from '../port/port.ts'

/**
 * Returns whether a browser says that it reads a page to show it now, or says nothing: it does not load it in advance,
 * as an image or by script, and no other site has led to it.
 */
export function opensPage({ method, headers }: Pick<ApiRequest, 'method' | 'headers'>): boolean {
  const header = (name: string) => String(headers[name] ?? '')
  const isInAdvance = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) => header(name) !== '')
  const isOwn = ['', 'none', 'same-origin'].includes(header('sec-fetch-site'))
  return method === 'GET' && !isInAdvance && isOwn && ['', 'document'].includes(header('sec-fetch-dest'))
}
