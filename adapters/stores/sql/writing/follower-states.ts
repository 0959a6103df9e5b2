import type { FollowerStates } from 'daybook/storage'
import type { Database } from '../dialect/database.ts'
import { type Execute, sql, tenant } from '../statement/statement.ts'

/**
 * The states of followers in their table. `ready` checks the schema, `execute` runs a statement outside of
 * transactions.
 */
export function createFollowerStates(
  { dialect, transaction }: Database,
  ready: () => Promise<void>,
  execute: Execute,
): FollowerStates {
  const followers = dialect.name('followers')
  const selected = (name: string) =>
    sql`SELECT stamp, state FROM ${followers} WHERE tenant = ${tenant} AND name = ${name}`
  return {
    async get(name) {
      const row = await execute(selected(name))
      return row === undefined ? null : { stamp: String(row.stamp), state: String(row.state) }
    },
    async put(name, { stamp, state }, ifStamp) {
      await ready()
      const replacement = sql`
        UPDATE ${followers} SET stamp = ${stamp}, state = ${state}
        WHERE tenant = ${tenant} AND name = ${name} AND stamp = ${ifStamp}${dialect.returningMatch}`
      const insertion = sql`INSERT INTO ${followers} (tenant, name, stamp, state) VALUES (${tenant}, ${name},
        ${stamp}, ${state})`
      return transaction(
        async (run) => {
          if (ifStamp !== null) return (await run(replacement)) !== undefined
          if ((await run(selected(name))) !== undefined) return false
          await run(insertion)
          return true
        },
        { sharesCommit: true },
      )
    },
  }
}
