import type { OrganizerReply, ResourceName, TermReply, VenueReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { htmlToText } from '../../html/html-to-text.ts'
import { shownImage } from '../../shown/shown-image.ts'
import { folders } from '../addresses/address.ts'
import type { PageQuery } from '../addresses/page-urls.ts'
import { attributes, type Content, type Html, html } from '../markup/html.ts'
import { classNames } from '../pieces/class-names.ts'
import { descriptionText } from '../pieces/description-text.ts'
import { hueClass } from '../pieces/hue.ts'
import type { Page, PageContext } from '../pieces/pieces.ts'
import { type RecordEvents, readRecordEvents, recordEvents } from '../records/record-events.ts'
import { organizerFacts, venueFacts } from '../records/record-facts.ts'

/** What the page of a venue shows. */
export interface VenuePage {
  /** The record. */
  readonly venue: VenueReply
  /** A page of its events. */
  readonly events: RecordEvents
}

/** What the page of an organizer shows. */
export interface OrganizerPage {
  /** The record. */
  readonly organizer: OrganizerReply
  /** A page of its events. */
  readonly events: RecordEvents
}

/** What the page of a category or a tag shows. */
export interface TermPage {
  /** The record. */
  readonly term: TermReply
  /** Of a category within another one. */
  readonly parent?: TermReply
  /** A page of its events. */
  readonly events: RecordEvents
}

/** Reads a venue and its events. */
export async function readVenue(visit: Visit, slug: string, context: PageContext): Promise<VenuePage> {
  const venue = await visit.readBySlug('venue', slug)
  return { venue, events: await readRecordEvents(visit, { venue: [venue.id] }, context) }
}

/** Reads an organizer and its events. */
export async function readOrganizer(visit: Visit, slug: string, context: PageContext): Promise<OrganizerPage> {
  const organizer = await visit.readBySlug('organizer', slug)
  return { organizer, events: await readRecordEvents(visit, { organizer: [organizer.id] }, context) }
}

/** Reads a category, and its events and those of the categories within it. */
export async function readCategory(visit: Visit, slug: string, context: PageContext): Promise<TermPage> {
  const term = await visit.readBySlug('category', slug)
  const [parent] = term.parent ? await visit.readCategories([term.parent]) : []
  const events = await readRecordEvents(visit, { categories: [term.id] }, context)
  return { term, ...(parent && { parent }), events }
}

/** Reads a tag and its events. */
export async function readTag(visit: Visit, slug: string, context: PageContext): Promise<TermPage> {
  const term = await visit.readBySlug('tag', slug)
  return { term, events: await readRecordEvents(visit, { tags: [term.id] }, context) }
}

/** Renders a venue: where it is, and what happens there. */
export function renderVenue({ venue, events }: VenuePage, context: PageContext): Page {
  const { words, urls } = context
  const { slug, venue: name, description } = venue
  return {
    ...headOf({ name, description, feed: { venue: String(venue.id) }, resource: 'venue', slug }, events, context),
    main: html`${hero({ kind: words.records.venue, name, image: shownImage(venue)?.url })}${venueFacts(venue, context)}${about(description)}
${recordEvents(events, (query) => urls.same('venue', slug, query), context)}`,
  }
}

/** Renders an organizer: how to reach it, and its events. */
export function renderOrganizer({ organizer, events }: OrganizerPage, context: PageContext): Page {
  const { words, urls } = context
  const { slug, organizer: name, description } = organizer
  return {
    ...headOf(
      { name, description, feed: { organizer: String(organizer.id) }, resource: 'organizer', slug },
      events,
      context,
    ),
    main: html`${hero({ kind: words.records.organizer, name, image: shownImage(organizer)?.url })}${organizerFacts(organizer, context)}${about(description)}
${recordEvents(events, (query) => urls.same('organizer', slug, query), context)}`,
  }
}

/** Renders a category or a tag, and its events. */
export function renderTerm({ term, parent, events }: TermPage, context: PageContext): Page {
  const { words, urls } = context
  const { slug, name, description, taxonomy } = term
  const within =
    parent &&
    html`<p class="db-sub">${words.records.partOf} <a href="${urls.of('category', parent.slug)}"><bdi>${parent.name}</bdi></a></p>`
  const hue = taxonomy === 'category' ? hueClass(slug) : ''
  return {
    ...headOf(
      { name, description, feed: { [folders[taxonomy]]: String(term.id) }, resource: taxonomy, slug },
      events,
      context,
    ),
    main: html`${hero({ kind: words.records[taxonomy], name, hue, after: within })}${about(description)}
${recordEvents(events, (query) => urls.same(taxonomy, slug, query), context)}`,
  }
}

interface Head {
  readonly resource: ResourceName
  readonly slug: string
  readonly name: string
  readonly description: string
  /** What finds the events of the record. */
  readonly feed: PageQuery
}

/** Past pages and pages without events are no entries for search engines; the record with what comes is one. */
function headOf(
  { resource, slug, name, description, feed }: Head,
  { page, isPast, events }: RecordEvents,
  { words, urls }: PageContext,
): Pick<Page, 'title' | 'isIndexed' | 'meta'> {
  const part = isPast ? `, ${words.records.past}` : ''
  const address = urls.of(resource, slug, {
    ...(isPast && { past: 'true' }),
    ...(page > 1 && { page: String(page) }),
  })
  return {
    title: `${name}${part}${page > 1 ? ` (${page})` : ''}`,
    isIndexed: events.length > 0 || page === 1,
    meta: {
      canonical: urls.absolute(address),
      description: htmlToText(description) || undefined,
      feed,
      feedTitle: name,
    },
  }
}

interface Hero {
  readonly kind: string
  readonly name: string
  readonly image?: string | undefined
  readonly hue?: string
  readonly after?: Content
}

function hero({ kind, name, image, hue = '', after }: Hero): Html {
  const picture =
    image !== undefined &&
    html`<img ${attributes({ class: 'db-heroi', src: image, alt: '', width: 800, height: 500 })}>`
  return html`<div class="${classNames('db-hero is-venue', picture === false && 'is-plain')}"><div class="db-herot"><p class="db-meta"><span class="${classNames('db-tag', hue)}">${kind}</span></p><h1><bdi>${name}</bdi></h1>${after}</div>${picture}</div>
`
}

function about(description: string): Html | undefined {
  return description === '' ? undefined : html`<div class="db-prose">${descriptionText(description)}</div>\n`
}
