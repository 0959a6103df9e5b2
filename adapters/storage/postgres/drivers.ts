import type { Driver } from './driver.ts'
import { type PgPool, pgDriver } from './pg.ts'
import { type PostgresJs, postgresJsDriver } from './postgres-js.ts'

/** What a store in PostgreSQL is made with: the one or the other. */
export type PostgresClient = PgPool | PostgresJs

/** `prepare` keeps the plans of statements in the connection, which some connection poolers do not allow. */
export function driverOf(client: PostgresClient, prepare: boolean): Driver {
  return 'unsafe' in client ? postgresJsDriver(client, prepare) : pgDriver(client, prepare)
}
