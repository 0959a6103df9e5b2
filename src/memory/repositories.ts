import type { NewRecord, Searchable, Stamp, StoredRecord } from '../schema/resource.ts'
import type { Found, ReadRepository, StoreQuery, WriteRepository } from '../storage/store.ts'
import { StoreError } from '../storage/store-error.ts'
import { findPage, type Listing, type Scan, type Searched } from './search.ts'
import type { StagedTable } from './staged-table.ts'
import { type Row, recordsOf } from './table.ts'

/** The state that all repositories of one reader share. */
export interface Session {
  /** Throws once the transaction is over. */
  ensureOpen(): void
  scanned(visited: number): void
}

/** The state that all repositories of a writer also share. */
export interface WriteSession extends Session {
  /** The revision of all writes. */
  readonly commitId: string
  changed(): void
}

export interface Reading<Record, Criteria, Where, Key extends string>
  extends Searched<Record, Where, Key>,
    Listing<Record, Where, Key> {
  /** Resolves criteria on other records, once per query. */
  readonly resolve: (criteria: Criteria, scan: Scan) => Where
  /** Returns a row as readers see it. */
  readonly shown: (row: Record) => Record
  readonly session: Session
}

/** Returns a synchronous search: nothing else happens in between. */
export function createFind<Record extends StoredRecord & Row, Criteria, Where, Key extends string>({
  resolve,
  shown,
  session,
  ...searched
}: Reading<Record, Criteria, Where, Key>): (query: StoreQuery<Criteria, Key>) => Found<Record> {
  return ({ where: criteria, ...page }) => {
    session.ensureOpen()
    const scan: Scan = { visited: 0 }
    const { records, total } = findPage(searched, { where: resolve(criteria, scan), ...page }, scan)
    session.scanned(scan.visited)
    return { records: records.map(shown), total }
  }
}

export function createReadRepository<Record extends StoredRecord & Row, Criteria, Where, Key extends string>(
  reading: Reading<Record, Criteria, Where, Key>,
): ReadRepository<Record, Criteria, Key> {
  const { view, shown, session } = reading
  const find = createFind(reading)
  return {
    async find(query) {
      return find(query)
    },
    async getMany(ids) {
      session.ensureOpen()
      return recordsOf(view, ids).map(shown)
    },
    async getBySlug(slug) {
      session.ensureOpen()
      const row = view.getBySlug(slug)
      return row === undefined ? null : shown(row)
    },
  }
}

interface Writing<Record extends StoredRecord & Row, Where, Key> {
  readonly table: StagedTable<Record & Searchable, Where, Key>
  readonly build: (stamp: Stamp, data: NewRecord<Record>) => Record & Searchable
  /** Returns a row as readers see it, which writes are based on. */
  readonly shown?: (row: Record & Searchable) => Record & Searchable
  readonly session: WriteSession
  /** Throws if the patch may not be written. */
  readonly checkWrite?: (patch: Partial<NewRecord<Record>>) => void
  /** Throws if the record may not be removed. */
  readonly checkRemoval?: (id: number) => Promise<void>
  /** Called after a record was removed. */
  readonly onRemoval: (id: number) => void
}

export function createWriteRepository<Record extends StoredRecord & Row, Criteria, Where, Key extends string>(
  reading: ReadRepository<Record, Criteria, Key>,
  { table, build, shown = (row) => row, session, checkWrite, checkRemoval, onRemoval }: Writing<Record, Where, Key>,
): WriteRepository<Record, Criteria, Key> {
  return {
    // Listed by name: spreading `reading` into each writer took half the time of a small transaction.
    find: reading.find,
    getMany: reading.getMany,
    getBySlug: reading.getBySlug,
    async heldSlugs(slugs) {
      session.ensureOpen()
      return [...new Set(slugs)].flatMap((slug) => {
        const holder = table.getBySlug(slug)
        return holder === undefined ? [] : { slug, id: holder.id }
      })
    },
    async insert(data) {
      session.ensureOpen()
      checkWrite?.(data)
      const record = build({ id: table.nextId(), revision: session.commitId }, data)
      table.put(record)
      session.changed()
      return record
    },
    async update(id, patch, ifRevision) {
      session.ensureOpen()
      const before = shown(existing(table, id))
      if (ifRevision !== undefined && ifRevision !== before.revision) {
        throw new StoreError('revision', `Record ${id} has revision ${before.revision}, not ${ifRevision}.`)
      }
      checkWrite?.(patch)
      const { search_text, search_words } = before
      const record = build({ id, revision: session.commitId }, { ...before, search_text, search_words, ...patch })
      table.put(record)
      session.changed()
      return record
    },
    async remove(id) {
      session.ensureOpen()
      const record = existing(table, id)
      if (checkRemoval) await checkRemoval(id)
      table.delete(record.id)
      onRemoval(id)
      session.changed()
    },
  }
}

function existing<Record extends Row, Where, Key>(table: StagedTable<Record, Where, Key>, id: number): Record {
  const record = table.get(id)
  if (record === undefined) throw new StoreError('missing', `There is no record ${id}.`)
  return record
}
