/** Which records point at an id. */
export class LinkIndex<Indexed extends { readonly id: number }> {
  readonly #holders = new Map<number, Set<number>>()
  readonly #linksOf: (record: Indexed) => readonly number[]

  constructor(linksOf: (record: Indexed) => readonly number[]) {
    this.#linksOf = linksOf
  }

  add(record: Indexed): void {
    for (const link of this.#linksOf(record)) {
      const holders = this.#holders.get(link)
      if (holders === undefined) this.#holders.set(link, new Set([record.id]))
      else holders.add(record.id)
    }
  }

  delete(record: Indexed): void {
    for (const link of this.#linksOf(record)) {
      const holders = this.#holders.get(link)
      holders?.delete(record.id)
      if (holders?.size === 0) this.#holders.delete(link)
    }
  }

  replace(before: Indexed, after: Indexed): void {
    if (this.#linksOf(before) === this.#linksOf(after)) return
    this.delete(before)
    this.add(after)
  }

  /** At most as many as point at any of the links: one that points at two counts twice. */
  count(links: readonly number[]): number {
    return links.reduce((sum, link) => sum + (this.#holders.get(link)?.size ?? 0), 0)
  }

  /** The ids of the records that point at any of the links, each once. */
  holdersOf(links: readonly number[]): ReadonlySet<number> {
    const [first, ...others] = links.flatMap((link) => this.#holders.get(link) ?? [])
    if (others.length === 0) return first ?? new Set()
    const holders = new Set(first)
    for (const more of others) for (const id of more) holders.add(id)
    return holders
  }
}
