import type { EventRecord, TermRecord } from 'daybook'
import {
  type EventReader,
  type EventWriter,
  type External,
  eventLinks,
  externalIdTaken,
  type NewRecord,
  type ReadRepository,
  requireFreeExternalIds,
  requireFreeSlugs,
  type StoredRecord,
  StoreError,
  type TermCollection,
  type TermCriteria,
  type TermKey,
  type TermWriter,
  type WriteRepository,
} from 'daybook/storage'
import { linkTables } from '../columns/links.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { eventResource } from '../reading/event-resource.ts'
import type { Resource } from '../reading/resource.ts'
import { termResources } from '../reading/resources.ts'
import type { Load } from '../statement/batch.ts'
import { parseJson } from '../statement/json.ts'
import { type Execute, join, raw, sql, tenant } from '../statement/statement.ts'
import { removeFormerNames } from './former-names.ts'
import type { NewIds } from './new-ids.ts'
import { removeTerm } from './removal.ts'
import type { WaitingWrites } from './waiting-writes.ts'

/** The state that the writes of a transaction share. */
export interface WriteSession {
  /** The batch load of the reads. */
  readonly load: Load
  readonly execute: Execute
  /** Executes a statement for a new row, which is independent of the deferred writes. */
  readonly append: Execute
  /** Records that links of a removed term are left, which are removed after the commit. */
  leaveLinks(): void
  /** Returns how many writes the transaction has begun. */
  readonly writes: () => number
  /** Defers a write. */
  wait(add: (waiting: WaitingWrites) => void): void
  readonly dialect: Dialect
  /** The revision of all writes. */
  readonly commitId: string
  readonly newIds: NewIds
}

type Slugged = StoredRecord & { readonly slug: string; readonly status?: string }

/** Writes the parts of a record outside of its row. */
type WriteRest<Record> = (record: Record, before: Record | undefined) => Promise<void>

/** Writes one resource. Returned records equal those of a read. */
export function createWriteRepository<Record extends Slugged, Criteria, Key extends string>(
  resource: Resource<Record, Criteria, Key>,
  read: ReadRepository<Record, Criteria, Key>,
  { load, execute, append, writes, dialect, commitId, newIds }: WriteSession,
  writeRest: WriteRest<Record> = async () => {},
): WriteRepository<Record, Criteria, Key> {
  const { table, codec, hasTrash, derived } = resource
  const rows = dialect.name(table)
  const outOfTrash = raw(hasTrash ? ` AND status <> 'trash'` : '')
  /** What `getMany` read last. It is valid until the transaction writes. */
  let lastRead: { readonly records: readonly Record[]; readonly writes: number } = { records: [], writes: 0 }
  const getMany = async (ids: readonly number[]) => {
    const before = writes()
    const records = await read.getMany(ids)
    lastRead = { records, writes: before }
    return records
  }
  const readToUpdate = async (id: number) => {
    const record = lastRead.writes === writes() ? lastRead.records.find((one) => one.id === id) : undefined
    return record ?? (await read.getMany([id]))[0]
  }
  const heldSlugs = async (slugs: readonly string[]) => {
    const isRequested = dialect.isOneOf(raw('slug'), slugs, 'list')
    const held = dialect.jsonList(dialect.jsonArray([raw('slug'), raw('id')]))
    const found = await load(
      sql`SELECT ${held} AS value FROM ${rows} WHERE tenant = ${tenant} AND ${isRequested}${outOfTrash}`,
    )
    return parseJson<readonly (readonly [slug: string, id: number])[]>(found).map(([slug, id]) => ({ slug, id }))
  }
  const slugTaken = (slug: unknown) => new StoreError('slug-taken', `The slug "${slug}" is taken in ${table}.`)
  // Every resource has the criteria of external ids, but the compiler cannot see them in a generic type.
  const keyed = read as unknown as Parameters<typeof requireFreeExternalIds>[1]
  /** Returns why a unique index refused a new record. */
  const takenBy = (data: External & { readonly slug: unknown }) =>
    requireFreeExternalIds([data], keyed).then(
      () => slugTaken(data.slug),
      () => externalIdTaken(data),
    )

  return {
    heldSlugs,
    ...read,
    getMany,
    async insert(data) {
      const columns = [...codec.encode(data, dialect), ...derived(data, dialect)]
      const names = columns.map(([name]) => name)
      const values = columns.map(([, value]) => value)
      const named = sql`tenant, revision, ${join(names, ', ')}`
      const inserted = join([tenant, commitId, ...values], ', ')
      const row = await append(dialect.insertRow(table, named, inserted, newIds.next(table)))
      if (row === undefined) throw await takenBy(data)
      const id = Number((dialect.newestId ? await execute(dialect.newestId(table)) : row)?.id)
      newIds.note(table, id)
      const record = codec.record({ id, revision: commitId }, data)
      await writeRest(record, undefined)
      return record
    },
    async update(id, patch, ifRevision) {
      const before = await readToUpdate(id)
      if (before === undefined) throw missing(id, table)
      const { revision } = before
      if (ifRevision !== undefined && ifRevision !== revision) {
        throw new StoreError('revision', `Record ${id} in ${table} has revision ${revision}, not ${ifRevision}.`)
      }
      const record = codec.record({ id, revision: commitId }, { ...before, ...patch })
      const slug = slugHeldBy(record)
      if (slug !== undefined && slug !== slugHeldBy(before)) {
        const held = await heldSlugs([slug])
        if (held.some((other) => other.id !== id)) throw slugTaken(slug)
      }
      if (hasOtherKey(record, before)) await requireFreeExternalIds([record], keyed, id)
      const derivedBefore = derived(before, dialect)
      const columns = [
        ...codec.encode(patch, dialect),
        // Every index with a column that is set is written again.
        ...derived(record, dialect).filter(([, value], index) => value !== derivedBefore[index]?.[1]),
        [raw('revision'), commitId] as const,
      ]
      const changes = columns.map(([name, value]) => sql`${name} = ${value}`)
      await execute(sql`UPDATE ${rows} SET ${join(changes, ', ')} WHERE tenant = ${tenant} AND id = ${id}`)
      await writeRest(record, before)
      return record
    },
    async remove(id) {
      const removed = await execute(
        sql`DELETE FROM ${rows} WHERE tenant = ${tenant} AND id = ${id}${dialect.returningMatch}`,
      )
      if (removed === undefined) throw missing(id, table)
      await removeFormerNames(table, id, { execute, dialect })
      await newIds.keep(table, id, execute)
    },
  }
}

/** Does the same for events, whose links are rows of other tables. */
export function createEventWriter(read: EventReader, session: WriteSession): EventWriter {
  const { execute, append, dialect, wait, commitId, newIds } = session
  const { table, codec, derived } = eventResource
  const events = createWriteRepository(eventResource, read, session, writeLinks)
  const tables = eventLinks.map((link) => ({ link, rows: dialect.name(linkTables[link].name) }))
  async function writeLinks(event: EventRecord, before?: EventRecord): Promise<void> {
    for (const { link, rows } of tables) {
      if (before !== undefined) {
        if (before.start_date === event.start_date && isSameList(before[link], event[link])) continue
        await execute(sql`DELETE FROM ${rows} WHERE tenant = ${tenant} AND event_id = ${event.id}`)
      }
      wait((waiting) => waiting.addLinks(event, link))
    }
  }

  /** Inserts rows in one statement, and returns their ids. */
  async function insertRows(batch: readonly NewRecord<EventRecord>[]): Promise<readonly number[]> {
    const encoded = batch.map((data) => [
      ...codec.encode({ fields: undefined, ...data }, dialect),
      ...derived(data, dialect),
    ])
    const names = (encoded[0] ?? []).map(([name]) => name)
    const rows = encoded.map((columns) => join([tenant, commitId, ...columns.map(([, value]) => value)], ', '))
    const columns = sql`tenant, revision, ${join(names, ', ')}`
    const { statement, idsOf } = dialect.insertRows(table, columns, rows, newIds.next(table))
    const inserted = await append(statement)
    const ids = idsOf(dialect.newestId ? await execute(dialect.newestId(table)) : inserted)
    newIds.note(table, ids.at(-1) ?? 0)
    return ids
  }

  return {
    findWithIncluded: read.findWithIncluded,
    findRevisions: read.findRevisions,
    countByLinks: read.countByLinks,
    countByValue: read.countByValue,
    async insertMany(data) {
      await requireFreeSlugs(data, events)
      await requireFreeExternalIds(data, events)
      const records: EventRecord[] = []
      for (const batch of batchesOf(data, dialect.rowsPerInsert)) {
        const ids = await insertRows(batch)
        for (const [index, id] of ids.entries())
          records.push(codec.record({ id, revision: commitId }, { ...batch[index] }))
      }
      for (const record of records) await writeLinks(record)
      return records
    },
    ...events,
  }
}

/** Splits a list into few sizes: `largest` and its halves. A statement is prepared once for each size. */
function* batchesOf<Item>(items: readonly Item[], largest: number): Generator<readonly Item[]> {
  let start = 0
  for (let size = largest; size > 0; size = Math.floor(size / 2)) {
    for (; items.length - start >= size; start += size) yield items.slice(start, start + size)
  }
}

/** Does the same for terms, whose counts many transactions write, and which are removed from events. */
export function createTermWriter(
  link: TermCollection,
  read: ReadRepository<TermRecord, TermCriteria, TermKey>,
  session: WriteSession,
): TermWriter {
  return {
    async addToCounts(added) {
      if (added.size > 0) session.wait((waiting) => waiting.addToCounts(link, added))
    },
    ...createWriteRepository(termResources[link], read, session),
    async remove(id) {
      const removed = await removeTerm(link, id, session.execute, session.dialect)
      if (removed === undefined) throw missing(id, link)
      await removeFormerNames(link, id, session)
      await session.newIds.keep(link, id, session.execute)
      if (!removed.isSwept) session.leaveLinks()
    },
  }
}

function missing(id: number, table: Table): StoreError {
  return new StoreError('missing', `There is no record ${id} in ${table}.`)
}

/** Returns the slug that no other record may have. Records in the trash hold none. */
function slugHeldBy({ slug, status }: Slugged): string | undefined {
  return status === 'trash' ? undefined : slug
}

function hasOtherKey(record: External, before: External): boolean {
  return record.source !== before.source || record.external_id !== before.external_id
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
