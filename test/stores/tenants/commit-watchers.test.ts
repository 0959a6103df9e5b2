import { createCalendar } from 'daybook'
import { createSqliteStore } from 'daybook/sqlite'
import { timeZoneDataVersion } from 'daybook/storage'
import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'

async function aStore() {
  const store = createSqliteStore(new Database(':memory:'))
  onTestFinished(() => store.close())
  await store.migrate()
  return store
}

it.each(['', 'town'])(
  'watchers of the calendar %j are called after each commit to it, until they end',
  async (tenant) => {
    const database = await aStore()
    const store = database.forTenant(tenant)
    const calls: string[] = []
    const watcher = () => calls.push('twice')
    const ends = [
      store.watchCommits?.(() => calls.push('once')),
      store.watchCommits?.(watcher),
      store.watchCommits?.(watcher),
    ]
    const write = async (name: string) => {
      calls.length = 0
      await createCalendar({ store }).tags.create({ name })
      return calls.toSorted()
    }
    expect(await write('Jazz')).toEqual(['once', 'twice', 'twice'])
    calls.length = 0
    await store.transaction(({ tags }) => tags.getMany([1]))
    await expect(
      store.transaction(async ({ tags }) => {
        await tags.getMany([1])
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await createCalendar({ store: database.forTenant('other') }).tags.create({ name: 'Jazz' })
    expect(calls).toEqual([])
    ends[1]?.()
    expect(await write('Folk')).toEqual(['once', 'twice'])
    for (const end of ends) end?.()
    expect(await write('Rock')).toEqual([])
  },
)

it('the calendar of a tenant begins with the present time-zone data, and then has its own', async () => {
  const store = await aStore()
  expect([await store.timeZoneData(), await store.forTenant('town').timeZoneData()]).toEqual([
    timeZoneDataVersion,
    timeZoneDataVersion,
  ])
  await store.forTenant('town').transaction((writer) => writer.noteTimeZoneData('2001a'))
  expect([await store.timeZoneData(), await store.forTenant('town').timeZoneData()]).toEqual([
    timeZoneDataVersion,
    '2001a',
  ])
})

it('notes of commits are unknown if one of them is missing', async () => {
  const store = (await aStore()).forTenant('town')
  const calendar = createCalendar({ store })
  await calendar.tags.create({ name: 'Jazz' })
  const version = await store.version()
  await calendar.tags.create({ name: 'Folk' })
  expect(await store.notesSince(version)).toHaveLength(1)
  await store.transaction((writer) => writer.noteTimeZoneData('2001a'))
  expect(await store.notesSince(version)).toBeNull()
})
