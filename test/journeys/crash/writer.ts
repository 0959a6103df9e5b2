// A process of crash.ts, which kills it. Writes a line when work in a transaction begins, when it has ended and when it
// is committed, and before and after every change. The content of the pipe remains after the process.
import { writeSync } from 'node:fs'
import type { Calendar } from 'daybook'
import type { Store, Writer } from 'daybook/storage'
import { openTarget, type Target } from '../concurrency/target.ts'
import { inputOf } from './versions.ts'

export interface WriterTask {
  readonly target: Target
  /** No other writer has it. */
  readonly name: string
  /** How many write at the same time. */
  readonly lanes: number
  readonly hasLongGroups: boolean
  readonly categories: readonly number[]
}

export type Line = 'begun' | 'ended' | 'committed' | `${'try' | 'done'} ${string} ${number}` | `failed ${string}`

process.once('message', (task: WriterTask) => {
  if (task.hasLongGroups) performance.now = () => 0
  const { calendar } = openTarget(task.target, { aroundStore: logging })
  for (let lane = 0; lane < task.lanes; lane += 1) void writeForEver(calendar, task, `${task.name}.${lane}`)
})
process.send?.('ready')

function log(line: Line): void {
  writeSync(1, `${line}\n`)
}

function logging(store: Store): Store {
  return {
    ...store,
    async transaction(work, options) {
      const logged = async (writer: Writer) => {
        log('begun')
        const done = await work(writer)
        log('ended')
        return done
      }
      const result = await store.transaction(logged, options)
      log('committed')
      return result
    },
  }
}

async function writeForEver(calendar: Calendar, { categories }: WriterTask, name: string): Promise<void> {
  for (let count = 0; ; count += 1) {
    const key = `${name}.${count}`
    try {
      log(`try ${key} 0`)
      let event = await calendar.events.create(inputOf({ key, number: 0 }, categories, []))
      log(`done ${key} 0`)
      for (let number = 1; number <= count % 8; number += 1) {
        log(`try ${key} ${number}`)
        event = await calendar.events.update(event.id, inputOf({ key, number }, categories, event.venue))
        log(`done ${key} ${number}`)
      }
    } catch (error) {
      log(`failed ${String(error)}`)
    }
  }
}
