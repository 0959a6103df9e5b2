import { StoreError } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { type Sql, sql, tenant } from '../statement/statement.ts'

/** The name in the table `state` of a tenant whose removal has begun. */
export const removalFlag = 'removal'

/** Selects a row if the removal of the tenant has begun. */
export function selectFlag({ name }: Pick<Dialect, 'name'>): Sql {
  return sql`SELECT 1 AS removal FROM ${name('state')} WHERE tenant = ${tenant} AND name = ${removalFlag}`
}

/** Throws if `selectFlag` has found a row. */
export function requireNoRemoval(flag: unknown): void {
  if (flag === undefined || flag === null) return
  throw new StoreError(
    'unavailable',
    'The calendar of this tenant is being removed. If that was interrupted, call `removeTenant` again, which goes on.',
  )
}
