import { argumentError } from '../errors.ts'
import { recurrenceScopes } from '../resources/event/recurrence-field.ts'
import { isObject } from '../schema/field/values.ts'
import {
  collectionNames,
  isTermCollection,
  type LinkedCollection,
  type TermCollection,
  tableOf,
} from '../schema/resource.ts'
import { isConflictMode } from './environment/conflict-options.ts'
import type { EventService } from './events/event-service.ts'
import type { ResourceServices, Services } from './services.ts'

// Checks what a JavaScript program may pass although the types refuse it. That is a programming error, so it throws a
// `TypeError` that names the argument. The readers of fields check what callers send.

type Check = (value: unknown) => void

const must =
  (name: string, accepts: (value: unknown) => boolean, accepted: string): Check =>
  (value) => {
    if (!accepts(value)) throw argumentError(name, accepted, value)
  }
const object =
  (name: string, example: string, members: Readonly<Record<string, Check>> = {}): Check =>
  (value) => {
    if (!isObject(value)) throw argumentError(name, `an object such as ${example}`, value)
    for (const [member, check] of Object.entries(members)) check(value[member])
  }
const optional =
  (check: Check, isAbsent: (value: unknown) => boolean = (value) => value === undefined): Check =>
  (value) => {
    if (!isAbsent(value)) check(value)
  }
const optionsWith = (members: Readonly<Record<string, Check>> = {}) =>
  optional(object('The options', "{ ifMatch: [record] } or { password: '...' }", members))

const query = optional(object('The query', "{ search: 'jazz' }"))
const include = object('The options', "{ include: 'linked' }", {
  include: must('include', (value) => value === 'linked', "'linked'"),
})
const options = optionsWith()
const external = optional(
  object('external', "{ source: 'feed', external_id: '7' }"),
  (value) => (value ?? null) === null,
)
const writeOptions = optionsWith({ external })
const bookingOptions = optionsWith({
  external,
  conflicts: optional(must('conflicts', isConflictMode, 'warn, refuse or ignore')),
  onConflicts: optional(must('onConflicts', (value) => typeof value === 'function', 'a function')),
})
const isScope = (value: unknown) => recurrenceScopes.some((one) => one === value)
const removeOptions = optionsWith({
  recurrence_scope: optional(must('recurrence_scope', isScope, `one of ${recurrenceScopes.join(', ')}`)),
})
const id = must('id', (value) => typeof value === 'number', 'a number')
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

const postArguments = {
  list: [query, optional(include)],
  explain: [query],
  get: [ref, options],
  getBySlug: [slug, options],
  create: [input, writeOptions],
  update: [ref, patch, writeOptions],
  remove: [ref, removeOptions],
} satisfies Arguments<Services[LinkedCollection]>

const eventArguments: Arguments<EventService> = {
  ...postArguments,
  create: [input, bookingOptions],
  update: [ref, patch, bookingOptions],
  conflicts: [must('about', (value) => typeof value === 'number' || isObject(value), 'an id, { slug }, or an input')],
}

const linkedArguments: Arguments<Services[LinkedCollection]> = postArguments

const termArguments: Arguments<Services[TermCollection]> = {
  ...postArguments,
  get: [id],
  update: [id, ...postArguments.update.slice(1)],
  remove: [id, options],
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
