import { decodeUtf8 } from '../../runtime.ts'
import { ownHeader } from '../port/own-headers.ts'
import type { ApiRequest, Mount } from '../port/port.ts'

/** Returns whether a request has a password header, even an empty one. */
export function hasPasswordHeader(request: Pick<ApiRequest, 'headers' | 'mount'>): boolean {
  return headerOf(request) !== undefined
}

/** Returns the password in the header of a request, in UTF-8, or otherwise in Latin-1, as browsers send it. */
export function passwordInHeader(request: Pick<ApiRequest, 'headers' | 'mount'>): string | undefined {
  const header = headerOf(request)
  return header === undefined ? undefined : textOf(String(header))
}

/** Returns the name of the header, such as `X-Cal-Password`. */
export function passwordHeader(mount: Pick<Mount, 'headerPrefix'>): string {
  return ownHeader(mount, 'Password')
}

const defaultHeader = passwordHeader({}).toLowerCase()

function headerOf({ headers, mount }: Pick<ApiRequest, 'headers' | 'mount'>) {
  return headers[mount.headerPrefix === undefined ? defaultHeader : passwordHeader(mount).toLowerCase()]
}

/** Decodes a header. Hosts return its bytes as characters with the same numbers. */
function textOf(header: string): string {
  const codes = Array.from(header, (character) => character.charCodeAt(0))
  const bytes = codes.every((code) => code < 0x100) ? decodeUtf8(Uint8Array.from(codes)) : undefined
  return bytes ?? header
}
