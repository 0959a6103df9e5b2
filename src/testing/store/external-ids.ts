import { type CollectionName, collectionNames, isTermCollection, type StoredRecord } from '../../schema/resource.ts'
import type { Reader, WriteRepository, Writer } from '../../storage/store.ts'
import { equal, rejects } from '../assert.ts'
import { eventData } from '../records.ts'
import { type Check, type Checks, finds, hasCode, insertEvents, insertOne, type Kind } from './fixtures.ts'

/** The key of a record in another calendar: an external id, which is unique in its source. */
export const externalIdChecks: Checks = {
  'stores the key of a record in another calendar': async (store) => {
    const key = { source: 'feed', external_id: 'a,"b"\\%_😀', sync_state: '{"a":1}' }
    for (const name of collectionNames) {
      const { id } = await store.transaction((writer) => insertOne(writer, name, key))
      equal(keyOf(await read(store, name, id)), key, `in ${name}`)
      await store.transaction((writer) => writerOf(writer, name).update(id, { source: '', external_id: '' }))
      equal(keyOf(await read(store, name, id)), { ...key, source: '', external_id: '' }, `removed in ${name}`)
    }
  },
  'refuses an external id that another record has': async (store) => {
    const key = { source: 'feed', external_id: '1' }
    for (const name of collectionNames) {
      const insert = (data: Partial<KeyFields>) => store.transaction((writer) => insertOne(writer, name, data))
      const update = (id: number, patch: object) =>
        store.transaction((writer) => writerOf(writer, name).update(id, patch))
      const first = await insert(key)
      await insert({ source: 'site', external_id: '1' })
      const other = await insert({ source: 'feed', external_id: '2' })
      await rejects(insert(key), hasCode('external-id-taken'), `a new record in ${name}`)
      await rejects(update(other.id, { external_id: '1' }), hasCode('external-id-taken'), `a changed one in ${name}`)
      equal((await update(first.id, { ...key, sync_state: 'x' })).id, first.id, `its own in ${name}`)
      await insert({})
      await insert({})
      await update(first.id, { external_id: '3' })
      equal(keyOf(await insert(key)), { ...key, sync_state: '' }, `a former one in ${name}`)
    }
  },
  'refuses an external id that was taken earlier in the same transaction': async (store) => {
    const both = store.transaction(async (writer) => {
      await insertOne(writer, 'events', { source: 'feed', external_id: '1' })
      await insertOne(writer, 'events', { source: 'feed', external_id: '1' })
    })
    await rejects(both, hasCode('external-id-taken'), 'the second')
    const key = { source: 'feed', external_id: '2' }
    const insert = (count: number) =>
      store.transaction((writer) => writer.events.insertMany(Array.from({ length: count }, () => eventData(key))))
    await rejects(insert(2), hasCode('external-id-taken'), 'two of many')
    await insert(1)
    await rejects(insert(1), hasCode('external-id-taken'), 'a stored one')
  },
  'keeps the external id of an event in the trash': async (store) => {
    const key = { source: 'feed', external_id: '1' }
    const { trashed } = await insertEvents(store, { trashed: { ...key, status: 'trash' } })
    const insert = store.transaction((writer) => writer.events.insert(eventData(key)))
    await rejects(insert, hasCode('external-id-taken'), 'another event')
    await finds(store.events, [['an event in the trash', { externalIds: ['1'] }, [trashed]]])
  },
  'releases the external id of a removed record': async (store) => {
    const key = { source: 'feed', external_id: '1' }
    for (const name of collectionNames) {
      const { id } = await store.transaction((writer) => insertOne(writer, name, key))
      if (name === 'tags') await insertEvents(store, { carrier: { tags: [id] } })
      await store.transaction((writer) => (isTermCollection(name) ? writer[name] : writerOf(writer, name)).remove(id))
      const again = await store.transaction((writer) => insertOne(writer, name, key))
      equal(keyOf(again), { ...key, sync_state: '' }, `in ${name}`)
    }
  },
}

interface KeyFields {
  readonly source: string
  readonly external_id: string
}

type KeyedKind = Kind<{ readonly sources?: readonly string[]; readonly externalIds?: readonly string[] }, KeyFields>

export function bySources(kind: KeyedKind): Check {
  return async (store) => {
    const { first, second, site, own } = await kind.insert(store, {
      first: { source: 'feed', external_id: '1' },
      second: { source: 'feed', external_id: '2' },
      site: { source: 'Feed, "x"', external_id: '1' },
      own: {},
    })
    await finds(kind.repository(store), [
      ['one source', { sources: ['feed'] }, [first, second]],
      ['a source with a comma and quotes', { sources: ['Feed, "x"'] }, [site]],
      ['several', { sources: ['feed', 'Feed, "x"', 'none'] }, [first, second, site]],
      ['no source', { sources: [''] }, [own]],
      ['a source or none', { sources: ['', 'feed'] }, [first, second, own]],
      ['a part of a source', { sources: ['fee'] }, []],
      ['no sources', { sources: [] }, []],
    ])
  }
}

export function byExternalIds(kind: KeyedKind): Check {
  return async (store) => {
    const { first, second, site, own } = await kind.insert(store, {
      first: { source: 'feed', external_id: '1' },
      second: { source: 'feed', external_id: 'a,b' },
      site: { source: 'site', external_id: '1' },
      own: {},
    })
    await finds(kind.repository(store), [
      ['one id, in any source', { externalIds: ['1'] }, [first, site]],
      ['an id with a comma', { externalIds: ['a,b'] }, [second]],
      ['several', { externalIds: ['1', 'a,b', 'c'] }, [first, second, site]],
      ['an id in its source', { sources: ['feed'], externalIds: ['1', 'a,b'] }, [first, second]],
      ['an id in another source', { sources: ['site'], externalIds: ['a,b'] }, []],
      ['no id', { externalIds: [''] }, [own]],
      ['a part of an id', { externalIds: ['a'] }, []],
      ['no ids', { externalIds: [] }, []],
    ])
  }
}

function keyOf({ source, external_id, sync_state }: StoredRecord) {
  return { source, external_id, sync_state }
}

async function read(store: Reader, name: CollectionName, id: number): Promise<StoredRecord> {
  const [record] = await store[name].getMany([id])
  if (record === undefined) throw new Error(`There is no record ${id} in ${name}.`)
  return record
}

/** Returns the repository as one of the members that all records have. */
function writerOf(writer: Writer, name: CollectionName): WriteRepository<StoredRecord, never, never> {
  return writer[name]
}
