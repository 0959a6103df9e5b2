// A custom store: the memory store, with a journal on disk that restores it after a restart.
//
//   npx tsx examples/journal-store.ts calendar.jsonl
//
// Each transaction is one line of the journal, on disk before anybody sees what it did: its commit id, which is the revision of
// what it wrote, and its changes. The journal only grows, and one process at a time may have it open. The conformance cases of daybook/testing certify it: see the test of this example.

import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type CollectionName, createCalendar, type EventRecord } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import {
  createCommitId,
  type FollowerState,
  type FormerKey,
  type FormerName,
  requireFreeSlugs,
  type Store,
  StoreError,
  type TermWriter,
  timeZoneDataVersion,
  type Writer,
} from 'daybook/storage'

type Change =
  | { readonly on: CollectionName; readonly insert: number; readonly data: object }
  | { readonly on: CollectionName; readonly update: number; readonly data: object }
  | { readonly on: CollectionName; readonly remove: number }
  | { readonly on: CollectionName; readonly formerNames: readonly FormerName[] }
  | { readonly on: CollectionName; readonly forgotten: readonly FormerKey[] }
  | { readonly keep: Parameters<Writer['putKeyedValue']> }
  | { readonly drop: Parameters<Writer['deleteKeyedValue']> }
  | { readonly timeZoneData: string }
  | { readonly note: string }
  | { readonly countOn: 'categories' | 'tags'; readonly added: readonly (readonly [id: number, by: number])[] }

/** What a transaction did. */
interface Line {
  /** Null if it wrote no records. */
  readonly commitId: string | null
  readonly changes: readonly Change[]
}

/** How far a follower is. */
interface FollowerLine {
  readonly follower: string
  readonly state: FollowerState
}

export interface JournalStore extends Store {
  close(): Promise<void>
}

/** Opens the store that a journal holds, an empty one where there is no such file yet. */
export async function openJournalStore(path: string): Promise<JournalStore> {
  const file = await open(path, 'a+')
  /** The commit id of the line that is replayed. */
  let repeated: string | undefined
  const memory = createMemoryStore({ createCommitId: () => repeated ?? createCommitId() })
  const lines = (await file.readFile('utf8')).split('\n')
  // The last piece is empty, or a line that was cut off when the process died: its transaction never was.
  const all = lines.slice(0, -1).map((line): Line | FollowerLine => JSON.parse(line))
  const journal: Line[] = []
  for (const line of all) {
    if ('follower' in line) {
      const { follower, state } = line
      await memory.followers.put(follower, state, (await memory.followers.get(follower))?.stamp ?? null)
    } else journal.push(line)
  }
  for (const { commitId, changes } of journal) {
    repeated = commitId ?? undefined
    await memory.transaction((writer) => replay(changes, writer))
  }
  repeated = undefined
  let size = Buffer.byteLength(lines.slice(0, -1).join('\n')) + (lines.length > 1 ? 1 : 0)

  // Of a journal without a note nobody knows which time-zone data its events follow.
  let isNoted = journal.length === 0 || journal.some(({ changes }) => changes.some(isNote))

  /** Lines are written one at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const append = (written: Line | FollowerLine): Promise<void> => {
    const result = last.then(() => write(written))
    last = result.catch(() => {})
    return result
  }
  const write = async (written: Line | FollowerLine) => {
    const line = `${JSON.stringify(written)}\n`
    try {
      await file.truncate(size)
      await file.appendFile(line)
      await file.datasync()
    } catch (cause) {
      throw new StoreError('unavailable', `The journal ${path} cannot be written.`, { cause })
    }
    size += Buffer.byteLength(line)
  }

  return {
    ...memory,
    transaction: (work) =>
      memory.transaction(async (writer) => {
        const changes: Change[] = []
        const result = await work(recording(writer, changes))
        // Still inside the transaction: when this fails, nothing is committed.
        const first = size === 0 && timeZoneDataVersion !== null ? [{ timeZoneData: timeZoneDataVersion }] : []
        const versionChange = await writer.versionChange()
        const commitId = versionChange?.commitId ?? null
        if (commitId !== null || changes.length > 0) await append({ commitId, changes: [...first, ...changes] })
        isNoted ||= changes.some(isNote)
        return result
      }),
    followers: {
      get: memory.followers.get,
      async put(follower, state, ifStamp) {
        const isStored = await memory.followers.put(follower, state, ifStamp)
        if (isStored) await append({ follower, state })
        return isStored
      },
    },
    timeZoneData: async () => (isNoted ? memory.timeZoneData() : null),
    close: () => file.close(),
  }
}

function isNote(change: Change): boolean {
  return 'timeZoneData' in change
}

/** A writer that notes what was done by it. */
function recording(writer: Writer, changes: Change[]): Writer {
  const recorded = <Repository extends Writer[CollectionName]>(
    on: CollectionName,
    repository: Repository,
  ): Repository => ({
    ...repository,
    async insert(data: never) {
      const record = await repository.insert(data)
      changes.push({ on, insert: record.id, data })
      return record
    },
    async update(id: number, patch: never, ifRevision?: string) {
      const record = await repository.update(id, patch, ifRevision)
      changes.push({ on, update: id, data: patch })
      return record
    },
    async remove(id: number) {
      await repository.remove(id)
      changes.push({ on, remove: id })
    },
  })
  const counting = (on: 'categories' | 'tags'): TermWriter => ({
    ...recorded(on, writer[on]),
    async addToCounts(added) {
      await writer[on].addToCounts(added)
      changes.push({ countOn: on, added: [...added] })
    },
  })
  const events = recorded('events', writer.events)
  return {
    ...writer,
    events: {
      ...events,
      async insertMany(data) {
        await requireFreeSlugs(data, events)
        const inserted: EventRecord[] = []
        for (const event of data) inserted.push(await events.insert(event))
        return inserted
      },
    },
    venues: recorded('venues', writer.venues),
    organizers: recorded('organizers', writer.organizers),
    categories: counting('categories'),
    tags: counting('tags'),
    formerNames: {
      ...writer.formerNames,
      async put(on, names) {
        await writer.formerNames.put(on, names)
        changes.push({ on, formerNames: names })
      },
      async drop(on, keys) {
        await writer.formerNames.drop(on, keys)
        changes.push({ on, forgotten: keys })
      },
    },
    async putKeyedValue(...stored) {
      const isStored = await writer.putKeyedValue(...stored)
      if (isStored) changes.push({ keep: stored })
      return isStored
    },
    async deleteKeyedValue(...dropped) {
      const isDropped = await writer.deleteKeyedValue(...dropped)
      if (isDropped) changes.push({ drop: dropped })
      return isDropped
    },
    async noteTimeZoneData(version) {
      await writer.noteTimeZoneData(version)
      changes.push({ timeZoneData: version })
    },
    async noteChanges(note) {
      await writer.noteChanges(note)
      changes.push({ note })
    },
  }
}

async function replay(changes: readonly Change[], writer: Writer): Promise<void> {
  for (const change of changes) {
    if ('timeZoneData' in change) await writer.noteTimeZoneData(change.timeZoneData)
    else if ('note' in change) await writer.noteChanges(change.note)
    else if ('keep' in change) await writer.putKeyedValue(...change.keep)
    else if ('drop' in change) await writer.deleteKeyedValue(...change.drop)
    else if ('formerNames' in change) await writer.formerNames.put(change.on, change.formerNames)
    else if ('forgotten' in change) await writer.formerNames.drop(change.on, change.forgotten)
    else if ('countOn' in change) await writer[change.countOn].addToCounts(new Map(change.added))
    else if ('remove' in change) await writer[change.on].remove(change.remove)
    // What was written for a collection is what that collection took.
    else if ('update' in change) await writer[change.on].update(change.update, change.data as never)
    else await insertAs(change.insert, change.data as never, writer[change.on])
  }
}

/** A failed transaction leaves a gap in the ids. The id of a removed record is never used again, so removing one makes the gap. */
async function insertAs(id: number, data: never, repository: Writer[CollectionName]): Promise<void> {
  let record = await repository.insert(data)
  while (record.id < id) {
    await repository.remove(record.id)
    record = await repository.insert(data)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const store = await openJournalStore(process.argv[2] ?? 'calendar.jsonl')
  const calendar = createCalendar({ store })
  await calendar.events.create({ title: 'One more run', start_date: 'now', end_date: 'now' })
  const { total } = await calendar.events.list({ ends_after: '2000-01-01' })
  console.log(`The journal holds ${total} events.`)
  await store.close()
}
