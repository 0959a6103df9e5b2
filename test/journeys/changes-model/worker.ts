// A process of changes-model.ts, which sends it commands.
import { createCalendar } from 'daybook'
import { openTarget, type Target } from '../concurrency/target.ts'
import { plainPasswords } from './plain-passwords.ts'
import { createRandom, writeAtRandom } from './random-writes.ts'

/** Writes to send to a process. */
export interface Task {
  readonly target: Target
  readonly writes: number
  readonly seed: number
}

process.on('message', async ({ target, writes, seed }: Task) => {
  const { store, close } = openTarget(target)
  const calendar = createCalendar({ store, passwords: plainPasswords })
  const random = createRandom(seed)
  for (let times = 0; times < writes; times += 1) await writeAtRandom(calendar, random)
  await close()
  process.send?.('done')
})
