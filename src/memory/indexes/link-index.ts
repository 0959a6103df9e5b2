/** Maps an id to the records that link to it. */
export class LinkIndex<Indexed extends { readonly id: number }> {
  readonly #holders = new Map<number, Set<number>>()
  readonly #linksOf: (record: Indexed) => readonly number[]

  constructor(linksOf: (record: Indexed) => readonly number[]) {
    this.#linksOf = linksOf
  }

  add(record: Indexed): void {
    for (const link of this.#linksOf(record)) this.#addHolder(link, record.id)
  }

  delete(record: Indexed): void {
    for (const link of this.#linksOf(record)) this.#deleteHolder(link, record.id)
  }

  /** Does not touch the links that both have: a large set that loses and regains an id is rebuilt each time. */
  replace(before: Indexed, after: Indexed): void {
    const [links, others] = [this.#linksOf(before), this.#linksOf(after)]
    if (links === others) return
    for (const link of links) if (!others.includes(link)) this.#deleteHolder(link, before.id)
    for (const link of others) if (!links.includes(link)) this.#addHolder(link, after.id)
  }

  /** Removes a link and returns the ids of the records that had it. */
  release(link: number): ReadonlySet<number> {
    const holders = this.#holders.get(link) ?? new Set<number>()
    this.#holders.delete(link)
    return holders
  }

  /** Returns an upper bound of the records that link to any of the ids: a record with two of them counts twice. */
  count(links: readonly number[]): number {
    return links.reduce((sum, link) => sum + (this.#holders.get(link)?.size ?? 0), 0)
  }

  /** Returns the ids of the records that link to any of the ids, each once. */
  holdersOf(links: readonly number[]): ReadonlySet<number> {
    const [first, ...others] = links.flatMap((link) => this.#holders.get(link) ?? [])
    if (others.length === 0) return first ?? new Set()
    const holders = new Set(first)
    for (const more of others) for (const id of more) holders.add(id)
    return holders
  }

  #addHolder(link: number, id: number): void {
    const holders = this.#holders.get(link)
    if (holders === undefined) this.#holders.set(link, new Set([id]))
    else holders.add(id)
  }

  #deleteHolder(link: number, id: number): void {
    const holders = this.#holders.get(link)
    holders?.delete(id)
    if (holders?.size === 0) this.#holders.delete(link)
  }
}
