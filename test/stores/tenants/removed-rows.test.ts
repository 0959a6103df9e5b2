import { createCalendar } from 'daybook'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'

interface Statement {
  get(...values: readonly unknown[]): Readonly<Record<string, unknown>> | undefined
  all(...values: readonly unknown[]): readonly Readonly<Record<string, unknown>>[]
}

it('a removal of a tenant leaves no row of it in any table, and each row of others', async () => {
  const database = new Database(':memory:')
  const store = createSqliteStore(database)
  onTestFinished(() => store.close())
  await store.migrate()
  const prepare = (text: string) => database.prepare(text) as unknown as Statement // libsql declares less
  const tables = prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => prepare(`SELECT name FROM pragma_table_info('${name}') WHERE name = 'tenant'`).get())
  const rowsOf = (tenant: string) =>
    Object.fromEntries(
      tables.map((name) => [
        name,
        prepare(`SELECT count(*) AS rows FROM "${name}" WHERE tenant = ?`).get(tenant)?.rows,
      ]),
    )
  for (const tenant of ['gone', 'other']) {
    const calendar = createCalendar({ store: store.forTenant(tenant) })
    const event = { title: 'Concert', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }
    const links = { categories: ['Music'], tags: ['Jazz'] }
    const { id: venue } = await calendar.venues.create({ venue: 'Hall' })
    await calendar.venues.update(venue, { slug: 'town-hall' })
    const { id: organizer } = await calendar.organizers.create({ organizer: 'Club' })
    for (let count = 0; count < 3; count += 1) {
      await calendar.events.create({ ...event, ...links, venue: [venue], organizer: [organizer] })
    }
    // The greatest id, which is not used again.
    const { id } = await calendar.tags.create({ name: 'Folk' })
    await calendar.tags.remove(id)
    await store.forTenant(tenant).followers.put('index', { stamp: '1', state: '{}' }, null)
    await store.forTenant(tenant).transaction((writer) => writer.putKeyedValue('source', 'theatre', {}, null))
  }
  const before = rowsOf('other')
  expect(rowsOf('gone')).toEqual(before)
  // So that a new table is tested too.
  expect(Object.entries(before).flatMap(([name, rows]) => (rows === 0 ? [name] : []))).toEqual([])
  await store.removeTenant('gone')
  expect(rowsOf('gone')).toEqual(Object.fromEntries(tables.map((name) => [name, 0])))
  expect(rowsOf('other')).toEqual(before)
})
