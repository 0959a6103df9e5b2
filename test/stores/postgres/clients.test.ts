import { createPostgresStore, type PostgresClient } from 'daybook/postgres'
import pg from 'pg'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'

const secret = 'postgres://calendar:secret@127.0.0.1/calendar'

describe('a store in PostgreSQL is refused at once', () => {
  it.each<[name: string, client: unknown, received: RegExp]>([
    ['the options of a pool', { connectionString: secret }, /received an object with the members connectionString\. /],
    ['an address', secret, /received a text\. /],
    ['nothing', undefined, /received undefined\. /],
    ['null', null, /received null\. /],
    ['an empty object', {}, /received an object with the members \(none\)\. /],
    ['the function postgres', postgres, /received the function Postgres, which has to be called first\. /],
    ['a promise', Promise.resolve(), /received a promise: await it\. /],
    ['a client of pg', new pg.Client(secret), /received a Client of pg, which is a single connection\. /],
    ['a database of SQLite', { exec() {}, prepare() {}, close() {} }, /members exec, prepare, close\. /],
  ])('with %s', (_name, client, received) => {
    const create = () => createPostgresStore(client as PostgresClient) // as JavaScript may
    expect(create).toThrow(TypeError)
    expect(create).toThrow(/^The client must be a Pool of pg, the `sql` of postgres\.js or a PGlite; /)
    expect(create).toThrow(received)
    expect(create).toThrow(/createPostgresStore\(new pg\.Pool\(\{ connectionString: /)
    expect(create).not.toThrow(/secret/)
  })
})
