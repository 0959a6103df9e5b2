/** Shares a page with the programs of the device, where the browser can. Elsewhere the link opens a message. */
export function sharePages(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-share]') : null
    if (!link || !('share' in navigator)) return
    event.preventDefault()
    // Who closes the dialog shares nothing.
    navigator.share({ title: document.title, url: link.dataset.share ?? '' }).catch(() => undefined)
  })
}
