import { pager } from '../../ground/elements/pager.ts'
import { attributes, html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import type { RecordsPage } from '../reading/read-records.ts'

/** Renders all venues, or other records: a search among them, and a link to each with its number of events. */
export function renderRecords(read: RecordsPage, context: PageContext): Page {
  const { resource, search, page, pages, records, until } = read
  const { urls, words } = context
  const heading = words.records.all[resource]
  const input = attributes({ id: 'db-name', name: 'q', type: 'search', value: search })
  const find = html`<search><form class="db-acts" action="${urls.all(resource)}" aria-label="${words.records.find}">
<label class="db-vh" for="db-name">${words.records.find}</label><input ${input}>
<button class="db-btn is-primary" type="submit">${words.search}</button></form></search>
`
  const rows = records.map(({ slug, name, town, count }) => {
    const events = count > 0 && html`<span class="db-soft">${words.eventCount(count)}</span>`
    const about = town !== '' && html` <span class="db-soft"><bdi>${town}</bdi></span>`
    return html`<li><a href="${urls.of(resource, slug)}"><span><bdi>${name}</bdi>${about}</span>${events}</a></li>
`
  })
  const list = rows.length > 0 ? html`<ul class="db-dates">${rows}</ul>` : html`<p>${none(read, context)}</p>`
  const links = pager(
    {
      page,
      pages,
      labels: { previous: words.lists.before, next: words.lists.next },
      address: (to) => urls.all(resource, { ...(search !== '' && { q: search }), ...(to > 1 && { page: String(to) }) }),
    },
    context,
  )
  return {
    title: page > 1 ? `${heading}, ${words.lists.pageOf(page, pages)}` : heading,
    until,
    isIndexed: search === '',
    meta: { canonical: urls.absolute(urls.all(resource, page > 1 ? { page: String(page) } : {})) },
    main: html`<div class="db-head"><div class="db-title"><h1>${heading}</h1></div></div>
${find}${list}${links}`,
  }
}

function none({ search }: RecordsPage, { words }: PageContext): string {
  return search === '' ? words.lists.nothingYet : words.records.noneFound
}
