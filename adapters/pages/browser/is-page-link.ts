/** The parts of a URL that say which page it is. */
export interface PageAddress {
  readonly origin: string
  readonly pathname: string
  readonly search: string
}

/**
 * Returns whether the page at `to` can replace the one at `from`: both are below `base`, and it is another page. A path
 * with a dot in its last segment is a file. Within a frame of another site, only pages in the form for frames can.
 */
export function isPageLink(to: PageAddress, from: PageAddress, base: PageAddress): boolean {
  const isBelow = to.origin === base.origin && to.pathname.startsWith(base.pathname)
  if (isEmbedded(to) !== isEmbedded(from)) return false
  return isBelow && !/\.[^/.]*$/.test(to.pathname) && (to.pathname !== from.pathname || to.search !== from.search)
}

function isEmbedded({ search }: PageAddress): boolean {
  return new URLSearchParams(search).has('embed')
}
