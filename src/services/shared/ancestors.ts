interface Ids<Record> {
  getMany(ids: readonly number[]): Promise<readonly Record[]>
}

/** How many levels a tree of categories has at most, and how many parents of an event are followed. */
export const mostLevels = 64

/**
 * The ids from a record up to its root, its own first, by the parents that `parentOf` gives. It stops one level above the
 * most there may be.
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
