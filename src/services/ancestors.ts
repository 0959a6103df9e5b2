interface Ids<Record> {
  getMany(ids: readonly number[]): Promise<readonly Record[]>
}

/** Whether the record `id` is `of` or stands above it, by the parents that `parentOf` gives. */
export async function isAbove<Record>(
  id: number,
  of: number,
  records: Ids<Record>,
  parentOf: (record: Record) => number,
): Promise<boolean> {
  const seen = new Set<number>()
  for (let at = of; at !== 0 && !seen.has(at); ) {
    if (at === id) return true
    seen.add(at)
    const [record] = await records.getMany([at])
    at = record ? parentOf(record) : 0
  }
  return false
}
