import type { EventReply, EventUndo } from 'daybook'

/**
 * Returns what undoes changes of events without the links that the caller does not see: a page has not even their
 * ids, and a write keeps them. `before`: the events before the change, as this caller has seen them.
 */
export function visibleUndo(
  undo: readonly EventUndo[],
  before: ReadonlyMap<number, EventReply>,
  linkNames: readonly string[],
): readonly EventUndo[] {
  return undo.map(({ id, revision, patch }) => {
    const reply = before.get(id)
    const links = linkNames.flatMap((name) => {
      const ids: unknown = Reflect.get(patch, name)
      const seen = idsIn(reply && Reflect.get(reply, name))
      return Array.isArray(ids) ? [[name, ids.filter((one) => seen.has(one))] as const] : []
    })
    return { id, revision, patch: { ...patch, ...Object.fromEntries(links) } }
  })
}

/** Returns the ids of one linked record, or of several. */
function idsIn(links: unknown): ReadonlySet<unknown> {
  const records: readonly unknown[] = [links].flat()
  return new Set(
    records.flatMap((one) => (typeof one === 'object' && one !== null ? [Reflect.get(one, 'id') as unknown] : [])),
  )
}
