import { createCalendar, type ImportPreset } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { exportRecords, importRecords } from 'daybook/storage'
import { describe, expect, it } from 'vitest'

const concerts: ImportPreset = { name: 'Concerts', columns: [{ header: 'Was', field: 'title' }], dates: 'dmy' }

describe('the presets of a calendar', () => {
  it('are stored by name, and the last one of a name counts', async () => {
    const { importPresets } = createCalendar()
    await importPresets.save(concerts)
    await importPresets.save({ name: 'Ärzte 1', columns: [] })
    await importPresets.save({ name: 'Concerts', columns: [{ header: '', field: '' }] })
    expect(await importPresets.list()).toEqual([
      { name: 'Concerts', columns: [{ header: '', field: '' }], by: null, mayChange: true },
      { name: 'Ärzte 1', columns: [], by: null, mayChange: true },
    ])
    for (const name of ['Concerts', 'Concerts', 'unknown', '<b>']) await importPresets.remove(name)
    expect(await importPresets.list()).toHaveLength(1)
  })

  it('are those of one tenant, and move with an export', async () => {
    const store = createMemoryStore()
    const [one, other, moved] = ['a', 'b', 'c'].map((tenant) => createCalendar({ store: store.forTenant(tenant) }))
    await one?.importPresets.save(concerts)
    expect(await other?.importPresets.list()).toEqual([])
    await importRecords(store.forTenant('c'), exportRecords(store.forTenant('a')))
    expect(await moved?.importPresets.list()).toMatchObject([concerts])
  })

  it.each<[string, object, RegExp]>([
    ['a name of signs', { name: 'a:b' }, /^name must be 1 to 60 letters.*received "a:b"/],
    ['no name', { name: '' }, /^name must be/],
    ['no columns', { columns: undefined }, /^columns must be at most 1000 objects with header and field/],
    ['a column without a field', { columns: [{ header: 'a' }] }, /^columns must be/],
    ['too many columns', { columns: Array.from({ length: 1001 }, () => concerts.columns[0]) }, /^columns must be/],
    ['too long columns', { columns: [{ header: 'x'.repeat(60_000), field: '' }] }, /^columns must be/],
    ['another order of dates', { dates: 'ymd' }, /^dates must be dmy or mdy/],
  ])('are refused with %s', async (_, more, message) => {
    const { importPresets } = createCalendar()
    await expect(importPresets.save({ ...concerts, ...more })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    })
    expect(await importPresets.list()).toEqual([])
  })

  it('are at most 200', async () => {
    const { importPresets } = createCalendar()
    for (let index = 0; index < 200; index += 1) await importPresets.save({ ...concerts, name: `Table ${index}` })
    await expect(importPresets.save(concerts)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('at most 200'),
    })
    await importPresets.save({ ...concerts, name: 'Table 7', columns: [] })
  })
})
