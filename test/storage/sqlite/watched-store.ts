import { createSqliteStore, type SqliteDatabase } from 'daybook/sqlite'
import Database from 'libsql'

/** A store in SQLite, the database that it has for its own, and the texts of the statements that it ran. */
export async function watchedStore() {
  const database = new Database(':memory:')
  const texts: string[] = []
  const watched: SqliteDatabase = {
    exec: (text) => database.exec(text),
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text)
      const told =
        <Result>(run: (...values: (string | number)[]) => Result) =>
        (...values: (string | number)[]) => {
          texts.push(text)
          return run(...values)
        }
      const [run, get] = [told((...values) => statement.run(...values)), told((...values) => statement.get(...values))]
      return { reader: statement.reader, run, get }
    },
  }
  const store = createSqliteStore(watched)
  await store.migrate()
  texts.length = 0
  return { store, database, texts }
}
