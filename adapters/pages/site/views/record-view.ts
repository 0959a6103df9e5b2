import type { EventQuery } from 'daybook'
import { htmlToText } from '../../../formats/html/html-to-text.ts'
import { shownImage } from '../../../formats/shown/shown-image.ts'
import { folders } from '../../ground/addresses/address.ts'
import { html } from '../../ground/markup/html.ts'
import type { Page, PageMeta } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { excerptOf, isPublic, nameOfRecord, type RecordEvents, type RecordPage } from '../../ground/page/record-page.ts'
import { recordEvents } from '../pieces/list/record-events.ts'
import type { OrganizerPage, TermPage, VenuePage } from '../reading/read-record.ts'

/** Renders a venue: where it is, and what happens there. */
export function renderVenue({ venue, events, ...rights }: VenuePage, context: PageContext): Page {
  return renderRecord({ resource: 'venue', record: venue, ...rights }, events, context)
}

/** Renders an organizer: how to reach it, and its events. */
export function renderOrganizer({ organizer, events, ...rights }: OrganizerPage, context: PageContext): Page {
  return renderRecord({ resource: 'organizer', record: organizer, ...rights }, events, context)
}

/** Renders a category or a tag, and its events. */
export function renderTerm({ term, events, ...others }: TermPage, context: PageContext): Page {
  return renderRecord({ resource: term.taxonomy, record: term, ...others }, events, context)
}

function renderRecord(page: RecordPage, events: RecordEvents, context: PageContext): Page {
  const { resource, record, mayEdit } = page
  const { pieces, urls, words, desk } = context
  const edit =
    mayEdit &&
    desk &&
    html`<p class="db-acts db-edit"><a class="db-btn" href="${urls.desk(`${folders[resource]}/${record.id}`)}">${
      words.desk.edit
    }</a></p>\n`
  const text = pieces.recordText(page, context)
  const about = String(text).trim() !== '' && html`<div class="db-prose">${text}</div>\n`
  return {
    ...headOf(page, events, context),
    main: html`${edit}${pieces.recordHero(page, context)}${pieces.recordNotes(page, context)}${pieces.recordFacts(
      page,
      context,
    )}${about}
${recordEvents(events, (query) => urls.same(resource, record.slug, query), context)}`,
  }
}

/** The parameter of lists that finds the events of a record. */
const filters = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'categories',
  tag: 'tags',
} as const satisfies Readonly<Record<RecordPage['resource'], keyof EventQuery>>

/** Past pages and pages without events are no entries for search engines; the record with what comes is one. */
function headOf(
  shown: RecordPage,
  { page, isPast, events, until }: RecordEvents,
  { words, urls }: PageContext,
): Pick<Page, 'title' | 'isIndexed' | 'until'> & { readonly meta: PageMeta } {
  const { resource, record } = shown
  const name = nameOfRecord(shown)
  const part = isPast ? `, ${words.records.past}` : ''
  const address = urls.of(resource, record.slug, {
    ...(isPast && { past: 'true' }),
    ...(page > 1 && { page: String(page) }),
  })
  const image = 'image' in record ? shownImage(record) : undefined
  return {
    title: `${name}${part}${page > 1 ? ` (${page})` : ''}`,
    isIndexed: isPublic(shown) && (events.length > 0 || page === 1),
    until,
    meta: {
      canonical: isPublic(shown) ? urls.absolute(address) : undefined,
      description: htmlToText(excerptOf(shown) || record.description) || undefined,
      image: image?.url,
      feed: { [filters[resource]]: String(record.id) },
      feedTitle: name,
    },
  }
}
