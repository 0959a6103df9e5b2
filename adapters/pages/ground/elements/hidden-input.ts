import { type Html, html } from '../markup/html.ts'

/** A value that a form sends without showing it. */
export function hiddenInput(name: string, value: string | number): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}
