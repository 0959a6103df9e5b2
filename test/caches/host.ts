// A calendar behind a shared cache, as a process of its own: its CPU time is that of the calendar alone.

import { createServer } from 'node:http'
import { type Actor, createCalendar } from 'daybook'
import type { SharedCache } from 'daybook/http'
import { nodeHandler } from 'daybook/node'
import { followIntoCache, purgeVarnish } from '../../examples/purge-cache.ts'

const [port = '', shared = '', purgeAt = ''] = process.argv.slice(2)
const sharedCache: SharedCache = JSON.parse(shared)
const admin: Actor = { id: 1, role: 'editor' }

const calendar = createCalendar()
for (let number = 1; number <= 200; number += 1) {
  const day = `2030-06-${String((number % 28) + 1).padStart(2, '0')}`
  await calendar.events.create({
    title: `Version 0 of ${number}`,
    start_date: `${day} 18:00`,
    end_date: `${day} 20:00`,
    description: 'An evening with music and food. '.repeat(20),
    venue: number === 1 ? { venue: 'Hall' } : 1,
    tags: [`tag ${number % 10}`],
  })
}
await calendar.events.create({
  title: 'Secret',
  start_date: '2030-06-01 01:00',
  end_date: '2030-06-01 02:00',
  status: 'draft',
})

const handler = nodeHandler(calendar, {
  sharedCache,
  authenticate: ({ headers }) =>
    headers.authorization === 'Bearer admin' || headers.cookie === 'session=admin' ? admin : null,
})
createServer((request, response) => {
  if (request.url === '/cpu') response.end(JSON.stringify(process.cpuUsage()))
  else handler(request, response)
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
if (purgeAt !== '') await followIntoCache(calendar, purgeVarnish(purgeAt), { again: 300, pause: 50 })
process.stdin.resume().on('end', () => process.exit())
