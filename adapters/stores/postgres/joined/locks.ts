import { type Dialect, render, type Sql } from '../../sql.ts'

/** Statements without values that begin a transaction which writes. Each waits for locks, and readers never do. */
export interface Locks {
  /** Waits for a change of the schema. */
  readonly writing: string
  /** Waits for a transaction that runs alone. Takes no snapshot, so that the transaction sees what that one wrote. */
  readonly concurrent: string
  /** Waits for all transactions with `concurrent` and `alone`, without a snapshot, and stops them. */
  readonly alone: string
  /** Waits for the transactions of a tenant, and stops them. Takes a snapshot before it waits. */
  ofTenant(tenant: string): string
}

/**
 * Creates the locks of the tables of a store. Only the calendar without a tenant locks `turns`, a table without rows.
 */
export function createLocks(dialect: Dialect): Locks {
  const [state, turns] = [textOf(dialect.name('state')), textOf(dialect.name('turns'))]
  return {
    writing: `LOCK TABLE ${state} IN ROW SHARE MODE`,
    concurrent: `LOCK TABLE ${turns} IN ROW SHARE MODE`,
    alone: `LOCK TABLE ${turns} IN EXCLUSIVE MODE`,
    ofTenant: (tenant) => `SELECT pg_advisory_xact_lock('${state}'::regclass::oid::int, ${hashOf(tenant)})`,
  }
}

function textOf(fragment: Sql): string {
  return render(fragment, String).text()
}

/** Returns an integer of 32 bits. Tenants with the same one wait for each other. */
function hashOf(tenant: string): number {
  let hash = 0
  for (let index = 0; index < tenant.length; index += 1) hash = (Math.imul(hash, 31) + tenant.charCodeAt(index)) | 0
  return hash
}
