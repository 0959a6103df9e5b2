import { CalendarError, invalidParam } from '../../errors.ts'
import type { CollectionName } from '../../schema/resource.ts'
import type { KeyedValues, KeyedValueWriter } from '../../storage/keyed-values.ts'

// Of each record, the ids of those that somebody has decided are not the same as it. Both records know of each other.

const kind = 'distinct'

/** The most records that one record is decided to differ from. */
const mostOfOne = 1_000

/** The most records with decisions that are read. */
const mostRead = 10_000

/** Returns the pairs of a collection that are not the same, each once, by their ids. */
export async function distinctPairs(
  collection: CollectionName,
  store: KeyedValues,
): Promise<readonly (readonly [number, number])[]> {
  const values = await store.keyedValues(kind, { limit: mostRead })
  return values.flatMap(({ key, value }) => {
    const [name, id] = key.split(' ')
    const one = Number(id)
    return name === collection ? idsIn(value).flatMap((other) => (one < other ? [[one, other] as const] : [])) : []
  })
}

/** Notes that two records are not the same, or that they may be. */
export async function decide(
  collection: CollectionName,
  [one, other]: readonly [number, number],
  isDistinct: boolean,
  transaction: KeyedValueWriter,
): Promise<void> {
  const change = (of: number, id: number) =>
    changeIds(collection, of, (ids) => (isDistinct ? [...ids, id] : ids.filter((each) => each !== id)), transaction)
  await change(one, other)
  await change(other, one)
}

/** Lets decisions about records that are merged be about the one that stays. */
export async function followMerge(
  collection: CollectionName,
  keep: number,
  others: readonly number[],
  transaction: KeyedValueWriter,
): Promise<void> {
  const merged = [keep, ...others]
  for (const other of others) {
    const ids = await forget(collection, other, transaction)
    for (const id of ids.filter((one) => !merged.includes(one))) await decide(collection, [keep, id], true, transaction)
  }
  await changeIds(collection, keep, (ids) => ids.filter((id) => !merged.includes(id)), transaction)
}

/** Drops the decisions about a record, and returns the ids of those that it differed from. */
export async function forget(
  collection: CollectionName,
  id: number,
  transaction: KeyedValueWriter,
): Promise<readonly number[]> {
  const before = await changeIds(collection, id, () => [], transaction)
  for (const other of before) await changeIds(collection, other, (ids) => ids.filter((one) => one !== id), transaction)
  return before
}

/** Changes the ids of a record, and returns those that it had. */
async function changeIds(
  collection: CollectionName,
  id: number,
  change: (ids: readonly number[]) => readonly number[],
  transaction: KeyedValueWriter,
): Promise<readonly number[]> {
  const key = `${collection} ${id}`
  const stored = await transaction.keyedValue(kind, key)
  const before = stored ? idsIn(stored.value) : []
  const ids = [...new Set(change(before))].toSorted((a, b) => a - b)
  if (ids.length > mostOfOne) throw invalidParam('other', `one of at most ${mostOfOne} for each record`, ids.length)
  if (String(ids) === String(before)) return before
  const isDone =
    ids.length > 0
      ? await transaction.putKeyedValue(kind, key, { ids }, stored?.revision ?? null)
      : stored === null || (await transaction.deleteKeyedValue(kind, key, stored.revision))
  if (!isDone) throw new CalendarError('rest_conflict', 'Somebody was deciding the same. Try again.')
  return before
}

function idsIn({ ids }: Readonly<Record<string, unknown>>): readonly number[] {
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []
}
