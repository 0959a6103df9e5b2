/** Random choices that are the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Returns a whole number below a bound. */
  below(bound: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * bound)
  }

  /** Returns true in so many of 100 cases. */
  isNow(percent: number): boolean {
    return this.below(100) < percent
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item // of a list that is not empty
  }

  /** Returns at most so many items, none of them twice. */
  few<Item>(items: readonly Item[], most: number): readonly Item[] {
    return [...new Set(Array.from({ length: this.below(most + 1) }, () => this.oneOf(items)))]
  }
}
