import { showCopyButtons } from './copy-text.ts'
import { showVisitorTimes } from './show-visitor-times.ts'

/** What of the `head` belongs to one page. */
const ofThePage = 'link[rel=canonical], link[rel=alternate], meta[name=description], meta[name=robots], meta[property]'

/**
 * Replaces the page with that of another document, and calls `then` at once. Returns false if the two do not have the
 * same frame and look.
 */
export async function showPage(next: Document, then: () => void): Promise<boolean> {
  const now = document.querySelector('.daybook')
  const page = next.querySelector('.daybook')
  if (!now || !page?.querySelector('h1') || looksOf(document) !== looksOf(next)) return false
  showVisitorTimes(page)
  showCopyButtons(page)
  const swap = () => {
    document.title = next.title
    for (const one of document.head.querySelectorAll(ofThePage)) one.remove()
    document.head.append(...next.head.querySelectorAll(ofThePage))
    now.replaceWith(page)
    focusHeading(page)
    then()
  }
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) swap()
  else await transition(swap)
  return true
}

/** A transition can be left out, such as that of a page in the background. The page is shown all the same. */
async function transition(swap: () => void): Promise<void> {
  const { ready, updateCallbackDone } = document.startViewTransition(swap)
  ready.catch(() => undefined)
  await updateCallbackDone
}

/** Screen readers say the heading that gets the focus, so people notice that the page is another. */
function focusHeading(page: Element): void {
  const heading = page.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function looksOf({ head }: Document): string {
  return [...head.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href')).join()
}
