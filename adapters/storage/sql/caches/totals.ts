import type { EventCriteria } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { parseJson } from '../statement/json.ts'
import { type Sql, sql } from '../statement/statement.ts'
import { isValidAt, readValidity, timelessCriteria, type Validity, validityColumns } from './validity.ts'

/**
 * Caches the totals of lists of events. The same criteria have the same total in the same version of the store, so that
 * only the first of many pages counts all matches.
 */
export interface Totals {
  /** Returns the column with the total of some criteria. `count` counts the matches. */
  column(where: EventCriteria, count: Sql): TotalColumn
}

export interface TotalColumn {
  readonly selected: Sql
  /** Returns the total from the selected value. */
  decode(value: unknown): number
}

interface CachedTotal extends Validity {
  readonly total: number
}

/** Returns a column that always counts. */
export function counted(count: Sql): TotalColumn {
  return { selected: count, decode: Number }
}

const maxTotals = 500

/** Creates an empty cache. It must not serve transactions, whose own writes have no version yet. */
export function createTotals(dialect: Dialect): Totals {
  const { current } = dialect.versions
  const totals = new Map<string, CachedTotal>()
  return {
    column(where, count) {
      const criteria = timelessCriteria(where)
      if (criteria === undefined) return counted(count)
      const { key, now } = criteria
      const cached = totals.get(key)
      const valid = cached !== undefined && isValidAt(now, cached) ? cached : undefined
      // Compared in the statement, which reads one snapshot. The branches of CASE are evaluated only if they are needed.
      const value = dialect.jsonArray([count, ...validityColumns(criteria, dialect)])
      return {
        selected: sql`CASE WHEN ${current} = ${valid?.version ?? ''} THEN NULL ELSE ${value} END`,
        decode(result) {
          if (result === null && valid !== undefined) return valid.total
          const [found, ...validity] = parseJson<readonly unknown[]>(result)
          const total = Number(found)
          if (totals.size === maxTotals && !totals.has(key)) totals.clear()
          totals.set(key, { total, ...readValidity(validity, criteria) })
          return total
        },
      }
    },
  }
}
