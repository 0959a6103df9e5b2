// A process of outage.ts: a calendar behind Node's own server. Prints its address, and messages for its operator.
import { createServer } from 'node:http'
import { createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { listen } from '../../../examples/serve.ts'
import { openTarget, type Target } from '../concurrency/target.ts'

process.once('message', async (target: Target) => {
  const { store } = openTarget(target)
  const calendar = createCalendar({ store, onError: (error) => console.error(String(error)) })
  const server = createServer(nodeHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) }))
  const { url } = await listen(server, 0)
  process.send?.(url)
})
