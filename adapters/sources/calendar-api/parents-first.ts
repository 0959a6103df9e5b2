import type { Shown } from './read-list.ts'

/** Returns the records with each parent before its children, otherwise in the same order. */
export function parentsFirst(records: readonly Shown[], parentOf: (record: Shown) => number): readonly Shown[] {
  const waiting = new Map(records.map((record) => [record.id, record]))
  const ordered: Shown[] = []
  for (const record of records) {
    const line: Shown[] = []
    // A loop ends here, because each record is taken once.
    for (let next: Shown | undefined = record; next !== undefined; next = waiting.get(parentOf(next))) {
      if (!waiting.delete(next.id)) break
      line.push(next)
    }
    ordered.push(...line.reverse())
  }
  return ordered
}
