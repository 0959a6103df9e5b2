/**
 * Returns whether the text is an absolute `http` or `https` URL with a host (rule 38) that is safe in an attribute
 * without escaping: no white space, quotes, `<`, `>`, `\` or control characters. Only the form is checked; nothing is
 * resolved.
 */
export function isHttpUrl(text: string): boolean {
  if (/[\s"'<>\\\p{Cc}\p{Cs}]/u.test(text)) return false
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? []
  const [, host = '', port = ''] = hostAndPort.exec(authority.slice(authority.lastIndexOf('@') + 1)) ?? []
  const isHost = host.startsWith('[') ? isIpv6(host.slice(1, -1)) : isHostName(host)
  return isHost && Number(port) <= 65_535
}

/** Returns whether the text is an e-mail address of the usual form: `name@host.tld`, with letters of any script. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = text.slice(at + 1)
  const isLocal = mailbox.test(local) && !/^\.|\.\.|\.$/.test(local)
  return isLocal && isHostName(domain) && /\.\p{L}[\p{L}\p{M}\d-]+$/u.test(domain)
}

/**
 * Returns the extension of the file of an absolute URL, in lower case, without the dot; `''` if there is none (rule
 * 38).
 */
export function extensionOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  const file = path.slice(path.lastIndexOf('/') + 1)
  const [, extension = ''] = /^.+\.([a-z\d]{1,10})$/i.exec(file) ?? []
  return extension.toLowerCase()
}

const hostAndPort = /^(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/
const mailbox = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u
const label = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u
const octet = /^(?:0|[1-9]\d{0,2})$/

function isHostName(text: string): boolean {
  if (text.length > 253) return false
  const labels = text.normalize('NFKC').replace(/\.$/, '').split('.')
  // Browsers parse a name that ends in a number, decimal or hexadecimal, as an IPv4 address, and refuse an invalid one.
  if (/^(?:\d+|0x[\da-f]*)$/i.test(labels.at(-1) ?? '')) {
    return labels.length === 4 && labels.every((part) => octet.test(part) && Number(part) <= 255)
  }
  return labels.every((part) => label.test(part))
}

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const isComplete = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length <= 7
  return isComplete && groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
}
