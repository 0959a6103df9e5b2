import type { Passwords } from '../access/passwords.ts'
import { type Calendar, type CalendarOptions, createCalendar } from '../calendar.ts'
import { createMemoryStore } from '../memory/index.ts'
import type { EventInput, EventRecord } from '../resources/event/event.ts'
import type { OrganizerInput, OrganizerRecord } from '../resources/organizer.ts'
import type { CategoryInput, TagInput, TermRecord } from '../resources/term.ts'
import type { VenueInput, VenueRecord } from '../resources/venue.ts'
import { type Dump, dump } from './dump.ts'
import { createMake, type Make } from './make.ts'
import { createTestClock, type TestClock, type TestDate } from './test-clock.ts'

/** The options of a calendar, but for clock, uids and slugs, which a test calendar has of its own. */
export interface TestCalendarOptions extends Omit<CalendarOptions, 'now' | 'createUid' | 'createSlug'> {
  /** The time of the clock, in UTC; 2030-01-15 12:00:00 by default, a Tuesday. `tomorrow` and `+7 days` count from there. */
  readonly now?: TestDate
  /** What the calendar holds from the start, created in this order: in an empty store its ids are known. */
  readonly seed?: Seed
}

/**
 * What a test calendar holds from the start; the events come last, and may link to all the rest. What is left out of a
 * record is as its `make` makes it: `{ events: [{ title: 'Fair' }, {}] }`.
 */
export interface Seed {
  /** Created first. */
  readonly categories?: readonly Partial<CategoryInput>[]
  /** After the categories. */
  readonly tags?: readonly Partial<TagInput>[]
  /** After the tags. */
  readonly venues?: readonly Partial<VenueInput>[]
  /** After the venues. */
  readonly organizers?: readonly Partial<OrganizerInput>[]
  /** Created last: they may link to all the rest. */
  readonly events?: readonly Partial<EventInput>[]
}

/** The records of a seed, in the order of the seed. */
export interface Seeded {
  /** As stored, in the order of the seed. */
  readonly categories: readonly TermRecord[]
  /** As stored, in the order of the seed. */
  readonly tags: readonly TermRecord[]
  /** As stored, in the order of the seed. */
  readonly venues: readonly VenueRecord[]
  /** As stored, in the order of the seed. */
  readonly organizers: readonly OrganizerRecord[]
  /** As stored, in the order of the seed: links are ids. */
  readonly events: readonly EventRecord[]
}

/** A calendar whose clock the test sets and whose ids it knows. */
export interface TestCalendar extends Calendar {
  /** What the calendar takes for the present. */
  readonly clock: TestClock
  /** The records of the option `seed`. */
  readonly seeded: Seeded
  /** Makes input with names that differ from one another, and from those of the seed. */
  readonly make: Make
  /** Returns all records as replies show them, for snapshots: the same whenever and on whatever store the test runs. */
  dump(): Promise<Dump>
}

/**
 * A calendar for tests: a clock that only the test moves, uids that count (`uid-1`, `uid-2`, ...), revisions that count in
 * the store that it has by default, and a password hasher
 * that costs nothing and protects nothing. With a `store` of your own it shows how the calendar behaves there. Throws what
 * creating the seed throws.
 */
export async function createTestCalendar(options: TestCalendarOptions = {}): Promise<TestCalendar> {
  const { now, seed = {}, store = createMemoryStore({ createCommitId: createCountingCommitId() }), ...rest } = options
  const clock = createTestClock(now)
  const calendar = createCalendar({
    passwords: plainPasswords,
    ...rest,
    store,
    now: clock.now,
    createUid: counting('uid-'),
    createSlug: counting('slug', 6),
  })
  const make = createMake()
  return {
    ...calendar,
    clock,
    make,
    dump: () => dump(store, calendar.toReply),
    seeded: await plant(calendar, seed, make),
  }
}

/** Keeps passwords readable. */
const plainPasswords: Passwords = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
}

function counting(prefix: string, digits = 0): () => string {
  let count = 0
  return () => prefix + String(++count).padStart(digits, '0')
}

async function plant(calendar: Calendar, seed: Seed, make: Make): Promise<Seeded> {
  return {
    categories: await inOrder(seed.categories, (input) => calendar.categories.create(make.category(input))),
    tags: await inOrder(seed.tags, (input) => calendar.tags.create(make.tag(input))),
    venues: await inOrder(seed.venues, (input) => calendar.venues.create(make.venue(input))),
    organizers: await inOrder(seed.organizers, (input) => calendar.organizers.create(make.organizer(input))),
    events: await inOrder(seed.events, (input) => calendar.events.create(make.event(input))),
  }
}

async function inOrder<Input, Record>(
  inputs: readonly Input[] = [],
  create: (input: Input) => Promise<Record>,
): Promise<readonly Record[]> {
  const records: Record[] = []
  for (const input of inputs) records.push(await create(input))
  return records
}

function createCountingCommitId(): () => string {
  let count = 0
  return () => {
    count += 1
    return String(count)
  }
}
