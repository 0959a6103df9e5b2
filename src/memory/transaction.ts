import type { EventRecord } from '../resources/event/event.ts'
import type { TermCriteria } from '../storage/criteria.ts'
import { requireFreeSlugs } from '../storage/free-slugs.ts'
import type { Reader, TermKey, TermWriter, Writer } from '../storage/store.ts'
import type { Resolved } from './conditions.ts'
import { createRepositories } from './reader.ts'
import { eventRow, organizerRow, type TermRow, termRow, venueRow } from './records.ts'
import { requireLinked, requireUnlinked } from './references.ts'
import { createRemovedTerms, type TermLink, withoutRemoved } from './removed-terms.ts'
import { createWriteRepository, type WriteSession } from './repositories.ts'
import { StagedTable } from './staged-table.ts'
import { createEventTable, createOrganizerTable, createTermTable, createVenueTable, type Tables } from './tables.ts'

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
  removedTerms(): readonly (readonly [link: TermLink, id: number])[]
  /** The version of the time-zone data that the transaction recorded. */
  notedTimeZoneData(): string | undefined
  /** Makes the writer reject from now on. */
  close(): void
}

/** Opens a writer whose changes stay outside the tables. Others see them after the commit. */
export function openTransaction({ tables, version, commitId, scanned }: TransactionOptions): Transaction {
  const staged = {
    events: new StagedTable(tables.events, createEventTable),
    venues: new StagedTable(tables.venues, createVenueTable),
    organizers: new StagedTable(tables.organizers, createOrganizerTable),
    categories: new StagedTable(tables.categories, createTermTable),
    tags: new StagedTable(tables.tags, createTermTable),
  }
  let isOpen = true
  let hasWritten = false
  let timeZoneData: string | undefined
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
  const removed = createRemovedTerms(tables.removed)
  const removedHere: (readonly [link: TermLink, id: number])[] = []
  const termWriter = (link: TermLink): TermWriter => {
    const terms = createTermWriter(reader[link], staged[link], session)
    return {
      ...terms,
      async remove(id) {
        await terms.remove(id)
        removed[link].add(id)
        removedHere.push([link, id])
      },
    }
  }
  const reader = createRepositories({ ...staged, removed }, session)
  const { venues, organizers, categories, tags } = staged
  const targets = { venue: venues, organizer: organizers, categories, tags }
  const events = createWriteRepository(reader.events, {
    table: staged.events,
    build: eventRow,
    shown: (event) => withoutRemoved(event, removed),
    session,
    checkWrite: (event) => requireLinked(event, targets),
  })
  return {
    writer: {
      events: {
        findWithIncluded: reader.events.findWithIncluded,
        async insertMany(data) {
          for (const event of data) requireLinked(event, targets)
          await requireFreeSlugs(data, events)
          const records: EventRecord[] = []
          for (const event of data) records.push(await events.insert(event))
          return records
        },
        ...events,
      },
      venues: createWriteRepository(reader.venues, {
        table: staged.venues,
        build: venueRow,
        session,
        checkRemoval: (id) => requireUnlinked('venue', id, reader.events),
      }),
      organizers: createWriteRepository(reader.organizers, {
        table: staged.organizers,
        build: organizerRow,
        session,
        checkRemoval: (id) => requireUnlinked('organizer', id, reader.events),
      }),
      categories: termWriter('categories'),
      tags: termWriter('tags'),
      async versionChange() {
        session.ensureOpen()
        return hasWritten ? { commitId, replaces: [version] } : null
      },
      async noteTimeZoneData(noted) {
        session.ensureOpen()
        session.changed()
        timeZoneData = noted
      },
    },
    commit() {
      for (const table of Object.values(staged)) table.commit()
      for (const [link, id] of removedHere) tables.removed[link].add(id)
      return hasWritten ? commitId : version
    },
    removedTerms: () => removedHere,
    notedTimeZoneData: () => timeZoneData,
    close() {
      isOpen = false
    },
  }
}

function createTermWriter(
  reading: Reader['tags'],
  table: StagedTable<TermRow, Resolved<TermCriteria>, TermKey>,
  session: WriteSession,
): TermWriter {
  const terms = createWriteRepository(reading, { table, build: termRow, session })
  return {
    async addToCounts(added) {
      for (const { id, count } of await terms.getMany([...added.keys()])) {
        await terms.update(id, { count: count + (added.get(id) ?? 0) })
      }
    },
    ...terms,
  }
}
