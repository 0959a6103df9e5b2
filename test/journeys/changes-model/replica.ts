import type { CollectionName } from 'daybook'

/** Reads a path of the interface. */
export type Read = (path: string) => Promise<Response>

interface Row {
  readonly id: number
}

interface Envelope extends Readonly<Partial<Record<CollectionName, readonly Row[]>>> {
  readonly deleted?: readonly Row[]
  readonly next_rest_url?: string
}

/** A client that keeps a copy of a list, as the page on changes describes it. */
export class Replica {
  readonly #read: Read
  readonly #list: CollectionName
  readonly #filters: string
  #copy = new Map<number, string>()
  #asOf: string | undefined
  /** How often its changes were unknown, so that it read the whole list again. */
  restarts = 0

  constructor(read: Read, list: CollectionName, filters: string) {
    this.#read = read
    this.#list = list
    this.#filters = filters
  }

  /** The name of the list, for messages. */
  get name(): string {
    return `${this.#list}?${this.#filters}`
  }

  /** The records of the copy, by id. */
  get records(): readonly string[] {
    return [...this.#copy].sort(([a], [b]) => a - b).map(([, record]) => record)
  }

  /**
   * Brings the copy up to date. `pause` is awaited between two pages. Returns whether it could: not where the filter names
   * a record that is not there now.
   */
  async synchronize(pause: () => Promise<unknown> = async () => {}): Promise<boolean> {
    const since = this.#asOf === undefined ? '' : `&modified_after=${this.#asOf}`
    let query = `include_deleted=true&per_page=7&${this.#filters}${since}`
    let first: string | null = null
    if (since === '') this.#copy.clear()
    for (;;) {
      const response = await this.#read(`/${this.#list}?${query}`)
      if (response.status === 410) {
        this.restarts += 1
        this.#asOf = undefined
        return this.synchronize(pause)
      }
      if (response.status === 400) return false
      if (response.status !== 200) throw new Error(`${this.name}: ${response.status} ${await response.text()}`)
      first ??= response.headers.get('x-cal-as-of')
      const page = (await response.json()) as Envelope // as the interface has it
      for (const { id } of page.deleted ?? []) this.#copy.delete(id)
      for (const row of page[this.#list] ?? []) this.#copy.set(row.id, textOf(row, this.#list))
      if (page.next_rest_url === undefined) break
      query = page.next_rest_url.replace(/^[^?]*\?/, '')
      await pause()
    }
    if (first === null) throw new Error(`${this.name}: there is no X-Cal-As-Of`)
    this.#asOf = first
    return true
  }

  /** Reads the whole list in the usual way; null where the filter names a record that is not there. */
  async wholeList(): Promise<readonly string[] | null> {
    const rows = new Map<number, string>()
    const usual = { events: 'period=all', categories: 'hide_empty=false', tags: 'hide_empty=false' }
    for (let page = 1; ; page += 1) {
      const query = [Reflect.get(usual, this.#list), this.#filters, `per_page=50&page=${page}`]
        .filter(Boolean)
        .join('&')
      const response = await this.#read(`/${this.#list}?${query}`)
      if (response.status === 400) return null
      if (response.status !== 200) throw new Error(`${this.name}: ${response.status} ${await response.text()}`)
      const { next_rest_url, ...envelope } = (await response.json()) as Envelope // as the interface has it
      for (const row of envelope[this.#list] ?? []) rows.set(row.id, textOf(row, this.#list))
      if (next_rest_url === undefined) return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
    }
  }
}

/** The counts of terms belong to the lists of terms (rule 55). */
function textOf(row: Row, list: CollectionName): string {
  return JSON.stringify(row, (name, value) => (name === 'count' && list === 'events' ? undefined : value))
}
