/** In milliseconds. A search waits for the end of a word. */
const pause = 300

/** Shows what a search of a form finds while it is written, as its button does with the whole page. */
export function searchChoices(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let search = new AbortController()

  const find = async (input: HTMLInputElement) => {
    clearTimeout(timer)
    search.abort()
    search = new AbortController()
    const { signal } = search
    const button = input.parentElement?.querySelector('button')
    if (!input.form || !button) return
    const body = new FormData(input.form, button)
    // A file would be stored with each search.
    for (const [name, value] of [...body]) if (value instanceof File) body.delete(name)
    try {
      const { action } = input.form
      const response = await fetch(action, { method: 'POST', body: asSent(body, input.form), signal })
      const next = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(input.id)
      show(input, next?.closest('.db-pick'))
    } catch {
      // The button is still there.
    }
  }

  document.addEventListener('input', ({ target }) => {
    if (!isSearch(target)) return
    clearTimeout(timer)
    timer = setTimeout(() => void find(target), pause)
  })
  // The return key would send the form.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || !isSearch(event.target)) return
    event.preventDefault()
    void find(event.target)
  })
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.db-searchrow button') : null
    const input = button?.parentElement?.querySelector('input')
    if (!isSearch(input)) return
    event.preventDefault()
    void find(input)
  })
}

function isSearch(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('.db-searchrow input')
}

/** Returns a form in the type in which it says it is sent. */
export function asSent(body: FormData, form: HTMLFormElement): FormData | URLSearchParams {
  if (form.enctype === 'multipart/form-data') return body
  return new URLSearchParams([...body].map(([name, value]) => [name, String(value)]))
}

/**
 * Replaces what is chosen and what was found. The sentence stays the same element, so screen readers say what it says
 * now.
 */
function show(input: HTMLInputElement, next: Element | null | undefined): void {
  const now = input.closest('.db-pick')
  if (!now || !next) return
  for (const part of ['.db-picked', '.db-found']) {
    const [old, fresh] = [now.querySelector(part), next.querySelector(part)]
    if (old && fresh) old.replaceWith(fresh)
  }
  const [status, nextStatus] = [now.querySelector('[role=status]'), next.querySelector('[role=status]')]
  if (status && nextStatus) status.textContent = nextStatus.textContent
}
