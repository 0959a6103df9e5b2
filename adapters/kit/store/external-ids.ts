import { type CollectionName, collectionNames, type Reader, type StoredRecord } from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal, rejects } from '../assert.ts'
import { type Checks, finds, hasCode, insert, insertOne, writerOf } from './fixtures.ts'

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
      const add = (data: object) => store.transaction((writer) => insertOne(writer, name, data))
      const update = (id: number, patch: object) =>
        store.transaction((writer) => writerOf(writer, name).update(id, patch))
      const first = await add(key)
      await add({ source: 'site', external_id: '1' })
      const other = await add({ source: 'feed', external_id: '2' })
      await rejects(add(key), hasCode('external-id-taken'), `a new record in ${name}`)
      await rejects(update(other.id, { external_id: '1' }), hasCode('external-id-taken'), `a changed one in ${name}`)
      equal((await update(first.id, { ...key, sync_state: 'x' })).id, first.id, `its own in ${name}`)
      await add({})
      await add({})
      await update(first.id, { external_id: '3' })
      equal(keyOf(await add(key)), { ...key, sync_state: '' }, `a former one in ${name}`)
    }
  },
  'refuses an external id that was taken earlier in the same transaction': async (store) => {
    const both = store.transaction(async (writer) => {
      await insertOne(writer, 'events', { source: 'feed', external_id: '1' })
      await insertOne(writer, 'events', { source: 'feed', external_id: '1' })
    })
    await rejects(both, hasCode('external-id-taken'), 'the second')
    const key = { source: 'feed', external_id: '2' }
    const addMany = (count: number) =>
      store.transaction((writer) => writer.events.insertMany(Array.from({ length: count }, () => eventData(key))))
    await rejects(addMany(2), hasCode('external-id-taken'), 'two of many')
    await addMany(1)
    await rejects(addMany(1), hasCode('external-id-taken'), 'a stored one')
  },
  'keeps the external id of an event in the trash': async (store) => {
    const key = { source: 'feed', external_id: '1' }
    const { trashed } = await insert.events(store, { trashed: { ...key, status: 'trash' } })
    const another = store.transaction((writer) => writer.events.insert(eventData(key)))
    await rejects(another, hasCode('external-id-taken'), 'another event')
    await finds(store.events, [['an event in the trash', { externalIds: ['1'] }, [trashed]]])
  },
  'releases the external id of a removed record': async (store) => {
    const key = { source: 'feed', external_id: '1' }
    for (const name of collectionNames) {
      const { id } = await store.transaction((writer) => insertOne(writer, name, key))
      if (name === 'tags') await insert.events(store, { carrier: { tags: [id] } })
      await store.transaction((writer) => writer[name].remove(id))
      const again = await store.transaction((writer) => insertOne(writer, name, key))
      equal(keyOf(again), { ...key, sync_state: '' }, `in ${name}`)
    }
  },
}

function keyOf({ source, external_id, sync_state }: StoredRecord) {
  return { source, external_id, sync_state }
}

async function read(store: Reader, name: CollectionName, id: number): Promise<StoredRecord> {
  const [record] = await store[name].getMany([id])
  if (record === undefined) throw new Error(`There is no record ${id} in ${name}.`)
  return record
}
