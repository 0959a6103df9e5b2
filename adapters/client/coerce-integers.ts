import type { CollectionName, ImageReply, ResourceName, TypesByName } from 'daybook'

type AnyReply = TypesByName[ResourceName]['reply'] | ImageReply

/** The numbers of a reply. */
type NumberOf<Reply> = Reply extends unknown
  ? { [Name in keyof Reply]-?: number extends NonNullable<Reply[Name]> ? Name : never }[keyof Reply]
  : never

/** The members of a reply that hold records or images. */
type HolderOf<Reply> = Reply extends unknown
  ? {
      [Name in keyof Reply]-?: [Extract<Reply[Name], Held | readonly Held[]>] extends [never] ? never : Name
    }[keyof Reply]
  : never

interface Held {
  readonly id: unknown
}

/** Members that are integers in this interface. Other servers send some of them as text. */
const integers = namesOf<Exclude<NumberOf<AnyReply>, 'geo_lat' | 'geo_lng'> | 'total' | 'total_pages'>({
  id: true,
  author: true,
  post_parent: true,
  parent: true,
  count: true,
  total: true,
  total_pages: true,
  width: true,
  height: true,
})

/** Members that hold records, and the images of records. */
const nested = namesOf<HolderOf<AnyReply> | CollectionName | 'deleted'>({
  deleted: true,
  events: true,
  venues: true,
  organizers: true,
  categories: true,
  tags: true,
  venue: true,
  organizer: true,
  image: true,
})

/** Returns names. Does not compile without one of them. */
function namesOf<Name extends string>(names: Readonly<Record<Name, true>>): readonly string[] {
  return Object.keys(names)
}

/**
 * Converts text with digits to numbers in the members that this interface declares as integers: of lists, records,
 * embedded records, and images. Mutates the response.
 */
export function coerceIntegers(reply: unknown): void {
  if (Array.isArray(reply)) for (const one of reply) coerceIntegers(one)
  if (!isObject(reply)) return
  for (const name of integers) {
    const value = reply[name]
    if (typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value)) reply[name] = Number(value)
  }
  // An object of images by the name of the size.
  if (isObject(reply.sizes)) coerceIntegers(Object.values(reply.sizes))
  for (const name of nested) coerceIntegers(reply[name])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
