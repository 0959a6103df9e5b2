import { isPageLink } from './is-page-link.ts'
import { showPage } from './show-page.ts'

/**
 * Opens links and forms between the pages below `base` without loading the document again. The server makes the same
 * page for both, so whatever goes wrong ends in a navigation of the browser. `opened` is called after each link.
 */
export function navigate(base: URL, opened: () => void): void {
  let shown = new URL(location.href)
  let visit = new AbortController()

  /** `at`: how far the page was scrolled, of one that is opened again. */
  const open = async (url: URL, at?: number) => {
    visit.abort()
    visit = new AbortController()
    const { signal } = visit
    try {
      // A page of the app may lead to another site, whose markup must not be shown in this one.
      const response = await fetch(url, { headers: { Accept: 'text/html' }, mode: 'same-origin', signal })
      const { headers, redirected } = response
      if (!headers.get('Content-Type')?.startsWith('text/html')) throw new TypeError('not a page')
      const next = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (signal.aborted) return
      const final = redirected ? new URL(response.url) : url
      if (!final.pathname.startsWith(base.pathname)) throw new TypeError('not below the pages')
      const isShown = await showPage(next, () => {
        if (at === undefined) history.pushState(null, '', final)
        shown = final
        const target = at === undefined ? document.getElementById(decodeURIComponent(final.hash.slice(1))) : null
        if (target) target.scrollIntoView()
        else scrollTo({ top: at ?? 0, behavior: 'instant' })
      })
      if (!isShown) throw new TypeError('not a page of this look')
      if (at === undefined) opened()
    } catch {
      if (signal.aborted) return
      if (at === undefined) location.assign(url)
      else location.reload()
    }
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.daybook a[href]') : null
    if (
      !link ||
      !['', '_self'].includes(link.target) ||
      link.hasAttribute('download') ||
      event.button !== 0 ||
      event.defaultPrevented
    )
      return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const url = new URL(link.href)
    if (!isPageLink(url, shown, base)) return
    event.preventDefault()
    void open(url)
  })

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'get' || !form.closest('.daybook')) return
    const url = new URL(form.action)
    const fields = [...new FormData(form, event.submitter)]
    url.search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
    if (event.defaultPrevented || !isPageLink(url, shown, base)) return
    event.preventDefault()
    void open(url)
  })

  addEventListener('scrollend', () => history.replaceState({ ...history.state, daybook: scrollY }, ''))
  addEventListener('popstate', ({ state }) => {
    const url = new URL(location.href)
    if (url.pathname !== shown.pathname || url.search !== shown.search) void open(url, Number(state?.daybook ?? 0))
  })
}
