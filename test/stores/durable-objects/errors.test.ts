import { createDurableObjectStore } from 'daybook/durable-objects'
import { expect, it } from 'vitest'

/** A store whose statements fail with a message. */
function aFailingStore(message: string) {
  const exec = () => {
    throw new Error(message)
  }
  return createDurableObjectStore({ sql: { exec }, transaction: (work) => work() })
}

// The messages are those of workerd.
it.each([
  ['FOREIGN KEY constraint failed: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_FOREIGNKEY)', 'missing'],
  ['no such table: daybook_events: SQLITE_ERROR', 'unavailable'],
  ['too many SQL variables at offset 207: SQLITE_ERROR', 'unavailable'],
  ['LIKE or GLOB pattern too complex: SQLITE_ERROR', 'unavailable'],
  ['Expression tree is too large (maximum depth 100): SQLITE_ERROR', 'unavailable'],
  ['too many terms in compound SELECT: SQLITE_ERROR', 'unavailable'],
  ['too many columns in result set: SQLITE_ERROR', 'unavailable'],
  ['too many arguments on function max at offset 7: SQLITE_ERROR', 'unavailable'],
  ['statement too long: SQLITE_TOOBIG', 'unavailable'],
  ['string or blob too big: SQLITE_TOOBIG', 'unavailable'],
  ['database or disk is full: SQLITE_FULL', 'unavailable'],
])('names the remedy of a statement that fails with %s', async (message, code) => {
  const failure = { code, message: expect.stringContaining(`. (${message})`), cause: new Error(message) }
  await expect(aFailingStore(message).events.getMany([1])).rejects.toMatchObject(failure)
  const reading = aFailingStore(message).transaction((writer) => writer.events.getMany([1]))
  await expect(reading).rejects.toMatchObject(failure)
})

it('names the remedy of a transaction that fails as a whole', async () => {
  const message = 'database or disk is full: SQLITE_FULL'
  const store = createDurableObjectStore({
    sql: { exec: () => ({ toArray: () => [{}] }) },
    transaction: () => Promise.reject(new Error(message)),
  })
  const failure = { code: 'unavailable', message: expect.stringContaining('Delete records.') }
  await expect(store.migrate()).rejects.toMatchObject(failure)
})

it.each([
  'too many guests: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)',
  'too many terms: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)',
])('passes on what a trigger of the app raises: %s', async (message) => {
  await expect(aFailingStore(message).events.getMany([1])).rejects.toEqual(new Error(message))
})
