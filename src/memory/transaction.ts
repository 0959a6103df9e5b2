import type { EventLink } from '../model/resource.ts'
import type { TermCriteria } from '../storage/criteria.ts'
import type { Reader, TermKey, TermWriter, Writer } from '../storage/store.ts'
import type { Answered } from './conditions.ts'
import { createRepositories, findEvents } from './reader.ts'
import { eventRow, organizerRow, type TermRow, termRow, venueRow } from './records.ts'
import { createWriteRepository, type WriteSession } from './repositories.ts'
import { StagedTable } from './staged-table.ts'
import { createEventTable, createOrganizerTable, createTermTable, createVenueTable, type Tables } from './tables.ts'

interface TransactionOptions {
  readonly tables: Tables
  /** Of the tables. */
  readonly version: string
  /** Of what the transaction makes of them. */
  readonly mark: string
  readonly scanned: (looked: number) => void
}

export interface Transaction {
  readonly writer: Writer
  /** Makes the changes those of the tables, and gives the version that they have by then. */
  commit(): string
  /** From now on the writer refuses. */
  close(): void
}

/** Changes beside the tables: the writer sees them, and nobody else before they are committed. */
export function openTransaction({ tables, version, mark, scanned }: TransactionOptions): Transaction {
  const staged = {
    events: new StagedTable(tables.events, createEventTable),
    venues: new StagedTable(tables.venues, createVenueTable),
    organizers: new StagedTable(tables.organizers, createOrganizerTable),
    categories: new StagedTable(tables.categories, createTermTable),
    tags: new StagedTable(tables.tags, createTermTable),
  }
  let isOpen = true
  let hasWritten = false
  const session: WriteSession = {
    scanned,
    ensureOpen() {
      if (!isOpen) throw new Error('The transaction of this writer is over.')
    },
    changed() {
      hasWritten = true
    },
  }
  const reader = createRepositories(staged, session)
  const events = createWriteRepository(reader.events, { table: staged.events, build: eventRow, session })
  return {
    writer: {
      events: {
        findWithLinked: reader.events.findWithLinked,
        async unlink(link, id) {
          session.ensureOpen()
          for (const event of findEvents(staged.events, linkedTo(link, id), { looked: 0 })) {
            await events.update(event.id, { [link]: event[link].filter((linked) => linked !== id) })
          }
        },
        ...events,
      },
      venues: createWriteRepository(reader.venues, { table: staged.venues, build: venueRow, session }),
      organizers: createWriteRepository(reader.organizers, {
        table: staged.organizers,
        build: organizerRow,
        session,
      }),
      categories: createTermWriter(reader.categories, staged.categories, session),
      tags: createTermWriter(reader.tags, staged.tags, session),
      async transition() {
        session.ensureOpen()
        return hasWritten ? { mark, replaces: [version] } : null
      },
    },
    commit() {
      for (const table of Object.values(staged)) table.commit()
      return hasWritten ? mark : version
    },
    close() {
      isOpen = false
    },
  }
}

function createTermWriter(
  reading: Reader['tags'],
  table: StagedTable<TermRow, Answered<TermCriteria>, TermKey>,
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

function linkedTo(link: EventLink, id: number) {
  return { linkedToAny: { [link]: [id] } }
}
