import { createCalendar } from 'daybook'
import { createPostgresStore, type PgPool } from 'daybook/postgres'
import { createMake } from 'daybook/testing'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresUrl, withTransactions } from '../../support/postgres.ts'

const make = createMake()

it('sends PostgreSQL few statements for one event with all that it links to', async () => {
  const trips: string[] = []
  const { calendar } = await openCalendar(trips)
  await calendar.venues.create(make.venue())
  await calendar.organizers.create(make.organizer())
  for (const name of ['Fair', 'Night']) await calendar.categories.create(make.category({ name }))
  const links = { venue: 1, organizer: 1, categories: ['Fair', 'Night'] }
  await calendar.events.create(make.event({ ...links, tags: 'Open air' }))

  trips.length = 0
  await calendar.events.create(make.event({ ...links, categories: 'Night', tags: 'Open air' }))
  expect(trips).toEqual([
    'BEGIN and take a turn',
    'SELECT all that is linked, and who has the slug',
    'INSERT the event',
    'WITH its links and counts INSERT the commitId',
    'COMMIT',
  ])
})

async function openCalendar(trips: string[]) {
  const pool = new pg.Pool({ connectionString: await postgresUrl() })
  const schema = await openSchema()
  const store = createPostgresStore(listening(pool, trips), { schema: schema.name })
  await store.migrate()
  onTestFinished(async () => {
    await store.close()
    await schema.release()
  })
  return { calendar: createCalendar({ store }) }
}

/** Notes what each trip to the server is for. */
function listening(pool: pg.Pool, trips: string[]): PgPool {
  return withTransactions(pool, (client, query) => {
    trips.push(nameOf(query.text))
    return client.query(query)
  })
}

const names: readonly (readonly [sign: RegExp, name: string])[] = [
  [/^BEGIN .*; LOCK TABLE /, 'BEGIN and take a turn'],
  [/^\/\* write \*\/ SELECT \(SELECT .*slug.* AS v1, /s, 'SELECT all that is linked, and who has the slug'],
  [/^\/\* write \*\/\s+INSERT INTO \S+events" /, 'INSERT the event'],
  [
    /^\/\* write \*\/ WITH .*event_venues.*event_organizers.*event_categories.*event_tags.*UPDATE.*UPDATE.*commits"/s,
    'WITH its links and counts INSERT the commitId',
  ],
]

function nameOf(text: string): string {
  return names.find(([sign]) => sign.test(text))?.[1] ?? text
}
