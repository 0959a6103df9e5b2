import type { EventInput, EventReply } from 'daybook'
import { type JsonLdOptions, jsonLdScript, toJsonLd } from 'daybook/jsonld'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

type Options = Parameters<typeof createTestCalendar>[0]

/** Pages of people, which no reply has without this port. */
const links = ({ resource, slug }: { readonly resource: string; readonly slug: string }) =>
  `https://example.org/${resource}/${slug}`

async function replyOf(input: Partial<EventInput>, options: Options = {}): Promise<EventReply> {
  const calendar = await createTestCalendar(options)
  return calendar.toReply.events(await calendar.events.create(calendar.make.event(input)))
}

const jsonLdOf = async (input: Partial<EventInput>, options: Options = {}, of: JsonLdOptions = {}) =>
  toJsonLd(await replyOf(input, options), of)

describe('the dates', () => {
  it('have the offset of the zone', async () => {
    const times = { start_date: '2030-06-20 18:00', end_date: '2030-06-21 00:30', timezone: 'America/New_York' }
    expect(await jsonLdOf(times)).toMatchObject({
      startDate: '2030-06-20T18:00:00-04:00',
      endDate: '2030-06-21T00:30:00-04:00',
    })
  })

  it('of an all-day event are its first and its last day', async () => {
    const days = { start_date: '2030-06-29', end_date: '2030-06-30', all_day: true, timezone: 'America/New_York' }
    expect(await jsonLdOf(days)).toMatchObject({ startDate: '2030-06-29', endDate: '2030-06-30' })
  })
})

describe('the location', () => {
  const hall = { venue: 'Hall', address: 'Marktgasse 1', city: 'Bern', province: 'BE', zip: '3011', country: 'CH' }

  it('is the venue, with its address and coordinates', async () => {
    const venue = { ...hall, geo_lat: 46.9, geo_lng: 7.4, phone: '+41 31 1', website: 'https://hall.example' }
    expect(await jsonLdOf({ venue }, { geolocation: true })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Hall',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Marktgasse 1',
          addressLocality: 'Bern',
          addressRegion: 'BE',
          postalCode: '3011',
          addressCountry: 'CH',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 46.9, longitude: 7.4 },
        url: 'https://hall.example',
        telephone: '+41 31 1',
      },
    })
  })

  it('has no coordinates unless the venue has', async () => {
    expect((await jsonLdOf({ venue: hall }, { geolocation: true })).location).not.toHaveProperty('geo')
    expect((await jsonLdOf({ venue: hall })).location).not.toHaveProperty('geo')
  })

  it('has the name as its address if there is no other, and the page as its URL', async () => {
    expect((await jsonLdOf({ venue: { venue: 'Hall' } }, { links })).location).toEqual({
      '@type': 'Place',
      name: 'Hall',
      address: 'Hall',
      url: 'https://example.org/venue/hall',
    })
  })

  it('is a list of several venues', async () => {
    const { location } = await jsonLdOf({ venue: [{ venue: 'Hall' }, { venue: 'Garden' }] })
    expect(location).toMatchObject([{ name: 'Hall' }, { name: 'Garden' }])
  })

  it('is unknown without a venue, whatever the website is', async () => {
    const jsonLd = await jsonLdOf({ website: 'https://example.org/join' })
    expect(jsonLd).not.toHaveProperty('location')
    expect(jsonLd).not.toHaveProperty('eventAttendanceMode')
  })

  it('is online, also beside a venue, at the URL that the app names', async () => {
    const online = { '@type': 'VirtualLocation', url: 'https://example.org/live/event-1' }
    const onlineUrl = ({ slug }: EventReply) => `https://example.org/live/${slug}`
    expect(await jsonLdOf({}, {}, { onlineUrl })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: online,
    })
    expect(await jsonLdOf({ venue: { venue: 'Hall' } }, {}, { onlineUrl })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ name: 'Hall' }, online],
    })
  })
})

describe('the offers', () => {
  const website = 'https://example.org/tickets'

  it('are one for each price, valid from the publication', async () => {
    const { offers, isAccessibleForFree } = await jsonLdOf({
      cost: [18, '28.50'],
      website,
      date_utc: '2030-01-02 03:04',
    })
    const offer = {
      ...{ '@type': 'Offer', priceCurrency: 'USD', url: website, validFrom: '2030-01-02T03:04:00Z' },
      availability: 'https://schema.org/InStock',
    }
    expect(offers).toEqual([
      { ...offer, price: '18' },
      { ...offer, price: '28.50' },
    ])
    expect(isAccessibleForFree).toBe(false)
  })

  it.each(['Free', 0, '0.00', 'Free – 20'])('of %s are in the currency of the calendar', async (cost) => {
    const { offers } = await jsonLdOf({ cost }, { currency: { symbol: '€', code: 'EUR', position: 'prefix' } })
    expect(new Set([offers].flat().map((offer) => offer?.priceCurrency))).toEqual(new Set(['EUR']))
  })

  it('of a cancelled event are not to be had', async () => {
    const { offers } = await jsonLdOf({ cost: 18, event_status: 'cancelled' })
    expect(offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  })

  it('lead to the page of the event if it has no website', async () => {
    expect((await jsonLdOf({ cost: 18 }, { links })).offers).toMatchObject({ url: 'https://example.org/event/event-1' })
    expect((await jsonLdOf({ cost: 18 })).offers).not.toHaveProperty('url')
  })

  it.each([
    ['Free', '0', true],
    ['0 - 20', '0', false],
  ])('of %s begin with %s, which is free: %s', async (cost, price, isFree) => {
    const { offers, isAccessibleForFree } = await jsonLdOf({ cost })
    expect([[offers].flat()[0], isAccessibleForFree]).toEqual([expect.objectContaining({ price }), isFree])
  })

  it.each(['', 'Donation', '20 kr', ['10 CHF', '10 EUR']])(
    'are none of %j, which has no price in a currency',
    async (cost) => {
      expect(await jsonLdOf({ cost })).not.toHaveProperty('offers')
    },
  )
})

describe('the texts', () => {
  it('are the title, and the description without HTML', async () => {
    const description = '<p>With a <b>choir</b></p><p>Bring &amp; share</p>'
    expect(await jsonLdOf({ title: 'Fish & Chips', description, excerpt: 'short' })).toMatchObject({
      name: 'Fish & Chips',
      description: 'With a choir\n\nBring & share',
    })
  })

  it('are the excerpt if there is no description', async () => {
    expect(await jsonLdOf({ excerpt: '<i>short</i>' })).toMatchObject({ description: 'short' })
    expect(await jsonLdOf({})).not.toHaveProperty('description')
  })
})

describe('the links', () => {
  it('are the pages of the event and of its organizers', async () => {
    const organizer = [{ organizer: 'Choir', website: 'https://choir.example' }, { organizer: 'Guild' }]
    expect(await jsonLdOf({ organizer, website: 'https://example.org/fair' }, { links })).toMatchObject({
      url: 'https://example.org/event/event-1',
      organizer: [
        { '@type': 'Organization', name: 'Choir', url: 'https://choir.example' },
        { '@type': 'Organization', name: 'Guild', url: 'https://example.org/organizer/guild' },
      ],
    })
  })

  it('are the website without a page, because JSON is not a page', async () => {
    expect(await jsonLdOf({ website: 'https://example.org/fair' })).toMatchObject({ url: 'https://example.org/fair' })
    const jsonLd = await jsonLdOf({ organizer: { organizer: 'Guild' } })
    expect(jsonLd).not.toHaveProperty('url')
    expect(jsonLd.organizer).toEqual({ '@type': 'Organization', name: 'Guild' })
  })

  it('are the image in its sizes', async () => {
    const images = (image: number | string) => ({
      ...{ url: image === 7 ? 'https://example.org/a.jpg' : '', id: Number(image), extension: 'jpg' },
      sizes: {
        full: { url: 'https://example.org/a.jpg', width: 1, height: 1 },
        wide: { url: 'https://example.org/a-wide.jpg', width: 1, height: 1 },
      },
    })
    expect((await jsonLdOf({ image: 7 }, { images })).image).toEqual([
      'https://example.org/a.jpg',
      'https://example.org/a-wide.jpg',
    ])
    expect((await jsonLdOf({ image: 7, image_alt: 'A "mill"' }, { images })).image).toEqual([
      { '@type': 'ImageObject', url: 'https://example.org/a.jpg', description: 'A "mill"' },
      'https://example.org/a-wide.jpg',
    ])
    expect(await jsonLdOf({ image: 8 }, { images })).not.toHaveProperty('image')
    expect(await jsonLdOf({})).not.toHaveProperty('image')
  })
})

it('shows of an event with a password only what the response shows', async () => {
  const secret = { title: 'Secret', website: 'https://example.org/join', image: 'https://example.org/a.jpg', cost: 5 }
  const linked = { venue: { venue: 'Hall' }, organizer: { organizer: 'Guild' }, description: 'Sesame' }
  const calendar = await createTestCalendar()
  const event = await calendar.events.create(calendar.make.event({ ...secret, ...linked, password: 'sesame' }))
  expect(toJsonLd(await calendar.as(null).toReply.events(event))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Secret',
    startDate: '2030-06-20T09:00:00+00:00',
    endDate: '2030-06-20T11:00:00+00:00',
    eventStatus: 'https://schema.org/EventScheduled',
  })
})

it('has further properties of the app, or other ones', async () => {
  const properties = () => ({ eventStatus: 'https://schema.org/EventCancelled', performer: { name: 'Anna' } })
  expect(await jsonLdOf({}, {}, { properties })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    performer: { name: 'Anna' },
  })
})

it('takes replies as JSON, and app fields in its options', async () => {
  const event = { ...(await replyOf({ venue: { venue: 'Hall' } })), stream_url: 'https://example.org/live' }
  const jsonLd = toJsonLd(JSON.parse(JSON.stringify(event)), { onlineUrl: (one: typeof event) => one.stream_url })
  expect(jsonLd.location).toMatchObject([{ name: 'Hall' }, { url: 'https://example.org/live' }])
})

it('stays in its element of a page', () => {
  const html = jsonLdScript({ name: '</script><script>alert(1)</script><!--' })
  expect(html.match(/<\/?script[^>]*>|<!--/g)).toEqual(['<script type="application/ld+json">', '</script>'])
  expect(JSON.parse(html.replace(/<\/?script[^>]*>/g, ''))).toEqual({ name: '</script><script>alert(1)</script><!--' })
})
