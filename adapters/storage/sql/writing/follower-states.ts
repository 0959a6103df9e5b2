import type { FollowerStates } from 'daybook/storage'
import type { Database } from '../dialect/database.ts'
import { type Execute, sql } from '../statement/statement.ts'

/** The states of followers in their table. `ready` checks the schema, `execute` runs a statement outside of transactions. */
export function createFollowerStates(
  { dialect, transaction }: Database,
  ready: () => Promise<void>,
  execute: Execute,
): FollowerStates {
  const followers = dialect.name('followers')
  const selected = (name: string) => sql`SELECT stamp, state FROM ${followers} WHERE name = ${name}`
  return {
    async get(name) {
      const row = await execute(selected(name))
      return row === undefined ? null : { stamp: String(row.stamp), state: String(row.state) }
    },
    async put(name, { stamp, state }, ifStamp) {
      await ready()
      const replacement = sql`
        UPDATE ${followers} SET stamp = ${stamp}, state = ${state}
        WHERE name = ${name} AND stamp = ${ifStamp}${dialect.returningId}`
      const insertion = sql`INSERT INTO ${followers} (name, stamp, state) VALUES (${name}, ${stamp}, ${state})`
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
