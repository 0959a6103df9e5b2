/** What a button writes around the chosen text, or before each of its lines. */
const signs: Readonly<Record<string, readonly [before: string, after?: string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
  heading: ['## '],
  list: ['- '],
  quote: ['> '],
}

/** Shows the buttons that write signs of Markdown, which do nothing without this script. */
export function markdownTools(): void {
  for (const tools of document.querySelectorAll<HTMLElement>('.dk-tools')) tools.hidden = false
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.dk-tools [data-sign]') : null
    const area = button?.closest('.dk-md')?.querySelector('textarea')
    if (button && area) write(area, button.dataset.sign ?? '')
  })
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
    const sign = { b: 'bold', i: 'italic', k: 'link' }[key]
    if (!(ctrlKey || metaKey) || altKey || shiftKey || sign === undefined) return
    if (!(target instanceof HTMLTextAreaElement) || !target.closest('.dk-md')) return
    event.preventDefault()
    write(target, sign)
  })
}

function write(area: HTMLTextAreaElement, sign: string): void {
  const [before = '', after] = signs[sign] ?? []
  const { value, selectionStart, selectionEnd } = area
  const start = after === undefined ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart
  const chosen = value.slice(start, selectionEnd)
  const written = after === undefined ? chosen.replace(/^/gm, before) : before + chosen + after
  area.focus()
  area.setRangeText(written, start, selectionEnd, 'end')
  // People go on between the signs.
  const end = start + written.length
  if (after !== undefined) area.setSelectionRange(start + before.length, end - after.length)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
