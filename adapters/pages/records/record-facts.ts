import type { OrganizerReply, VenueReply } from 'daybook'
import { type Content, type Html, html } from '../markup/html.ts'
import { fact } from '../pieces/fact.ts'
import type { PageContext } from '../pieces/pieces.ts'

/** The address of a venue, how to reach it, and its website. Nothing without any of them. */
export function venueFacts(venue: VenueReply, context: PageContext): Html | undefined {
  const { words } = context
  const lines = addressLines(venue)
  const map = venue.show_map_link ? context.mapUrl(venue) : undefined
  return facts([
    (lines.length > 0 || map !== undefined) &&
      fact(
        'pin',
        words.records.address,
        html`${lines.map((line) => html`<bdi>${line}</bdi><br>`)}${map !== undefined && html`<a href="${map}" rel="noopener external">${words.records.map}</a>`}`,
      ),
    phoneFact(venue.phone, context),
    websiteFact(venue.website, context),
  ])
}

/** How to reach an organizer. Nothing without a number, an address or a website. */
export function organizerFacts({ phone, email, website }: OrganizerReply, context: PageContext): Html | undefined {
  return facts([
    phoneFact(phone, context),
    email !== '' &&
      fact(
        'mail',
        context.words.records.email,
        html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}">${email}</a>`,
      ),
    websiteFact(website, context),
  ])
}

function facts(found: readonly Content[]): Html | undefined {
  const shown = found.filter(Boolean)
  return shown.length > 0 ? html`<dl class="db-facts">${shown}</dl>\n` : undefined
}

function phoneFact(phone: string, { words }: PageContext): Html | undefined {
  if (phone === '') return undefined
  const number = phone.replace(/[^\d+]/g, '')
  return fact(
    'phone',
    words.records.phone,
    number === '' ? html`<bdi>${phone}</bdi>` : html`<a href="tel:${number}"><bdi>${phone}</bdi></a>`,
  )
}

function websiteFact(website: string, { words }: PageContext): Html | undefined {
  if (website === '') return undefined
  const name = website.replace(/^https?:\/\/(www\.)?/i, '').replace(/[/?#].*$/, '')
  return fact('globe', words.records.website, html`<a href="${website}" rel="noopener external"><bdi>${name}</bdi></a>`)
}

function addressLines({ address, zip, city, stateprovince, country }: VenueReply): readonly string[] {
  const town = [[zip, city].filter(Boolean).join(' '), stateprovince].filter(Boolean).join(', ')
  return [address, town, country].filter(Boolean)
}
