import { decodeUtf8 } from '../../runtime.ts'
import type { ApiRequest, Mount } from '../port.ts'
import { ownHeader } from '../response/own-headers.ts'

/** Whether a request carries a password in its header, if only an empty one. */
export function hasPasswordHeader(request: Pick<ApiRequest, 'headers' | 'mount'>): boolean {
  return headerOf(request) !== undefined
}

/** The password in the header of a request: UTF-8, or Latin-1 where it is none, as browsers send it. */
export function passwordInHeader(request: Pick<ApiRequest, 'headers' | 'mount'>): string | undefined {
  const header = headerOf(request)
  return header === undefined ? undefined : textOf(String(header))
}

/** Such as `X-Cal-Password`. */
export function passwordHeader(mount: Pick<Mount, 'headerPrefix'>): string {
  return ownHeader(mount, 'Password')
}

function headerOf({ headers, mount }: Pick<ApiRequest, 'headers' | 'mount'>) {
  return headers[passwordHeader(mount).toLowerCase()]
}

/** Hosts give the bytes of a header as characters of the same numbers. */
function textOf(header: string): string {
  const codes = Array.from(header, (character) => character.charCodeAt(0))
  const bytes = codes.every((code) => code < 0x100) ? decodeUtf8(Uint8Array.from(codes)) : undefined
  return bytes ?? header
}
