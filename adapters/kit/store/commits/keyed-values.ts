import type { JsonObject, Store, Writer } from 'daybook/storage'
import { equal, rejects } from '../../assert.ts'
import { type Checks, insertOne } from '../fixtures.ts'

/** The small values beside the records. */
export const keyedValueChecks: Checks = {
  'returns keyed values by their keys, and those of a kind in the order of their keys': async (store) => {
    const keys = ['b', 'a', 'B', '夏祭り', '😀', 'a "feed" \\ %_', `${'k'.repeat(199)}é`]
    const value = { text: 'a "quote" \\ 😀\u0000', list: [1, null, true], nested: { empty: {} } }
    for (const key of keys) equal(await keep(store, 'source', key, value, null), true, `a value for ${key}`)
    await keep(store, 'editing', 'b', { other: true }, null)
    for (const key of keys) {
      equal(await store.keyedValue('source', key), { kind: 'source', key, value, revision: 1 }, `the value of ${key}`)
    }
    equal(await store.keyedValue('source', 'c'), null, 'an unknown key')
    equal(await store.keyedValue('distinct', 'b'), null, 'an unknown kind')
    const ordered = ['B', 'a', 'a "feed" \\ %_', 'b', `${'k'.repeat(199)}é`, '夏祭り', '😀']
    equal(await keysOf(store, 100), ordered, 'the keys in order')
    equal(await keysOf(store, 3), ordered.slice(0, 3), 'the first keys')
  },
  'stores and drops a keyed value only at its revision': async (store) => {
    equal(await keep(store, 'source', 'one', { at: 0 }, 1), false, 'a change of a value that there is not')
    equal(await drop(store, 1), false, 'dropping a value that there is not')
    equal(await keep(store, 'source', 'one', { at: 1 }, null), true, 'a new value')
    equal(await keep(store, 'source', 'one', { at: 2 }, null), false, 'a new value again')
    equal(await keep(store, 'source', 'one', { at: 2 }, 1), true, 'a change')
    equal(await keep(store, 'source', 'one', { at: 3 }, 1), false, 'a change of an earlier revision')
    equal((await store.keyedValue('source', 'one'))?.value, { at: 2 }, 'the value')
    equal(await drop(store, 1), false, 'dropping an earlier revision')
    equal(await drop(store, 2), true, 'dropping the value')
    equal(await store.keyedValue('source', 'one'), null, 'the dropped value')
  },
  'stores one of concurrent keyed values': async (store) => {
    const race = async (ifRevision: number | null, from: number) => {
      const values = [from, from + 1, from + 2, from + 3]
      const write = (at: number) => keep(store, 'source', 'one', { at }, ifRevision)
      const stored = await Promise.all(values.map((at) => write(at).catch(() => false)))
      equal(stored.filter((isStored) => isStored).length, 1, 'stored values')
      const revision = (ifRevision ?? 0) + 1
      const value = { at: values[stored.indexOf(true)] }
      equal(await store.keyedValue('source', 'one'), { kind: 'source', key: 'one', value, revision }, 'the value')
    }
    await race(null, 1)
    await race(1, 5)
  },
  'commits keyed values with everything else, or not at all': async (store) => {
    let other = 0
    const failed = store.transaction(async (writer) => {
      other = (await insertOne(writer, 'events', { slug: 'never' })).id
      await writer.putKeyedValue('source', 'never', {}, null)
      equal((await writer.keyedValue('source', 'never'))?.revision, 1, 'inside the transaction')
      equal((await writer.keyedValues('source', { limit: 2 })).length, 1, 'the values inside the transaction')
      throw new Error('rolled back')
    })
    await rejects(failed, (error) => error instanceof Error && error.message === 'rolled back', 'the transaction')
    // Another case finds a store that rolls nothing back.
    const rolledBack = (await store.events.getMany([other])).length === 0
    if (rolledBack) equal(await store.keyedValue('source', 'never'), null, 'after it is rolled back')
    const before = await store.version()
    await keep(store, 'source', 'one', {}, null)
    equal(await store.version(), before, 'the version of a store whose records stay the same')
    equal(await store.commitsSince(before, 10), [], 'the later commits')
  },
  'refuses keyed values that are too long': async (store) => {
    const refused: readonly (readonly [what: string, write: (writer: Writer) => Promise<unknown>])[] = [
      ['a kind', (writer) => writer.putKeyedValue('k'.repeat(41), 'one', {}, null)],
      ['a key', (writer) => writer.putKeyedValue('source', 'k'.repeat(201), {}, null)],
      ['a value', (writer) => writer.putKeyedValue('source', 'one', { text: 'x'.repeat(65_536) }, null)],
      ['a limit', (writer) => writer.keyedValues('source', { limit: 10_001 })],
    ]
    for (const [what, write] of refused) {
      await rejects(store.transaction(write), (error) => error instanceof TypeError, what)
    }
    const longest = { text: 'x'.repeat(65_536 - '{"text":""}'.length) }
    equal(await keep(store, 'k'.repeat(40), 'k'.repeat(200), longest, null), true, 'the longest value')
  },
}

function keep(store: Store, kind: string, key: string, value: JsonObject, ifRevision: number | null) {
  return store.transaction((writer) => writer.putKeyedValue(kind, key, value, ifRevision))
}

function drop(store: Store, ifRevision: number): Promise<boolean> {
  return store.transaction((writer) => writer.deleteKeyedValue('source', 'one', ifRevision))
}

async function keysOf(store: Store, limit: number): Promise<readonly string[]> {
  return (await store.keyedValues('source', { limit })).map(({ key }) => key)
}
