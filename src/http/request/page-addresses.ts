import type { UrlRoot } from '../../resources/urls.ts'
import type { ApiRequest, Mount } from '../port/port.ts'
import { basePathOf, rootOf } from './root.ts'

/** Stores where pages are mounted, for the URLs in responses of mounts without pages and of calls in process. */
export interface PageAddresses {
  /** Records a mount at start. `isBelow`: its path above `basePath` is unknown before the first request. */
  addMount(mount: Mount, isBelow: boolean): void
  /** Records the mount of a request that has reached the pages. */
  addRequest(request: ApiRequest): void
  /** Returns the root of the pages for a response with another root; `undefined` if it is unknown. */
  rootFor(root: UrlRoot): UrlRoot | undefined
}

/** A mount whose path may vary with each request, such as `/:club` of Express, adds one each time. */
const mostPaths = 1_000

/** `address` is the URL or the path of the pages, if no mount has it. `onMove` is called when URLs have changed. */
export function createPageAddresses(address: string | undefined, onMove: () => void): PageAddresses {
  const paths = new Set<string>()
  const homes: UrlRoot[] = []

  const addPath = (basePath: string, namespace: string): boolean => {
    const key = `${basePath} ${namespace}`
    if (paths.has(key)) return false
    const [oldest] = paths
    if (paths.size === mostPaths && oldest !== undefined) paths.delete(oldest)
    paths.add(key)
    return true
  }
  const addHome = (mount: Mount) => {
    const home = homeOf(mount)
    if (homes.length > 0 && homes.some(({ locale }) => locale === home.locale)) return
    homes.push(home)
    onMove()
  }

  return {
    addMount(mount, isBelow) {
      if (isBelow) return
      const { basePath, namespace } = homeOf(mount)
      addPath(basePath, namespace)
      addHome(mount)
    },
    addRequest(request) {
      const { mount } = request
      if (addPath(basePathOf(request), mount.namespace)) addHome(mount)
    },
    rootFor(root) {
      if (paths.has(`${root.basePath} ${root.namespace}`)) return root
      if (address !== undefined) return { ...root, ...partsOf(address, root) }
      const home = homes.find(({ locale }) => locale === root.locale) ?? homes[0]
      if (home) return { ...home, origin: home.origin || root.origin }
      // In process URLs are paths. The pages are mounted later, or shown by a route of the app.
      return root.origin === '' ? root : undefined
    },
  }
}

/** Returns the root of a mount. Without `baseUrl` it has no origin, because the host of a request is not that of others. */
function homeOf(mount: Mount): UrlRoot {
  const { namespace, basePath, locale, baseUrl } = mount
  if (baseUrl !== undefined) return rootOf({ headers: {}, secure: false, mount })
  return locale === undefined ? { origin: '', basePath, namespace } : { origin: '', basePath, namespace, locale }
}

function partsOf(address: string, root: UrlRoot): Pick<UrlRoot, 'origin' | 'basePath'> {
  const [, origin, path = address] = /^(https?:\/\/[^/]+)(.*)$/is.exec(address) ?? []
  return { origin: origin ?? root.origin, basePath: path.replace(/\/$/, '') }
}
