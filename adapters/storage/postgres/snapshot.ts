/** With more of them, it is as good as certain that one of them ends before. */
const mostBetween = 20

/**
 * What `pg_current_snapshot()` will be after the commit of a transaction that began with a snapshot, if nothing else ends
 * before: `xmin:xmax:running`, in which `running` lists those from `xmin` to before `xmax` whose work is not seen. Null
 * where too many others are in between.
 *
 * No harm comes of what it cannot know. A snapshot says whose work is seen, so one that is equal to this sees what the
 * transaction found with its own work, and nothing else; of any other course of things the snapshot is another.
 */
export function snapshotWith(snapshot: string, transaction: number): string | null {
  const [, end = '', list = ''] = snapshot.split(':')
  const between = transaction - Number(end)
  if (!Number.isSafeInteger(transaction) || !(between >= 0 && between <= mostBetween)) return null
  // Numbers are given in order: those before its own belong to others, who by the assumption have not ended.
  const others = Array.from({ length: between }, (_, index) => String(Number(end) + index))
  const running = [...(list === '' ? [] : list.split(',')), ...others]
  const after = String(transaction + 1)
  return `${running[0] ?? after}:${after}:${running.join(',')}`
}
