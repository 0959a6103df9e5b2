// Writes, or follows, in a process of its own: see `followers.test.ts`.
import { appendFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import pg from 'pg'

const [role = '', database = '', schema = '', ...values] = process.argv.slice(2)
const store = database.startsWith('postgres')
  ? createPostgresStore(new pg.Pool({ connectionString: database, max: 4 }), { schema, notices: true })
  : createSqliteStore(new Database(database), { synchronous: 'normal', busyTimeout: 30_000 })
const calendar = createCalendar({ store })

/** Changes the event of this process, and each tenth time the one of all, whose description counts. */
async function write(own: number, count: number) {
  const commits: (readonly [chain: string, position: number, commitId: string])[] = []
  for (let index = 0; index < count; index += 1) {
    if (index % 10 < 9) {
      const { revision } = await calendar.events.update(own, { description: `change ${index}` })
      commits.push([`own ${own}`, index, revision])
    } else {
      const shared = await calendar.transaction(async ({ events }) => {
        const { description } = await events.get(1)
        return events.update(1, { description: String(Number(description) + 1) })
      })
      commits.push(['shared', Number(shared.description), shared.revision])
    }
  }
  console.log(JSON.stringify(commits))
  process.exit(0)
}

/** Writes down when it begins to handle a change, and when it has ended. */
async function follow(log: string, lease: number) {
  await calendar.follow(
    'killed',
    async (change, { token }) => {
      const what = change.type === 'whole' ? 'whole' : change.commitId
      appendFileSync(log, `${token} ${process.pid} begin ${what}\n`)
      await delay(Math.random() < 0.1 ? 4 : 0)
      appendFileSync(log, `${token} ${process.pid} end ${what}\n`)
    },
    { lease, poll: 50, keepAlive: true },
  )
}

const [first = '', second = '0'] = values
if (role === 'write') await write(Number(first), Number(second))
else await follow(first, Number(second))
