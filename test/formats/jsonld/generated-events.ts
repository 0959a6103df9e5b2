import type { EventInput, VenueInput } from 'daybook'
import { type JsonLdEvent, toJsonLd } from 'daybook/jsonld'
import { createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'

/** Events with anything that structured data can show, and without it. */

const one = fc.constantFrom

/** Some of the members, and no others. */
function someOf<Shape extends object>(members: { [Name in keyof Shape]: fc.Arbitrary<Shape[Name]> }) {
  return fc.record<Shape, never>(members, { requiredKeys: [] })
}

const text = one('Zürich', '„Łódź“ & Söhne', 'a "quoted" </script> name', '東京')
const website = one('https://example.org/a?b=1&c=2', 'https://example.org')

const venue: fc.Arbitrary<VenueInput> = fc
  .tuple(
    text,
    someOf({ address: text, city: text, country: one('CH', 'Japan'), province: text, zip: one('3011'), website }),
    one({}, { geo_lat: 46.9, geo_lng: 7.4 }, { geo_lat: 0, geo_lng: -180 }),
  )
  .map(([name, address, place]) => ({ venue: name, ...address, ...place }))

const times = one(
  { start_date: '2030-06-20', end_date: '2030-06-22', all_day: true },
  { start_date: '2030-06-20 18:00', end_date: '2030-06-20 18:00' },
  { start_date: '2030-03-31 02:30', end_date: '2030-11-03 01:30' },
)

const event: fc.Arbitrary<EventInput> = fc
  .tuple(
    times,
    someOf({
      timezone: one('Europe/Zurich', 'America/New_York', 'Asia/Kathmandu', 'UTC-3.5'),
      description: one('<p>one</p><p>two &amp; three</p>', 'plain'),
      excerpt: text,
      website,
      cost: one<NonNullable<EventInput['cost']>>(
        0,
        20,
        '€6.50 - €8.50',
        ['Free', 15, 30],
        '1,000.50',
        'Donation',
        '20 kr',
      ),
      image: one<NonNullable<EventInput['image']>>(7, 'https://example.org/a.jpg'),
      venue: fc.array(venue, { minLength: 1, maxLength: 2 }),
      organizer: fc.array(
        fc
          .tuple(text, someOf({ website, email: one('a@example.org') }))
          .map(([organizer, rest]) => ({ organizer, ...rest })),
        { maxLength: 2 },
      ),
    }),
  )
  .map(([when, rest]) => ({ title: 'Fair & more', ...when, ...rest }))

/** Returns the JSON-LD of generated events, each with a location, half of them with pages for people. */
export async function generatedJsonLd(count: number): Promise<readonly JsonLdEvent[]> {
  const links = ({ resource, id }: { readonly resource: string; readonly id: number }) =>
    id % 2 === 0 ? `https://example.org/${resource}/${id}` : undefined
  const calendar = await createTestCalendar({ geolocation: true, links })
  const all: JsonLdEvent[] = []
  for (const input of fc.sample(event, { numRuns: count, seed: 22 })) {
    const reply = await calendar.toReply.events(await calendar.events.create(input))
    const isOnline = input.venue === undefined || reply.id % 3 === 0
    all.push(toJsonLd(reply, { onlineUrl: () => (isOnline ? 'https://example.org/live' : undefined) }))
  }
  return all
}
