import { CalendarError } from '../../../errors.ts'
import type { Identified } from '../../../schema/resource.ts'
import type { Found, Reader, StoreQuery } from '../../../storage/store.ts'

/** Finds the ids of records. */
export interface RecordIds<Criteria> {
  /** Returns the ids of all records that match. Throws `rest_changes_unknown` if there are too many. */
  matching(where: Criteria): Promise<readonly number[]>
  /** Returns how many records match. */
  count(where: Criteria): Promise<number>
  /** Returns the greatest id; 0 without records. */
  last(): Promise<number>
}

/** The maximum number of changed records that one response takes into account. */
export const maxChanges = 10_000

interface Finder<Criteria> {
  find(query: StoreQuery<Criteria, never>): Promise<Found<Identified>>
}

export function recordIds<Criteria extends object>({ find }: Finder<Criteria>): RecordIds<Criteria> {
  const everything = {} as Criteria // all criteria are optional
  const count = async (where: Criteria) => (await find({ where, orderBy: [], offset: 0, limit: 0 })).total
  return {
    async matching(where) {
      const { records, total } = await find({ where, orderBy: [], offset: 0, limit: maxChanges })
      requireFew(total)
      return records.map(({ id }) => id)
    },
    count,
    async last() {
      const offset = Math.max((await count(everything)) - 1, 0)
      const { records } = await find({ where: everything, orderBy: [], offset, limit: 1 })
      return records[0]?.id ?? 0
    },
  }
}

/** Finds the ids of events, which takes less than reading the events. */
export function eventIds({ events }: Pick<Reader, 'events'>): RecordIds<Parameters<typeof events.find>[0]['where']> {
  return recordIds({ find: (query) => events.findRevisions(query) })
}

/** Throws `rest_changes_unknown` for more changes than a response takes into account. */
export function requireFew(changes: number): void {
  if (changes > maxChanges) throw changesUnknown()
}

export function changesUnknown(): CalendarError {
  return new CalendarError(
    'rest_changes_unknown',
    'The changes since then are not stored, or are too many. Read the whole list again.',
  )
}
