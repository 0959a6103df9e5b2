interface Ids<Record> {
  getMany(ids: readonly number[]): Promise<readonly Record[]>
}

/** The maximum number of levels of a category tree. Parents of events are followed as far. */
export const mostLevels = 64

/**
 * Returns the ids from a record to its root, its own first, following the parents that `parentOf` returns. Stops one
 * level above the maximum.
 */
export async function lineOf<Record>(
  id: number,
  records: Ids<Record>,
  parentOf: (record: Record) => number,
): Promise<readonly number[]> {
  const line: number[] = []
  for (let at = id; at !== 0 && line.length <= mostLevels && !line.includes(at); ) {
    line.push(at)
    const [record] = await records.getMany([at])
    at = record ? parentOf(record) : 0
  }
  return line
}
