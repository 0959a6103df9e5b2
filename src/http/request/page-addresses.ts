import type { PageUrlPort, UrlRoot } from '../../resources/urls.ts'
import type { ApiRequest, Mount } from '../port/port.ts'
import { basePathOf, rootOf } from './root.ts'

/** Stores where the pages of a calendar are mounted, for the `url` of records in all its responses, and in process. */
export interface PageAddresses {
  /** Adds pages, whose URLs `pages` returns. `address` is their URL or path on mounts without pages. */
  add(pages: PageUrlPort, address: string | undefined): PageMounts
  /** Returns the page of a record: of the mount of the request, or of another one if that has no pages. */
  readonly urlOf: PageUrlPort
}

/** The mounts of some pages. */
export interface PageMounts {
  /** Records a mount at start. `isBelow`: its path above `basePath` is unknown before the first request. */
  addMount(mount: Mount, isBelow: boolean): void
  /** Records the mount of a request that has reached the pages. */
  addRequest(request: ApiRequest): void
}

interface Pages {
  readonly urlOf: PageUrlPort
  readonly address: string | undefined
}

/** The first mount of pages in a language. */
interface Home {
  readonly root: UrlRoot
  readonly pages: Pages
}

/** A mount whose path may vary with each request, such as `/:club` of Express, adds one each time. */
const mostPaths = 1_000

/** `onMove` is called when URLs have changed. */
export function createPageAddresses(onMove: () => void): PageAddresses {
  const all: Pages[] = []
  const byPath = new Map<string, Pages>()
  const homes: Home[] = []

  const addPath = (path: string, pages: Pages): boolean => {
    if (byPath.get(path) === pages) return false
    const [oldest] = byPath.keys()
    if (byPath.size === mostPaths && oldest !== undefined) byPath.delete(oldest)
    byPath.set(path, pages)
    return true
  }
  const addHome = (mount: Mount, pages: Pages) => {
    const root = homeOf(mount)
    if (homes.some((home) => home.root.locale === root.locale)) return
    homes.push({ root, pages })
    onMove()
  }
  const locate = (root: UrlRoot): Home | undefined => {
    const own = byPath.get(pathOf(root))
    if (own) return { root, pages: own }
    const home = homes.find((one) => one.root.locale === root.locale) ?? homes[0]
    const stated = home?.pages.address === undefined ? all.findLast(hasAddress) : home.pages
    if (stated?.address !== undefined) return { root: { ...root, ...partsOf(stated.address, root) }, pages: stated }
    if (home) return { root: { ...home.root, origin: home.root.origin || root.origin }, pages: home.pages }
    // In process URLs are paths. The pages are mounted later, or shown by a route of the app.
    const latest = all.at(-1)
    return root.origin === '' && latest ? { root, pages: latest } : undefined
  }

  return {
    add(urlOf, address) {
      const pages = { urlOf, address }
      all.push(pages)
      onMove()
      return {
        addMount(mount, isBelow) {
          if (isBelow) return
          addPath(pathOf(homeOf(mount)), pages)
          addHome(mount, pages)
        },
        addRequest({ mount, headers }) {
          const path = pathOf({ basePath: basePathOf({ mount, headers }), namespace: mount.namespace })
          if (addPath(path, pages)) addHome(mount, pages)
        },
      }
    },
    urlOf(link) {
      const located = locate(link.root)
      return located?.pages.urlOf({ ...link, root: located.root })
    },
  }
}

function hasAddress({ address }: Pages): boolean {
  return address !== undefined
}

function pathOf({ basePath, namespace }: Pick<UrlRoot, 'basePath' | 'namespace'>): string {
  return `${basePath} ${namespace}`
}

/**
 * Returns the root of a mount. Without `baseUrl` it has no origin, because the host of a request is not that of others.
 */
function homeOf(mount: Mount): UrlRoot {
  const { namespace, basePath, locale, baseUrl } = mount
  if (baseUrl !== undefined) return rootOf({ headers: {}, secure: false, mount })
  return locale === undefined ? { origin: '', basePath, namespace } : { origin: '', basePath, namespace, locale }
}

function partsOf(address: string, root: UrlRoot): Pick<UrlRoot, 'origin' | 'basePath'> {
  const [, origin, path = address] = /^(https?:\/\/[^/]+)(.*)$/is.exec(address) ?? []
  return { origin: origin ?? root.origin, basePath: path.replace(/\/$/, '') }
}
