import { asSent } from './search-choices.ts'

/** In milliseconds. The card waits for the end of a word. */
const pause = 600

/** Shows the card of an event while its form is being written. Without it, the card is as of the last step. */
export function refreshCard(): void {
  const card = document.querySelector<HTMLElement>('.db-form .dk-livecard')
  const form = card?.closest('form')
  if (!card || !form) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = new AbortController()

  const show = async () => {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const body = new FormData(form)
    // A file would be sent with each word.
    for (const [name, value] of [...body]) if (value instanceof File) body.delete(name)
    body.append('form.do', 'card')
    try {
      const response = await fetch(form.action, { method: 'POST', body: asSent(body, form), signal })
      const next = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (response.ok && !signal.aborted && !next.querySelector('main')) card.replaceChildren(...next.body.childNodes)
    } catch {
      // It stays as it is.
    }
  }

  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void show(), pause)
  })
}
