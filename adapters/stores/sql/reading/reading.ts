import {
  type EventLink,
  type EventReader,
  eventLinks,
  type IncludedRecords,
  type IncludedRevisions,
  type IncludedTerms,
  type LinkedName,
  linkedNames,
  type ReadRepository,
  type Revision,
  type StoredRecord,
  type TypesByName,
  tableOf,
  termCollections,
} from 'daybook/storage'
import type { Codec } from '../columns/codec.ts'
import { parseJson } from '../statement/json.ts'
import { raw, sql } from '../statement/statement.ts'
import { eventResource } from './event-resource.ts'
import { createEventCounter } from './facets/counting.ts'
import { findPage } from './find-page.ts'
import { createLoadByIds } from './load-by-ids.ts'
import type { List } from './parts.ts'
import type { ReadSession } from './read-session.ts'
import type { Resource } from './resource.ts'
import { linkedCodecs, termResources } from './resources.ts'

/** Reads one resource. Each method is one query, so that its result is from one snapshot. */
export function createReadRepository<Record extends StoredRecord, Criteria, Key extends string>(
  resource: Resource<Record, Criteria, Key>,
  session: ReadSession,
): ReadRepository<Record, Criteria, Key> {
  const { table, alias, codec, hasTrash } = resource
  const { load, dialect, selections } = session
  const { rows, id, record, exists, isOwn } = selections[table]
  const outOfTrash = raw(hasTrash ? ` AND ${alias}.status <> 'trash'` : '')
  const byIds = createLoadByIds(load, {
    queryOf: (ids) =>
      sql`SELECT ${dialect.jsonList(record)} AS value FROM ${rows} WHERE ${isOwn}
        AND ${dialect.isOneOf(id, ids, 'list')} AND ${exists}`,
    decode: (found) => parseJson<List>(found).map(codec.decode),
  })

  return {
    async find(query) {
      const [total, list] = await findPage(resource, query, session, [record])
      return { records: list.map(codec.decode), total }
    },
    async getMany(ids) {
      if (ids.length === 0) return []
      const records = await byIds(ids)
      return ids.flatMap((id) => records.get(id) ?? [])
    },
    async getBySlug(slug) {
      const found = await load(
        sql`SELECT ${record} AS value FROM ${rows} WHERE ${isOwn} AND ${raw(alias)}.slug = ${slug}
          AND ${exists}${outOfTrash}`,
      )
      return found === null ? null : codec.decode(parseJson(found))
    },
  }
}

/** Does the same for events, with their linked records. */
export function createEventReader(session: ReadSession): EventReader {
  const { events, linked, linkedRevisions } = session.selections
  return {
    async findWithIncluded(query, links = eventLinks) {
      // The selections have the order of `eventLinks`.
      const present = eventLinks.filter((link) => links.includes(link))
      const selected = linked.filter((_, index) => present.some((link) => eventLinks.indexOf(link) === index))
      const [total, records, ...included] = await findPage(eventResource, query, session, [events.record, ...selected])
      const listOf = (link: EventLink) => included[present.indexOf(link)] ?? []
      const linkedIn = <Link extends LinkedName>(link: Link): IncludedRecords<Link>[Link] => {
        const codec: Codec<TypesByName[Link]['record']> = linkedCodecs[link]
        return listOf(link).map(codec.decode)
      }
      return {
        records: records.map(eventResource.codec.decode),
        total,
        included: {
          ...tableOf<IncludedRecords>(linkedNames, linkedIn),
          ...tableOf<IncludedTerms>(termCollections, (link) => listOf(link).map(termResources[link].codec.decode)),
        },
      }
    },
    ...createReadRepository(eventResource, session),
    ...createEventCounter(session),
    async findRevisions(query) {
      const [total, records, ...lists] = await findPage(eventResource, query, session, [
        events.revision,
        ...linkedRevisions,
      ])
      return {
        records: records.map(toRevision),
        total,
        included: tableOf<IncludedRevisions>(eventLinks, (link) =>
          (lists[eventLinks.indexOf(link)] ?? []).map(toRevision),
        ),
      }
    },
  }
}

/** Decodes the result of `selections[table].revision`. */
function toRevision([id, revision]: readonly unknown[]): Revision {
  return { id: Number(id), revision: String(revision) }
}
