import { type Costs, costsAt } from './costs.ts'
import { outcomesOf, shares, visitedShare } from './hit-rates.ts'
import type { Database, Measured } from './measure.ts'
import { type Kind, kinds, months } from './requests.ts'

export interface Demand {
  /** In all calendars. */
  readonly events: number
  /** Calendars of the same size in one database, with versions of their own. */
  readonly calendars: number
  /** A second. */
  readonly reads: number
  readonly writes: number
}

/** Limits of one machine or process. */
export const limits = {
  /** Of a core or of the writes that were measured: load comes in bursts. */
  usable: 0.6,
  coresOfDatabase: 64,
  processes: 256,
  replicas: 8,
  /** Bytes on one server. */
  disk: 4e12,
  /** Milliseconds of the slowest kind of request. SQLite blocks its process for as long. */
  slowest: { sqlite: 100, postgres: 1000 },
} as const

/** Reads of callers whom no cached response may be sent to. */
const signedIn = 0.05
/** `replyCache` of a process, and the memory of a shared cache. */
const [replyCache, sharedCache] = [32 * 2 ** 20, 4e9]
/** Bytes of a process with its caches. */
const processMemory = 0.25e9
/**
 * The share of the reads of a process that the primary answers beside replicas, by the writes a second of this process:
 * `bundled.ts replicas`, with 100 to 200 reads a second. It answers none of a process that does not write.
 */
const keptByPrimary = [
  { upTo: 1, share: 0.07 },
  { upTo: 10, share: 0.36 },
  { upTo: Number.POSITIVE_INFINITY, share: 0.71 },
] as const

interface Kinds {
  readonly name: string
  readonly database: Database
  readonly hasSharedCache?: true
  readonly hasReplicas?: true
}

const setups: readonly Kinds[] = [
  { name: 'SQLite', database: 'sqlite' },
  { name: 'PostgreSQL', database: 'postgres' },
  { name: '+ shared cache', database: 'postgres', hasSharedCache: true },
  { name: '+ replicas', database: 'postgres', hasSharedCache: true, hasReplicas: true },
]

export interface Setup {
  readonly setup: string
  readonly processes: number
  readonly replicas: number
  /** Cores that are busy, of the app and of all its database servers. */
  readonly appCores: number
  readonly databaseCores: number
  /** Of the reads of anonymous callers. */
  readonly hitRate: number
  /** Bytes on each database server. */
  readonly disk: number
  /** Bytes: of the processes, and of what visitors look at on each database server. */
  readonly memory: number
  /** What is used of each limit, the largest first. */
  readonly uses: readonly (readonly [limit: string, share: number])[]
}

/** The first of the setups that stays within the limits, or the last one. */
export function smallestSetup(measured: Readonly<Record<Database, readonly Measured[]>>, demand: Demand): Setup {
  let found: Setup | undefined
  for (const kind of setups) {
    found = compute(kind, costsAt(measured[kind.database], demand.events / demand.calendars), demand)
    if ((found.uses[0]?.[1] ?? 0) <= 1) return found
  }
  return found as Setup // there are setups
}

function compute(kind: Kinds, costs: Costs, demand: Demand): Setup {
  let processes = 1
  let load = loadOf(kind, costs, demand, processes)
  // More processes have fewer hits each, and more hits need fewer processes.
  while (kind.database === 'postgres' && load.app > processes * limits.usable && processes < 2 * limits.processes) {
    processes += 1
    load = loadOf(kind, costs, demand, processes)
  }
  const usable = limits.coresOfDatabase * limits.usable
  // One process has all writes.
  const kept = kind.hasReplicas ? keptOf(demand.writes) / processes : 1
  const primary = load.writes + load.reads * kept
  const replicas = kind.hasReplicas ? Math.max(1, Math.ceil((load.reads * (1 - kept)) / usable)) : 0
  const disk = demand.events * costs.bytesPerEvent
  const slowest = Math.max(...kinds.map((one) => sum(costs.reads[one].miss)))
  const uses: Record<string, number> = {
    'cores of the app': kind.database === 'sqlite' ? load.app / limits.usable : processes / limits.processes,
    'cores of the database': primary / usable,
    replicas: replicas / limits.replicas,
    disk: disk / limits.disk,
    'time of a search': slowest / limits.slowest[kind.database],
    ...(kind.database === 'sqlite' && { writes: demand.writes / (costs.writesPerSecond * limits.usable) }),
  }
  return {
    setup: kind.name,
    processes,
    replicas,
    appCores: load.app,
    databaseCores: load.writes + load.reads,
    hitRate: load.hitRate,
    disk,
    memory: processes * processMemory + disk * visitedShare * (1 + replicas),
    uses: Object.entries(uses).toSorted(([, a], [, b]) => b - a),
  }
}

/** Busy cores: of the app, and of the database for reads and for writes. */
function loadOf(
  { hasSharedCache }: Kinds,
  costs: Costs,
  { events, calendars, reads, writes }: Demand,
  processes: number,
) {
  const load = { app: 0, reads: 0, writes: (writes * costs.write.database) / 1000, hitRate: 0 }
  load.app += (writes * costs.write.app) / 1000
  const bytesOf = Object.fromEntries(kinds.map((kind) => [kind, costs.reads[kind].bytes])) as Record<Kind, number>
  // Of one calendar.
  const all = writes / calendars
  const own = all / (hasSharedCache ? 1 : processes)
  const others = hasSharedCache ? 0 : all - own
  const outcomes = outcomesOf(
    { events, calendars },
    {
      reads: (reads * (1 - signedIn)) / (hasSharedCache ? 1 : processes),
      bytes: hasSharedCache ? sharedCache : replyCache,
      bytesOf,
      // A shared cache drops all lists after each write. A process drops the lists whose window has the event, and
      // everything after a write of another process.
      invalidations: {
        event: others + own / ((events / calendars) * visitedShare),
        list: hasSharedCache ? own : others + own / months,
        month: hasSharedCache ? own : others + own / months,
        search: others + own,
      },
    },
  )
  for (const kind of kinds) {
    const { hit, renewal, miss } = costs.reads[kind]
    const add = (rate: number, { app, database }: { readonly app: number; readonly database: number }) => {
      load.app += (rate * app) / 1000
      load.reads += (rate * database) / 1000
    }
    const anonymous = reads * (1 - signedIn)
    load.hitRate += outcomes[kind].hit
    // What a shared cache has not, no process is taken to have either.
    if (!hasSharedCache) add(anonymous * outcomes[kind].hit, hit)
    add(anonymous * outcomes[kind].renewal, hasSharedCache ? miss : renewal)
    add(anonymous * outcomes[kind].miss, miss)
    add(reads * signedIn * shares[kind], renewal)
  }
  return load
}

function keptOf(writes: number): number {
  return keptByPrimary.find(({ upTo }) => writes <= upTo)?.share ?? 1
}

function sum({ app, database }: { readonly app: number; readonly database: number }): number {
  return app + database
}
