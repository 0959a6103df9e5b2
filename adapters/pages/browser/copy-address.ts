/** Shows the buttons that copy an address, where the browser can copy. */
export function showCopyButtons(page: ParentNode): void {
  if (!('clipboard' in navigator)) return
  for (const button of page.querySelectorAll<HTMLElement>('[hidden]:has(> [data-copied])')) button.hidden = false
}

/** Copies the address beside a button, and says so on it. */
export function copyAddresses(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copied]') : null
    const input = button?.closest('div')?.querySelector('input')
    if (!button || !input) return
    input.select()
    try {
      await navigator.clipboard.writeText(input.value)
      button.textContent = button.dataset.copied ?? ''
    } catch {
      // The browser does not allow it. The address is selected, to be copied by hand.
    }
  })
}
