import type { CrossSiteForm } from 'daybook/http'
import { type Html, html } from '../markup/html.ts'
import type { Page, PageContext } from '../pieces/pieces.ts'
import { viewLink } from '../pieces/view-link.ts'

type Context = Pick<PageContext, 'words'>

/** Says why a form was refused as one of another site: in a sentence. */
export function crossSiteReason({ mismatch }: CrossSiteForm, { words: { errors } }: Context): string {
  return mismatch ? errors.otherAddress(mismatch.origin, mismatch.own) : errors.otherSiteHint
}

/** Says which option repairs it; nothing if none does. */
export function crossSiteRemedy({ mismatch }: CrossSiteForm, { words: { errors } }: Context): Html | undefined {
  return mismatch && html`<p>${errors.otherAddressRemedy} <code>${mismatch.option}</code></p>`
}

/** Renders the page that a browser shows instead of what the form asks for. */
export function renderCrossSite(form: CrossSiteForm, context: PageContext): Page {
  const { words, urls } = context
  const home = html`<a ${viewLink(urls.home(), context, { class: 'db-btn is-primary' })}>${words.backToList}</a>`
  return {
    title: words.errors.otherSite,
    status: 403,
    isIndexed: false,
    main: html`<div class="db-blank"><h1>${words.errors.otherSite}</h1><p>${crossSiteReason(form, context)}</p>${crossSiteRemedy(form, context)}<p class="db-acts">${home}</p></div>`,
  }
}
