import { argumentError } from '../errors.ts'
import type { Services } from './services.ts'

// What a program in JavaScript may pass, although the types refuse it: a mistake of the program, so that it throws a
// `TypeError` that names the argument. What a caller sends is checked by the readers of fields.

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
const options = optional(object('The options', "{ ifMatch: [record] } or { password: '...' }"))

const id: Check = (value) => {
  if (typeof value !== 'number') throw argumentError('id', 'a number', value)
}
const slug: Check = (value) => {
  if (typeof value !== 'string') throw argumentError('slug', 'a text', value)
}
const target: Check = (value) => {
  if (typeof value === 'number') return
  if (!isObject(value)) throw argumentError('The address of a record', 'its id, a number, or { slug }', value)
  slug(value.slug)
}

/** The arguments of every method of a service, by the name of the method. */
type Arguments = Readonly<Record<string, readonly Check[]>>

const postArguments: Arguments = {
  list: [query],
  listWithLinked: [query],
  explain: [query],
  get: [id, options],
  getBySlug: [slug, options],
  create: [object('The input', "{ title: 'Fair', ... }")],
  update: [target, object('The patch', "{ title: 'Fair' }"), options],
  remove: [target, options],
}

const termArguments: Arguments = {
  ...postArguments,
  update: [id, ...(postArguments.update ?? []).slice(1)],
  remove: [id, options],
}

/** Returns services whose methods reject with a `TypeError` for an argument of the wrong type, which it names. */
export function checkedServices({ events, venues, organizers, categories, tags, represent }: Services): Services {
  return {
    events: checkedService(events, postArguments),
    venues: checkedService(venues, postArguments),
    organizers: checkedService(organizers, postArguments),
    categories: checkedService(categories, termArguments),
    tags: checkedService(tags, termArguments),
    represent,
  }
}

function checkedService<Service extends object>(service: Service, args: Arguments): Service {
  const methods = Object.entries(service).map(([name, method]) => [name, checked(method, args[name] ?? [])])
  // The same methods by the same names.
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
