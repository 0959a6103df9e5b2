/** Shows the buttons that copy a text, where the browser can copy. */
export function showCopyButtons(page: ParentNode): void {
  if (!('clipboard' in navigator)) return
  for (const button of page.querySelectorAll<HTMLElement>('[hidden]:has(> [data-copied])')) button.hidden = false
}

/** Copies the text beside a button, and says so on it. */
export function copyTexts(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copied]') : null
    const field = button?.closest('div')?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (!button || !field) return
    field.select()
    try {
      await navigator.clipboard.writeText(field.value)
      button.textContent = button.dataset.copied ?? ''
    } catch {
      // The browser does not allow it. The text is selected, to be copied by hand.
    }
  })
}
