import type { LaterCommit, Store, Writer } from 'daybook/storage'
import { eventData, termData } from 'daybook/testing/calendar'
import { equal, ok } from '../../assert.ts'
import { type Checks, insert } from '../fixtures.ts'

// Read at load, because tests replace it later.
const { setTimeout } = globalThis

/** Commits in their order, and the states of followers. */
export const followerChecks: Checks = {
  'returns later commits in their order, from each of them on': async (store) => {
    const before = await store.version()
    const notes = Array.from({ length: 40 }, (_, index) => `note ${index}`)
    for (const note of notes) await writeNoted(store, note)
    const all = await commitsAfter(store, before, 7)
    equal(
      all.map(({ note }) => note),
      notes,
      'the notes in order',
    )
    for (const [index, { version }] of all.entries()) {
      const rest = (await commitsAfter(store, version, 100)).map(({ note }) => note)
      equal(rest, notes.slice(index + 1), `the notes after commit ${index}`)
    }
    equal(await store.commitsSince(await store.version(), 10), [], 'the commits after the last one')
  },
  'returns no more later commits than the limit': async (store) => {
    const before = await store.version()
    for (const note of ['a', 'b', 'c']) await writeNoted(store, note)
    equal(
      (await store.commitsSince(before, 2))?.map(({ note }) => note),
      ['a', 'b'],
      'two commits',
    )
  },
  'returns the id of each later commit': async (store) => {
    const before = await store.version()
    const changes = [await writeNoted(store, 'a'), await writeNoted(store, 'b')]
    equal(
      (await store.commitsSince(before, 10))?.map(({ commitId }) => commitId),
      changes,
      'the ids',
    )
  },
  'returns concurrent commits once, each after those that it has read': async (store) => {
    const { counter } = await insert.categories(store, { counter: {} })
    const before = await store.version()
    const increase = () =>
      store.transaction(async (writer) => {
        const [category] = await writer.categories.getMany([counter.id])
        const next = (category?.count ?? 0) + 1
        await writer.categories.addToCounts(new Map([[counter.id, 1]]))
        await writer.noteChanges(`count ${next}`)
      })
    const rounds = Array.from({ length: 6 }, async (_, index) => {
      for (let times = 0; times < 4; times += 1) {
        await writeNoted(store, `other ${index} ${times}`)
        await increase()
      }
    })
    let isDone = false
    const written = Promise.all(rounds).finally(() => {
      isDone = true
    })
    const seen: LaterCommit[] = []
    let from = before
    for (let isLast = false; !isLast; ) {
      isLast = isDone
      const found = await commitsAfter(store, from, 3)
      seen.push(...found)
      from = found.at(-1)?.version ?? from
      // Reads of a store in memory would leave the writes of a slower part no turn.
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    await written
    const checkOrder = (commits: readonly LaterCommit[]) => {
      const notes = commits.map(({ note }) => note ?? '')
      equal(new Set(notes).size, notes.length, 'notes, each once')
      equal(notes.length, 48, 'notes')
      const expected = Array.from({ length: 24 }, (_, index) => `count ${index + 1}`)
      equal(
        notes.filter((note) => note.startsWith('count')),
        expected,
        'the commits that have read each other',
      )
      for (let round = 0; round < 6; round += 1) {
        const own = [0, 1, 2, 3].map((times) => `other ${round} ${times}`)
        equal(
          notes.filter((note) => note.startsWith(`other ${round} `)),
          own,
          'commits that followed each other',
        )
      }
    }
    checkOrder(seen)
    checkOrder(await commitsAfter(store, before, 3))
  },
  'returns later commits without a note': async (store) => {
    const before = await store.version()
    await writeNoted(store)
    await writeNoted(store, 'a note')
    equal(
      (await store.commitsSince(before, 10))?.map(({ note }) => note),
      [null, 'a note'],
      'the notes',
    )
  },
  'returns no commits since a version that it never had': async (store) => {
    await writeNoted(store, 'a note')
    equal(await store.commitsSince('neverhadthisone1', 10), null, 'an unknown version')
    equal(await store.commitsSince('', 10), null, 'an empty version')
  },
  'stores the state of a follower after the state that it follows': async ({ followers }) => {
    const [first, second] = [
      { stamp: 'first', state: '{"a":"\\"%_😀"}' },
      { stamp: 'second', state: 'x'.repeat(10_000) },
    ]
    equal(await followers.get('one'), null, 'a follower without a state')
    equal(await followers.put('one', second, 'first'), false, 'a state after one that there is not')
    equal(await followers.put('one', first, null), true, 'the first state')
    equal(await followers.get('one'), first, 'the first state')
    equal(await followers.put('one', second, null), false, 'a first state again')
    equal(await followers.put('one', second, 'other'), false, 'a state after another')
    equal(await followers.get('one'), first, 'the state that stayed')
    equal(await followers.put('one', second, 'first'), true, 'the next state')
    equal(await followers.get('one'), second, 'the next state')
    equal(await followers.get('two'), null, 'another follower')
  },
  'stores one of concurrent states of a follower': async ({ followers }) => {
    const race = async (ifStamp: string | null, stamps: readonly string[]) => {
      const stored = await Promise.all(stamps.map((stamp) => followers.put('one', { stamp, state: stamp }, ifStamp)))
      equal(stored.filter((isStored) => isStored).length, 1, 'stored states')
      const stamp = stamps[stored.indexOf(true)] ?? ''
      equal(await followers.get('one'), { stamp, state: stamp }, 'the state')
      return stamp
    }
    const stamp = await race(null, ['a', 'b', 'c', 'd'])
    await race(stamp, ['e', 'f', 'g', 'h'])
  },
  'keeps its version when a state of a follower is stored': async (store) => {
    const before = await store.version()
    await store.followers.put('one', { stamp: 'first', state: '' }, null)
    await store.followers.put('one', { stamp: 'second', state: '' }, 'first')
    equal(await store.version(), before, 'the version')
    equal(await store.commitsSince(before, 10), [], 'the later commits')
  },
  'wakes those who watch commits, until they stop': async (store) => {
    if (store.watchCommits === undefined) return // optional for stores
    const woken: string[] = []
    const stop = store.watchCommits(() => woken.push('first'))
    store.watchCommits(() => woken.push('second'))
    await writeNoted(store, 'a note')
    ok(woken.includes('first') && woken.includes('second'), 'both were called')
    stop()
    woken.length = 0
    await writeNoted(store, 'another note')
    equal([...new Set(woken)], ['second'], 'those that watch')
  },
}

async function writeNoted(store: Store, note?: string): Promise<string> {
  return store.transaction(async (writer: Writer) => {
    if (note !== undefined) await writer.noteChanges(note)
    await writer.tags.insert(termData())
    return (await writer.events.insert(eventData())).revision
  })
}

/** Returns all later commits, page after page. */
async function commitsAfter(store: Store, version: string, limit: number): Promise<readonly LaterCommit[]> {
  const all: LaterCommit[] = []
  let from = version
  for (;;) {
    const page = await store.commitsSince(from, limit)
    ok(page !== null, 'the commits since a version of the store')
    all.push(...(page ?? []))
    from = page?.at(-1)?.version ?? from
    if ((page?.length ?? 0) < limit) return all
  }
}
