import {
  type EventCriteria,
  type EventReader,
  isTermCollection,
  type LinkCount,
  recordShapes,
  type ValueCount,
  type ValueCounting,
  type VisibleEvent,
} from 'daybook/storage'
import type { CachedCounts, Counts } from '../../caches/totals.ts'
import { collectionOfLink } from '../../columns/links.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { Table } from '../../dialect/schema.ts'
import type { Load } from '../../statement/batch.ts'
import { parseJson } from '../../statement/json.ts'
import { raw, type Sql, search, sql } from '../../statement/statement.ts'
import { eventResource } from '../event-resource.ts'
import { countOf, groupColumn, unionOf } from '../groups.ts'
import type { Branch } from '../resource.ts'
import { createLinkCounter, type LinkCounter } from './link-counter.ts'

interface Session {
  readonly dialect: Dialect
  readonly load: Load
  /** Absent in a transaction, whose own writes have no version yet. */
  readonly counts?: CachedCounts
}

/** What counts depend on besides the criteria of the events. */
interface Dependencies {
  readonly key: unknown
  /** The visibilities of other records. Their time has to be that of the events. */
  readonly visible?: readonly VisibleEvent[]
  /** The tables with the publications that the counts depend on. */
  readonly tables?: readonly Table[]
}

/** Counts events by the records that they link to, and by their values. */
export function createEventCounter(session: Session): Pick<EventReader, 'countByLinks' | 'countByValue'> {
  const { dialect, load } = session
  const count = async (
    where: EventCriteria,
    { key, visible = [], tables }: Dependencies,
    counterOf: (branches: readonly Branch[]) => LinkCounter,
  ): Promise<Counts> => {
    const narrowing = eventResource.narrow?.(where, dialect, load)
    // Nothing else is awaited before the load, so that it joins the batch of the page.
    const narrowed = narrowing === undefined ? null : await narrowing
    const { branches, isSearch } = eventResource.matching(where, dialect, narrowed, undefined)
    const { selected, read } = counterOf(branches)
    // A search would be found in the cache as rarely as it costs much.
    if (isSearch || session.counts === undefined) return read(await load(isSearch ? search(selected) : selected))
    const ofEvents = where.visible ?? []
    const all = { ...where, visible: [...ofEvents, ...visible] }
    const keyed = `${JSON.stringify([key, where.visible && ofEvents.length])} `
    const column = session.counts.column(all, sql`(${selected})`, keyed, tables)
    return column.counts(await load(sql`SELECT ${column.selected} AS value`), read)
  }

  return {
    async countByLinks({ where, ...counting }) {
      const links = counting.links.map(({ link, records: { visible, ...others } = {} }) => ({ link, visible, others }))
      const dependencies = {
        key: [
          counting.collapse,
          counting.limit,
          links.map(({ link, visible, others }) => [link, visible?.length, others]),
        ],
        visible: links.flatMap(({ visible = [] }) => visible),
        tables: [
          'events',
          ...links.flatMap(({ link }) => (isTermCollection(link) ? [] : collectionOfLink(link))),
        ] as const,
      }
      const counts = await count(where, dependencies, (branches) => createLinkCounter(counting, branches, session))
      return counts.map((rows) => (rows as readonly LinkRow[]).map(toLinkCount)) // as `topRecords` selects them
    },
    async countByValue({ where, ...counting }) {
      const rows = await count(where, { key: counting }, (branches) => ({
        selected: valueCounts(counting, branches, dialect),
        read: async (found) => parseJson<Counts>(found),
      }))
      return (rows as readonly ValueRow[]).map(toValueCount) // as `valueCounts` selects them
    },
  }
}

type LinkRow = readonly [id: number, slug: string, name: string, source: string, external_id: string, count: number]

function toLinkCount([id, slug, name, source, external_id, count]: LinkRow): LinkCount {
  return { id: Number(id), slug, name, source, external_id, count: Number(count) }
}

type ValueRow = readonly [text: string, kind: string, count: number]

function toValueCount([text, kind, count]: ValueRow): ValueCount {
  const value = kind === 'number' ? Number(text) : kind === 'boolean' ? text === 'true' : text
  return { value, count: Number(count) }
}

function valueCounts(
  { by, collapse, limit }: Omit<ValueCounting, 'where'>,
  branches: readonly Branch[],
  dialect: Dialect,
): Sql {
  const { materialized, types, jsonListInOrder, jsonArray } = dialect
  const { from, text, kind } = valuesOf(by, dialect)
  const group = collapse && groupColumn(eventResource, collapse, dialect)
  const columns = sql`${text} AS item, ${kind} AS kind`
  const values = unionOf(branches, group ? sql`${columns}, ${group}` : columns, from)
  const order = sql`events DESC, CASE WHEN kind = 'number' THEN CAST(item AS ${raw(types.number)}) END, item`
  return sql`WITH top AS ${materialized}(SELECT item, kind, ${countOf(group, 'v')} AS events FROM (${values}) v
      GROUP BY kind, item ORDER BY ${order} LIMIT ${raw(String(limit))})
    SELECT ${jsonListInOrder(jsonArray([raw('item'), raw('kind'), raw('events')]), order)} AS value FROM top`
}

/** Returns the values of a field as text with their kinds, and what has to be joined for them. */
function valuesOf(by: ValueCounting['by'], dialect: Dialect) {
  if ('field' in by) {
    if (!(by.field in recordShapes.event.columns)) throw new TypeError(`Events cannot be counted by ${by.field}.`)
    return { from: raw(''), text: raw(`e.${by.field}`), kind: raw(`'string'`) }
  }
  const { appField, absent } = by
  const lacks = sql`${raw(dialect.fieldValue('e.fields', appField))} IS NULL`
  const fields =
    absent.length === 0
      ? raw('e.fields')
      : sql`CASE WHEN ${lacks} THEN ${dialect.json(JSON.stringify({ [appField]: absent }))} ELSE e.fields END`
  const { from, text, kind } = dialect.fieldItems(fields, appField)
  return { from: sql` CROSS JOIN ${from}`, text, kind }
}
