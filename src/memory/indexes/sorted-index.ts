import type { DateRange } from '../../storage/criteria.ts'
import { compareDates } from '../../time/date-time.ts'

export type Direction = 'asc' | 'desc'

interface IndexOptions<Indexed, Summary> {
  readonly key: (record: Indexed) => string
  readonly compare?: (a: string, b: string) => number
  /**
   * Summarizes the records of a block, so that a query can skip it. Called when the summary is first needed after a
   * change.
   */
  readonly summarize?: (records: readonly Indexed[]) => Summary
}

/** Some records in order, with their summary. */
class Block<Indexed, Summary> {
  readonly records: Indexed[]
  readonly #summarize: (records: readonly Indexed[]) => Summary
  #summary: Summary | undefined

  constructor(records: Indexed[], summarize: (records: readonly Indexed[]) => Summary) {
    this.records = records
    this.#summarize = summarize
  }

  get summary(): Summary {
    this.#summary ??= this.#summarize(this.records)
    return this.#summary
  }

  /** Call this after every change of the records. */
  changed(): void {
    this.#summary = undefined
  }
}

// Small enough that an insertion moves few records, large enough that 100,000 records make a few hundred blocks.
const blockSize = 256

// A position is one number, `block * stride + offset`, so that positions compare in order.
const stride = blockSize * 2

/** Records in the order of a text key, ties by id, in sorted blocks. */
export class SortedIndex<Indexed extends { readonly id: number }, Summary = undefined> {
  readonly #blocks: Block<Indexed, Summary>[] = []
  #size = 0
  readonly #key: (record: Indexed) => string
  readonly #compare: (a: string, b: string) => number
  readonly #summarize: (records: readonly Indexed[]) => Summary

  constructor({
    key,
    compare = compareDates,
    // Without `summarize` there is no summary.
    summarize = () => undefined as Summary,
  }: IndexOptions<Indexed, Summary>) {
    this.#key = key
    this.#compare = compare
    this.#summarize = summarize
  }

  get size(): number {
    return this.#size
  }

  add(record: Indexed): void {
    this.#size += 1
    const { index, block, offset } = this.#positionOf(record)
    // Records after all others go to the end of the last block.
    const target = block ?? this.#blocks.at(-1)
    if (target === undefined) {
      this.#blocks.push(this.#block([record]))
      return
    }
    target.records.splice(block === undefined ? target.records.length : offset, 0, record)
    target.changed()
    if (target.records.length > blockSize) this.#split(block === undefined ? index - 1 : index, target)
  }

  delete(record: Indexed): void {
    const { index, block, offset } = this.#positionOf(record)
    if (block?.records[offset]?.id !== record.id) return
    this.#size -= 1
    block.records.splice(offset, 1)
    block.changed()
    if (block.records.length === 0) this.#blocks.splice(index, 1)
  }

  /** Replaces a record by its new version. */
  replace(before: Indexed, after: Indexed): void {
    if (this.#key(before) !== this.#key(after)) {
      this.delete(before)
      this.add(after)
      return
    }
    const { block, offset } = this.#positionOf(before)
    if (block?.records[offset]?.id !== before.id) return
    block.records[offset] = after
    block.changed()
  }

  /** Counts the records inside bounds on the key. Visits each block, not each record. */
  count(range: DateRange): number {
    let count = 0
    this.visit(range, (_, start, stop) => {
      count += stop - start
    })
    return count
  }

  /** Returns the records inside bounds on the key, in order, ties by ascending id in both directions. */
  within(range: DateRange, direction: Direction): readonly Indexed[] {
    const found: Indexed[] = []
    this.visit(range, ({ records }, start, stop) => {
      for (let index = start; index < stop; index += 1) found.push(records[index] as Indexed) // in range
    })
    return this.directed(found, direction)
  }

  /** Visits the parts of blocks inside bounds on the key, in order: from `start` to before `stop`. */
  visit(
    { gt, gte, lt, lte }: DateRange,
    visit: (block: Block<Indexed, Summary>, start: number, stop: number) => void,
  ): void {
    const from = Math.max(gt === undefined ? 0 : this.#after(gt), gte === undefined ? 0 : this.#notBefore(gte))
    const past = this.#blocks.length * stride
    const to = Math.min(lt === undefined ? past : this.#notBefore(lt), lte === undefined ? past : this.#after(lte))
    const lastIndex = Math.min(Math.floor(to / stride), this.#blocks.length - 1)
    for (let index = Math.floor(from / stride); index <= lastIndex; index += 1) {
      const block = this.#blocks[index] as Block<Indexed, Summary> // the index is in range
      const start = Math.max(from - index * stride, 0)
      const stop = Math.min(to - index * stride, block.records.length)
      if (start < stop) visit(block, start, stop)
    }
  }

  /** Returns records, visited in ascending order, in a direction: reversed, except for runs of equal keys. */
  directed(ascending: readonly Indexed[], direction: Direction): readonly Indexed[] {
    if (direction === 'asc') return ascending
    const descending: Indexed[] = []
    let past = ascending.length
    for (let index = ascending.length - 1; index >= 0; index -= 1) {
      const [record, before] = [ascending[index] as Indexed, ascending[index - 1]] // the index is in range
      if (before !== undefined && this.#key(before) === this.#key(record)) continue
      for (let equal = index; equal < past; equal += 1) descending.push(ascending[equal] as Indexed) // as above
      past = index
    }
    return descending
  }

  /** Returns the first record whose key is greater. */
  firstAfter(key: string): Indexed | undefined {
    const position = this.#after(key)
    return this.#blocks[Math.floor(position / stride)]?.records[position % stride]
  }

  #notBefore(key: string): number {
    return this.#firstWhere((record) => this.#compare(this.#key(record), key) >= 0)
  }

  #after(key: string): number {
    return this.#firstWhere((record) => this.#compare(this.#key(record), key) > 0)
  }

  /** Returns the position of a record, or where it would be inserted. */
  #positionOf(sought: Indexed): { index: number; block: Block<Indexed, Summary> | undefined; offset: number } {
    const key = this.#key(sought)
    const position = this.#firstWhere((record) => (this.#compare(this.#key(record), key) || record.id - sought.id) >= 0)
    const index = Math.floor(position / stride)
    return { index, block: this.#blocks[index], offset: position % stride }
  }

  /** Returns the first position where the condition is true. It must be true from there to the end. */
  #firstWhere(holds: (record: Indexed) => boolean): number {
    const index = bisect(this.#blocks, ({ records }) => holds(records.at(-1) as Indexed)) // no block is empty
    const block = this.#blocks[index]
    return index * stride + (block === undefined ? 0 : bisect(block.records, holds))
  }

  #split(index: number, { records }: Block<Indexed, Summary>): void {
    const half = records.length >> 1
    this.#blocks.splice(index, 1, this.#block(records.slice(0, half)), this.#block(records.slice(half)))
  }

  #block(records: Indexed[]): Block<Indexed, Summary> {
    return new Block(records, this.#summarize)
  }
}

function bisect<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle] as Item // low <= middle < high
    if (holds(item)) high = middle
    else low = middle + 1
  }
  return low
}
