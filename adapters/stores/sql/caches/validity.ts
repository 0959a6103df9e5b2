import type { DateTime } from 'daybook'
import type { EventCriteria } from 'daybook/storage'
import { storedDateTime } from '../columns/dates.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { join, raw, type Sql, sql, tenant } from '../statement/statement.ts'

/** When the result of a query is valid: in one version of the store, and up to the next publication. */
export interface Validity {
  readonly version: string
  /** Absent if the criteria do not depend on the time. */
  readonly now: DateTime | undefined
  readonly nextPublication: DateTime | null
}

/** Criteria, apart from the time up to which records are published. */
export interface TimelessCriteria {
  readonly key: string
  /** The time. Absent if the criteria do not depend on it. */
  readonly now?: DateTime
}

const maxKeyLength = 1_000

/**
 * Returns the criteria of a query whose result can be cached. Returns `undefined` if the next publication does not
 * decide how long the result is valid.
 */
export function timelessCriteria({ visible, ...where }: EventCriteria): TimelessCriteria | undefined {
  let now: DateTime | undefined
  const visibilities: unknown[] = []
  for (const { date_utc = {}, ...visibility } of visible ?? []) {
    const { lte, gt, ...others } = date_utc
    const bound = lte ?? gt
    if (bound !== undefined) {
      const isOnlyBound = Object.keys(date_utc).length === 1 && bound === (now ?? bound)
      if (!isOnlyBound || visibility.statuses.join() !== 'publish') return undefined
      now = bound
    }
    visibilities.push([visibility, others, lte !== undefined, gt !== undefined])
  }
  const key = JSON.stringify([where, visible && visibilities])
  return key.length > maxKeyLength ? undefined : { key, ...(now !== undefined && { now }) }
}

/** Returns whether a result is valid at a time, in its version. */
export function isValidAt(now: DateTime | undefined, { now: from, nextPublication }: Validity): boolean {
  if (from === undefined || now === undefined) return from === now
  return from <= now && (nextPublication === null || now < nextPublication)
}

/** Returns the columns that `readValidity` reads. */
export function validityColumns(
  { now }: TimelessCriteria,
  { versions, name, dateTime }: Dialect,
  tables: readonly Table[] = ['events'],
): readonly Sql[] {
  if (now === undefined) return [versions.current, raw('NULL')]
  const isLater = sql`tenant = ${tenant} AND status = 'publish' AND date_utc > ${dateTime(now)}`
  const next = tables.map((table) => sql`SELECT min(date_utc) AS date_utc FROM ${name(table)} WHERE ${isLater}`)
  return [versions.current, sql`(SELECT min(date_utc) FROM (${join(next, ' UNION ALL ')}) next)`]
}

export function readValidity([version, next]: readonly unknown[], { now }: TimelessCriteria): Validity {
  return { version: String(version), now, nextPublication: next === null ? null : storedDateTime(next) }
}
