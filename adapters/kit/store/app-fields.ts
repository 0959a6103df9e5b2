import { type CollectionName, collectionNames, type FieldValues, type Store, type StoredRecord } from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal, ok } from '../assert.ts'
import { type Check, type Checks, forEach, insert, named, writerOf } from './fixtures.ts'

/** Values of every type that fields of apps have, at the limits of their ranges. */
const everyType: FieldValues = {
  empty: '',
  text: `'"\`\n\t\\ %_ <b>&amp;</b> \${x} ?1 $1 :a é ～ 日本 😀 e\u0301`,
  long: 'ä😀 '.repeat(9362),
  integer: Number.MAX_SAFE_INTEGER,
  negative: Number.MIN_SAFE_INTEGER,
  zero: 0,
  number: 0.1 + 0.2,
  large: 1.7976931348623157e308,
  small: 5e-324,
  yes: true,
  no: false,
  date: '2030-06-20',
  digits: '007',
  none: [],
  texts: ['b', 'a', 'null', 'a, b'],
  numbers: [2, 1, 1.5],
  flags: [true, false],
}

/** The values of the app's own fields are stored unchanged, whether or not the store knows the fields. */
function checksOf(collection: CollectionName): Checks {
  const read = async (store: Store, { id }: StoredRecord) => (await store[collection].getMany([id]))[0]
  const update = (store: Store, { id }: StoredRecord, patch: Partial<StoredRecord>) =>
    store.transaction((writer) => writerOf(writer, collection).update(id, patch))
  return {
    'of every type as they were stored': async (store) => {
      const { full, none, empty } = await insert[collection](store, {
        full: { fields: everyType },
        none: {},
        empty: { fields: {} },
      })
      equal(full.fields, everyType, 'what insert gave')
      equal((await read(store, full))?.fields, everyType, 'what is read')
      equal(none.fields, undefined, 'without values, what insert gave')
      equal((await read(store, none))?.fields, undefined, 'without values')
      equal((await read(store, empty))?.fields, {}, 'of an empty object')
    },
    'until a change replaces them all': async (store) => {
      const { one } = await insert[collection](store, { one: { fields: everyType } })
      const changed = await update(store, one, { modified_utc: '2031-01-01 00:00:00' })
      equal(changed.fields, everyType, 'after another change')
      equal((await read(store, one))?.fields, everyType, 'after another change, read')
      equal((await update(store, one, { fields: { zero: 1 } })).fields, { zero: 1 }, 'after a change of them')
      equal((await read(store, one))?.fields, { zero: 1 }, 'after a change of them, read')
    },
    'frozen, and independent of the input': async (store) => {
      const list = ['a']
      const fields = { list, note: 'a' }
      const { one } = await insert[collection](store, { one: { fields } })
      list.push('b')
      fields.note = 'b'
      const found = await read(store, one)
      equal(found?.fields, { list: ['a'], note: 'a' }, 'after the input was changed')
      for (const record of [one, found]) {
        ok(Object.isFrozen(record?.fields), 'the values are frozen')
        ok(Object.isFrozen(record?.fields?.list), 'and so are lists')
      }
    },
  }
}

const onlyWith: Check = async (store) => {
  const inserted = await store.transaction((writer) =>
    writer.events.insertMany([eventData({ fields: { zero: 1 } }), eventData(), eventData({ fields: {} })]),
  )
  const found = await store.events.getMany(inserted.map(({ id }) => id))
  for (const events of [inserted, found]) {
    const values = events.map(({ fields }) => JSON.stringify(fields) ?? 'none')
    equal(values.toSorted(), ['none', '{"zero":1}', '{}'], 'of several events')
  }
}

export const appFieldChecks: Checks = {
  ...forEach(collectionNames, (collection) =>
    named(`keeps the values of fields of ${collection}`, checksOf(collection)),
  ),
  'keeps the values of fields of those events that have some': onlyWith,
}
