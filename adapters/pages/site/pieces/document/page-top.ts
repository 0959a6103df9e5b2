import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { Page } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** The top of a page: whose it is, where it leads, the search, and what its caller can do. */
export function pageTop({ current }: Page, context: PageContext): Html {
  const { words, urls, title, brand, desk, account } = context
  const home = attributes({ href: urls.home({}), 'aria-current': current === 'list' && 'page' })
  const toDesk = desk && attributes({ href: desk.home, 'aria-current': current === 'desk' && 'page' })
  const deskLink = toDesk && html`<a ${toDesk}>${words.desk.desk}</a>`
  const links = brand.links?.map(({ label, url }) => html`<a href="${url}">${label}</a>`)
  const search = attributes({ id: 'db-q', name: 'q', type: 'search', placeholder: words.searchEvents })
  const label = html`<label class="db-vh" for="db-q">${words.searchEvents}</label>${icon('search')}`
  const find = html`${label}<input ${search}><button class="db-vh" type="submit">${words.search}</button>`
  return html`<header class="db-top">
<a class="db-brand" href="${urls.home({})}">${logo(brand.logo)}${title}</a>
<nav class="db-nav" aria-label="${title}"><a ${home}>${words.whatsOn}</a>${deskLink}${links}</nav>
<search class="db-find">
<form action="${urls.home({})}">${find}</form></search>
${
  desk?.newEvent !== undefined &&
  html`\n<a class="db-btn is-primary" href="${desk.newEvent}">${words.desk.newEvent}</a>`
}${account && html`\n<a class="db-btn" href="${account.url}">${account.isSignedIn ? words.account : words.signIn}</a>`}
</header>`
}

/** It is as high as a button, so that nothing moves when it arrives. */
function logo(shown: PageContext['brand']['logo']): Html | undefined {
  return (
    shown && html`<img ${attributes({ src: shown.src, alt: shown.alt ?? '', width: shown.width ?? 40, height: 40 })}>`
  )
}
