import { type Calendar, isCalendarError } from 'daybook'

/** A number from 0 to 1. */
export type Random = () => number

/** The same numbers for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Few enough records for writers to meet at the same ones. */
const [events, places, terms] = [60, 5, 6]

/** Writes something at random. Ignores refusals, such as those of records that others have removed. */
export async function writeAtRandom(calendar: Calendar, random: Random): Promise<void> {
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <const T>(...values: readonly T[]): T => values[below(values.length)] as T // never empty
  const some = (limit: number) => Array.from({ length: below(3) }, () => 1 + below(limit))
  const status = () => oneOf('publish', 'publish', 'draft', 'private', 'pending')
  const soon = () => new Date(Date.now() + below(2_000)).toISOString()
  const event = () => ({
    title: oneOf('Fair', 'Feast', 'Jazz night', 'Walk'),
    status: status(),
    author: oneOf(0, 7, 8),
    featured: oneOf(true, false),
    hide_from_listings: oneOf(false, false, true),
    password: oneOf('', '', 'sesame'),
    venue: some(places),
    organizer: some(places),
    categories: some(terms),
    tags: [...some(terms), ...oneOf([], [`new-${below(9)}`])],
    ...oneOf({}, { date_utc: soon() }),
  })
  const part = () => {
    const entries = Object.entries(event())
    return Object.fromEntries([entries[below(entries.length)] ?? [], ...oneOf([], [['title', 'Changed'] as const])])
  }
  const at = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
  const writes: readonly (() => Promise<unknown>)[] = [
    () => calendar.events.create({ ...at, ...event() }),
    () => calendar.events.update(1 + below(events), part()),
    () => calendar.events.update(1 + below(events), part()),
    () => calendar.events.update(1 + below(events), { status: status(), ...part() }),
    () => calendar.events.remove(1 + below(events)),
    () =>
      calendar.events.import([
        { ...at, ...event() },
        { ...at, ...event() },
      ]),
    () => calendar.venues.create({ venue: oneOf('Hall', 'Park'), status: status() }),
    () =>
      calendar.venues.update(1 + below(places), { venue: `Hall ${below(9)}`, status: status(), author: oneOf(0, 7) }),
    () => calendar.venues.update(1 + below(places), { date_utc: soon(), status: 'publish' }),
    () => calendar.venues.remove(1 + below(places)),
    () => calendar.organizers.create({ organizer: 'Club' }),
    () => calendar.organizers.update(1 + below(places), { organizer: `Club ${below(9)}`, status: status() }),
    () => calendar.categories.create({ name: `Category ${below(99)}`, parent: below(3) }),
    () => calendar.categories.update(1 + below(terms), { name: `Category ${below(99)}` }),
    () => calendar.categories.update(1 + below(terms), { parent: below(terms) }),
    () => calendar.categories.remove(1 + below(40)),
    () => calendar.tags.create({ name: `Tag ${below(99)}` }),
    () => calendar.tags.update(1 + below(terms), { name: `Tag ${below(99)}` }),
    () => calendar.tags.remove(1 + below(40)),
  ]
  await oneOf(...writes)().catch((error: unknown) => {
    if (!isCalendarError(error) || error.status >= 500) throw error
  })
}

/** Fills an empty calendar with the records that random writes change. */
export async function fillForWrites(calendar: Calendar, random: Random): Promise<void> {
  for (let place = 1; place <= places; place += 1) {
    await calendar.venues.create({ venue: `Hall ${place}` })
    await calendar.organizers.create({ organizer: `Club ${place}` })
  }
  for (let term = 1; term <= terms; term += 1) {
    await calendar.categories.create({ name: `First category ${term}`, parent: term < 3 ? 0 : 1 + (term % 2) })
    await calendar.tags.create({ name: `First tag ${term}` })
  }
  for (let times = 0; times < events; times += 1) await writeAtRandom(calendar, random)
}
