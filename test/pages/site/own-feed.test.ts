import { createCalendar } from 'daybook'
import { feed } from 'daybook/feed'
import { boolean, oneOf } from 'daybook/fields'
import { geojson } from 'daybook/geojson'
import { icalendar } from 'daybook/ics'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisitor } from '../visitor.ts'

const calendar = createCalendar({
  now: () => new Date('2030-06-18T09:00:00Z'),
  formats: [icalendar(), geojson(), ...feed()],
  fields: {
    event: {
      room: oneOf(['Red, upper', 'Blue'], { filter: true }),
      outside: boolean({ filter: true }),
    },
  },
})
const visit = aVisitor(calendar, { title: 'Harbour' })

beforeAll(async () => {
  const hall = await calendar.venues.create({ venue: 'Hall' })
  const club = await calendar.organizers.create({ organizer: 'Club' })
  const music = await calendar.categories.create({ name: 'Music' })
  await calendar.categories.create({ name: 'Jazz', parent: music.id })
  const at = (title: string, day: string, more: object = {}) =>
    calendar.events.create({ title, start_date: `${day} 20:00`, end_date: `${day} 22:00`, ...more })
  const all = { venue: hall.id, organizer: [club.id], categories: ['Jazz'], tags: ['Live, loud'] }
  await at('Concert', '2030-06-20', { ...all, room: 'Red, upper', outside: true })
  await at('Second concert', '2030-06-21', { ...all, event_status: 'cancelled' })
  await at('Walk', '2030-06-20', { room: 'Blue' })
  await at('Film', '2030-06-22', { categories: ['Film'] })
})

/** The parameters of the feed of each page, and the events in it. */
const pages: readonly (readonly [address: string, query: string, titles: string])[] = [
  ['/', '', 'Concert, Film, Second concert, Walk'],
  ['/?page=1', '', 'Concert, Film, Second concert, Walk'],
  ['/?utm_source=letter', '', 'Concert, Film, Second concert, Walk'],
  ['/?categories=music', 'categories=music', 'Concert, Second concert'],
  ['/?categories=jazz,film&page=1', 'categories=jazz&categories=film', 'Concert, Film, Second concert'],
  ['/?tags%5B%5D=live-loud', 'tags=live-loud', 'Concert, Second concert'],
  ['/?venue=1', 'venue=1', 'Concert, Second concert'],
  ['/?organizer=1', 'organizer=1', 'Concert, Second concert'],
  ['/?event_status=-cancelled&venue=1', 'venue=1&event_status=-cancelled', 'Concert'],
  ['/?room%5B%5D=Red%2C+upper', 'room%5B%5D=Red%2C+upper', 'Concert'],
  ['/?outside=true', 'outside=true', 'Concert'],
  ['/?q=second%2C+concert', 'q=second%2C+concert', 'Second concert'],
  ['/?q=nothing-of-the-kind', 'q=nothing-of-the-kind', ''],
  ['/2030-06?categories=film', 'categories=film', 'Film'],
  ['/2030-07?categories=film', 'categories=film', 'Film'],
  ['/2030-W25?q=walk', 'q=walk', 'Walk'],
  ['/2030-W40?q=walk', 'q=walk', 'Walk'],
  ['/2030-06-20?venue=1', 'venue=1', 'Concert, Second concert'],
  ['/2030-06-25?venue=1', 'venue=1', 'Concert, Second concert'],
  ['/2030-06', '', 'Concert, Film, Second concert, Walk'],
  ['/venues/hall', 'venue=1', 'Concert, Second concert'],
  ['/venues/hall?past=true', 'venue=1', 'Concert, Second concert'],
  // Pages of records do not filter, so their feeds do not.
  ['/venues/hall?categories=film', 'venue=1', 'Concert, Second concert'],
  ['/organizers/club', 'organizer=1', 'Concert, Second concert'],
  ['/categories/music', 'categories=1', 'Concert, Second concert'],
  ['/categories/jazz', 'categories=2', 'Concert, Second concert'],
  ['/tags/live-loud', 'tags=1', 'Concert, Second concert'],
  ['/concert', '', 'Concert, Film, Second concert, Walk'],
  ['/nothing-of-the-kind', '', 'Concert, Film, Second concert, Walk'],
  ['/?categories=no-such-category', '', 'Concert, Film, Second concert, Walk'],
]

describe.each(pages)('the page %s', (address, query, titles) => {
  const inFrame = address.includes('?') ? `${address}&embed=true` : `${address}?embed=true`

  it.each([address, inFrame])('names feeds with its own events only: %s', async (shown) => {
    const { body } = await visit(shown)
    const feeds = [...body.matchAll(/(?:rel="alternate"[^>]*|webcal:[^"]*)/g)].flatMap(([link]) =>
      link.includes('/events?')
        ? [
            link
              .replaceAll('&amp;', '&')
              .replace(/^.*\/events\?/, '')
              .replace(/".*$/, ''),
          ]
        : [],
    )
    const formats = ['ics', 'geojson', 'rss', 'atom'].map((format) => `${query}${query && '&'}format=${format}`)
    expect(new Set(feeds)).toEqual(new Set(formats))
    const { body: file } = await visit(`/cal/events/v1/events?${formats[0]}`)
    const found = [...file.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title?.replaceAll('\\,', ','))
    expect(
      found
        .map((title) => title?.replace(/^Cancelled: /, ''))
        .toSorted()
        .join(', '),
    ).toBe(titles)
  })
})

describe('the menu to subscribe', () => {
  it.each([
    ['/', 'Follow this calendar', 'Harbour'],
    ['/?categories=music', 'Follow these events', 'Your choice · Harbour'],
    ['/2030-06?q=walk', 'Follow these events', 'Your choice · Harbour'],
    ['/venues/hall?past=true', 'Follow these events', 'Hall · Harbour'],
  ])('says what one subscribes to: %s', async (address, words, title) => {
    const { body } = await visit(address)
    expect(body).toMatch(new RegExp(`<summary class="db-btn">(?:<svg.*?</svg>)?${words}</summary>`))
    expect(body).toContain(`title="${title} (ics)"`)
  })

  it('is left out without the format', async () => {
    const { body } = await aVisitor(createCalendar())('/?q=walk')
    expect(body).not.toMatch(/webcal:|rel="alternate"/)
  })
})
