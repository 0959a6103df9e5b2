import { createDurableObjectStore, type DurableObjectStorage } from 'daybook/durable-objects'
import { expect, it } from 'vitest'

const storage: DurableObjectStorage = {
  sql: { exec: () => ({ toArray: () => [] }) },
  transaction: (work) => work(),
}
const withoutSqlite = {
  transaction: () => {},
  get sql(): unknown {
    throw new Error('SQL is not enabled for this Durable Object class.')
  },
}

const received = 'received an object without `sql.exec` and `transaction`'

it.each([
  ['nothing', undefined, 'received undefined'],
  ['null', null, 'received null'],
  ['text', 'calendar', 'received "calendar"'],
  ['an empty object', {}, received],
  ['a database alone', { sql: storage.sql }, received],
  ['the storage of an object without SQLite', withoutSqlite, received],
])('refuses %s as the storage of an object', (_, value, ending) => {
  const message = `The storage must be \`ctx.storage\` of a Durable Object whose class is in \`new_sqlite_classes\`; ${ending}.`
  expect(() => createDurableObjectStore(value as DurableObjectStorage)).toThrow(new TypeError(message))
})

it.each([
  [null, 'The options must be an object with some of tablePrefix, trigrams, fields; received null.'],
  [{ busyTimeout: 5 }, 'busyTimeout is not an option; there are tablePrefix, trigrams, fields.'],
  [{ trigrams: 'yes' }, 'trigrams must be true or false; received "yes".'],
  [{ fields: null }, 'fields must be an object; received null.'],
  [{ tablePrefix: 'App' }, /^tablePrefix: received "App"; accepted are up to 31 lower-case letters/],
])('refuses the options %j', (options, message) => {
  expect(() => createDurableObjectStore(storage, options as object)).toThrow(message)
})

it('cannot write in a transaction of the app', () => {
  expect(() => createDurableObjectStore(storage).within({})).toThrow(
    new TypeError('within: the database of this store cannot join a transaction of the app.'),
  )
})
