import type { EventRecord } from '../resources/event/event.ts'
import {
  type CollectionName,
  collectionOf,
  type EventLink,
  isTermCollection,
  type LinkedCollection,
  linkedCollections,
  type NameOf,
  nameOf,
  type TermCollection,
  tableOf,
  termCollections,
} from '../schema/resource.ts'
import type { LinkedCriteriaOf, TermCriteria } from '../storage/criteria.ts'
import { requireFreeExternalIds } from '../storage/external-ids.ts'
import { requireFreeSlugs } from '../storage/free-slugs.ts'
import type {
  LinkedKey,
  LinkedReaders,
  LinkedRecordOf,
  LinkedWriters,
  Reader,
  TermKey,
  TermWriter,
  TermWriters,
  Writer,
} from '../storage/store.ts'
import type { FormerNameTable } from './commits/former-names.ts'
import { type KeyedValueTable, keyedValueWrites } from './commits/keyed-values.ts'
import type { Resolved } from './conditions.ts'
import { createRepositories } from './reader.ts'
import { eventRow, type LinkedRowOf, type LinkedRowShapes, linkedRows, type TermRow, termRow } from './records.ts'
import { requireLinked, requireUnlinked } from './references.ts'
import { createRemovedTerms, withoutRemoved } from './removed-terms.ts'
import { createWriteRepository, type WriteSession } from './repositories.ts'
import { StagedTable } from './staged-table.ts'
import { createEventTable, createLinkedTable, createTermTable, type LinkedWhere, type Tables } from './tables.ts'

type StagedLinked<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: StagedTable<LinkedRowOf<NameOf<Each>>, LinkedWhere, LinkedKey>
}

type StagedTerms = { readonly [Each in TermCollection]: StagedTable<TermRow, Resolved<TermCriteria>, TermKey> }

interface TransactionOptions {
  readonly tables: Tables
  /** The version of the tables. */
  readonly version: string
  /** The version of the tables after the commit, and the revision of the records that it writes. */
  readonly commitId: string
  readonly scanned: (visited: number) => void
}

export interface Transaction {
  readonly writer: Writer
  /** Applies the changes to the tables, and returns their new version. */
  commit(): string
  /** The terms that the transaction removed. */
  removedTerms(): readonly (readonly [link: TermCollection, id: number])[]
  /** The version of the time-zone data that the transaction recorded. */
  notedTimeZoneData(): string | undefined
  /** The note about its changes; null if there is none. */
  notedChanges(): string | null
  /** Makes the writer reject from now on. */
  close(): void
}

/** Opens a writer whose changes stay outside the tables. Others see them after the commit. */
export function openTransaction({ tables, version, commitId, scanned }: TransactionOptions): Transaction {
  const staged = {
    events: new StagedTable(tables.events, createEventTable),
    linked: tableOf<StagedLinked>(
      linkedCollections,
      <Each extends LinkedCollection>(collection: Each): StagedLinked<Each>[Each] =>
        new StagedTable(tables.linked[collection], createLinkedTable<LinkedRowOf<NameOf<Each>>>),
    ),
    terms: tableOf<StagedTerms>(termCollections, (link) => new StagedTable(tables.terms[link], createTermTable)),
  }
  let isOpen = true
  let hasWritten = false
  let timeZoneData: string | undefined
  let changesNote: string | null = null
  const session: WriteSession = {
    commitId,
    scanned,
    ensureOpen() {
      if (!isOpen) throw new Error('The transaction of this writer is over.')
    },
    changed() {
      hasWritten = true
    },
  }
  /** A copy, once the transaction changes it. */
  let formerNames = tables.formerNames
  const changeFormerNames = (change: (table: FormerNameTable) => void) => {
    if (formerNames === tables.formerNames) formerNames = formerNames.copy()
    change(formerNames)
  }
  /** A copy, once the transaction changes it. */
  let keyedValues = tables.keyedValues
  const changeKeyedValues = (change: (table: KeyedValueTable) => void) => {
    if (keyedValues === tables.keyedValues) keyedValues = keyedValues.copy()
    change(keyedValues)
  }
  const forget = (collection: CollectionName) => (id: number) => {
    if (formerNames.find(collection, { ids: [id] }).length === 0) return
    changeFormerNames((table) => table.remove(collection, id))
  }
  const removed = createRemovedTerms(tables.removed)
  const removedIds: (readonly [link: TermCollection, id: number])[] = []
  const termWriter = (link: TermCollection): TermWriter => {
    const terms = createTermWriter(reader[link], { table: staged.terms[link], session, onRemoval: forget(link) })
    return {
      ...terms,
      async remove(id) {
        await terms.remove(id)
        removed[link].add(id)
        removedIds.push([link, id])
      },
    }
  }
  const linkedWriter = <Each extends LinkedCollection>(collection: Each): LinkedWriters<Each>[Each] => {
    const name = nameOf[collection]
    const reading: LinkedReaders<Each>[Each] = reader[collection]
    const { build }: LinkedRowShapes<NameOf<Each>>[NameOf<Each>] = linkedRows[name]
    return createWriteRepository<LinkedRecordOf<Each>, LinkedCriteriaOf<Each>, LinkedWhere, LinkedKey>(reading, {
      table: staged.linked[collection],
      build,
      session,
      checkRemoval: (id) => requireUnlinked(name, id, reader.events),
      onRemoval: forget(collection),
    })
  }
  const views = {
    removed,
    get formerNames() {
      return formerNames
    },
    get keyedValues() {
      return keyedValues
    },
    ...staged,
  }
  const reader = createRepositories(views, session)
  const targetOf = (link: EventLink) =>
    isTermCollection(link) ? staged.terms[link] : staged.linked[collectionOf[link]]
  const events = createWriteRepository(reader.events, {
    table: staged.events,
    build: eventRow,
    shown: (event) => withoutRemoved(event, removed),
    session,
    checkWrite: (event) => requireLinked(event, targetOf),
    onRemoval: forget('events'),
  })
  return {
    writer: {
      events: {
        findWithIncluded: reader.events.findWithIncluded,
        findRevisions: reader.events.findRevisions,
        countByLinks: reader.events.countByLinks,
        countByValue: reader.events.countByValue,
        async insertMany(data) {
          for (const event of data) requireLinked(event, targetOf)
          await requireFreeSlugs(data, events)
          await requireFreeExternalIds(data, events)
          const records: EventRecord[] = []
          for (const event of data) records.push(await events.insert(event))
          return records
        },
        ...events,
      },
      ...tableOf<LinkedWriters>(linkedCollections, linkedWriter),
      ...tableOf<TermWriters>(termCollections, termWriter),
      formerNames: {
        find: reader.formerNames.find,
        async put(collection, names) {
          session.ensureOpen()
          if (names.length === 0) return
          changeFormerNames((table) => table.put(collection, names))
          session.changed()
        },
        async drop(collection, keys) {
          session.ensureOpen()
          if (formerNames.find(collection, { keys }).length === 0) return
          changeFormerNames((table) => table.drop(collection, keys))
          session.changed()
        },
      },
      keyedValue: reader.keyedValue,
      keyedValues: reader.keyedValues,
      ...keyedValueWrites(() => keyedValues, changeKeyedValues, session.ensureOpen),
      async versionChange() {
        session.ensureOpen()
        return hasWritten ? { commitId, replaces: [version] } : null
      },
      async noteTimeZoneData(noted) {
        session.ensureOpen()
        session.changed()
        timeZoneData = noted
      },
      async noteChanges(note) {
        session.ensureOpen()
        changesNote = note
      },
    },
    commit() {
      staged.events.commit()
      for (const table of [...Object.values(staged.linked), ...Object.values(staged.terms)]) table.commit()
      for (const [link, id] of removedIds) tables.removed[link].add(id)
      tables.formerNames = formerNames
      tables.keyedValues = keyedValues
      return hasWritten ? commitId : version
    },
    removedTerms: () => removedIds,
    notedTimeZoneData: () => timeZoneData,
    notedChanges: () => changesNote,
    close() {
      isOpen = false
    },
  }
}

interface TermWriting {
  readonly table: StagedTable<TermRow, Resolved<TermCriteria>, TermKey>
  readonly session: WriteSession
  readonly onRemoval: (id: number) => void
}

function createTermWriter(reading: Reader['tags'], writing: TermWriting): TermWriter {
  const terms = createWriteRepository(reading, { build: termRow, ...writing })
  return {
    async addToCounts(added) {
      for (const { id, count } of await terms.getMany([...added.keys()])) {
        await terms.update(id, { count: count + (added.get(id) ?? 0) })
      }
    },
    ...terms,
  }
}
