import type { EventRecord } from '../../resources/event/event.ts'

/** A write of an event. */
export interface EventWrite {
  /** `null` for a new event. */
  readonly before: EventRecord | null
  readonly after: EventRecord
}

/** The writes of events of a transaction, in their order. */
export interface EventWrites {
  /** Marks a position among the writes. */
  readonly count: number
  add(write: EventWrite): void
  /**
   * Returns the writes from a position on, each event once: as it was before the first, and as it is after the last.
   */
  since(position: number): readonly EventWrite[]
  /** Disregards the events that were written from a position on: the write was refused, and will be rolled back. */
  refuse(position: number, error: unknown): void
  isRefused(id: number): boolean
  /** Throws the error of the first refused write that has stored a part: the transaction must not be committed. */
  requireWhole(): void
}

/** Creates the writes of a transaction that begins. */
export function createEventWrites(): EventWrites {
  const writes: EventWrite[] = []
  const refused = new Set<number>()
  let refusal: { readonly error: unknown } | undefined
  return {
    get count() {
      return writes.length
    },
    add: (write) => void writes.push(write),
    since(position) {
      const byId = new Map<number, EventWrite>()
      for (const { before, after } of writes.slice(position)) {
        const first = byId.get(after.id)
        byId.set(after.id, { before: first ? first.before : before, after })
      }
      return [...byId.values()]
    },
    refuse(position, error) {
      for (const { after } of writes.slice(position)) {
        refused.add(after.id)
        refusal ??= { error }
      }
    },
    isRefused: (id) => refused.has(id),
    requireWhole() {
      if (refusal) throw refusal.error
    },
  }
}
