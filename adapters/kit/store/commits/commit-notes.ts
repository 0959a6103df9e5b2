import type { Store, Writer } from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal } from '../../assert.ts'
import type { Checks } from '../fixtures.ts'

/** Notes about commits, from which clients learn what has changed since a version. */
export const commitNoteChecks: Checks = {
  'returns the notes of the commits after a version': async (store) => {
    const versions = [await store.version()]
    const notes = ['{"a":"\\"%_😀"}', 'second', 'third']
    for (const note of notes) {
      await write(store, note)
      versions.push(await store.version())
    }
    for (const [index, version] of versions.entries()) {
      equal((await store.notesSince(version))?.toSorted(), notes.slice(index).toSorted(), `after ${index} commits`)
    }
  },
  'returns the notes of concurrent commits, each once': async (store) => {
    const before = await store.version()
    await Promise.all(['a', 'b', 'c', 'd'].map((note) => write(store, note)))
    equal((await store.notesSince(before))?.toSorted(), ['a', 'b', 'c', 'd'], 'the notes')
    equal(await store.notesSince(await store.version()), [], 'the notes since the last commit')
  },
  'returns the notes since each of many versions': async (store) => {
    const versions: string[] = []
    const notes = Array.from({ length: 40 }, (_, index) => `note ${index}`)
    for (const note of notes) {
      versions.push(await store.version())
      await write(store, note)
    }
    for (const [index, version] of versions.entries()) {
      const since = await store.notesSince(version)
      equal(since?.toSorted(), notes.slice(index).toSorted(), `the notes since commit ${index}`)
    }
  },
  'returns the notes of the last commits, the last one first': async (store) => {
    equal(await store.latestNotes(3), [], 'the notes before the first commit')
    for (const note of ['a', undefined, 'b', 'c', 'd']) await write(store, note)
    equal(await store.latestNotes(3), ['d', 'c', 'b'], 'the last three notes')
    equal(await store.latestNotes(10), ['d', 'c', 'b', 'a'], 'the notes of all commits that have one')
  },
  'returns no notes since a version that it never had': async (store) => {
    await write(store, 'a note')
    const current = await store.version()
    equal(await store.notesSince('neverhadthisone1'), null, 'an unknown version')
    equal(await store.notesSince(`${current} neverhadthisone1`), null, 'a version that is unknown in part')
    equal(await store.notesSince(''), null, 'an empty version')
  },
  'returns no notes if a commit has none': async (store) => {
    const before = await store.version()
    await write(store, 'a note')
    await write(store)
    const after = await store.version()
    await write(store, 'another note')
    equal(await store.notesSince(before), null, 'since before the commit without a note')
    equal(await store.notesSince(after), ['another note'], 'since that commit')
  },
  'stores the last note of a transaction that wrote, and no other': async (store) => {
    const before = await store.version()
    await store.transaction(async (writer) => {
      await writer.noteChanges('first')
      await writer.events.insert(eventData())
      await writer.noteChanges('last')
    })
    await store.transaction((writer) => writer.noteChanges('of nothing'))
    equal(await store.notesSince(before), ['last'], 'the notes')
  },
}

function write(store: Store, note?: string): Promise<unknown> {
  return store.transaction(async (writer: Writer) => {
    await writer.events.insert(eventData())
    if (note !== undefined) await writer.noteChanges(note)
    return writer.versionChange()
  })
}
