/** How many records a form lists to choose from. Among more of them, people search. */
const mostListed = 500

/** How many records a search shows. */
const mostFound = 20

const perPage = 50

/** What a form asks for. */
export interface WantedChoices {
  /** The search text; empty for none. */
  readonly text: string
  /** The values that are chosen. */
  readonly chosen: readonly string[]
}

/** A page of a list. */
export interface ChoicePage {
  readonly page: number
  readonly per_page: number
  readonly q?: string
}

/** Reads a page of records. */
export type ReadPage<Record> = (
  page: ChoicePage,
) => Promise<{ readonly records: readonly Record[]; readonly total: number }>

/** Reads all records of a list; `undefined` if there are more than a form lists. */
export async function readAll<Record>(
  read: ReadPage<Record>,
): Promise<{ readonly records?: readonly Record[]; readonly total: number }> {
  const records: Record[] = []
  for (let page = 1; ; page += 1) {
    const found = await read({ page, per_page: perPage })
    if (found.total > mostListed) return { total: found.total }
    records.push(...found.records)
    if (found.records.length === 0 || records.length >= found.total) return { records, total: records.length }
  }
}

/**
 * Reads the first records that a search finds, and how many there are. `whole`: how many there are without a search.
 */
export async function readFound<Record>(
  read: ReadPage<Record>,
  text: string,
  whole: number,
): Promise<{ readonly records: readonly Record[]; readonly total: number }> {
  if (text === '') return { records: [], total: whole }
  // No search is longer.
  return read({ page: 1, per_page: mostFound, q: text.slice(0, 200) })
}
