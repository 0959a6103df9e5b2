import { argumentError } from '../errors.ts'
import { checkOptions, type OptionCheck, type OptionChecks, optionKinds } from '../options.ts'
import { recurrenceScopes } from '../resources/event/recurrence-field.ts'
import { isObject } from '../schema/field/values.ts'
import {
  collectionNames,
  isTermCollection,
  type LinkedCollection,
  type TermCollection,
  tableOf,
} from '../schema/resource.ts'
import { type DuplicatesOptions, duplicatesChecks } from './duplicates/duplicate-options.ts'
import { type BookingOptions, conflictModeOption } from './events/conflicts/conflict-options.ts'
import type { EventService, IncludeOptions, ReadOptions } from './events/event-service.ts'
import type { CreateEventOptions, RemoveEventOptions, UpdateEventOptions } from './events/event-writes.ts'
import {
  checkChange,
  checkCopy,
  checkEvents,
  checkUndo,
  type RemoveManyOptions,
  removeManyChecks,
  type UndoManyOptions,
  type UpdateManyOptions,
  undoManyChecks,
  updateManyChecks,
} from './events/many/many-options.ts'
import type { MergeOptions } from './merges/merge-options.ts'
import type { ResourceServices, Services } from './services.ts'
import type { CreateOptions, ExternalKey } from './shared/external-key.ts'
import { ifMatchOption, type UpdateOptions, type WriteOptions } from './shared/precondition.ts'

// Checks what a JavaScript program may pass although the types refuse it. That is a programming error, so it throws a
// `TypeError` that names the argument. The readers of fields check what callers send.

type Check = (value: unknown) => void

const must =
  (name: string, accepts: (value: unknown) => boolean, accepted: string): Check =>
  (value) => {
    if (!accepts(value)) throw argumentError(name, accepted, value)
  }
const object = (name: string, example: string): Check => must(name, isObject, `an object such as ${example}`)
const optional =
  (check: Check, isAbsent: (value: unknown) => boolean = (value) => value === undefined): Check =>
  (value) => {
    if (!isAbsent(value)) check(value)
  }
const optionsWith =
  <Options extends object>(checks: OptionChecks<Options>): Check =>
  (value) =>
    // The types refuse what is no object; the check does so too.
    checkOptions<Options>(value as Options | undefined, checks)

const query = optional(object('The query', "{ search: 'jazz' }"))
const included = must('include', (value) => value === 'linked', "'linked'")
const includeOptions = optionsWith<IncludeOptions>({ include: optionKinds.any })
const include: Check = (options) => {
  includeOptions(options)
  included(Reflect.get(Object(options), 'include'))
}
const external: OptionCheck = [
  (value) => value === null || isObject(value),
  "an object such as { source: 'feed', external_id: '7' }",
]
const externalKey: OptionChecks<ExternalKey> = {
  source: optionKinds.any, // whose form the service checks
  external_id: optionKinds.any,
  sync_state: optionKinds.text,
}
const writeOptionsWith = <Options extends CreateOptions | UpdateOptions>(checks: OptionChecks<Options>): Check => {
  const check = optionsWith(checks)
  return (value) => {
    check(value)
    const key: unknown = Reflect.get(Object(value), 'external')
    if (isObject(key)) checkOptions<object>(key, externalKey, 'external.')
  }
}

const booking: OptionChecks<BookingOptions> = { conflicts: conflictModeOption, onConflicts: optionKinds.function }
const scope: OptionCheck = [
  (value) => recurrenceScopes.some((one) => one === value),
  `one of ${recurrenceScopes.join(', ')}`,
]
const readOptions = optionsWith<ReadOptions>({
  password: optionKinds.text,
  signal: optionKinds.object,
  request: optionKinds.any,
})
const createOptions = writeOptionsWith<CreateOptions>({ external })
const updateOptions = writeOptionsWith<UpdateOptions>({ ifMatch: ifMatchOption, external })
const removeOptions = optionsWith<WriteOptions>({ ifMatch: ifMatchOption })
const isNumber = (value: unknown) => typeof value === 'number'
const id = must('id', isNumber, 'a number')
const slug = must('slug', (value) => typeof value === 'string', 'a text')
const ref: Check = (value) => {
  if (typeof value === 'number') return
  if (!isObject(value) || !('slug' in value)) throw argumentError('ref', 'an id, or { slug }', value)
  slug(value.slug)
}

/** Checks for the arguments of each published method of a service. */
type Arguments<Service = object> = Readonly<Record<keyof Service, readonly Check[]>>

const input = object('The input', "{ title: 'Fair', ... }")
const patch = object('The patch', "{ title: 'Fair' }")

const others = must('others', Array.isArray, 'a list of ids, such as [17, 18]')

const postArguments = {
  list: [query, optional(include)],
  explain: [query],
  get: [ref],
  getBySlug: [slug],
  create: [input, createOptions],
  update: [ref, patch, updateOptions],
  remove: [ref, removeOptions],
  merge: [ref, others, optionsWith<MergeOptions>({ ifMatch: ifMatchOption, fields: optionKinds.list })],
  distinct: [
    must('one', isNumber, 'a number'),
    must('other', isNumber, 'a number'),
    optional(must('isDistinct', (value) => typeof value === 'boolean', 'true or false')),
  ],
  duplicates: [optionsWith<DuplicatesOptions>(duplicatesChecks)],
} satisfies Arguments<Services[LinkedCollection]>

const createEventOptions = writeOptionsWith<CreateEventOptions>({ external, ...booking })

const { merge: _, duplicates: __, distinct: ___, ...eventBase } = postArguments

const eventArguments: Arguments<EventService> = {
  ...eventBase,
  get: [ref, readOptions],
  getBySlug: [slug, readOptions],
  create: [input, createEventOptions],
  copy: [ref, optional(patch), createEventOptions],
  update: [ref, patch, writeOptionsWith<UpdateEventOptions>({ ifMatch: ifMatchOption, external, ...booking })],
  remove: [ref, optionsWith<RemoveEventOptions>({ ifMatch: ifMatchOption, recurrence_scope: scope })],
  updateMany: [checkEvents, checkChange, optionsWith<UpdateManyOptions>(updateManyChecks)],
  copyMany: [checkEvents, checkCopy, optionsWith<UpdateManyOptions>(updateManyChecks)],
  removeMany: [checkEvents, optionsWith<RemoveManyOptions>(removeManyChecks)],
  undoMany: [checkUndo, optionsWith<UndoManyOptions>(undoManyChecks)],
  conflicts: [must('about', (value) => typeof value === 'number' || isObject(value), 'an id, { slug }, or an input')],
  doubleBookings: [object('The days', "{ from: '2030-06-17', until: '2030-06-23' }")],
}

const linkedArguments: Arguments<Services[LinkedCollection]> = postArguments

const termArguments: Arguments<Services[TermCollection]> = {
  ...postArguments,
  get: [id],
  update: [id, ...postArguments.update.slice(1)],
  remove: [id, removeOptions],
  merge: [id, ...postArguments.merge.slice(1)],
}

/**
 * Returns the published methods of services. They reject with a `TypeError` that names an argument of the wrong type.
 */
export function checkedServices(services: Services): Services {
  const checked = tableOf<ResourceServices>(collectionNames, (collection) => {
    if (collection === 'events') return checkedService(services[collection], eventArguments)
    return isTermCollection(collection)
      ? checkedService(services[collection], termArguments)
      : checkedService(services[collection], linkedArguments)
  })
  return { toReply: services.toReply, ...checked }
}

function checkedService<Service extends object>(service: Service, args: Arguments<Service>): Service {
  const methods = Object.entries<readonly Check[]>(args).flatMap(([name, checks]) => {
    const method: unknown = Reflect.get(service, name)
    return typeof method === 'function' ? [[name, checked((...args) => method(...args), checks)]] : []
  })
  // `args` has a key for each method of the type.
  return Object.fromEntries(methods) as Service
}

function checked(method: (...args: unknown[]) => unknown, checks: readonly Check[]) {
  return (...args: unknown[]) => {
    try {
      checks.forEach((check, index) => void check(args[index]))
    } catch (error) {
      return Promise.reject(error)
    }
    return method(...args)
  }
}
