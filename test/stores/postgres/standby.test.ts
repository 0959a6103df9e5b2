import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createMake } from 'daybook/testing'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { postgresDrivers } from '../../support/postgres.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { createWitness, type Refusal, type Witness } from '../faults/witness.ts'

const make = createMake()
const refusal: Refusal = { code: 'unavailable', remedy: /takes no writes now: connect to the primary server/ }

it('a hot standby is read, refuses writes, and takes them after the failover as if it had always been the primary', async () => {
  const primary = await startPostgres({ durable: true })
  onTestFinished(primary.remove)
  const openStores = (url: string, schema = 'at') =>
    postgresDrivers.map(({ name, connect }) => {
      const { client, close } = connect(url)
      onTestFinished(close)
      const schemaName = `${schema}_${name.replace('.', '_')}`
      return { name: schemaName, store: createPostgresStore(client, { schema: schemaName }) }
    })
  const witnesses: Witness[] = []
  for (const { store } of openStores(primary.url)) {
    await store.migrate()
    const witness = createWitness(store)
    await witness.write()
    witnesses.push(witness)
  }
  await primary.stop()
  const standby = await startPostgres({ durable: true, standbyOf: primary })
  onTestFinished(standby.remove)

  const stores = openStores(standby.url)
  const atStandby = stores.flatMap(({ store }, index) => witnesses[index]?.through(store) ?? [])
  expect(atStandby).toHaveLength(postgresDrivers.length)
  for (const witness of atStandby) {
    await witness.expectIntact()
    for (let times = 0; times < 3; times += 1) await witness.expectRefused('write', refusal)
  }
  for (const { store } of stores) await expect(store.migrate()).resolves.toBeUndefined()
  // With tables to make, it has to write.
  for (const { store: empty } of openStores(standby.url, 'nowhere')) {
    const message = expect.stringMatching(refusal.remedy)
    await expect(empty.migrate()).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable', message })
  }

  await standby.promote()
  for (const witness of atStandby) {
    await witness.write()
    await witness.expectIntact()
  }
  // Without locks of tables a write would not wait for one that has the tables to itself.
  const [holder, watcher] = [new pg.Client(standby.url), new pg.Client(standby.url)]
  for (const client of [holder, watcher]) {
    await client.connect()
    onTestFinished(() => client.end())
  }
  for (const { name, store } of stores) {
    await holder.query(`BEGIN; LOCK TABLE ${name}.daybook_state IN EXCLUSIVE MODE`)
    let hasEnded = false
    const write = createCalendar({ store })
      .events.create(make.event())
      .finally(() => {
        hasEnded = true
      })
    const waiting = async () => (await watcher.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
    await expect.poll(async () => hasEnded || (await waiting())).toBe(1)
    await holder.query('COMMIT')
    await write
  }
})
