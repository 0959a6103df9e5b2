import type { EventReply, ResourceName, Taxonomy, VenueReply } from 'daybook'
import { toWallClock } from 'daybook/domain'
import { addressLines } from '../../../../formats/shown/venue-text.ts'
import { dayAndTime, daysText, timesText, zoneLabel } from '../../../ground/dates/event-when.ts'
import { fact, isFree, isOnline } from '../../../ground/elements/fact.ts'
import { type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { EventPage } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { datedEvent } from './event-head.ts'
import { seriesWords } from './series-words.ts'
import { whenElements } from './when-elements.ts'

/** When, where, what it costs and by whom. */
export function eventFacts(page: EventPage, context: PageContext): Html {
  const { event, series } = page
  const { words } = context
  const recurs = series?.series.id === event.id ? seriesWords(event, context) : undefined
  const facts = [
    fact('clock', words.event.when, whenText(datedEvent(page) ?? event, recurs, context)),
    linkedFacts.venue(event, context),
    (isOnline(event) || event.online_url !== '') && fact('globe', words.event.online, onlineText(event, context)),
    event.cost !== '' && fact('ticket', words.event.cost, costText(event, context)),
    otherLinked.map((name) => linkedFacts[name](event, context)),
  ]
  return html`<dl class="db-facts">${facts}</dl>`
}

type Linked = Exclude<ResourceName, 'event' | Taxonomy>

/** The records that an event links to. A resource without a fact does not compile. */
const linkedFacts: Readonly<Record<Linked, (event: EventReply, context: PageContext) => Content>> = {
  venue(event, context) {
    const texts = [event.venue].flat().map((venue) => venueText(venue, event, context))
    return texts.length > 0 && fact('pin', context.words.event.where, texts)
  },
  organizer(event, context) {
    return event.organizer.length > 0 && fact('person', context.words.event.byWhom, organizersText(event, context))
  },
}

/** Those below the cost, in the order of the table. */
const otherLinked = (Object.keys(linkedFacts) as readonly Linked[]).filter((name) => name !== 'venue')

function whenText(event: EventReply, recurs: string | undefined, { locale }: PageContext): Html {
  const times = timesText(event, locale)
  const zone = html`<span class="db-soft">${zoneLabel(event, locale)}</span>`
  if (recurs !== undefined) return html`${recurs}${times !== '' && html`<br>${times} ${zone}`}`
  if (event.all_day) return html`${daysText(event, locale)}`
  return times === ''
    ? html`${whenElements(event, locale)} ${zone}`
    : html`${daysText(event, locale)}<br>${times} ${zone}`
}

function venueText(venue: VenueReply, event: EventReply, { words, urls, mapUrl }: PageContext): Html {
  const address = addressLines(venue).join(', ')
  const map = event.show_map_link && venue.show_map_link ? mapUrl(venue) : undefined
  return html`<p><a href="${urls.of('venue', venue.slug)}"><bdi>${venue.venue}</bdi></a>${
    (address !== '' || map !== undefined) && html`<br>`
  }${address}${
    map !== undefined &&
    html`${address !== '' && ' · '}<a href="${map}">${words.event.map}<span class="db-vh">: ${venue.venue}</span></a>`
  }</p>`
}

function onlineText(event: EventReply, { words, locale }: PageContext): Content {
  const { online_url: link, online_url_from: from, timezone } = event
  if (link !== '') return html`<a href="${link}">${words.event.join}</a>`
  if (from === '') return words.event.online
  const instant = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})Z$/.exec(from)
  if (instant === null) return words.event.joinBefore
  return words.event.joinFrom(
    `${dayAndTime(toWallClock(`${instant[1]} ${instant[2]}`, timezone), locale)} ${zoneLabel(event, locale)}`,
  )
}

function costText(event: EventReply, { words }: PageContext): Content {
  return isFree(event) ? html`<b class="db-free">${words.event.free}</b>` : event.cost
}

function organizersText({ organizer }: EventReply, { urls }: PageContext): Content {
  return organizer.map(
    ({ slug, organizer: name }) => html`<p><a href="${urls.of('organizer', slug)}"><bdi>${name}</bdi></a></p>`,
  )
}
