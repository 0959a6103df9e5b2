import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundledProgram } from '../../support/bundled-program.ts'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'

const databases = {
  async postgres() {
    const [url, { name, release }] = [await postgresUrl(), await openSchema()]
    const pool = new pg.Pool({ connectionString: url })
    const store = createPostgresStore(pool, { schema: name })
    await store.migrate()
    await pool.query(`CREATE TABLE ${name}.bookings (event bigint NOT NULL)`)
    onTestFinished(async () => {
      await store.close()
      await release()
    })
    const rows = async () => (await pool.query(`SELECT event FROM ${name}.bookings`)).rows.length
    return { store, rows, args: [url, name] }
  },
  async sqlite() {
    const file = scratchFile()
    const store = createSqliteStore(new Database(file))
    await store.migrate()
    const own = new Database(file)
    own.exec('CREATE TABLE bookings (event INTEGER NOT NULL)')
    onTestFinished(async () => {
      own.close()
      await store.close()
    })
    return { store, rows: async () => own.prepare('SELECT event FROM bookings').all().length, args: [file, ''] }
  },
}

describe.each(['sqlite', 'postgres'] as const)('a process with a transaction of the app in %s', (name) => {
  it.each([
    ['event', 0],
    ['row', 0],
    ['commit', 1],
  ])('that is killed after the %s leaves both or neither', async (until, expected) => {
    const { store, rows, args } = await databases[name]()
    const program = await bundledProgram(new URL('within.program.ts', import.meta.url))
    const child = spawn(process.execPath, [program, ...args, until], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [said] = await once(child.stdout, 'data')
    expect(String(said).trim()).toBe(until)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const calendar = createCalendar({ store })
    expect((await calendar.events.list({ period: 'all' })).total).toBe(expected)
    expect(await rows()).toBe(expected)
    // The lock of the killed process is gone.
    const later = { title: 'Later', start_date: '2030-06-21', end_date: '2030-06-21' }
    await expect.poll(() => calendar.events.create(later)).toMatchObject({ title: 'Later' })
    expect((await calendar.events.list({ period: 'all' })).total).toBe(expected + 1)
  })
})
