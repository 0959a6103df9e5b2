const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data', 'xlink:href'])

/** Returns whether the value of an attribute is a URL. */
export function isUrlAttribute(name: string): boolean {
  return urlAttributes.has(name.toLowerCase())
}

/** Returns a URL, or `#` if its scheme could run code. Browsers ignore control characters and spaces in a scheme. */
export function safeUrl(url: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[^\x21-\x7e]/g, ''))?.[1]
  return scheme === undefined || /^(https?|mailto|tel|webcal)$/i.test(scheme) ? url : '#'
}
