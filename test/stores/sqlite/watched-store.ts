import { createSqliteStore, type SqliteDatabase, type SqliteStoreOptions } from 'daybook/sqlite'
import Database from 'libsql'

/** A store in SQLite, the database that it has for its own, and the texts of the statements that it ran. */
interface WatchedStore {
  readonly store: ReturnType<typeof createSqliteStore>
  readonly database: Database.Database
  readonly texts: string[]
}

export async function watchedStore(options: SqliteStoreOptions = {}): Promise<WatchedStore> {
  const database = new Database(':memory:')
  const texts: string[] = []
  const watched: SqliteDatabase = {
    exec: (text) => database.exec(text),
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text)
      const recorded =
        <Result>(run: (...values: (string | number)[]) => Result) =>
        (...values: (string | number)[]) => {
          texts.push(text)
          return run(...values)
        }
      const [run, get] = [
        recorded((...values) => statement.run(...values)),
        recorded((...values) => statement.get(...values)),
      ]
      return { reader: statement.reader, run, get }
    },
  }
  const store = createSqliteStore(watched, options)
  await store.migrate()
  texts.length = 0
  return { store, database, texts }
}
