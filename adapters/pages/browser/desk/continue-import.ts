/**
 * Continues an import that a page shows, as its button does, until the report is there. The button comes back if a
 * request fails.
 */
export async function continueImport(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('form.db-import:has(progress)')
  const button = form?.querySelector('button')
  if (!form || !button) return
  button.hidden = true
  try {
    while (form.isConnected) {
      const response = await fetch(form.action, { method: 'POST', body: new FormData(form) })
      const next = new DOMParser().parseFromString(await response.text(), 'text/html')
      const main = next.querySelector('main')
      if (!response.ok || !main?.querySelector('form.db-import')) throw new TypeError('not a page of the import')
      if (!main.querySelector('progress')) return showReport(main, next.title)
      for (const part of ['input', 'progress', '[role=status]'] as const)
        copy(form.querySelector(part), main.querySelector(part))
    }
  } catch {
    button.hidden = false
  }
}

/** Elements stay, so screen readers say how far the import is. */
function copy(now: Element | null, next: Element | null): void {
  const value = next?.getAttribute('value')
  if (now && value) now.setAttribute('value', value)
  else if (now && next) now.textContent = next.textContent
}

function showReport(main: HTMLElement, title: string): void {
  document.title = title
  document.querySelector('main')?.replaceWith(main)
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
