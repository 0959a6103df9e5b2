import { dirname, join } from 'node:path'
import { createCalendar } from 'daybook'
import { createSqliteStore } from 'daybook/sqlite'
import { createMake } from 'daybook/testing'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { complaintsAbout, readPage, run } from '../support/page.ts'
import { scratchFile } from '../support/sqlite-drivers.ts'

const make = createMake()

const page = readPage('docs/storage.md')

describe('the store that the page certifies', async () => {
  await run(page.blockWith('storeCases'))
})

it('makes a backup with the statement of the page, while the calendar is in use', async () => {
  const file = scratchFile()
  const store = createSqliteStore(new Database(file))
  await store.migrate()
  const calendar = createCalendar({ store })
  await calendar.events.create(make.event({ start_date: 'today', end_date: 'today' }))

  const [, statement = ''] = /^sqlite3 calendar\.db "(.+?)"/m.exec(page.text) ?? []
  const copy = join(dirname(file), 'backup.db')
  const other = new Database(file)
  other.exec(statement.replace('backup.db', copy))
  other.close()
  await calendar.events.create(make.event({ start_date: 'today', end_date: 'today' }))

  const backup = createSqliteStore(new Database(copy))
  expect((await createCalendar({ store: backup }).events.list()).total).toBe(1)
  await backup.close()
  await store.close()
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
