/**
 * Returns whether the host of a URL is public by its name: no address of a private network, of this computer or of a
 * link, and no name that only a private network knows. A public name may still lead to a private address.
 */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  // `URL` writes all forms of IPv4 addresses with four numbers, such as that of `http://2130706433`.
  if (/^\d+(\.\d+){3}$/.test(hostname)) return isPublicIpv4(hostname)
  if (hostname.startsWith('[')) return isPublicIpv6(hostname.slice(1, -1))
  const name = withoutEndingDots(hostname)
  return name.includes('.') && !/(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/.test(name)
}

function withoutEndingDots(name: string): string {
  let end = name.length
  while (name[end - 1] === '.') end -= 1
  return name.slice(0, end)
}

/** Ranges of IPv4 that are not public: the first address, and how many bits are fixed. */
const closedIpv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
].map((range) => {
  const [first = '', bits = ''] = range.split('/')
  return { first: numberOf(first), size: 2 ** (32 - Number(bits)) }
})

function isPublicIpv4(address: string): boolean {
  const number = numberOf(address)
  return closedIpv4.every(({ first, size }) => number < first || number >= first + size)
}

function numberOf(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0)
}

function isPublicIpv6(address: string): boolean {
  const groups = groupsOf(address)
  const [first = 0, second = 0] = groups
  // Addresses that contain one of IPv4: mapped, translated, and 6to4.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  // 64:ff9b:1::/48 is for translation within a network, which decides where the address is in it.
  const isTranslated = first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0)
  if (isMapped || isTranslated) return isPublicIpv4(ipv4Of(groups[6], groups[7]))
  if (first === 0x2002) return isPublicIpv4(ipv4Of(groups[1], groups[2]))
  // 2000::/3 is all that is public, without the ranges for documentation and tunnels.
  return first >> 13 === 1 && !(first === 0x2001 && (second < 0x200 || second === 0xdb8))
}

function ipv4Of(high = 0, low = 0): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Returns the eight groups of an IPv6 address, as `URL` writes it. */
function groupsOf(address: string): readonly number[] {
  const [start = '', end] = address.split('::')
  const parse = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [left, right] = [parse(start), parse(end ?? '')]
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => 0), ...right]
}
