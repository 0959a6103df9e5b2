import { type EmbedForm, embedQuery } from '../../ground/addresses/embed-form.ts'
import { attributes, html } from '../../ground/markup/html.ts'

/** What another site shows of a calendar. */
export interface EmbedCode {
  /** The address of the list with the chosen filters, with its origin. */
  readonly src: string
  /** The address of the script that defines the element. Absent without scripts. */
  readonly script?: string | undefined
  readonly form: EmbedForm
  /** The name of the calendar. */
  readonly title: string
}

/**
 * Returns the markup that another site copies: the element, or a frame of a fixed height where there is no script. It
 * is text here, so it is not made by `html`, which allows no script and no frame with values.
 */
export function embedCode({ src, script, form, title }: EmbedCode): string {
  const { view, limit, scheme, isTransparent } = form
  if (script === undefined) {
    const settings = attributes({ src: framed(src, form), title, width: '100%', height: 700, loading: 'lazy' })
    return `<iframe ${settings}></iframe>\n`
  }
  const settings = attributes({ src, view, limit, scheme, ground: isTransparent && 'none' })
  return `<script type="module" ${attributes({ src: script })}></script>
<daybook-calendar ${settings}>
  ${html`<a href="${src}">${title}</a>`}
</daybook-calendar>\n`
}

/** Returns an address of the list in its form for a frame. */
export function framed(src: string, form: EmbedForm): string {
  const query = new URLSearchParams({ ...embedQuery(form), embed: form.view })
  return `${src}${src.includes('?') ? '&' : '?'}${query}`
}
