/** Random choices that are the same for the same seed. */
export interface Random {
  /** Returns a whole number from 0 to below a limit. */
  readonly below: (limit: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  readonly chance: (probability: number) => boolean
}

export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    // The lists are not empty.
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    chance: (probability) => next() < probability,
  }
}
