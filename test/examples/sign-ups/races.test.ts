import { createMemoryStore } from 'daybook/memory'
import { createMake } from 'daybook/testing'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openSignUps } from '../../../examples/sign-ups/sign-ups.ts'
import { memoryTable, postgresTable } from '../../../examples/sign-ups/tables.ts'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { openTarget } from './target.ts'

const make = createMake()
const actor = (id: string) => ({ id, role: 'subscriber' })

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

it('looks again if another process changed the line before the event was written', async () => {
  const [store, table] = [createMemoryStore(), memoryTable()]
  const [isRead, mayGoOn] = [gate(), gate()]
  let looks = 0
  const slowTable = {
    ...table,
    async line(event: number) {
      const line = await table.line(event)
      looks += 1
      if (looks === 1) {
        isRead.open()
        await mayGoOn.opened
      }
      return line
    },
  }
  const notify = async () => {}
  const [slow, other] = [openSignUps({ store, table: slowTable, notify }), openSignUps({ store, table, notify })]
  const { id } = await slow.calendar.events.create({ ...make.event(), capacity: 1 })
  const joining = slow.join(actor('anna'), id)
  await isRead.opened
  await other.leave(actor('anna'), id)
  mayGoOn.open()
  await joining
  expect((await slow.calendar.events.get(id)).full).toBe(false)
})

it('[sqlite libsql] signs up while a transaction of the calendar is open', async () => {
  const { store, table, close } = await openTarget({ kind: 'sqlite', file: scratchFile() })
  onTestFinished(close)
  const { calendar } = openSignUps({ store, table, notify: async () => {} })
  const { id } = await calendar.events.create(make.event())
  let adding: Promise<void> | undefined
  await calendar.transaction(async ({ events }) => {
    await events.update(id, { title: 'Open' })
    adding = table.add(id, 'anna', 1)
    await events.update(id, { title: 'Closed' })
  })
  await adding
  expect(await table.line(id)).toEqual([{ person: 'anna', isWaiting: false }])
})

it('[postgres pg] shows nobody in a line before those who came earlier', async () => {
  const { name, release } = await openSchema()
  const pool = new pg.Pool({ connectionString: await postgresUrl(), options: `-c search_path=${name}` })
  onTestFinished(async () => {
    await pool.end()
    await release()
  })
  const [hasInserted, mayCommit] = [gate(), gate()]
  const slowCommit = async (text: string) => {
    if (text !== 'COMMIT') return
    hasInserted.open()
    await mayCommit.opened
  }
  const table = await postgresTable(pool)
  const early = (await postgresTable(withQueries(pool, slowCommit))).add(1, 'early', 9)
  await hasInserted.opened
  const late = table.add(1, 'late', 9).then(() => table.line(1))
  let isLate = false
  void late.then(() => {
    isLate = true
  })
  // Either it waits for the early one, or it does not.
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`
  while (!isLate && (await pool.query(waiting)).rows.length === 0);
  mayCommit.open()
  await early
  expect((await late).map(({ person }) => person)).toEqual(['early', 'late'])
})

/** A pool whose transactions call `before` with each statement. */
function withQueries(pool: pg.Pool, before: (text: string) => Promise<void>): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = async (text: string, values?: unknown[]) => {
      await before(text)
      return client.query(text, values)
    }
    return { query, release: (destroy?: boolean) => client.release(destroy) }
  }
  // The example uses nothing else of it.
  return { connect, query: (text: string) => pool.query(text) } as unknown as pg.Pool
}
