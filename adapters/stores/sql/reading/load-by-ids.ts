import type { StoredRecord } from 'daybook/storage'
import type { Load } from '../statement/batch.ts'
import type { Sql } from '../statement/statement.ts'
import { canBeHalved } from '../statement/too-large.ts'

interface ByIds<Record> {
  queryOf(ids: readonly number[]): Sql
  decode(found: unknown): readonly Record[]
}

/**
 * Returns records by id. Those that are requested in the same microtask, such as for several responses, become one
 * query.
 */
export function createLoadByIds<Record extends StoredRecord>(load: Load, { queryOf, decode }: ByIds<Record>) {
  let pending: { readonly ids: Set<number>; readonly records: Promise<ReadonlyMap<number, Record>> } | undefined
  const begin = () => {
    const ids = new Set<number>()
    const send = () => {
      pending = undefined
      return queryOf([...ids])
    }
    const records = load(send)
      .then(decode, (error: unknown) => readHalves(error, [...ids]))
      .then((found) => new Map(found.map((record) => [record.id, record])))
    return { ids, records }
  }
  const readHalves = async (error: unknown, ids: readonly number[]): Promise<readonly Record[]> => {
    if (!canBeHalved(error, ids.length)) throw error
    const middle = Math.ceil(ids.length / 2)
    const halves = [ids.slice(0, middle), ids.slice(middle)].map((half) =>
      load(queryOf(half)).then(decode, (reason: unknown) => readHalves(reason, half)),
    )
    return (await Promise.all(halves)).flat()
  }
  return (wanted: readonly number[]): Promise<ReadonlyMap<number, Record>> => {
    pending ??= begin()
    for (const id of wanted) pending.ids.add(id)
    return pending.records
  }
}
