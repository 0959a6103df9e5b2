import {
  type Calendar,
  type EventReply,
  isCalendarError,
  type ReadOptions,
  type Services,
  type UrlRoot,
  venuesOf,
} from 'daybook'
import { daysOf } from 'daybook/domain'
import { formatEnd, formatSpan, formatStart } from 'daybook/format'
import { webcalUrl } from 'daybook/ics'
import { escapeHtml, layout } from './layout.ts'
import { type Locale, words } from './words.ts'

/** The demo for people: pages made in process, of what an anonymous visitor may see. */

export interface HtmlPage {
  readonly status: number
  readonly html: string
}

/** What a page is made of. */
interface Visit {
  /** The calendar as an anonymous visitor may see it. */
  readonly visitor: Services
  readonly locale: Locale
  /** Makes the links of a page paths below `/en` or `/de`. */
  readonly root: UrlRoot
  readonly query: URLSearchParams
  readonly host: string
  readonly reading: ReadOptions
}

export interface PageRequest {
  /** The path with its query. */
  readonly target: string
  /** The host that received it, for links that are opened outside the browser. */
  readonly host: string
  /** What a form posted: the password of an event, which must not stand in an address. */
  readonly form?: URLSearchParams
  /** The caller, for `onAttempt` and for the queue of passwords. */
  readonly reading?: Pick<ReadOptions, 'request' | 'signal'>
}

/** `/`, `/en` and `/de` list what is on; below them each event has a page. */
export async function renderPage(calendar: Calendar, { target, host, form, reading }: PageRequest): Promise<HtmlPage> {
  const [path = '', search = ''] = target.replace(/\/(?=\?|$)/, '').split('?', 2)
  const locale: Locale = path.startsWith('/de') ? 'de' : 'en'
  const text = words[locale]
  const root = { origin: '', basePath: `/${locale}`, namespace: 'cal/events/v1', locale }
  const password = form?.get('password') ?? undefined
  const query = new URLSearchParams(search)
  const visit = { visitor: calendar.as(null), locale, root, query, host, reading: { ...reading, password } }
  const events = `${root.basePath}/${text.events}/`
  try {
    if (path === '' || path === root.basePath) return { status: 200, html: await renderList(visit) }
    if (path.startsWith(events)) {
      const slug = decodeURIComponent(path.slice(events.length))
      return { status: 200, html: await renderEvent(visit, slug) }
    }
    return { status: 404, html: layout({ locale, title: text.notFound, main: '' }) }
  } catch (error) {
    if (error instanceof URIError) return { status: 400, html: layout({ locale, title: text.notFound, main: '' }) }
    if (!isCalendarError(error)) throw error
    const form = error.code === 'event-password-protected' ? passwordForm(text.open) : ''
    return {
      status: error.status,
      html: layout({ locale, title: text.title, main: `<p>${escapeHtml(error.message)}</p>${form}` }),
    }
  }
}

async function renderList({ visitor, locale, root, query, host }: Visit): Promise<string> {
  const text = words[locale]
  const filters = Object.fromEntries(
    ['search', 'categories', 'tags', 'venue', 'organizer', 'page'].flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const { records, total, page, total_pages } = await visitor.events.list({ ...filters, per_page: 25 })
  const events = await visitor.toReply.events(records, { root })
  const roots = await visitor.toReply.categories((await visitor.categories.list({ parent: 0 })).records, { root })

  const { page: _page, ...own } = filters
  const pageLink = (to: number, label: string) =>
    to >= 1 && to <= total_pages
      ? `<a href="${root.basePath}?${escapeHtml(String(new URLSearchParams({ ...own, page: String(to) })))}">${label}</a>`
      : ''
  const feed = `${root.basePath}/${root.namespace}/events?${new URLSearchParams({ ...own, format: 'ics' })}`
  const isChosen = (slug: string) => (filters.categories === slug ? ' aria-current="true"' : '')
  return layout({
    locale,
    title: text.title,
    main: `
<form action="${root.basePath}">
  <input type="search" name="search" aria-label="${text.search}" placeholder="${text.search}" value="${escapeHtml(filters.search ?? '')}">
  <button>${text.search}</button>
</form>
<nav class="terms" aria-label="${text.topics}"><a href="${root.basePath}"${Object.keys(filters).length === 0 ? ' aria-current="true"' : ''}>${text.all}</a>
${roots.map(({ url, slug, name }) => `<a href="${escapeHtml(url)}"${isChosen(slug)}>${escapeHtml(name)}</a>`).join('\n')}
</nav>
<p class="quiet">${text.count(total)} · <a href="${escapeHtml(webcalUrl(`http://${host}${feed}`))}">${text.subscribe}</a></p>
${byDay(events, locale)
  .map(([day, ofDay]) => `<h2>${day}</h2>\n${ofDay.map((event) => listed(event, locale)).join('\n')}`)
  .join('\n')}
<nav class="pages" aria-label="${text.pages}">${pageLink(page - 1, text.earlier)} ${pageLink(page + 1, text.later)}</nav>`,
  })
}

async function renderEvent({ visitor, locale, root, reading }: Visit, slug: string): Promise<string> {
  const record = await visitor.events.getBySlug(slug, reading)
  // `get` has checked the password, so the event is shown whole.
  const event = await visitor.toReply.events(record, { root, opened: true })
  const venues = venuesOf(event)
  return layout({
    locale,
    title: event.title,
    main: `
<p><strong>${escapeHtml(formatSpan(event, { locale: words[locale].locale, time: 'HH:mm' }))}</strong>${event.all_day ? '' : ` ${escapeHtml(event.timezone_abbr)}`}</p>
${event.cost === '' ? '' : `<p>${escapeHtml(event.cost)}</p>`}
<div>${event.description}</div>
${venues
  .map(({ url, venue, address, zip, city, country, description }) => {
    const location = [address, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
    return `<h2 class="place"><a href="${escapeHtml(url)}">${escapeHtml(venue)}</a></h2><p>${escapeHtml(location)}</p><div>${description}</div>`
  })
  .join('')}
${event.organizer.map(({ url, organizer }) => `<p>${words[locale].by} <a href="${escapeHtml(url)}">${escapeHtml(organizer)}</a></p>`).join('')}
<nav class="terms" aria-label="${words[locale].topics}">${[...event.categories, ...event.tags]
      .map(({ url, name }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`)
      .join('\n')}</nav>
<p class="quiet"><a href="${root.basePath}">${words[locale].back}</a> · <a href="${escapeHtml(event.rest_url)}?format=ics">iCalendar</a> · <a href="${escapeHtml(event.rest_url)}">JSON</a></p>`,
  })
}

function byDay(events: readonly EventReply[], language: Locale): readonly (readonly [string, readonly EventReply[]])[] {
  const { day, locale } = words[language]
  const days = new Map<string, EventReply[]>()
  for (const event of events) {
    const name = formatStart(event, day, { locale })
    days.set(name, [...(days.get(name) ?? []), event])
  }
  return [...days]
}

function listed(event: EventReply, locale: Locale): string {
  const venues = venuesOf(event).map(({ venue, city }) => [venue, city].filter(Boolean).join(', '))
  const facts = [when(event, locale), ...venues, event.cost].filter((fact) => fact !== '')
  return `<article${event.featured ? ' class="featured"' : ''}>
  <h3><a href="${escapeHtml(event.url)}">${escapeHtml(event.title)}</a></h3>
  <p class="quiet">${facts.map(escapeHtml).join(' · ')}</p>
</article>`
}

/** The time on the poster: the wall clock of the event, with its zone. Its first day is above it. */
function when(event: EventReply, language: Locale): string {
  const { allDay, locale } = words[language]
  const isOneDay = daysOf(event).length === 1
  if (event.all_day && isOneDay) return allDay
  const span = isOneDay
    ? `${formatStart(event, 'HH:mm')} – ${formatEnd(event, 'HH:mm')}`
    : formatSpan(event, { locale, day: { day: 'numeric', month: 'long' }, time: 'HH:mm' })
  return event.all_day ? span : `${span} ${event.timezone_abbr}`
}

function passwordForm(label: string): string {
  return `<form method="post"><input type="password" name="password" aria-label="${label}"> <button>${label}</button></form>`
}
