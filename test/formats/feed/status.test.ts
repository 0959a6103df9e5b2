import type { EventReply } from 'daybook'
import { feed } from 'daybook/feed'
import { toGeoJson } from 'daybook/geojson'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const hall = { venue: 'Hall', geo_lat: 1, geo_lng: 2 }

/** Returns an event with members of its status, as responses of calendars have them. */
async function withStatus(members: object): Promise<EventReply> {
  const calendar = await createTestCalendar({ geolocation: true, seed: { events: [{ title: 'Gig', venue: hall }] } })
  const [reply] = await calendar.toReply.events((await calendar.events.list()).records)
  if (reply === undefined) throw new Error('no event')
  return { ...reply, ...members }
}

const urls = { self: 'https://x.example/', first: 'https://x.example/' }
const context = { isList: true, total: 1, timeZone: 'UTC', now: '2030-01-15 12:00:00', urls }

const rows: readonly [members: object, title: string, status: string][] = [
  [{}, 'Gig', 'scheduled'],
  [{ event_status: 'scheduled' }, 'Gig', 'scheduled'],
  [{ event_status: 'cancelled' }, 'Cancelled: Gig', 'cancelled'],
  [{ event_status: 'postponed' }, 'Postponed: Gig', 'postponed'],
  [{ event_status: 'rescheduled' }, 'New date: Gig', 'rescheduled'],
  [{ event_status: 'moved_online' }, 'Online: Gig', 'moved_online'],
]

describe.each(rows)('the status %j', (members, title, status) => {
  it('is the same in each feed and on a map', async () => {
    const event = await withStatus({ ...members, status_reason: 'Storm & rain' })
    for (const format of feed()) {
      const text = [...format.render([event], context)].join('')
      expect(text).toContain(`<title>${title}</title>`)
      expect(text).toContain('&lt;p&gt;Storm &amp;amp; rain&lt;br&gt;')
    }
    const [feature] = toGeoJson([event]).features
    expect(feature?.properties).toMatchObject({ title: 'Gig', event_status: status, status_reason: 'Storm & rain' })
  })
})

it('shows a link to join only if everybody has it at any time', async () => {
  const online_url = 'https://meet.example/secret'
  for (const [online_url_from, isShown] of [
    ['', true],
    ['-PT30M', false],
  ] as const) {
    const event = await withStatus({ online_url, online_url_from })
    for (const format of feed())
      expect([...format.render([event], context)].join('').includes(online_url)).toBe(isShown)
    expect(JSON.stringify(toGeoJson([event])).includes(online_url)).toBe(isShown)
  }
})

it.each([
  ['de-CH', 'Abgesagt: Gig'],
  ['fr', 'Annulé: Gig'],
  ['es-MX', 'Cancelado: Gig'],
  ['it', 'Annullato: Gig'],
  ['xx', 'Cancelled: Gig'],
])('is in the language of the feed, otherwise in English: %s', async (language, title) => {
  const event = await withStatus({ event_status: 'cancelled' })
  const [rss] = feed({ language })
  expect([...(rss?.render([event], context) ?? [])].join('')).toContain(`<title>${title}</title>`)
})

it('names no place of an event that has moved online', async () => {
  const event = await withStatus({ event_status: 'moved_online' })
  for (const format of feed()) expect([...format.render([event], context)].join('')).not.toMatch(/Hall|point/)
})
