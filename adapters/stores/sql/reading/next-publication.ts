import type { DateTime } from 'daybook'
import { linkedCollections } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { join, type Sql, sql, tenant } from '../statement/statement.ts'

/** Selects the earliest time after another at which responses change without a write, as `value`. */
export function nextPublication(after: DateTime, dialect: Dialect): Sql {
  const from = dialect.dateTime(after)
  const published = (['events', ...linkedCollections] as const).map(
    (table) =>
      sql`SELECT min(date_utc) AS date_utc FROM ${dialect.name(table)} WHERE tenant = ${tenant}
        AND status = 'publish' AND date_utc > ${from}`,
  )
  const links = sql`SELECT min(link_shown) AS date_utc FROM ${dialect.name('events')} WHERE tenant = ${tenant}
    AND link_shown > ${from}`
  return sql`SELECT min(date_utc) AS value FROM (${join([...published, links], ' UNION ALL ')}) next`
}
