import { type EventLink, eventLinks, type LinkCounting, tableOf } from 'daybook/storage'
import type { Counts } from '../../caches/totals.ts'
import { IdCounts } from '../../columns/id-counts.ts'
import { forEachLinkedId, type VisitId } from '../../columns/linked-ids.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { IncludedText } from '../../dialect/query.ts'
import type { Load } from '../../statement/batch.ts'
import { parseJson } from '../../statement/json.ts'
import { type Sql, sql } from '../../statement/statement.ts'
import { eventResource } from '../event-resource.ts'
import { groupColumn } from '../groups.ts'
import type { Branch } from '../resource.ts'
import { type LimitedLink, linkCounts, linkedTexts, topRecords } from './link-counts.ts'

/** Counts some events by their links. */
export interface LinkCounter {
  /** Selects what `read` needs. */
  readonly selected: Sql
  /** Returns the counts of each link from what was selected. */
  read(found: unknown): Promise<Counts>
}

interface Session {
  readonly dialect: Dialect
  readonly load: Load
}

/** The maximum number of events whose linked ids are read as text. More are counted in SQL. */
const maxTexts = 100_000

/** Returns a counter that counts in SQL, or reads the ids and counts them here, as the database prefers. */
export function createLinkCounter(
  counting: Omit<LinkCounting, 'where'>,
  branches: readonly Branch[],
  session: Session,
): LinkCounter {
  const { includedText } = session.dialect
  return includedText === null
    ? countingInSql(counting, branches, session.dialect)
    : countingTexts(counting, branches, { includedText, ...session })
}

function countingInSql(
  { links, limit, collapse }: Omit<LinkCounting, 'where'>,
  branches: readonly Branch[],
  dialect: Dialect,
): LinkCounter {
  const group = collapse && groupColumn(eventResource, collapse, dialect)
  const counts = links.map((link) => sql`(${linkCounts({ limit, group, ...link }, branches, dialect)})`)
  return {
    selected: sql`SELECT ${dialect.jsonArray(counts)} AS value`,
    read: async (found) => parseJson<Counts>(found).map((counts) => parseJson<Counts>(counts)),
  }
}

/**
 * Returns a counter that reads the linked ids of all events as one text, and counts them here. In SQLite this takes a
 * twentieth of the time of a join, which looks up each event in the table of each link and sorts what it finds.
 */
function countingTexts(
  counting: Omit<LinkCounting, 'where'>,
  branches: readonly Branch[],
  { includedText, ...session }: Session & { readonly includedText: IncludedText },
): LinkCounter {
  const { dialect, load } = session
  const { links, limit, collapse } = counting
  const group = collapse && groupColumn(eventResource, collapse, dialect)
  const withParents = links.some(({ link }) => link === 'categories')
  return {
    selected: linkedTexts(branches, { limit: maxTexts, withParents, group }, includedText, dialect),
    async read(found) {
      const [text, parents = []] = parseJson<readonly [text: string | null, parents?: unknown]>(found)
      if (text === null) {
        const { selected, read } = countingInSql(counting, branches, dialect)
        return read(await load(selected))
      }
      const parentOf = new Map(parseJson<readonly (readonly [id: number, parent: number])[]>(parents))
      const counts = tableOf<Readonly<Record<EventLink, IdCounts>>>(eventLinks, () => new IdCounts())
      const visits = links.map(({ link }) => [
        link,
        link === 'categories' ? withAncestors(counts[link], parentOf) : ofId(counts[link]),
      ])
      forEachLinkedId(text, Object.fromEntries(visits))
      return Promise.all(links.map((link) => topCounts({ limit, ...link }, counts[link.link], session)))
    },
  }
}

function ofId(counts: IdCounts): VisitId {
  return (id, event) => counts.add(id, event)
}

/** Counts an event of a category for its ancestors too. Counts no removed category. */
function withAncestors(counts: IdCounts, parentOf: ReadonlyMap<number, number>): VisitId {
  const lines = new Map<number, readonly number[]>()
  return (category, event) => {
    let line = lines.get(category)
    if (line === undefined) {
      line = lineOf(category, parentOf)
      lines.set(category, line)
    }
    for (const id of line) counts.add(id, event)
  }
}

/**
 * Returns a category with its ancestors, or nothing if it was removed. Stops at a category that it has visited, in a
 * loop.
 */
function lineOf(category: number, parentOf: ReadonlyMap<number, number>): readonly number[] {
  const line: number[] = []
  for (
    let id: number | undefined = category;
    id !== undefined && parentOf.has(id) && !line.includes(id);
    id = parentOf.get(id)
  ) {
    line.push(id)
  }
  return line
}

/**
 * Returns the records with the highest counts. Reads those that can be among them first, and more if some of them are
 * not visible.
 */
async function topCounts(link: LimitedLink, counts: IdCounts, { dialect, load }: Session): Promise<Counts> {
  const top: (readonly unknown[])[] = []
  let below = Number.POSITIVE_INFINITY
  for (let size = link.limit; top.length < link.limit; size *= 2) {
    const ids = counts.highest(size, below)
    if (ids.length === 0) break
    const limited = { ...link, limit: link.limit - top.length }
    top.push(...parseJson<Counts>(await load(topRecords(limited, dialect.rowsOf(ids), dialect))))
    below = Math.min(...ids.map(([, events]) => events))
  }
  return top
}
