import type { EventGroup, StoreQuery } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { join, raw, type Sql, sql } from '../statement/statement.ts'
import { columnsOf, type Order, sorted } from './order.ts'
import type { Branch, Resource } from './resource.ts'

/** The name of the column with the group of a row. */
const column = raw('in_group')

/**
 * Returns a selected column with the group of each row: the id of the record that the group belongs to, or of the row
 * itself if it is in none. Throws for an unknown group, because a list without it would have other records.
 */
export function groupColumn(
  { alias, groups }: Pick<Resource<never, never, never>, 'alias' | 'groups'>,
  collapse: NonNullable<StoreQuery<unknown, never>['collapse']>,
  dialect: Dialect,
): Sql {
  const each = collapse.map((name: EventGroup) => {
    if (groups === undefined || !Object.hasOwn(groups, name))
      throw new TypeError(`Lists cannot have one record of each ${JSON.stringify(name)}.`)
    return groups[name](dialect)
  })
  // A database refuses to choose among a single value.
  return sql`coalesce(${join([...each, raw(`${alias}.id`), raw('NULL')], ', ')}) AS ${column}`
}

/** Counts the rows of a table, or their groups if it has the column. */
export function countOf(group: Sql | undefined, table: string): Sql {
  return group === undefined ? raw('count(*)') : sql`count(DISTINCT ${raw(table)}.${column})`
}

/** Counts the groups of the rows of branches. */
export function countOfGroups(branches: readonly Branch[], group: Sql): Sql {
  return sql`(SELECT count(DISTINCT ${column}) FROM (${unionOf(branches, group)}) found)`
}

/** Selects the columns of an order for the first of some rows of each group. */
export function firstOfEach(rows: Sql, order: Order): Sql {
  const names = columnsOf(undefined, order)
  return sql`SELECT ${names} FROM (
      SELECT ${names}, row_number() OVER (PARTITION BY ${column} ORDER BY ${sorted(order)}) AS nth
      FROM (${rows}) found
    ) ranked WHERE nth = 1`
}

/** Selects columns of all branches. */
export function unionOf(branches: readonly Branch[], columns: Sql, joined = raw('')): Sql {
  return join(
    branches.map(({ from, where }) => sql`SELECT ${columns} FROM ${from}${joined} WHERE ${where}`),
    ' UNION ALL ',
  )
}
