import type { IgnoredName } from '../model/ignored-names.ts'
import { ownHeaders } from './own-headers.ts'
import type { Mount } from './port.ts'

type Headers = Readonly<Record<string, string>>

/** Tells of names that did not count (rule 49): as many as fit into 200 characters, in characters that headers may hold. */
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

/** Tells of a page that is smaller than it was asked to be (rule 49). */
export function perPageHeader(used: number, asked: number | undefined, mount: Mount): Headers {
  return asked !== undefined && asked > used ? ownHeaders(mount, { 'Per-Page': used }) : {}
}
