import { collectionUrl, type UrlRoot } from '../../resources/urls.ts'
import type { CollectionName } from '../../schema/resource.ts'
import { decode } from '../request/form.ts'

/** The list of a request. */
interface ListedAt {
  readonly collection: CollectionName
  readonly root: UrlRoot
  /** The query as received. */
  readonly query: string
}

/** Returns a function that makes the requested URL, or the same with another value of a parameter or without it. */
export function listUrls({ collection, root, query }: ListedAt): (name?: string, value?: number) => string {
  // Without passwords (rule 40).
  const pairs = echoedPairs(query).filter(({ key }) => !/^password(\[|$)/.test(key))
  const url = collectionUrl(root, collection)
  return (name, value) => {
    const shown =
      name === undefined
        ? pairs
        : [...pairs.filter(({ key }) => key !== name), ...(value === undefined ? [] : [{ text: `${name}=${value}` }])]
    return shown.length > 0 ? `${url}?${shown.map(({ text }) => text).join('&')}` : url
  }
}

interface Echoed {
  readonly key: string
  readonly text: string
}

/** Returns the pairs of a query, encoded for a URL. */
export function echoedPairs(query: string): readonly Echoed[] {
  return query.split('&').flatMap(echoed)
}

/** Returns a pair of the query, encoded for a URL. */
function echoed(pair: string): readonly Echoed[] {
  if (pair === '') return []
  const equals = pair.indexOf('=')
  const key = decode(equals < 0 ? pair : pair.slice(0, equals)) ?? ''
  const value = equals < 0 ? undefined : decode(pair.slice(equals + 1))
  const name = encodeURIComponent(key)
  return [{ key, text: value === undefined ? name : `${name}=${encodeURIComponent(value)}` }]
}

/** Proxies and clients refuse responses with longer headers. The body contains the same URLs. */
const longestLink = 4096

interface OtherPages {
  readonly next?: string | undefined
  readonly previous?: string | undefined
}

/** Returns the header with the URLs of the pages around one (rule 10). */
export function linkHeader({ next, previous }: OtherPages): { readonly Link?: string } {
  const link = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean).join(', ')
  return link !== '' && link.length <= longestLink ? { Link: link } : {}
}
