/**
 * Store and alarm of a calendar in a Durable Object of Cloudflare.
 *
 * @module daybook/durable-objects
 */

import type { AppFields } from 'daybook'
import { checkOptions, type OptionChecks, optionKinds } from 'daybook/storage'
import { checkStorage } from './durable-objects/check-storage.ts'
import { createDurableObjectDatabase } from './durable-objects/database.ts'
import { createDurableObjectDialect } from './durable-objects/dialect.ts'
import type { DurableObjectStorage } from './durable-objects/storage.ts'
import { checkedName, createSqlStore, type SqlStore } from './sql.ts'

export {
  type AlarmFollower,
  type AlarmOptions,
  type AlarmStorage,
  type CalendarAlarm,
  createCalendarAlarm,
} from './durable-objects/alarm.ts'
export type { DurableObjectRows, DurableObjectSql, DurableObjectStorage } from './durable-objects/storage.ts'
export type { SqlStore } from './sql.ts'

/** Options of a store in a Durable Object. */
export interface DurableObjectStoreOptions {
  /** The prefix of all table names. The default is `daybook_`. */
  readonly tablePrefix?: string
  /** Whether to maintain a trigram index, which finds rare words in a large calendar quickly. The default is false. */
  readonly trigrams?: boolean
  /** The app's own fields, as in the calendar. `migrate()` creates an index for each that lists are filtered by. */
  readonly fields?: AppFields
}

const storeOptions: OptionChecks<DurableObjectStoreOptions> = {
  tablePrefix: optionKinds.text,
  trigrams: optionKinds.boolean,
  fields: optionKinds.object,
}

/**
 * Creates a store in the storage of a Durable Object with SQLite, `ctx.storage`. Call `migrate()` before anything else,
 * in `ctx.blockConcurrencyWhile`, so that no request comes before it.
 *
 * Throws a `TypeError` for another storage, and one that names an invalid option: the prefix is lower-case letters,
 * digits and `_`.
 */
export function createDurableObjectStore(
  storage: DurableObjectStorage,
  options: DurableObjectStoreOptions = {},
): SqlStore {
  checkStorage(storage)
  checkOptions(options, storeOptions)
  const { tablePrefix = 'daybook_', trigrams = false, fields = {} } = options
  const dialect = createDurableObjectDialect(checkedName('tablePrefix', tablePrefix), trigrams, fields)
  return createSqlStore(createDurableObjectDatabase(storage, dialect), fields)
}
