/** Members that are integers in this interface. Other servers send some of them as text. */
const integers = ['id', 'author', 'post_parent', 'parent', 'count', 'total', 'total_pages', 'width', 'height']

/** Members that hold records, and the images of records. */
const nested = [
  'deleted',
  'events',
  'venues',
  'organizers',
  'categories',
  'tags',
  'venue',
  'organizer',
  'image',
  'sizes',
]

/**
 * Converts text with digits to numbers in the members that this interface declares as integers: of lists, records,
 * embedded records, and images. Mutates the response.
 */
export function coerceIntegers(reply: unknown): void {
  if (Array.isArray(reply)) for (const one of reply) coerceIntegers(one)
  else if (isObject(reply)) coerceMembers(reply)
}

function coerceMembers(record: Record<string, unknown>): void {
  for (const name of integers) {
    const value = record[name]
    if (typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value)) record[name] = Number(value)
  }
  for (const name of nested) {
    // An object of images by the name of the size.
    if (name === 'sizes' && isObject(record.sizes)) coerceIntegers(Object.values(record.sizes))
    else coerceIntegers(record[name])
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
