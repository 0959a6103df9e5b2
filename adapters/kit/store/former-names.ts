import { type CollectionName, collectionNames, type FormerKey, type FormerName, type Store } from 'daybook/storage'
import { equal, ok, rejects } from '../assert.ts'
import { type Checks, insertOne } from './fixtures.ts'

/** The names by which records were found before. */
export const formerNameChecks: Checks = {
  'finds former names by their keys, their records and their sources': async (store) => {
    for (const collection of collectionNames) {
      const [fair, feast] = await twoRecords(store, collection)
      const long = `${'a'.repeat(399)}😀`
      const slug = former('slug', '夏祭り-😀', fair)
      const id = former('id', String(feast), fair)
      const key = { ...former('external_id', long, feast), source: 'a "feed" \\' }
      const others = [former('id', 'jazz', feast), former('slug', 'jazz', fair)]
      await put(store, collection, [slug, id, key, ...others])
      const find = async (where: Parameters<Store['formerNames']['find']>[1]) =>
        sorted(await store.formerNames.find(collection, where))
      equal(await find({ keys: [slug, key] }), sorted([slug, key]), `two keys in ${collection}`)
      equal(await find({ keys: [slug, slug] }), [slug], `a key twice in ${collection}`)
      const unknown: readonly FormerKey[] = [
        { kind: 'slug', source: '', name: '夏祭り' },
        { kind: 'slug', source: '', name: 'JAZZ' },
        { kind: 'external_id', source: 'another', name: long },
        { kind: 'external_id', source: key.source, name: `${long}b` },
      ]
      equal(await find({ keys: unknown }), [], `unknown keys in ${collection}`)
      equal(await find({ ids: [fair] }), sorted([slug, id, former('slug', 'jazz', fair)]), `a record of ${collection}`)
      equal((await find({ ids: [fair, feast, 9_999] })).length, 5, `records of ${collection}`)
      equal(await find({ source: key.source }), [key], `a source in ${collection}`)
      equal([...(await find({ keys: [] })), ...(await find({ ids: [] }))], [], `nothing in ${collection}`)
    }
  },
  'replaces a former name by another one with the same key': async (store) => {
    for (const collection of collectionNames) {
      const [fair, feast] = await twoRecords(store, collection)
      await put(store, collection, [former('slug', 'market', fair)])
      const later = { ...former('slug', 'market', feast), since: '2031-01-02 03:04:05' }
      await put(store, collection, [former('slug', 'market', fair), later])
      equal(await store.formerNames.find(collection, { keys: [later] }), [later], `the last one in ${collection}`)
      equal(await store.formerNames.find(collection, { ids: [fair] }), [], `none of the former in ${collection}`)
    }
  },
  'drops former names by their keys, and no others': async (store) => {
    for (const collection of collectionNames) {
      const [fair, feast] = await twoRecords(store, collection)
      const [market, party] = [former('slug', 'market', fair), former('slug', 'party', feast)]
      const key = { ...former('external_id', 'market', fair), source: 'feed' }
      await put(store, collection, [market, party, key])
      const other = { ...key, source: 'another' }
      await store.transaction(({ formerNames }) => formerNames.drop(collection, [key, other, key]))
      equal(await store.formerNames.find(collection, { source: 'feed' }), [], `a key of ${collection}`)
      const left = sorted(await store.formerNames.find(collection, { ids: [fair, feast] }))
      equal(left, [market, party], `the others of ${collection}`)
      await store.transaction(({ formerNames }) => formerNames.drop(collection, []))
      equal((await store.formerNames.find(collection, { ids: [fair, feast] })).length, 2, `no key of ${collection}`)
    }
  },
  'keeps the former names of collections apart': async (store) => {
    const [fair] = await twoRecords(store, 'venues')
    await put(store, 'venues', [former('slug', 'market', fair)])
    const keys = [{ kind: 'slug', source: '', name: 'market' } as const]
    equal(await store.formerNames.find('organizers', { keys }), [], 'by the key')
    equal(await store.formerNames.find('organizers', { ids: [fair] }), [], 'by the id')
  },
  'deletes the former names of a removed record': async (store) => {
    for (const collection of collectionNames) {
      const [fair, feast] = await twoRecords(store, collection)
      await put(store, collection, [former('slug', 'market', fair), former('slug', 'party', feast)])
      await store.transaction((writer) => writer[collection].remove(fair))
      equal(await store.formerNames.find(collection, { ids: [fair] }), [], `those of ${collection}`)
      equal((await store.formerNames.find(collection, { ids: [feast] })).length, 1, `one of ${collection} that stays`)
    }
  },
  'commits former names with everything else, or not at all': async (store) => {
    const [fair] = await twoRecords(store, 'events')
    const market = former('slug', 'market', fair)
    const before = await store.version()
    let other = 0
    const failed = store.transaction(async (writer) => {
      other = (await insertOne(writer, 'events', { slug: 'never' })).id
      await writer.formerNames.put('events', [market])
      equal(await writer.formerNames.find('events', { keys: [market] }), [market], 'inside the transaction')
      throw new Error('rolled back')
    })
    await rejects(failed, (error) => error instanceof Error && error.message === 'rolled back', 'the transaction')
    // Another case finds a store that rolls nothing back.
    const rolledBack = (await store.events.getMany([other])).length === 0
    if (rolledBack) equal(await store.formerNames.find('events', { ids: [fair] }), [], 'after it is rolled back')
    await put(store, 'events', [market])
    equal(await store.formerNames.find('events', { ids: [fair] }), [market], 'after a commit')
    ok((await store.version()) !== before, 'another version after a commit')
  },
}

/** Returns a former name that leads to a record. */
export function former(kind: FormerKey['kind'], name: string, id: number): FormerName {
  return { kind, source: '', name, id, since: '2030-01-02 03:04:05' }
}

function put(store: Store, collection: CollectionName, names: readonly FormerName[]): Promise<void> {
  return store.transaction((writer) => writer.formerNames.put(collection, names))
}

async function twoRecords(store: Store, collection: CollectionName): Promise<readonly [number, number]> {
  return store.transaction(async (writer) => {
    const fair = await insertOne(writer, collection, { slug: 'fair' })
    const feast = await insertOne(writer, collection, { slug: 'feast' })
    return [fair.id, feast.id]
  })
}

function sorted(names: readonly FormerName[]): readonly FormerName[] {
  return names.toSorted((a, b) => (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1))
}
