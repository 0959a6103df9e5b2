import { linkedNames, nameOf, termCollections } from './resource.ts'

/**
 * Returns the declared name that an unknown name probably means: the same except for case, hyphens and a final `_id`,
 * an alias that others use, or a name one or two typing errors away.
 */
export function nearMiss(name: string, declared: readonly string[]): string | undefined {
  // Longer names are not typing errors, and comparing takes time.
  if (name.length > 40) return undefined
  const plain = plainOf(name)
  // Many clients add a `_` to their URLs, so that nothing is cached.
  if (plain === '') return undefined
  const alias = aliases.get(plain)?.find((one) => declared.includes(one))
  return declared.find((one) => plainOfDeclared(one) === plain) ?? alias ?? closest(plain, declared)
}

function plainOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/_ids?$/, '')
    .replace(/[^a-z0-9]/g, '')
}

/** The plain forms of declared names. There are few of them. */
const plainNames = new Map<string, string>()

function plainOfDeclared(name: string): string {
  let plain = plainNames.get(name)
  if (plain === undefined) {
    plain = plainOf(name)
    plainNames.set(name, plain)
  }
  return plain
}

/** Names of other interfaces that are too different from ours to compare. The first declared one is used. */
const aliases: ReadonlyMap<string, readonly string[]> = new Map([
  // Linked records are named by the field that has the name of their resource.
  ['name', ['title', ...linkedNames]],
  ['title', ['name', ...linkedNames]],
  ...termCollections.map((collection): [string, string[]] => [nameOf[collection], [collection]]),
  ...Object.entries({
    after: ['starts_after'],
    before: ['starts_before'],
    enddateafter: ['ends_after'],
    enddatebefore: ['ends_before'],
    from: ['start_date'],
    ids: ['include'],
    keyword: ['search'],
    limit: ['per_page'],
    pagesize: ['per_page'],
    q: ['search'],
    query: ['search'],
    sort: ['orderby'],
    sortby: ['orderby'],
    startdateafter: ['starts_after'],
    startdatebefore: ['starts_before'],
    to: ['end_date'],
    tz: ['timezone'],
    until: ['end_date'],
    url: ['website'],
  }),
])

function closest(plain: string, declared: readonly string[]): string | undefined {
  let nearest: string | undefined
  let least = slips(plain.length) + 1
  for (const one of declared) {
    const errors = distance(plain, plainOfDeclared(one), least)
    if (errors >= least) continue
    nearest = one
    least = errors
  }
  return nearest
}

/** Returns how many differences count as typing errors. In short names every letter matters. */
function slips(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/**
 * Returns how many letters are missing, added, wrong, or swapped with the next one. Results of `limit` and above are
 * not exact.
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: readonly number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(wrong, at(last, j) + 1, at(row, j - 1) + 1, isSwapped ? at(before, j - 2) + 1 : wrong))
    }
    before = last
    last = row
  }
  return Math.min(at(last, b.length), limit)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0
}
