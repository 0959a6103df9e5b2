/** Returns the address of a feed that opens in the calendar of a visitor. */
export function webcalUrl(url: string): string {
  return url.replace(/^https?:/i, 'webcal:')
}
