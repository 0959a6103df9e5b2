import { type CollectionName, checkOptions, type OptionChecks, optionKinds, type ReadOptions } from 'daybook'
import type {
  BookingCallOptions,
  ChangesOptions,
  MergeCallOptions,
  RemoveCallOptions,
  WriteCallOptions,
} from './resources.ts'
import type { CallOptions } from './send.ts'

const { any } = optionKinds
const call: OptionChecks<CallOptions> = { signal: any }
const changes: OptionChecks<ChangesOptions> = { ...call, since: any }
const update: OptionChecks<WriteCallOptions<object>> = { ...call, ifMatch: any }
const remove: OptionChecks<RemoveCallOptions<object>> = { ...update, recurrence_scope: any }
const merge: OptionChecks<MergeCallOptions<object>> = { ...update, fields: optionKinds.list }
const password: OptionChecks<Pick<ReadOptions, 'password'>> = { password: any }
const booking: OptionChecks<BookingCallOptions> = { conflicts: any, onConflicts: optionKinds.function }

const ofAll = { list: call, all: call, changes, get: call, create: call, copy: call, update, merge, remove }
const ofEvents = {
  ...ofAll,
  get: { ...call, ...password },
  create: { ...call, ...booking },
  copy: { ...call, ...booking },
  update: { ...update, ...booking },
}

/** Throws a `TypeError` for an option that a method of a resource does not have. */
export function checkCallOptions(name: CollectionName, method: keyof typeof ofAll, options: object): void {
  checkOptions(options, (name === 'events' ? ofEvents : ofAll)[method])
}
