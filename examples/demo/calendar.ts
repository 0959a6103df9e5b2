import { type Calendar, createCalendar, type ImagePort } from 'daybook'
import { feed } from 'daybook/feed'
import { geojson } from 'daybook/geojson'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import type { Store } from 'daybook/storage'
import { actors } from './actors.ts'
import { idOfPicture } from './pictures.ts'
import { weeklyClass } from './samples/changed.ts'
import { daysFrom } from './samples/days.ts'
import type { DemoEvent } from './samples/demo-event.ts'
import { eventsFrom, marketFrom } from './samples/events.ts'
import { categories, organizers, venues } from './samples/records.ts'

export const name = 'Daybook demo'
const timeZone = 'Europe/Zurich'

/** What the demo and its tests choose. */
export interface DemoOptions {
  readonly now?: () => Date
  readonly images?: ImagePort
}

/** The calendar of a store; one that is empty gets what is on from today, in and around Zürich and elsewhere. */
export async function openDemoCalendar(
  store: Store,
  { now = () => new Date(), images }: DemoOptions = {},
): Promise<Calendar> {
  const calendar = createCalendar({
    store,
    timeZone,
    now,
    currency: { symbol: 'CHF', code: 'CHF', position: 'prefix' },
    geolocation: true,
    ticketing: true,
    recurrence: recurringEvents({ extendOnList: true }),
    conflicts: 'warn',
    ...(images && { images }),
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
  const create = ({ venue, organizer, image, ...event }: DemoEvent, post_parent = 0) =>
    calendar.events.create({
      author: actors.editor.id,
      ...event,
      ...(image && { image: idOfPicture(image) }),
      post_parent,
      venue: venue === undefined ? [] : [ids.venue[venue]],
      organizer: organizer === undefined ? [] : [ids.organizer[organizer]],
    })

  for (const event of eventsFrom(today)) await create(event)
  const market = marketFrom(today)
  const season = await create(market.season)
  for (const day of market.days) await create(day, season.id)
  const { series, cancelled } = weeklyClass(daysFrom(today))
  const { id } = await create(series)
  const { records } = await calendar.events.list({ post_parent: id, page: cancelled, per_page: 1 })
  for (const { id } of records) {
    await calendar.events.update(id, { event_status: 'cancelled', status_reason: 'The floor is being sanded.' })
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
