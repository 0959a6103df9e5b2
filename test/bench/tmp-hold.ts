import { writeFileSync } from 'node:fs'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import { fillStore } from './fill.ts'
import { generateCalendar } from './generate.ts'
import { startLargePostgres } from './postgres.ts'

const n = Number(process.argv[2])
const server = await startLargePostgres()
const pool = new pg.Pool({ connectionString: server.url })
const store = createPostgresStore(pool)
await store.migrate()
await fillStore(store, generateCalendar({ events: n, seed: 1 }))
await pool.query('vacuum analyze')
writeFileSync('/tmp/x/pg.url', server.url)
console.log('ready', server.url)
setTimeout(() => {}, 1e9)
