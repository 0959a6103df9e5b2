/**
 * Ids below this are counted in arrays, which takes a fifth of the time of a map. Most calendars have no larger ones.
 */
const smallIds = 8192

/** Counts events by id. */
export class IdCounts {
  readonly #events = new Uint32Array(smallIds)
  /** The last event of each id. */
  readonly #last = new Uint32Array(smallIds)
  /** The largest of the small ids. */
  #largest = 0
  readonly #large = new Map<number, { events: number; last: number }>()

  /** Counts an event for an id, unless it was the last one of this id. `event` is a number from 1. */
  add(id: number, event: number): void {
    if (id >= smallIds) this.#addLarge(id, event)
    else if (this.#last[id] !== event) {
      if (id > this.#largest) this.#largest = id
      this.#last[id] = event
      this.#events[id] = (this.#events[id] ?? 0) + 1
    }
  }

  #addLarge(id: number, event: number): void {
    const counted = this.#large.get(id)
    if (counted === undefined) this.#large.set(id, { events: 1, last: event })
    else if (counted.last !== event) {
      counted.events += 1
      counted.last = event
    }
  }

  /**
   * Returns the ids with the highest counts below `below`: at least `size`, or all that are left. The rest has lower
   * counts.
   */
  highest(size: number, below: number): readonly (readonly [id: number, events: number])[] {
    const found: (readonly [id: number, events: number])[] = []
    const least = this.#least(size, below)
    this.#forEach((id, events) => {
      if (events >= least && events < below) found.push([id, events])
    })
    return found
  }

  /** Returns a count that at least `size` ids have, or exceed. */
  #least(size: number, below: number): number {
    const idsByCount = new Map<number, number>()
    this.#forEach((_, events) => {
      if (events < below) idsByCount.set(events, (idsByCount.get(events) ?? 0) + 1)
    })
    let ids = 0
    let least = 1
    for (const [count, more] of [...idsByCount].sort((a, b) => b[0] - a[0])) {
      if (ids >= size) break
      ids += more
      least = count
    }
    return least
  }

  #forEach(visit: (id: number, events: number) => void): void {
    // An iterator would make an array for each id.
    for (let id = 1; id <= this.#largest; id += 1) {
      const events = this.#events[id] ?? 0
      if (events > 0) visit(id, events)
    }
    for (const [id, { events }] of this.#large) visit(id, events)
  }
}
