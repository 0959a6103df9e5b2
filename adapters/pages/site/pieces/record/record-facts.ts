import type { OrganizerReply, VenueReply } from 'daybook'
import { addressLines } from '../../../../formats/shown/venue-text.ts'
import { fact } from '../../../ground/elements/fact.ts'
import { type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import type { RecordPage } from '../../../ground/page/record-page.ts'

/** Where a venue is, and how to reach it or an organizer. Categories and tags have no facts. */
export function recordFacts({ resource, record }: RecordPage, context: PageContext): Html {
  const found =
    resource === 'venue' ? venueFacts(record, context) : resource === 'organizer' ? organizerFacts(record, context) : []
  const shown = found.filter(Boolean)
  return shown.length > 0 ? html`<dl class="db-facts">${shown}</dl>\n` : html``
}

/** The address of a venue, how to reach it, and its website. */
function venueFacts(venue: VenueReply, context: PageContext): readonly Content[] {
  const { words } = context
  const lines = addressLines(venue)
  const map = venue.show_map_link ? context.mapUrl(venue) : undefined
  return [
    (lines.length > 0 || map !== undefined) &&
      fact(
        'pin',
        words.records.address,
        html`${lines.map((line) => html`<bdi>${line}</bdi><br>`)}${
          map !== undefined && html`<a href="${map}" rel="noopener external">${words.records.map}</a>`
        }`,
      ),
    phoneFact(venue.phone, context),
    websiteFact(venue.website, context),
  ]
}

/** How to reach an organizer. */
function organizerFacts({ phone, email, website }: OrganizerReply, context: PageContext): readonly Content[] {
  return [
    phoneFact(phone, context),
    email !== '' &&
      fact(
        'mail',
        context.words.records.email,
        html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}">${email}</a>`,
      ),
    websiteFact(website, context),
  ]
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
  const name = website.replace(/^https?:\/\/(www\.)?/i, '').replace(/[/?#].*$/s, '')
  return fact('globe', words.records.website, html`<a href="${website}" rel="noopener external"><bdi>${name}</bdi></a>`)
}
