/**
 * Returns a URL as people see it: its host, and the name of its file. User, password, query and folders may be secret,
 * as in the private addresses of calendars, and so may a long name without an ending.
 */
export function shownAddress(url: string): string {
  const [, authority = '', path = ''] = /^[a-z]{1,10}:\/\/([^/?#]*)([^?#]*)/i.exec(url) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const folders = path.split('/').filter((part) => part !== '')
  const file = folders.pop()
  if (file === undefined) return host
  const isSecret = file.length > 16 && !file.slice(0, 16).includes('.')
  return `${host}/${folders.length > 0 ? '…/' : ''}${isSecret ? '…' : file}`
}

/** Returns a message in which a URL is shown like that, and none of its secret parts are. */
export function withoutSecrets(message: string, url: string): string {
  const shown = message.replace(/[a-z]{2,10}:\/\/[^\s"'<>]+/gi, (found) => {
    let end = found.length
    while ('.,:;)'.includes(found.charAt(end - 1))) end -= 1
    return shownAddress(found.slice(0, end)) + found.slice(end)
  })
  return secretsOf(url).reduce((text, secret) => text.replaceAll(secret, '…'), shown)
}

/** Returns the parts of a URL that may be secret, the longest first. */
function secretsOf(url: string): readonly string[] {
  const [, authority = '', path = '', rest = ''] = /^[a-z]{1,10}:\/\/([^/?#]*)([^?#]*)(.*)$/is.exec(url) ?? []
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  const folders = path.split('/').slice(0, -1)
  const parts = [user, ...user.split(':'), ...folders, ...rest.split(/[?#&]/), ...rest.split(/[?#&=]/)]
  const secrets = parts.filter((part) => part.length > 5).flatMap((part) => [part, decoded(part)])
  return [...new Set(secrets)].toSorted((a, b) => b.length - a.length)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
