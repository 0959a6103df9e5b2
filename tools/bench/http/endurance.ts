import { parseArgs } from 'node:util'
import { openLoad } from './load.ts'
import { bundleServers, start } from './processes.ts'
import { requestsFor } from './requests.ts'
import type { Shot } from './shot.ts'

// What a server's memory does at full load, minute by minute: reads of 200 URLs, as many new ones,
// and changes of events: `npm run bench:endurance [-- --minutes 10]`

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const events = 10_000
const samplesPerMinute = 60

function shots(): () => Shot {
  const { kinds, warmups } = requestsFor(events)
  const read = warmups()
  const update = kinds.find(({ name }) => name === 'update')?.shots()
  if (update === undefined) throw new TypeError('There is no request called update.')
  let turn = 0
  return () => {
    turn += 1
    return turn % 20 === 0 ? update() : read()
  }
}

await bundleServers()
const setup = { kind: 'daybook', host: 'node', store: 'memory', place: '', events, cache: true } as const
const server = await start({ name: 'daybook node, memory', setup, events })
const load = await openLoad(server.port, 16)
const next = shots()
for (let minute = 1; minute <= Number(values.minutes); minute += 1) {
  let replies = 0
  let leastHeap = Infinity
  for (let sample = 0; sample < samplesPerMinute; sample += 1) {
    replies += (await load.run(60 / samplesPerMinute, next)).replies
    // Between two collections it only grows: what lives is the least of many.
    leastHeap = Math.min(leastHeap, (await server.usage()).heapBytes)
  }
  const { residentBytes, cache } = await server.usage()
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
  console.log(
    `minute ${minute}: ${replies} replies, heap from ${megabytes(leastHeap)}, resident ${megabytes(residentBytes)}, ` +
      `${cache?.replies} replies kept in ${megabytes(cache?.bytes ?? 0)}`,
  )
}
load.close()
await server.stop()
