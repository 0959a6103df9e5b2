// A workshop for two, for which three people sign up.
//
//   npx tsx examples/sign-ups/run.ts sign-ups.db

import { fileURLToPath } from 'node:url'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import { fields, openSignUps } from './sign-ups.ts'
import { sqliteTable } from './tables.ts'

export async function run(file: string, print: (line: string) => void): Promise<void> {
  const store = createSqliteStore(new Database(file), { fields })
  await store.migrate()
  const own = new Database(file)
  const table = await sqliteTable(own)
  const notify = async (person: string) => print(`${person} has a seat now`)
  const { calendar, repair, join, leave } = openSignUps({ store, table, notify })
  await repair()

  const day = { start_date: '2030-06-20 09:00', end_date: '2030-06-20 12:00' }
  const { id } = await calendar.events.create({ title: 'Pottery', ...day, capacity: 2 })
  for (const name of ['anna', 'ben', 'cleo']) {
    const waiting = await join({ id: name, role: 'subscriber' }, id)
    print(waiting === 0 ? `${name} has a seat` : `${name} has number ${waiting} on the waiting list`)
  }
  print(`full: ${(await calendar.events.get(id)).full}`)
  await leave({ id: 'ben', role: 'subscriber' }, id)
  await store.close()
  own.close()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv[2] ?? 'sign-ups.db', console.log)
