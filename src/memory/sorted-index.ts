import type { DateRange } from '../storage/criteria.ts'
import { compareDates } from '../time/date-time.ts'

/** What is asked of a sorted index: bounds on its key, and on the end that goes with it. */
export interface Window {
  readonly key?: DateRange | undefined
  readonly end?: DateRange | undefined
}

export type Direction = 'asc' | 'desc'

interface IndexOptions<Indexed> {
  readonly key: (record: Indexed) => string
  /** Given, a window on it skips what lies outside without a look at every record. */
  readonly end?: (record: Indexed) => string
  readonly compare?: (a: string, b: string) => number
}

interface Block<Indexed> {
  readonly records: Indexed[]
  /** The earliest and the latest end among the records. */
  firstEnd: string
  lastEnd: string
}

// Small enough to insert into by moving what follows, large enough that 100,000 records make a few hundred blocks.
const blockSize = 256

// A position is one number, `block * stride + offset`, so that positions compare as they lie.
const stride = blockSize * 2

/**
 * Records in the order of a text key, equals by id, in sorted blocks. Each block knows how far the ends of its records
 * reach: what overlaps a window is found past all blocks that ended before it, so one long event costs one block.
 */
export class SortedIndex<Indexed extends { readonly id: number }> {
  readonly #blocks: Block<Indexed>[] = []
  #size = 0
  readonly #key: (record: Indexed) => string
  readonly #end: ((record: Indexed) => string) | undefined
  readonly #compare: (a: string, b: string) => number

  constructor({ key, end, compare = compareDates }: IndexOptions<Indexed>) {
    this.#key = key
    this.#end = end
    this.#compare = compare
  }

  add(record: Indexed): void {
    this.#size += 1
    const { index, block, offset } = this.#placeOf(record)
    // What comes after all others goes to the end of the last block.
    const target = block ?? this.#blocks.at(-1)
    if (target === undefined) {
      this.#blocks.push(this.#block([record]))
      return
    }
    target.records.splice(block === undefined ? target.records.length : offset, 0, record)
    this.#widen(target, record)
    if (target.records.length > blockSize) this.#split(block === undefined ? index - 1 : index, target)
  }

  delete(record: Indexed): void {
    const { index, block, offset } = this.#placeOf(record)
    if (block?.records[offset]?.id !== record.id) return
    this.#size -= 1
    block.records.splice(offset, 1)
    if (block.records.length === 0) this.#blocks.splice(index, 1)
    else this.#narrow(block, record)
  }

  /** Puts a record in the place of its former self. */
  replace(before: Indexed, after: Indexed): void {
    if (this.#key(before) !== this.#key(after)) {
      this.delete(before)
      this.add(after)
      return
    }
    const { block, offset } = this.#placeOf(before)
    if (block?.records[offset]?.id !== before.id) return
    block.records[offset] = after
    this.#narrow(block, before)
    this.#widen(block, after)
  }

  /** How many records `within` would give. Costs a look at each block, not at each record. */
  count(window: Window): number {
    if (window.key === undefined && window.end === undefined) return this.#size
    let count = 0
    this.#visit(window, (_, start, stop) => {
      count += stop - start
    })
    return count
  }

  /**
   * The records inside the bounds on the key, in order, equals by ascending id in both directions. Of the bounds on the
   * end it only leaves out what it can by blocks: the caller compares each record.
   */
  within(window: Window, direction: Direction): readonly Indexed[] {
    const found: Indexed[] = []
    this.#visit(window, (records, start, stop) => {
      for (let index = start; index < stop; index += 1) found.push(records[index] as Indexed) // start and stop lie inside
    })
    return direction === 'asc' ? found : this.#descending(found)
  }

  /** The first record whose key is greater. */
  firstAfter(key: string): Indexed | undefined {
    const position = this.#after(key)
    return this.#blocks[Math.floor(position / stride)]?.records[position % stride]
  }

  /** Backwards, but for runs of equal keys. */
  #descending(ascending: readonly Indexed[]): readonly Indexed[] {
    const descending: Indexed[] = []
    let past = ascending.length
    for (let index = ascending.length - 1; index >= 0; index -= 1) {
      const [record, before] = [ascending[index] as Indexed, ascending[index - 1]] // the index lies inside
      if (before !== undefined && this.#key(before) === this.#key(record)) continue
      for (let equal = index; equal < past; equal += 1) descending.push(ascending[equal] as Indexed) // as above
      past = index
    }
    return descending
  }

  /** Visits the parts of the blocks that a window covers, without the blocks whose ends all lie outside. */
  #visit({ key = {}, end }: Window, visit: (records: readonly Indexed[], start: number, stop: number) => void): void {
    const { gt, gte, lt, lte } = key
    const from = Math.max(gt === undefined ? 0 : this.#after(gt), gte === undefined ? 0 : this.#notBefore(gte))
    const past = this.#blocks.length * stride
    const to = Math.min(lt === undefined ? past : this.#notBefore(lt), lte === undefined ? past : this.#after(lte))
    const lastIndex = Math.min(Math.floor(to / stride), this.#blocks.length - 1)
    for (let index = Math.floor(from / stride); index <= lastIndex; index += 1) {
      const block = this.#blocks[index] as Block<Indexed> // the index lies inside
      if (end !== undefined && this.#end !== undefined && !mayHold(block, end)) continue
      const start = Math.max(from - index * stride, 0)
      const stop = Math.min(to - index * stride, block.records.length)
      if (start < stop) visit(block.records, start, stop)
    }
  }

  #notBefore(key: string): number {
    return this.#firstWhere((record) => this.#compare(this.#key(record), key) >= 0)
  }

  #after(key: string): number {
    return this.#firstWhere((record) => this.#compare(this.#key(record), key) > 0)
  }

  /** Where a record is, or where it would be. */
  #placeOf(sought: Indexed): { index: number; block: Block<Indexed> | undefined; offset: number } {
    const key = this.#key(sought)
    const position = this.#firstWhere((record) => (this.#compare(this.#key(record), key) || record.id - sought.id) >= 0)
    const index = Math.floor(position / stride)
    return { index, block: this.#blocks[index], offset: position % stride }
  }

  /** The first position where the condition holds, given that it holds from there on to the end. */
  #firstWhere(holds: (record: Indexed) => boolean): number {
    const index = bisect(this.#blocks, ({ records }) => holds(records.at(-1) as Indexed)) // no block is empty
    const block = this.#blocks[index]
    return index * stride + (block === undefined ? 0 : bisect(block.records, holds))
  }

  #split(index: number, { records }: Block<Indexed>): void {
    const half = records.length >> 1
    this.#blocks.splice(index, 1, this.#block(records.slice(0, half)), this.#block(records.slice(half)))
  }

  #block(records: Indexed[]): Block<Indexed> {
    const block: Block<Indexed> = { records, firstEnd: '', lastEnd: '' }
    this.#measure(block)
    return block
  }

  #measure(block: Block<Indexed>): void {
    const [first] = block.records
    if (first === undefined || this.#end === undefined) return
    block.firstEnd = this.#end(first)
    block.lastEnd = block.firstEnd
    for (const record of block.records) this.#widen(block, record)
  }

  #widen(block: Block<Indexed>, added: Indexed): void {
    if (this.#end === undefined) return
    const end = this.#end(added)
    if (end < block.firstEnd) block.firstEnd = end
    if (end > block.lastEnd) block.lastEnd = end
  }

  #narrow(block: Block<Indexed>, removed: Indexed): void {
    if (this.#end === undefined) return
    const end = this.#end(removed)
    if (end === block.firstEnd || end === block.lastEnd) this.#measure(block)
  }
}

/** Whether any end between those of the block can lie inside the bounds. */
function mayHold({ firstEnd, lastEnd }: Block<unknown>, { gt, gte, lt, lte }: DateRange): boolean {
  return (
    (gt === undefined || lastEnd > gt) &&
    (gte === undefined || lastEnd >= gte) &&
    (lt === undefined || firstEnd < lt) &&
    (lte === undefined || firstEnd <= lte)
  )
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
