import type { EventCriteria } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
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

export interface TotalColumn extends CachedColumn<number> {}

/** A column that selects a result, or nothing if the cached one is still valid. */
export interface CachedColumn<Result> {
  readonly selected: Sql
  /** Returns the result from the selected value. */
  decode(value: unknown): Result
}

/** Caches the results of queries for events by their criteria and a key. */
export interface CachedColumns<Result> {
  /** `tables`: those with the publications that the result depends on. */
  column(where: EventCriteria, result: Sql, key?: string, tables?: readonly Table[]): CachedColumn<Result>
}

interface CachedResult<Result> extends Validity {
  readonly result: Result
}

/** Returns a column that always counts. */
export function counted(count: Sql): TotalColumn {
  return { selected: count, decode: Number }
}

/** How many totals are cached, and how many lists of counts. */
const maxTotals = 500
const maxCounts = 100

/** Creates an empty cache. It must not serve transactions, whose own writes have no version yet. */
export function createTotals(dialect: Dialect): Totals {
  return createCachedColumns(dialect, maxTotals, Number)
}

/** Does the same for counts of events, which are JSON. */
export function createCachedCounts(dialect: Dialect): CachedColumns<readonly (readonly unknown[])[]> {
  return createCachedColumns(dialect, maxCounts, parseJson<readonly (readonly unknown[])[]>)
}

function createCachedColumns<Result>(
  dialect: Dialect,
  maxResults: number,
  read: (selected: unknown) => Result,
): CachedColumns<Result> {
  const { current } = dialect.versions
  const results = new Map<string, CachedResult<Result>>()
  return {
    column(where, result, prefix = '', tables = ['events']) {
      const criteria = timelessCriteria(where)
      if (criteria === undefined) return { selected: result, decode: read }
      const { now } = criteria
      const key = prefix + criteria.key
      const cached = results.get(key)
      const valid = cached !== undefined && isValidAt(now, cached) ? cached : undefined
      // Compared in the statement, which reads one snapshot. The branches of CASE are evaluated only if they are needed.
      const value = dialect.jsonArray([result, ...validityColumns(criteria, dialect, tables)])
      return {
        selected: sql`CASE WHEN ${current} = ${valid?.version ?? ''} THEN NULL ELSE ${value} END`,
        decode(selected) {
          if (selected === null && valid !== undefined) return valid.result
          const [found, ...validity] = parseJson<readonly unknown[]>(selected)
          const result = read(found)
          if (results.size === maxResults && !results.has(key)) results.clear()
          results.set(key, { result, ...readValidity(validity, criteria) })
          return result
        },
      }
    },
  }
}
