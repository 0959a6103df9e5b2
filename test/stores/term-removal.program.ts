// Removes a tag that many events carry, and is killed right after that was answered: see `term-removal.test.ts`.
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import pg from 'pg'

const [place = '', schema = ''] = process.argv.slice(2)
const store = place.startsWith('postgres')
  ? createPostgresStore(new pg.Pool({ connectionString: place }), { schema })
  : createSqliteStore(new Database(place))
await store.transaction(({ tags }) => tags.remove(1))
process.kill(process.pid, 'SIGKILL')
