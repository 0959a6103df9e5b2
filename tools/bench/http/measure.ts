import { type Load, openLoad, type Round } from './load.ts'
import type { Running } from './processes.ts'
import type { RequestKind } from './requests.ts'
import type { Shot } from './shot.ts'

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
  readonly kind: RequestKind
  readonly connections: number
  readonly seconds: number
  /** Called with a contestant that cannot go on, which is then left out. */
  failed(server: Running, error: unknown): void
}

/** So short that a busy moment of the machine spoils one round of each, and no contestant's figures. */
const roundSeconds = 0.15
const fewestRounds = 3

interface Turn extends Entry {
  readonly load: Load
  readonly rounds: Measured[]
}

interface Measured extends Round {
  readonly cpuMicroseconds: number
  readonly hits: number
  readonly misses: number
}

/** In turn, each time beginning with another one. The first round only warms up. */
export async function measure(entries: readonly Entry[], plan: Plan): Promise<Map<string, Figures>> {
  let turns = await Promise.all(
    entries.map(
      async (entry): Promise<Turn> => ({
        ...entry,
        load: await openLoad(entry.server.port, plan.connections),
        rounds: [],
      }),
    ),
  )
  const count = Math.max(fewestRounds, Math.round(plan.seconds / roundSeconds))
  for (let round = 0; round <= count; round += 1) {
    const first = round % Math.max(1, turns.length)
    for (const turn of [...turns.slice(first), ...turns.slice(0, first)]) {
      try {
        if (round === 0) await take(turn, plan, roundSeconds)
        else turn.rounds.push(await take(turn, plan, plan.seconds / count))
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

async function take({ server, load, next }: Turn, { kind, connections }: Plan, seconds: number): Promise<Measured> {
  if (kind.firstLook) await server.forget()
  const before = await server.usage()
  const round = await load.run(seconds, next, kind.firstLook ? repliesOfFirstLook(kind, connections) : undefined)
  const after = await server.usage()
  const cached = (figure: 'hits' | 'misses') => (after.cache?.[figure] ?? 0) - (before.cache?.[figure] ?? 0)
  const cpuMicroseconds = (after.cpuMicroseconds - before.cpuMicroseconds) / round.replies
  return { ...round, cpuMicroseconds, hits: cached('hits'), misses: cached('misses') }
}

async function figuresOf({ server, rounds }: Turn): Promise<Figures> {
  const { peakBytes } = await server.usage()
  const milliseconds = rounds.flatMap((round) => round.milliseconds).sort((a, b) => a - b)
  const at = (part: number) => milliseconds[Math.floor((milliseconds.length - 1) * part)] ?? 0
  const [hits, misses] = [sum(rounds.map((round) => round.hits)), sum(rounds.map((round) => round.misses))]
  return {
    cpuMicroseconds: median(rounds.map((round) => round.cpuMicroseconds)),
    perSecond: median(rounds.map((round) => round.replies / round.seconds)),
    p50: at(0.5),
    p99: at(0.99),
    peakBytes,
    replies: milliseconds.length,
    ...(hits + misses > 0 && { hitRate: hits / (hits + misses) }),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** V8 has compiled nearly all of what a server does after so many replies. Until then its threads add to the CPU time. */
const warmReplies = 6000

/** Ends the warm-up of a server that would take many minutes, such as one that searches a million events. */
const longestWarmUp = 120

/** Lets V8 compile what a server does, before any of it is measured. */
export async function warmUp(server: Running, next: () => Shot, kind?: RequestKind): Promise<void> {
  const connections = 4
  const load = await openLoad(server.port, connections)
  const replies = warmReplies * (kind?.warmUps ?? 1)
  const perCalendar = kind?.firstLook ? repliesOfFirstLook(kind, connections) : replies
  const end = performance.now() + longestWarmUp * 1000
  for (let left = replies; left > 0 && performance.now() < end; left -= perCalendar) {
    if (kind?.firstLook) await server.forget()
    await load.run((end - performance.now()) / 1000, next, Math.min(left, perCalendar))
  }
  load.close()
}

/** How many replies come before a calendar shows an event a second time. One more for each connection may be on its way. */
function repliesOfFirstLook({ cycle }: RequestKind, connections: number): number {
  return Math.max(1, cycle - connections)
}

/** Whether a contestant gets this request: bare servers have no records, and hosts other than Node have the fewest requests. */
export function takesPart({ setup }: Running, kind: RequestKind): boolean {
  if (kind.standIn) return setup.kind === 'daybook' && setup.host === 'node'
  if (setup.kind === 'baseline') return setup.framework === 'express' || !kind.writes
  if (setup.kind === 'daybook') return setup.host === 'node' || kind.everyHost
  if (!kind.constant || (setup.stringify && kind.revalidates)) return false
  return setup.host === 'node' || kind.everyHost
}
