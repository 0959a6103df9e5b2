import { type Calendar, createCalendar, type PageUrlPort } from 'daybook'
import { feed } from 'daybook/feed'
import { geojson } from 'daybook/geojson'
import { icalendar } from 'daybook/ics'
import type { Store } from 'daybook/storage'
import { type DemoEvent, eventsFrom, marketFrom } from './events.ts'
import { categories, organizers, venues } from './records.ts'

const name = 'Daybook demo'
const timeZone = 'Europe/Zurich'

/** The calendar of a store; one that is empty gets what is on from today, in and around Zürich and elsewhere. */
export async function openDemoCalendar(store: Store, now = () => new Date()): Promise<Calendar> {
  const calendar = createCalendar({
    store,
    timeZone,
    now,
    currency: { symbol: 'CHF', code: 'CHF', position: 'prefix' },
    geolocation: true,
    ticketing: true,
    links,
    formats: [icalendar({ name }), geojson(), ...feed({ name })],
    onError: console.error,
  })
  // Sweden writes its dates as the calendar does.
  if (await isEmpty(store)) await addSamples(calendar, new Intl.DateTimeFormat('sv', { timeZone }).format(now()))
  return calendar
}

/** Without anything in the trash, too: samples that were thrown away do not come back. */
async function isEmpty({ events, venues, organizers, categories, tags }: Store): Promise<boolean> {
  const any = { where: {}, orderBy: [], offset: 0, limit: 1 }
  const found = await Promise.all([
    events.find(any),
    venues.find(any),
    organizers.find(any),
    categories.find(any),
    tags.find(any),
  ])
  return found.every(({ total }) => total === 0)
}

async function addSamples(calendar: Calendar, today: string): Promise<void> {
  await addCategories(calendar)
  const ids = {
    venue: await idsOf(venues, (input) => calendar.venues.create(input)),
    organizer: await idsOf(organizers, (input) => calendar.organizers.create(input)),
  }
  const create = ({ venue, organizer, ...event }: DemoEvent, post_parent = 0) =>
    calendar.events.create({
      ...event,
      post_parent,
      venue: venue === undefined ? [] : [ids.venue[venue]],
      organizer: organizer === undefined ? [] : [ids.organizer[organizer]],
    })

  for (const event of eventsFrom(today)) await create(event)
  const market = marketFrom(today)
  const season = await create(market.season)
  for (const day of market.days) await create(day, season.id)
}

/** The pages of `page.ts`, in the language of the mount that was requested. */
const links: PageUrlPort = ({ resource, id, slug, root }) => {
  const home = `${root.origin}${root.basePath}`
  switch (resource) {
    case 'event':
      return `${home}/${root.locale === 'de' ? 'veranstaltungen' : 'events'}/${encodeURIComponent(slug)}`
    case 'category':
      return `${home}?categories=${encodeURIComponent(slug)}`
    case 'tag':
      return `${home}?tags=${encodeURIComponent(slug)}`
    default:
      return `${home}?${resource}=${id}`
  }
}

async function addCategories(calendar: Calendar): Promise<void> {
  for (const [name, children] of Object.entries(categories)) {
    const { id } = await calendar.categories.create({ name })
    for (const child of children) await calendar.categories.create({ name: child, parent: id })
  }
}

/** Creates what a table holds, and gives the ids by the names of the table. */
async function idsOf<Name extends string, Input>(
  table: Readonly<Record<Name, Input>>,
  create: (input: Input) => Promise<{ readonly id: number }>,
): Promise<Readonly<Record<Name, number>>> {
  const ids: [string, number][] = []
  for (const [name, input] of Object.entries<Input>(table)) ids.push([name, (await create(input)).id])
  // The names are those of the table.
  return Object.fromEntries(ids) as Record<Name, number>
}
