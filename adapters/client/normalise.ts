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
 * Gives a parsed response the types of this interface: digits become integers where integers are declared, in lists,
 * records, embedded records, and images. Mutates the response.
 */
export function normalise(reply: unknown): void {
  if (Array.isArray(reply)) for (const one of reply) normalise(one)
  else if (isObject(reply)) normaliseMembers(reply)
}

function normaliseMembers(record: Record<string, unknown>): void {
  for (const name of integers) {
    const value = record[name]
    if (typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value)) record[name] = Number(value)
  }
  for (const name of nested) {
    // The keys of sizes are their names.
    if (name === 'sizes' && isObject(record.sizes)) normalise(Object.values(record.sizes))
    else normalise(record[name])
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
