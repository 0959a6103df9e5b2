import type { StoreQuery } from 'daybook/storage'
import { join, raw, type Sql, sql } from '../statement/statement.ts'

/** The columns that a page is ordered by, or expressions by the names that the page selects them as. */
export type Order = readonly (readonly [name: string, direction: 'ASC' | 'DESC', computed?: Sql | undefined])[]

/** Returns the order of a query, ties by ascending id. Throws for an unknown key, because keys become SQL text. */
export function orderOf<Key extends string>(
  orderBy: StoreQuery<unknown, Key>['orderBy'],
  keys: { readonly [_ in Key]: true },
  computed: (key: Key) => Sql | null | undefined = () => undefined,
): Order {
  const order = orderBy.flatMap(([key, direction]): Order => {
    if (!Object.hasOwn(keys, key)) throw new TypeError(`Lists cannot be ordered by ${JSON.stringify(key)}.`)
    const expression = computed(key)
    return expression === null ? [] : [[key, direction === 'desc' ? 'DESC' : 'ASC', expression]]
  })
  return order.some(([name]) => name === 'id') ? order : [...order, ['id', 'ASC']]
}

/** Returns the order of columns, of the table by its alias. What is computed is a column of the page. */
export function sorted(order: Order, alias?: string): Sql {
  const column = ([name, direction, computed]: Order[number]) => {
    if (alias === undefined) return `${name} ${direction}`
    return `${computed ? 'page' : alias}.${name} ${direction}`
  }
  return raw(order.map(column).join(', '))
}

/** Returns the columns of an order, computed in the table by its alias. Without an alias, they are there already. */
export function columnsOf(alias: string | undefined, order: Order): Sql {
  const column = ([name, , computed]: Order[number]) => {
    if (alias === undefined) return raw(name)
    return computed ? sql`${computed} AS ${raw(name)}` : raw(`${alias}.${name}`)
  }
  return join(order.map(column), ', ')
}

/** Returns the columns of a page that are read again: its ids, and what was computed for its order. */
export function pageColumns(order: Order): Sql {
  return raw(['id', ...order.flatMap(([name, , computed]) => (computed ? name : []))].join(', '))
}
