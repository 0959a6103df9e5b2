import { argumentError } from '../errors.ts'
import { recurrenceScopes } from '../resources/event/recurrence-field.ts'
import {
  collectionNames,
  isTermCollection,
  type LinkedCollection,
  type TermCollection,
  tableOf,
} from '../schema/resource.ts'
import { isObject } from '../schema/values.ts'
import type { EventService } from './events/event-service.ts'
import type { ResourceServices, Services } from './services.ts'

// Checks what a JavaScript program may pass although the types refuse it. That is a programming error, so it throws a
// `TypeError` that names the argument. The readers of fields check what callers send.

type Check = (value: unknown) => void

const object =
  (name: string, example: string): Check =>
  (value) => {
    if (!isObject(value)) throw argumentError(name, `an object such as ${example}`, value)
  }
const optional =
  (check: Check): Check =>
  (value) => {
    if (value !== undefined) check(value)
  }
const query = optional(object('The query', "{ search: 'jazz' }"))
const include: Check = (value) => {
  object('The options', "{ include: 'linked' }")(value)
  const { include } = value as { readonly include?: unknown } // an object: see the line above
  if (include !== 'linked') throw argumentError('include', "'linked'", include)
}
const options = optional(object('The options', "{ ifMatch: [record] } or { password: '...' }"))
const writeOptions: Check = (value) => {
  options(value)
  const { external } = (value ?? {}) as { readonly external?: unknown } // an object, or absent: see the line above
  if (external !== undefined && external !== null) object('external', "{ source: 'feed', external_id: '7' }")(external)
}

const removeOptions: Check = (value) => {
  options(value)
  const { recurrence_scope: scope } = (value ?? {}) as { readonly recurrence_scope?: unknown } // see the line above
  if (scope !== undefined && !recurrenceScopes.some((one) => one === scope)) {
    throw argumentError('recurrence_scope', `one of ${recurrenceScopes.join(', ')}`, scope)
  }
}

const id: Check = (value) => {
  if (typeof value !== 'number') throw argumentError('id', 'a number', value)
}
const slug: Check = (value) => {
  if (typeof value !== 'string') throw argumentError('slug', 'a text', value)
}
const ref: Check = (value) => {
  if (typeof value === 'number') return
  if (!isObject(value) || !('slug' in value)) throw argumentError('ref', 'an id, or { slug }', value)
  slug(value.slug)
}

/** Checks for the arguments of each published method of a service. */
type Arguments<Service = object> = Readonly<Record<keyof Service, readonly Check[]>>

const postArguments = {
  list: [query, optional(include)],
  explain: [query],
  get: [ref, options],
  getBySlug: [slug, options],
  create: [object('The input', "{ title: 'Fair', ... }"), writeOptions],
  update: [ref, object('The patch', "{ title: 'Fair' }"), writeOptions],
  remove: [ref, removeOptions],
} satisfies Arguments<EventService>

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
    if (collection === 'events') return checkedService(services[collection], postArguments)
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
