import { createPostgresStore } from 'daybook/postgres'
import { eventData } from 'daybook/testing'
import { expect, it, onTestFinished } from 'vitest'
import { snapshotWith } from '../../adapters/storage/postgres/snapshot.ts'
import { openSchema, postgresDrivers, postgresUrl } from '../support/postgres.ts'

it.each([
  ['alone', '750:750:', 750, '751:751:'],
  ['beside one that began before', '748:750:748', 750, '748:751:748'],
  ['beside some', '740:750:740,745', 750, '740:751:740,745'],
  ['beside one that began between its snapshot and its first write', '750:750:', 751, '750:752:750'],
  ['beside those as well', '748:750:748', 752, '748:753:748,750,751'],
])('a snapshot goes on to what its transaction leaves, %s', (_, found, own, left) => {
  expect(snapshotWith(found, own)).toBe(left)
})

it.each([
  ['many others are in between', '750:750:', 771],
  ['the transaction is older than what it sees', '750:750:', 749],
  ['there is no telling', 'undefined', Number.NaN],
  ['numbers are beyond what can be counted', '9007199254740992:9007199254740992:', 9_007_199_254_740_992],
])('a snapshot tells nothing of what comes where %s', (_, found, own) => {
  expect(snapshotWith(found, own)).toBeNull()
})

it.each(postgresDrivers)('a transaction on $name leads from the version of the store to the next', async (driver) => {
  const [schema, { client, close }] = [await openSchema(), driver.connect(await postgresUrl())]
  const store = createPostgresStore(client, { schema: schema.name })
  onTestFinished(async () => {
    await close()
    await schema.release()
  })
  await store.migrate()
  const step = async () => {
    const before = await store.version()
    const transition = await store.transaction(async (writer) => {
      await writer.events.insert(eventData({}))
      return writer.transition()
    })
    return { before, transition, after: await store.version() }
  }
  // Others use the same server: it may take a few times until nobody came in between.
  await expect
    .poll(
      async () => {
        const { before, transition, after } = await step()
        return transition?.from === before && transition.to === after
      },
      { timeout: 60_000 },
    )
    .toBe(true)
})

it('a transaction can write nothing once it has told where it leads', async () => {
  const [schema, [driver]] = [await openSchema(), postgresDrivers]
  const connection = driver?.connect(await postgresUrl())
  if (connection === undefined) throw new Error('there are drivers')
  const store = createPostgresStore(connection.client, { schema: schema.name })
  onTestFinished(async () => {
    await connection.close()
    await schema.release()
  })
  await store.migrate()
  const writing = store.transaction(async (writer) => {
    await writer.events.insert(eventData({}))
    await writer.transition()
    await writer.events.insert(eventData({}))
  })
  await expect(writing).rejects.toThrow('Nothing can be written once the transition was told.')
  expect((await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).total).toBe(0)
})
