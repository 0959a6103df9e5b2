/**
 * The known name that an unknown one most likely stands for: the same but for case, hyphens and a final `_id`, one that
 * others use for it, or one a typing error or two away.
 */
export function nearMiss(name: string, known: readonly string[]): string | undefined {
  // Longer ones are no slips, and comparing takes time.
  if (name.length > 40) return undefined
  const plain = plainOf(name)
  const alias = aliases.get(plain)?.find((one) => known.includes(one))
  return known.find((one) => plainOf(one) === plain) ?? alias ?? closest(plain, known)
}

function plainOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/_ids?$/, '')
    .replace(/[^a-z0-9]/g, '')
}

/** What other interfaces call it, where that is too far from what it is called here; the first that is known counts. */
const aliases: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    after: ['starts_after'],
    before: ['starts_before'],
    category: ['categories'],
    enddateafter: ['ends_after'],
    enddatebefore: ['ends_before'],
    from: ['start_date'],
    ids: ['include'],
    keyword: ['search'],
    limit: ['per_page'],
    name: ['title', 'venue', 'organizer'],
    pagesize: ['per_page'],
    q: ['search'],
    query: ['search'],
    sort: ['orderby'],
    sortby: ['orderby'],
    startdateafter: ['starts_after'],
    startdatebefore: ['starts_before'],
    tag: ['tags'],
    title: ['name', 'venue', 'organizer'],
    to: ['end_date'],
    tz: ['timezone'],
    until: ['end_date'],
    url: ['website'],
  }),
)

function closest(plain: string, known: readonly string[]): string | undefined {
  let [best, least] = [undefined as string | undefined, slips(plain.length) + 1]
  for (const one of known) {
    const errors = distance(plain, plainOf(one), least)
    if (errors < least) [best, least] = [one, errors]
  }
  return best
}

/** How many typing errors are taken for such: in short names every letter tells. */
function slips(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/** How many letters are missing, too many, wrong, or swapped with the next; some number from `limit` on counts as `limit`. */
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
