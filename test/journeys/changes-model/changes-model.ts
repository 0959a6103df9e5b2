import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Actor, createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import type { Store } from 'daybook/storage'
import { bundledProgram } from '../../support/bundled-program.ts'
import { plainPasswords } from './plain-passwords.ts'
import { createRandom, fillForWrites } from './random-writes.ts'
import { Replica } from './replica.ts'

/** Writes at random, anywhere, and resolves when all is written. */
export type WriteElsewhere = (writes: number, seed: number) => Promise<unknown>

interface ModelOptions {
  readonly store: Store
  readonly writeElsewhere: WriteElsewhere
  readonly rounds: number
  /** The number of writes of each round. */
  readonly writes: number
  readonly seed: number
}

interface ModelReport {
  /** Lists whose copy differed, with the first difference. */
  readonly differences: readonly string[]
  readonly comparisons: number
  /** How often a client read a whole list again. */
  readonly restarts: number
}

const callers: readonly (Actor | null)[] = [null, { id: 7, role: 'author' }, { id: 1, role: 'administrator' }]

const lists = [
  ['events', ''],
  ['events', 'categories=1'],
  ['events', 'tags=2&featured=true'],
  ['events', 'venue=3'],
  ['events', 'search=jazz'],
  ['events', 'author=7'],
  ['venues', ''],
  ['organizers', 'search=club'],
  ['categories', ''],
  ['categories', 'parent=0'],
  ['tags', ''],
] as const
const ofActors = [
  ['events', 'hide_from_listings=true'],
  ['events', 'status=draft,future,private'],
  ['events', 'status=trash'],
  ['venues', 'status=draft,trash'],
] as const

/**
 * Lets clients keep copies of lists while others write, and compares the copies with the whole lists whenever nothing is
 * being written. The clock of the calendar that clients read from steps back and forth.
 */
export async function runChangesModel(options: ModelOptions): Promise<ModelReport> {
  const { store, writeElsewhere, rounds, writes, seed } = options
  const random = createRandom(seed)
  let clock = Date.now()
  const calendar = createCalendar({ store, passwords: plainPasswords, now: () => new Date(clock) })
  await fillForWrites(calendar, random)
  const replicas = callers.flatMap((actor) => {
    const handle = fetchHandler(calendar, { authenticate: () => actor })
    const read = async (path: string) => handle(new Request(`http://localhost/cal/events/v1${path}`))
    const own = actor === null ? lists : [...lists, ...ofActors]
    return own.map(([list, filters]) => ({ replica: new Replica(read, list, filters), actor }))
  })
  const differences: string[] = []
  let comparisons = 0
  for (let round = 0; round < rounds; round += 1) {
    let isWriting = true
    const written = writeElsewhere(writes, seed * 1000 + round).finally(() => {
      isWriting = false
    })
    while (isWriting) {
      const { replica } = replicas[Math.floor(random() * replicas.length)] ?? {}
      clock = Date.now() + Math.floor(random() * 6_000) - 3_000
      await replica?.synchronize(() => delay(random() * 2))
      await delay(1)
    }
    await written
    clock = Date.now() + Math.floor(random() * 6_000) - 3_000
    for (const { replica, actor } of replicas) {
      const listed = await replica.wholeList()
      const isUpToDate = await replica.synchronize()
      if (isUpToDate !== (listed !== null)) differences.push(`round ${round}, ${replica.name}: ${isUpToDate}`)
      if (listed === null) continue
      comparisons += 1
      const copied = replica.records
      if (copied.join('\n') === listed.join('\n')) continue
      const missing = listed.filter((record) => !copied.includes(record))
      const extra = copied.filter((record) => !listed.includes(record))
      const who = actor?.role ?? 'anonymous'
      differences.push(`round ${round}, ${who}, ${replica.name}: lacks ${missing[0]}, has ${extra[0]}`)
    }
  }
  return { differences, comparisons, restarts: replicas.reduce((sum, { replica }) => sum + replica.restarts, 0) }
}

interface Writers {
  readonly write: WriteElsewhere
  end(): void
}

/** Starts processes that share the writes. */
export async function startWriters(count: number, target: object): Promise<Writers> {
  const path = await bundledProgram(new URL('worker.ts', import.meta.url))
  const children = Array.from({ length: count }, () => fork(path, { execArgv: [] }))
  return {
    async write(writes, seed) {
      const share = Math.ceil(writes / count)
      await Promise.all(
        children.map(async (child, index) => {
          child.send({ target, writes: share, seed: seed * 10 + index })
          const [message] = await once(child, 'message')
          if (message !== 'done') throw new Error(String(message))
        }),
      )
    },
    end() {
      for (const child of children) child.kill()
    },
  }
}
