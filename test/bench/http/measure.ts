import type { CacheFigures } from './contestants.ts'
import { type Load, openLoad, type Round } from './load.ts'
import type { Running } from './processes.ts'
import type { RequestKind, Shot } from './requests.ts'

/** What one contestant took for one kind of request at one number of connections. */
export interface Figures {
  readonly cpuMicroseconds: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly peakBytes: number
  readonly replies: number
  /** Of the replies that were measured, the part that the reply cache had. */
  readonly hitRate?: number
}

/** A contestant at one kind of request: what it sends goes on from where the last round ended. */
export interface Entry {
  readonly server: Running
  readonly next: () => Shot
}

export interface Plan {
  readonly connections: number
  readonly seconds: number
  /** Told of a contestant that cannot go on, which is then left out. */
  failed(server: Running, error: unknown): void
}

/** So short that a busy moment of the machine spoils one round of each, and no contestant's figures. */
const roundSeconds = 0.15
const fewestRounds = 3

interface Turn extends Entry {
  readonly load: Load
  readonly rounds: (Round & { readonly cpuMicroseconds: number })[]
  before: CacheFigures | undefined
}

/** In turn, each time beginning with another one. The first round only warms up. */
export async function measure(entries: readonly Entry[], plan: Plan): Promise<Map<string, Figures>> {
  let turns = await Promise.all(
    entries.map(
      async (entry): Promise<Turn> => ({
        ...entry,
        load: await openLoad(entry.server.port, plan.connections),
        rounds: [],
        before: undefined,
      }),
    ),
  )
  const count = Math.max(fewestRounds, Math.round(plan.seconds / roundSeconds))
  for (let round = 0; round <= count; round += 1) {
    const first = round % Math.max(1, turns.length)
    for (const turn of [...turns.slice(first), ...turns.slice(0, first)]) {
      try {
        await take(turn, round === 0 ? 'warm up' : plan.seconds / count)
      } catch (error) {
        turn.load.close()
        turns = turns.filter((other) => other !== turn)
        plan.failed(turn.server, error)
      }
    }
  }
  const figures = new Map<string, Figures>()
  for (const turn of turns) {
    turn.load.close()
    figures.set(turn.server.name, await figuresOf(turn))
  }
  return figures
}

async function take(turn: Turn, time: number | 'warm up'): Promise<void> {
  const { server, load, next, rounds } = turn
  if (time === 'warm up') {
    await load.run(roundSeconds, next)
    turn.before = (await server.usage()).cache
    return
  }
  const before = await server.usage()
  const round = await load.run(time, next)
  const after = await server.usage()
  rounds.push({ ...round, cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / round.replies })
}

async function figuresOf({ server, rounds, before }: Turn): Promise<Figures> {
  const { peakBytes, cache } = await server.usage()
  const milliseconds = rounds.flatMap((round) => round.milliseconds).sort((a, b) => a - b)
  const at = (part: number) => milliseconds[Math.floor((milliseconds.length - 1) * part)] ?? 0
  const asked = cache && before ? cache.hits + cache.misses - before.hits - before.misses : 0
  return {
    cpuMicroseconds: median(rounds.map((round) => round.cpuMicroseconds)),
    perSecond: median(rounds.map((round) => round.replies / round.seconds)),
    p50: at(0.5),
    p99: at(0.99),
    peakBytes,
    replies: milliseconds.length,
    ...(cache && before && asked > 0 && { hitRate: (cache.hits - before.hits) / asked }),
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/**
 * What V8 compiles counts as work of the server, on threads of its own. It has compiled nearly all after so many replies;
 * slow servers get less of them, as they would take minutes.
 */
const warm = { replies: 6000, seconds: 2 }

/** Lets V8 compile what a server does, before any of it is measured. */
export async function warmUp(server: Running, next: () => Shot): Promise<void> {
  const load = await openLoad(server.port, 4)
  await load.run(warm.seconds, next, warm.replies)
  load.close()
}

/** Whether a contestant is asked this: bare servers have one reply, and hosts other than Node are asked the least. */
export function takesPart({ setup }: Running, kind: RequestKind): boolean {
  if (setup.kind === 'baseline') return true
  if (setup.kind === 'daybook') return setup.host === 'node' || kind.everyHost
  if (!kind.constant || (setup.stringify && kind.revalidates)) return false
  return setup.host === 'node' || kind.everyHost
}
