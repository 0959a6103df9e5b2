import type { StoreQuery } from 'daybook/storage'
import { raw, type Sql } from '../statement/statement.ts'

/** The columns that a page is ordered by. */
export type Order = readonly (readonly [name: string, direction: 'ASC' | 'DESC'])[]

/** Returns the order of a query, ties by ascending id. Throws for an unknown key, because keys become SQL text. */
export function orderOf<Key extends string>(
  orderBy: StoreQuery<unknown, Key>['orderBy'],
  keys: { readonly [_ in Key]: true },
): Order {
  const order = orderBy.map(([key, direction]) => {
    if (!Object.hasOwn(keys, key)) throw new TypeError(`Lists cannot be ordered by ${JSON.stringify(key)}.`)
    return [key, direction === 'desc' ? 'DESC' : 'ASC'] as const
  })
  return order.some(([name]) => name === 'id') ? order : [...order, ['id', 'ASC']]
}

export function sorted(order: Order, alias?: string): Sql {
  const prefix = alias === undefined ? '' : `${alias}.`
  return raw(order.map(([name, direction]) => `${prefix}${name} ${direction}`).join(', '))
}

export function columnsOf(alias: string | undefined, order: Order): Sql {
  const prefix = alias === undefined ? '' : `${alias}.`
  return raw(order.map(([name]) => `${prefix}${name}`).join(', '))
}
