import { isChosen } from '../../ground/addresses/choice.ts'
import { formatDays, fullDay } from '../../ground/dates/day-names.ts'
import { icon } from '../../ground/elements/icon.ts'
import { pager } from '../../ground/elements/pager.ts'
import { viewLink } from '../../ground/elements/view-link.ts'
import { html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { chosenFeed } from '../pieces/document/page-feed.ts'
import { chosenLinks } from '../pieces/filters/chosen-links.ts'
import { whenLinks } from '../pieces/filters/when-links.ts'
import { dayGroups, foundGroups } from '../pieces/list/day-groups.ts'
import { monthJump } from '../pieces/list/month-jump.ts'
import { viewHead } from '../pieces/view-head.ts'
import type { ListPage } from '../reading/read-list.ts'

/** More cards would hide what comes. The other events are folded. */
const maxCards = 6

/** Renders the list: cards of what runs, and below them what begins, day by day. */
export function renderList(list: ListPage, context: PageContext): Page {
  const { words, pieces, today, urls, choice, embedded } = context
  const { page, pages, running, coming, neighbours, isPast, isSearch } = list
  const isEmpty = running.total + coming.length === 0
  const isLater = list.first !== undefined && list.first > today
  const day = isLater && list.first !== undefined ? list.first : today
  const heading = isPast ? words.records.past : words.whatsOn
  const head = viewHead({ heading, sub: daysOf(list, context), view: 'list', day }, context)
  const past = { past: 'true' }
  const [first, others] = [running.events.slice(0, maxCards), running.events.slice(maxCards)]
  const folded =
    others.length > 0 &&
    html`<details class="db-fold"><summary>${
      isLater ? words.filters.moreChoices(others.length) : words.lists.allRunning(running.total)
    }</summary>
<ul class="db-chips">${others.map(
      (event) => html`<li>${pieces.eventRunning({ event, day }, context)}</li>
`,
    )}</ul></details>`
  const cards =
    first.length > 0 &&
    html`<section aria-labelledby="db-now"><h2 id="db-now" class="db-sec">${
      isLater ? words.lists.begunBefore : words.lists.runningNow
    }</h2>
<ul class="db-cards">${first.map((event) => pieces.eventCard({ event, day }, context))}</ul>${folded}</section>
`
  const pageLinks = pager(
    {
      page,
      pages,
      labels: isSearch
        ? { previous: words.lists.betterFound, next: words.lists.moreFound }
        : isPast
          ? { previous: words.lists.later, next: words.lists.earlier }
          : { previous: words.lists.earlier, next: words.lists.later },
      address: (to) =>
        urls.home({
          ...choice,
          ...(list.corrected && { q: [list.corrected.shown] }),
          ...(isPast && past),
          ...(to > 1 && { page: String(to) }),
        }),
    },
    context,
  )
  const jump = monthJump((coming[0]?.start_date ?? today).slice(0, 7), list.months, context)
  const content = isEmpty
    ? pieces.emptyState({ neighbours, anything: urls.home({}) }, context)
    : html`${cards}${isSearch ? foundGroups(coming, context) : dayGroups(coming, context)}${pageLinks}${jump}`
  const isOffered = isPast || list.others > 0
  const other = urls.home({ ...choice, ...(!isPast && past) })
  const otherSide = viewLink(other, context, { class: 'db-more', rel: 'nofollow' })
  // Days that are over have no other side.
  const areOver = list.last !== undefined && list.last < today
  const side =
    !embedded &&
    !areOver &&
    (isPast || isChosen(choice)) &&
    html`<p class="db-sub">${isPast ? words.lists.showsPast : words.lists.showsComing}${
      isOffered && html` <a ${otherSide}>${isPast ? words.records.comingLink : words.lists.past(list.others)}</a>`
    }</p>
`
  const hasFilters = list.form.facets.length > 0 || isChosen(choice)
  // A frame of another site has little room: the address of its page has the filters.
  const aside =
    !embedded &&
    (!isEmpty || hasFilters) &&
    html`<aside class="db-side" aria-label="${words.filters.filterEvents}">
${pieces.miniMonth(list.month, context)}${hasFilters && pieces.filterForm(list.form, context)}</aside>
`
  const { corrected } = list
  const note =
    corrected &&
    html`<div class="db-note" role="status">${icon('search')}
<p>${words.lists.shownInstead(corrected.sent, corrected.shown)}</p></div>
`
  const stream = html`<div class="db-stream">
${note}${content}</div>`
  return {
    title: page > 1 || isPast ? [heading, ...(page > 1 ? [words.lists.pageOf(page, pages)] : [])].join(', ') : '',
    current: 'list',
    isIndexed: !isPast,
    until: list.until,
    meta: {
      canonical: urls.absolute(urls.whole.home(page > 1 ? { page: String(page) } : {})),
      ...chosenFeed(context),
    },
    main: html`${head}${whenLinks({ ...list.form, address: (choice) => urls.home(choice) }, context)}${
      !embedded && chosenLinks(list.form, context)
    }${side}<div class="db-cols">
${aside}${stream}
</div>`,
  }
}

/** Returns the days of the list, as a line below its heading. */
function daysOf({ first, last, isPast }: ListPage, { words, today, locale }: PageContext): string {
  if (first !== undefined && last !== undefined) {
    if (first === last) return fullDay(first, locale)
    return formatDays([first, last], locale, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  }
  if (last !== undefined) return words.lists.until(fullDay(last, locale))
  if (isPast) return words.lists.until(fullDay(today, locale))
  return words.lists.from(fullDay(first !== undefined && first > today ? first : today, locale))
}
