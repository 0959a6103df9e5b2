import type { Passwords } from '../access/passwords.ts'
import type { Calendar } from '../calendar/calendar.ts'
import type { CalendarOptions } from '../calendar/calendar-options.ts'
import { createCalendar } from '../calendar/create-calendar.ts'
import { createMemoryStore } from '../memory/index.ts'
import type { AppRecord } from '../resources/app-types.ts'
import { resourcesWith, type TypesByName } from '../resources/resources.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import { type CollectionName, type NameOf, nameOf } from '../schema/resource.ts'
import { unpackedStore } from '../services/environment/unpacked-store.ts'
import { checkSeed } from './check-seed.ts'
import { type Dump, dump, linkOrder } from './dump.ts'
import { counting, createMakers, type Inputs, type Make, type Makers } from './make.ts'
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
 * The initial records of a test calendar. Terms come first, and events last: they may link to all the others. Missing
 * fields have the values of `make`: `{ events: [{ title: 'Fair' }, {}] }`.
 */
export type Seed<App extends AppFields = NoFields> = {
  readonly [Each in CollectionName]?: readonly Partial<Inputs<App>[NameOf<Each>]>[]
}

/** The records of a seed as stored, in the order of the seed. */
export type Seeded<App extends AppFields = NoFields> = {
  readonly [Each in CollectionName]: readonly (TypesByName[NameOf<Each>]['record'] & AppRecord<App, NameOf<Each>>)[]
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
 * to test the calendar with it. Throws a `TypeError` for a misspelled name in the seed, and the errors of creating it.
 */
export async function createTestCalendar<const App extends AppFields = NoFields>(
  options: TestCalendarOptions<App> = {},
): Promise<TestCalendar<App>> {
  const { now, seed = {}, store = createMemoryStore({ createCommitId: counting('') }), ...rest } = options
  const clock = createTestClock(now)
  const calendar = createCalendar({
    passwords: plainPasswords,
    createUid: counting('uid-'),
    createSlug: counting('slug', 6),
    ...rest,
    store,
    now: clock.now,
  })
  const makers = createMakers()
  const resources = resourcesWith(options.fields)
  checkSeed(seed, resources)
  const records = options.fields ? unpackedStore(store, resources) : store
  return {
    ...calendar,
    clock,
    make: makers as Make<App>, // as in `createMake`
    dump: () => dump(records, calendar.toReply),
    seeded: await plant(calendar, seed, makers),
  }
}

/** Stores readable passwords. */
const plainPasswords: Passwords = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
}

async function plant<App extends AppFields>(
  calendar: Calendar<App>,
  seed: Seed<App>,
  makers: Makers,
): Promise<Seeded<App>> {
  const services: Readonly<Record<CollectionName, { create(input: object): Promise<object> }>> = calendar
  const seeded: { [Each in CollectionName]?: readonly object[] } = {}
  for (const collection of linkOrder) {
    const records: object[] = []
    const inputs: readonly object[] = seed[collection] ?? []
    for (const input of inputs) records.push(await services[collection].create(makers[nameOf[collection]](input)))
    seeded[collection] = records
  }
  return seeded as Seeded<App> // every collection was seeded with input of its types
}
