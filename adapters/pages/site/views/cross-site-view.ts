import type { CrossSiteForm } from 'daybook/http'
import { crossSiteReason, crossSiteRemedy } from '../../ground/elements/cross-site-reason.ts'
import { viewLink } from '../../ground/elements/view-link.ts'
import { html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'

/** Renders the page that a browser shows instead of what the form asks for. */
export function renderCrossSite(form: CrossSiteForm, context: PageContext): Page {
  const { words, urls } = context
  const home = html`<a ${viewLink(urls.home(), context, { class: 'db-btn is-primary' })}>${words.backToList}</a>`
  return {
    title: words.errors.otherSite,
    status: 403,
    isIndexed: false,
    main: html`<div class="db-blank"><h1>${words.errors.otherSite}</h1><p>${crossSiteReason(form, context)}</p>
${crossSiteRemedy(form, context)}<p class="db-acts">${home}</p></div>`,
  }
}
