import type { EventCriteria, EventGroup } from 'daybook/storage'
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
  /** Returns the column with the total of some criteria. `count` counts the matches, or their groups. */
  column(where: EventCriteria, count: Sql, collapse?: readonly EventGroup[]): TotalColumn
}

/** A column that selects a total, or nothing if the cached one is still valid. */
export interface TotalColumn {
  readonly selected: Sql
  /** Returns the total from the selected value. */
  decode(value: unknown): number
}

/** Caches the counts of events by their links or values, which may take further queries. */
export interface CachedCounts {
  /**
   * Returns the column with what the counts of some criteria are made of. `key`: what else they depend on. `tables`:
   * those with the publications that they depend on.
   */
  column(where: EventCriteria, found: Sql, key: string, tables?: readonly Table[]): CountsColumn
}

export interface CountsColumn {
  readonly selected: Sql
  /** Returns the cached counts if they are still valid, otherwise those that `make` returns for the selected value. */
  counts(value: unknown, make: (found: unknown) => Promise<Counts>): Promise<Counts>
}

/** Rows of counts, as they are selected. */
export type Counts = readonly (readonly unknown[])[]

/** Returns a column that always counts. */
export function counted(count: Sql): TotalColumn {
  return { selected: count, decode: Number }
}

/** How many totals are cached, and how many lists of counts. */
const maxTotals = 500
const maxCounts = 100

/** Creates an empty cache. It must not serve transactions, whose own writes have no version yet. */
export function createTotals(dialect: Dialect): Totals {
  const columns = createCachedColumns<number>(dialect, maxTotals)
  return {
    column(where, count, collapse) {
      const column = columns(where, count, collapse && `${JSON.stringify(collapse)} `)
      if (column === undefined) return counted(count)
      return {
        selected: column.selected,
        decode(value) {
          const { cached, found, save } = column.open(value)
          return cached ?? save(Number(found))
        },
      }
    },
  }
}

/** Does the same for counts by links or values. */
export function createCachedCounts(dialect: Dialect): CachedCounts {
  const columns = createCachedColumns<Counts>(dialect, maxCounts)
  return {
    column(where, found, key, tables) {
      const column = columns(where, found, key, tables)
      if (column === undefined) return { selected: found, counts: (value, make) => make(value) }
      return {
        selected: column.selected,
        async counts(value, make) {
          const { cached, found, save } = column.open(value)
          return cached ?? save(await make(found))
        },
      }
    },
  }
}

interface CachedResult<Result> extends Validity {
  readonly result: Result
}

/** Returns a function for columns that select something, or nothing if a result is cached; undefined if none can be. */
function createCachedColumns<Result>(dialect: Dialect, maxResults: number) {
  const { current } = dialect.versions
  const results = new Map<string, CachedResult<Result>>()
  return (where: EventCriteria, result: Sql, prefix = '', tables: readonly Table[] = ['events']) => {
    const criteria = timelessCriteria(where)
    if (criteria === undefined) return undefined
    const { now } = criteria
    const key = prefix + criteria.key
    const cached = results.get(key)
    const valid = cached !== undefined && isValidAt(now, cached) ? cached : undefined
    // Compared in the statement, which reads one snapshot. The branches of CASE are evaluated only if they are needed.
    const value = dialect.jsonArray([result, ...validityColumns(criteria, dialect, tables)])
    return {
      selected: sql`CASE WHEN ${current} = ${valid?.version ?? ''} THEN NULL ELSE ${value} END`,
      /** Returns the cached result, or what was found, with what saves the result that is made of it. */
      open(selected: unknown) {
        if (selected === null && valid !== undefined) return { cached: valid.result, save: unchanged<Result> }
        const [found, ...validity] = parseJson<readonly unknown[]>(selected)
        const save = (result: Result) => {
          if (results.size === maxResults && !results.has(key)) results.clear()
          results.set(key, { result, ...readValidity(validity, criteria) })
          return result
        }
        return { found, save }
      },
    }
  }
}

function unchanged<Result>(result: Result): Result {
  return result
}
