import { argumentError, isPromise } from '../errors.ts'
import { checkOptions, milliseconds, type OptionCheck, oneOf, optionKinds, wholeNumber } from '../options.ts'
import type { AppFieldSet, AppFields } from '../schema/app-fields.ts'
import { isObject } from '../schema/field/values.ts'
import { hasMembers } from '../services/environment/has-members.ts'
import { listOptionChecks } from '../services/environment/list-settings.ts'
import { ownReads, readMethods } from '../services/environment/public-error.ts'
import { isConflictOption } from '../services/events/conflicts/conflict-options.ts'
import type { Store } from '../storage/store.ts'

const isFunction = (value: unknown) => typeof value === 'function'
const isText = (value: unknown) => typeof value === 'string'

const { boolean, function: hook } = optionKinds

/** Returns whether a value is an object with these members and no other. */
function hasOnly(members: Readonly<Record<string, (value: unknown) => boolean>>): (value: unknown) => boolean {
  const accepts = hasMembers(members)
  return (value) => accepts(value) && Object.keys(Object(value)).every((name) => Object.hasOwn(members, name))
}

const isFormat = hasMembers({ name: isText, mediaType: isText, maxEvents: Number.isSafeInteger, render: isFunction })

function isListOfFormats(value: unknown): boolean {
  if (!Array.isArray(value) || !value.every(isFormat)) return false
  const names = value.map(({ name }) => name)
  return new Set([...names, 'json']).size === names.length + 1
}

/**
 * The options of a calendar, with the kind of value that each accepts. Further requirements, such as an existing zone,
 * are checked where the option is read.
 */
const optionChecks = {
  store: [isObject, 'a store, such as createMemoryStore() or createSqliteStore(database)'],
  fields: [isObject, 'an object such as { event: { age_limit: integer({ min: 0 }) } }'],
  timeZone: listOptionChecks.timeZone,
  weekend: listOptionChecks.weekend,
  now: [isFunction, 'a function that returns a Date'],
  policy: listOptionChecks.policy,
  mine: listOptionChecks.mine,
  check: [isFunction, 'a function of an actor and a write'],
  passwords: [hasMembers({ hash: isFunction, verify: isFunction }), 'an object with the functions hash and verify'],
  onAttempt: hook,
  hideExistence: boolean,
  images: [isFunction, 'a function from an id or a URL to an image'],
  links: [isFunction, 'a function that returns a URL or undefined'],
  sanitizeHtml: [isFunction, 'a function from HTML to clean HTML'],
  currency: [
    hasOnly({ symbol: isText, code: isText, position: (value) => value === 'prefix' || value === 'postfix' }),
    "an object such as { symbol: '€', code: 'EUR', position: 'prefix' }, or with 'postfix'",
  ],
  perPage: [isObject, 'an object such as { default: 10, max: 50 }'],
  defaultWindow: listOptionChecks.defaultWindow,
  geolocation: listOptionChecks.geolocation,
  ticketing: listOptionChecks.ticketing,
  languages: listOptionChecks.languages,
  recurrence: [
    hasMembers({ insert: isFunction, update: isFunction, extend: isFunction }),
    'recurringEvents() of daybook/recurrence',
  ],
  conflicts: [isConflictOption, "warn, refuse, ignore, or an object such as { onWrite: 'warn' }"],
  onConflicts: hook,
  formats: [isListOfFormats, 'a list of formats such as [icalendar()], each with its own name, which is not json'],
  sources: [hasMembers({ open: isFunction }), 'syncedSources({ read }) of daybook/sync'],
  createUid: [isFunction, 'a function that returns a text'],
  createSlug: [isFunction, 'a function that returns a slug'],
  replyCache: [wholeNumber(0)[0], 'a whole number of bytes from 0'],
  transactionTimeout: [milliseconds(0)[0], 'a whole number of milliseconds from 0 to 2147483647'],
  onChange: hook,
  unknownInput: oneOf('ignore', 'report', 'reject'),
  onIgnored: hook,
  onError: optionKinds.onError,
  trace: [isFunction, 'a function that calls its third argument'],
} as const satisfies Readonly<Record<string, OptionCheck>>

/**
 * Throws `TypeError` for an unknown option, so that a misspelt `timeZone` does not make a calendar in UTC, and for the
 * first option with a wrong kind of value. `undefined` counts as absent; `null` does not.
 */
export function checkCalendarOptions(options: unknown): void {
  if (!isObject(options)) throw argumentError('The options', 'an object such as { store }', options)
  checkOptions(options, optionChecks)
  const store: unknown = Reflect.get(options, 'store')
  if (store !== undefined) checkStore(store)
}

/** Throws `TypeError` if the value is not a store. The message lists the missing methods. */
function checkStore(store: unknown): void {
  if (isPromise(store)) throw new TypeError('store must be a store; received a promise of one: await it.')
  const missing = [
    ...Object.entries(readMethods).flatMap(([repository, names]) =>
      lacking(memberOf(store, repository), Object.keys(names)).map((name) => `${repository}.${name}`),
    ),
    ...lacking(store, [...Object.keys(ownReads), 'transaction', 'commitsSince']),
    ...lacking(memberOf(store, 'followers'), ['get', 'put']).map((name) => `followers.${name}`),
  ]
  if (missing.length === 0) return
  const names = missing.join(', ')
  throw new TypeError(
    `store must be a store, such as createMemoryStore() or createSqliteStore(database); it lacks ${names}.`,
  )
}

/** Throws `TypeError` for a field to filter by that the store does not have: there would be no index for it. */
export function requireIndexes(fields: AppFields = {}, store: Store): void {
  if (store.fields === undefined) return
  for (const [resource, declared] of Object.entries(fields)) {
    const notified: AppFieldSet = Reflect.get(store.fields, resource) ?? {}
    for (const [name, { filter }] of Object.entries(declared)) {
      if (!filter || notified[name]?.filter) continue
      throw new TypeError(
        `fields.${resource}.${name} has a filter: give the store the option fields too, for its index.`,
      )
    }
  }
}

function lacking(value: unknown, names: readonly string[]): readonly string[] {
  return names.filter((name) => typeof memberOf(value, name) !== 'function')
}

/** Reads inherited members too, because a store may be an instance of a class. */
function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
