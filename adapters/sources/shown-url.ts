/**
 * Returns a URL as messages show it: without its user, password, query and fragment, which may be secret. Of text that
 * is no URL with a host, returns as much as cannot contain them.
 */
export function shownUrl(text: string): string {
  const address = text.trim()
  if (/^(https?|webcals?):\/\//i.test(address) && URL.canParse(address)) {
    const { protocol, host, pathname } = new URL(address)
    return `${protocol}//${host}${pathname}`
  }
  // Where a user ends is not certain in an invalid URL.
  const [start = ''] = address.includes('@') ? (/^(https?|webcals?):/i.exec(address) ?? []) : address.split(/[?#]/)
  return start.length > 100 ? `${start.slice(0, 100)}…` : start
}

/**
 * Returns the reason of a failed request for a message, as `: reason`. Returns an empty text if the reason may quote
 * the query, the user or the password of a URL.
 */
export function shownReason(cause: unknown, urls: readonly string[]): string {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const secrets = urls.flatMap(secretsOf)
  const isSecret = secrets.some((secret) => reason.includes(secret)) || hasDetailedUrl(reason)
  return isSecret || reason === '' ? '' : `: ${reason}`
}

/** Returns whether a word of a text is a URL with a user, a query or a fragment. */
function hasDetailedUrl(text: string): boolean {
  return text.split(/\s+/).some((word) => {
    const start = word.indexOf('://')
    return start >= 0 && /[?#@]/.test(word.slice(start))
  })
}

function secretsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [url]
  const { username, password, search, hash, searchParams } = new URL(url)
  const values = [...searchParams.values()].filter((value) => value.length > 3)
  const parts = [username, password, search.slice(1), hash.slice(1)].filter((part) => part !== '')
  return [...values, ...parts, ...parts.map(decoded)]
}

/** Decodes the escapes of a part of a URL, if they are valid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
