import type { Cost, Measured, ReadCost } from './measure.ts'
import { type Kind, kinds } from './requests.ts'

/** Milliseconds of CPU time of the app that a request over a socket takes, whatever is done: `node:http` in docs/speed.md. */
const socket = 0.011

export interface Costs {
  readonly reads: Readonly<Record<Kind, ReadCost>>
  readonly write: Cost
  readonly writesPerSecond: number
  readonly bytesPerEvent: number
}

/**
 * Costs at any number of events, from those of the smallest and the largest calendar that were measured. Lists count what is
 * in their window, so their cost grows with it along a line. One record is found through an index, whose depth hardly grows: those
 * costs are taken as they are in the largest calendar.
 */
export function costsAt(measured: readonly Measured[], events: number): Costs {
  const [small, large] = [measured.at(0), measured.at(-1)]
  if (small === undefined || large === undefined) throw new TypeError('There is nothing measured to compute from')
  const line = (at: (one: Measured) => number) => {
    const slope = large === small ? 0 : Math.max(0, (at(large) - at(small)) / (large.events - small.events))
    return Math.max(Math.min(at(small), at(large)), at(large) + slope * (events - large.events))
  }
  const readCost = (kind: Kind): ReadCost => {
    const cost = (what: 'miss' | 'renewal'): Cost => {
      const { app, database } = large.reads[kind][what]
      if (kind === 'event') return { app: socket + app, database }
      // SQLite counts in the process of the app, PostgreSQL in its own.
      if (database === 0) return { app: socket + line(({ reads }) => reads[kind][what].app), database }
      return { app: socket + app, database: line(({ reads }) => reads[kind][what].database) }
    }
    const { hit, bytes } = large.reads[kind]
    return { miss: cost('miss'), renewal: cost('renewal'), hit: { ...hit, app: socket + hit.app }, bytes }
  }
  const reads = Object.fromEntries(kinds.map((kind) => [kind, readCost(kind)])) as Costs['reads'] // of all kinds
  const { write, writesPerSecond, bytesPerEvent } = large
  return { reads, write: { ...write, app: socket + write.app }, writesPerSecond, bytesPerEvent }
}
