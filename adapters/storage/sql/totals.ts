import type { DateTime } from 'daybook'
import type { EventCriteria } from 'daybook/storage'
import { storedDateTime } from './dates.ts'
import type { Dialect } from './dialect/dialect.ts'
import { parseJson } from './json.ts'
import { raw, type Sql, sql } from './statement.ts'

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

/** A total, and when it is valid: in one version, up to the next publication. */
interface KnownTotal {
  readonly total: number
  readonly version: string
  /** Absent if the criteria do not depend on the time. */
  readonly now: DateTime | undefined
  readonly nextPublication: DateTime | null
}

/** Returns a column that always counts. */
export function counted(count: Sql): TotalColumn {
  return { selected: count, decode: Number }
}

/** The value that is selected if the total is not known in this version. */
type Counted = readonly [total: unknown, version: string, nextPublication: unknown]

const maxTotals = 500
const maxKeyLength = 1_000

/** Creates an empty cache. It must not serve transactions, whose own writes have no version yet. */
export function createTotals(dialect: Dialect): Totals {
  const { current } = dialect.versions
  const totals = new Map<string, KnownTotal>()
  return {
    column(where, count) {
      const condition = timelessOf(where)
      if (condition === undefined) return counted(count)
      const { key, now } = condition
      const known = totals.get(key)
      const valid = known !== undefined && isValid(known, now) ? known : undefined
      const next = now === undefined ? raw('NULL') : nextPublicationAfter(now, dialect)
      // Compared in the statement, which reads one snapshot. The branches of CASE are evaluated only if they are needed.
      const value = dialect.jsonArray([count, current, next])
      return {
        selected: sql`CASE WHEN ${current} = ${valid?.version ?? ''} THEN NULL ELSE ${value} END`,
        decode(result) {
          if (result === null && valid !== undefined) return valid.total
          const [total, version, publication] = parseJson<Counted>(result)
          const nextPublication = publication === null ? null : storedDateTime(publication)
          if (totals.size === maxTotals && !totals.has(key)) totals.clear()
          totals.set(key, { total: Number(total), version, now, nextPublication })
          return Number(total)
        },
      }
    },
  }
}

function isValid({ now: from, nextPublication }: KnownTotal, now: DateTime | undefined): boolean {
  if (from === undefined || now === undefined) return from === now
  return from <= now && (nextPublication === null || now < nextPublication)
}

/**
 * Returns a key for criteria, without the time up to which records are published, and that time. Returns `undefined` if
 * the next publication does not decide how long the total is valid.
 */
function timelessOf({
  visible,
  ...where
}: EventCriteria): { readonly key: string; readonly now?: DateTime } | undefined {
  let now: DateTime | undefined
  const ways: unknown[] = []
  for (const { date_utc = {}, ...way } of visible ?? []) {
    const { lte, gt, ...others } = date_utc
    const bound = lte ?? gt
    if (bound !== undefined) {
      const isOnlyBound = Object.keys(date_utc).length === 1 && bound === (now ?? bound)
      if (!isOnlyBound || way.statuses.join() !== 'publish') return undefined
      now = bound
    }
    ways.push([way, others, lte !== undefined, gt !== undefined])
  }
  const key = JSON.stringify([where, visible && ways])
  return key.length > maxKeyLength ? undefined : { key, ...(now !== undefined && { now }) }
}

/** Selects the first publication of an event after a time. */
function nextPublicationAfter(after: DateTime, { name, dateTime }: Dialect): Sql {
  return sql`(SELECT min(date_utc) FROM ${name('events')} WHERE status = 'publish' AND date_utc > ${dateTime(after)})`
}
