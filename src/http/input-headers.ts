import type { IgnoredName } from '../model/ignored-names.ts'
import { ownHeaders } from './own-headers.ts'
import type { Mount } from './port.ts'

type Headers = Readonly<Record<string, string>>

/** Returns the header with ignored names (rule 49): at most 200 characters, without those that a header cannot contain. */
export function ignoredHeader(names: readonly IgnoredName[], mount: Mount): Headers {
  let text = ''
  for (const { name } of names) {
    const plain = name.replace(/[^\w.[\]-]+/g, '?').slice(0, 60) || '?'
    const longer = text === '' ? plain : `${text}, ${plain}`
    if (longer.length > 195) return ownHeaders(mount, { Ignored: `${text}, ...` })
    text = longer
  }
  return text === '' ? {} : ownHeaders(mount, { Ignored: text })
}

/** Returns the header for a page that is smaller than requested (rule 49). */
export function perPageHeader(used: number, requested: number | undefined, mount: Mount): Headers {
  return requested !== undefined && requested > used ? ownHeaders(mount, { 'Per-Page': used }) : {}
}
