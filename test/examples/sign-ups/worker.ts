// A process of kills.test.ts, which kills it. Writes a line before and after each step, and for each call of `notify`. The content of
// the pipe remains after the process.
import { writeSync } from 'node:fs'
import { openSignUps } from '../../../examples/sign-ups/sign-ups.ts'
import { openTarget, type Target } from './target.ts'

export interface WorkerTask {
  readonly target: Target
  readonly event: number
  /** What the names of its people begin with. */
  readonly name: string
  /** How many join and leave at the same time. */
  readonly lanes: number
}

process.once('message', async ({ target, event, name, lanes }: WorkerTask) => {
  const { store, table } = await openTarget(target)
  const signUps = openSignUps({ store, table, notify: async (person) => log(`notified ${person}`) })
  await signUps.repair()
  const live = async (lane: number) => {
    for (let count = 0; ; count += 1) {
      const person = `${name}.${lane}.${count}`
      const actor = { id: person, role: 'subscriber' }
      log(`join ${person}`)
      log(`joined ${person} ${await signUps.join(actor, event)}`)
      if (count % 3 !== lane % 3) continue
      log(`leave ${person}`)
      await signUps.leave(actor, event)
      log(`left ${person}`)
    }
  }
  for (let lane = 0; lane < lanes; lane += 1) live(lane).catch((error) => log(`failed ${String(error)}`))
})
process.send?.('ready')

function log(line: string): void {
  writeSync(1, `${line}\n`)
}
