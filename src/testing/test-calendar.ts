import type { Passwords } from '../access/passwords.ts'
import { type Calendar, type CalendarOptions, createCalendar } from '../calendar.ts'
import { createMemoryStore } from '../memory/index.ts'
import type { AppRecord } from '../resources/app-types.ts'
import type { EventRecord } from '../resources/event/event.ts'
import type { OrganizerRecord } from '../resources/organizer.ts'
import { resourcesWith } from '../resources/resources.ts'
import type { TermRecord } from '../resources/term.ts'
import type { VenueRecord } from '../resources/venue.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import { unpackedStore } from '../services/unpacked-store.ts'
import { type Dump, dump } from './dump.ts'
import { createMake, type Inputs, type Make } from './make.ts'
import { createTestClock, type TestClock, type TestDate } from './test-clock.ts'

/** The options of a calendar, except clock, uids and slugs, which a test calendar controls. */
export interface TestCalendarOptions<App extends AppFields = NoFields>
  extends Omit<CalendarOptions<App>, 'now' | 'createUid' | 'createSlug'> {
  /**
   * The time of the clock, in UTC; 2030-01-15 12:00:00 by default, a Tuesday. `tomorrow` and `+7 days` are relative to
   * it.
   */
  readonly now?: TestDate
  /** The initial records, created in this order. In an empty store, their ids are predictable. */
  readonly seed?: Seed<App>
}

/**
 * The initial records of a test calendar. Events come last, and may link to all the others. Missing fields have the
 * values of `make`: `{ events: [{ title: 'Fair' }, {}] }`.
 */
export interface Seed<App extends AppFields = NoFields> {
  /** Created first. */
  readonly categories?: readonly Partial<Inputs<App>['category']>[]
  /** After the categories. */
  readonly tags?: readonly Partial<Inputs<App>['tag']>[]
  /** After the tags. */
  readonly venues?: readonly Partial<Inputs<App>['venue']>[]
  /** After the venues. */
  readonly organizers?: readonly Partial<Inputs<App>['organizer']>[]
  /** Created last, because they may link to all the others. */
  readonly events?: readonly Partial<Inputs<App>['event']>[]
}

/** The records of a seed, in the order of the seed. */
export interface Seeded<App extends AppFields = NoFields> {
  /** As stored, in the order of the seed. */
  readonly categories: readonly (TermRecord & AppRecord<App, 'category'>)[]
  /** As stored, in the order of the seed. */
  readonly tags: readonly (TermRecord & AppRecord<App, 'tag'>)[]
  /** As stored, in the order of the seed. */
  readonly venues: readonly (VenueRecord & AppRecord<App, 'venue'>)[]
  /** As stored, in the order of the seed. */
  readonly organizers: readonly (OrganizerRecord & AppRecord<App, 'organizer'>)[]
  /** As stored, in the order of the seed. Links are ids. */
  readonly events: readonly (EventRecord & AppRecord<App, 'event'>)[]
}

/** A calendar with a clock that the test sets, and predictable ids. */
export interface TestCalendar<App extends AppFields = NoFields> extends Calendar<App> {
  /** The clock of the calendar. */
  readonly clock: TestClock
  /** The records of the option `seed`. */
  readonly seeded: Seeded<App>
  /** Creates input with unique names, also different from those of the seed. */
  readonly make: Make<App>
  /**
   * Returns all records as replies, for snapshots. The result does not depend on the time of the test run or on the
   * store.
   */
  dump(): Promise<Dump<App>>
}

/**
 * Creates a calendar for tests: with a clock that only the test moves, sequential uids (`uid-1`, `uid-2`, ...),
 * sequential revisions in the default store, and a password hasher that takes no time and is not secure. Pass a `store`
 * to test the calendar with it. Throws the errors of creating the seed.
 */
export async function createTestCalendar<const App extends AppFields = NoFields>(
  options: TestCalendarOptions<App> = {},
): Promise<TestCalendar<App>> {
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
  const make = createMake<App>()
  const records = options.fields ? unpackedStore(store, resourcesWith(options.fields)) : store
  return {
    ...calendar,
    clock,
    make,
    dump: () => dump(records, calendar.toReply),
    seeded: await plant(calendar, seed, make),
  }
}

/** Stores readable passwords. */
const plainPasswords: Passwords = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
}

function counting(prefix: string, digits = 0): () => string {
  let count = 0
  return () => prefix + String(++count).padStart(digits, '0')
}

async function plant<App extends AppFields>(
  calendar: Calendar<App>,
  seed: Seed<App>,
  make: Make<App>,
): Promise<Seeded<App>> {
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
