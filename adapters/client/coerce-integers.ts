/** Members that are integers in this interface. Other servers send some of them as text. */
const integers = ['id', 'author', 'post_parent', 'parent', 'count', 'total', 'total_pages', 'width', 'height']

/** Members that hold records, and the images of records. */
const nested = ['deleted', 'events', 'venues', 'organizers', 'categories', 'tags', 'venue', 'organizer', 'image']

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
