import { type Calendar, createCalendar, type Duplicates, type VenueInput } from 'daybook'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { memory, type OpenStore, sqlStores } from '../../support/stores.ts'

// Records that are probably the same (rule 77).

const june = { start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:00:00' }
const editor = { id: 1, role: 'editor' }

describe.each([memory, ...sqlStores()])('[$name] duplicates', (kind) => {
  let opened: OpenStore
  let calendar: Calendar
  afterAll(() => kind.close())
  beforeEach(async () => {
    opened = await kind.open()
    calendar = createCalendar({ store: opened.store, geolocation: true, now: () => new Date('2030-06-01T10:00:00Z') })
    return () => opened.close()
  })
  const create = async (...venues: readonly VenueInput[]) => {
    const ids: number[] = []
    for (const venue of venues) ids.push((await calendar.venues.create(venue)).id)
    return ids
  }
  const shown = ({ pairs }: Duplicates<{ readonly id: number }>) =>
    pairs.map(({ records, reasons }) => [...records.map(({ record }) => record.id), ...reasons])

  it.each<[VenueInput, VenueInput, readonly string[]]>([
    [{ venue: 'Kulturhaus Seilerei' }, { venue: 'Seilerei, Kulturhaus e.V.' }, ['name']],
    [{ venue: 'Kulturhaus Seilerei' }, { venue: 'Kulturhaus Seilerrei' }, ['spelling']],
    [{ venue: 'Kulturhaus Seilerei' }, { venue: 'Kultur-Haus Seilerei' }, ['spelling']],
    [{ venue: 'A', address: 'Seilerstraße 8' }, { venue: 'B', address: 'Seilerstr. 8' }, ['address']],
    [{ venue: 'A', geo_lat: 54.32011, geo_lng: 10.1 }, { venue: 'B', geo_lat: 54.32012, geo_lng: 10.1 }, ['position']],
    [{ venue: 'A', website: 'https://www.hall.example/' }, { venue: 'B', website: 'http://hall.example' }, ['website']],
    [{ venue: 'A', phone: '+49 431 123456' }, { venue: 'B', phone: '0431 / 12 34 56' }, ['phone']],
    [
      { venue: 'Hall', city: 'Bern', phone: '0311234567' },
      { venue: 'Hall', phone: '031 123 45 67' },
      ['name', 'phone'],
    ],
    [{ venue: 'Hall', city: 'Bern' }, { venue: 'Hall' }, ['name']],
    [{ venue: 'Hall', city: 'Bern' }, { venue: 'Hall', city: 'Basel' }, []],
    [{ venue: 'Sporthalle 1' }, { venue: 'Sporthalle 2' }, []],
    [{ venue: 'Saal Mitte' }, { venue: 'Saal Nord' }, []],
    // A name has about as many keys as letters, so those of long ones would need much memory.
    [{ venue: `Kulturhaus ${'Haus '.repeat(20)}` }, { venue: `Kulturhauss ${'Haus '.repeat(20)}` }, []],
    [{ venue: `Kulturhaus ${'Haus '.repeat(9)}` }, { venue: `Kulturhauss ${'Haus '.repeat(9)}` }, ['spelling']],
    [{ venue: 'Kinder' }, { venue: 'Rinder' }, []],
    [{ venue: 'A', address: 'Hauptstraße' }, { venue: 'B', address: 'Hauptstraße' }, []],
  ])('compares %j and %j: %j', async (one, other, reasons) => {
    const ids = await create(one, other)
    expect(shown(await calendar.venues.duplicates())).toEqual(reasons.length > 0 ? [[...ids, ...reasons]] : [])
  })

  it('puts those with the most events first, and counts what the caller sees', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await create(
      { venue: 'Hall' },
      { venue: 'The Hall' },
      { venue: 'Club' },
      { venue: 'Club!' },
    )
    const events = [[d], [d, c], [b]]
    for (const venue of events) await calendar.events.create({ title: 'Event', ...june, venue })
    await calendar.events.create({ title: 'Hidden', ...june, venue: [a], hide_from_listings: true })
    const { pairs, total, isComplete } = await calendar.venues.duplicates({ limit: 1 })
    expect(pairs.map(({ records }) => records.map(({ record, events }) => [record.id, events]))).toEqual([
      [
        [d, 2],
        [c, 1],
      ],
    ])
    expect([total, isComplete]).toEqual([2, true])
    expect(shown(await calendar.venues.duplicates())).toEqual([
      [d, c, 'name'],
      [b, a, 'name'],
    ])
  })

  it('makes one pair less than there are records of a name', async () => {
    const ids = await create({ venue: 'Hall' }, { venue: 'HALL' }, { venue: 'Hall!' }, { venue: 'The Hall' })
    expect((await calendar.venues.duplicates()).total).toBe(ids.length - 1)
  })

  it('knows what is not the same, until that is taken back', async () => {
    const [a = 0, b = 0, c = 0] = await create({ venue: 'Hall' }, { venue: 'HALL' }, { venue: 'Hall!' })
    await calendar.venues.distinct(b, a)
    await calendar.venues.distinct(a, b)
    const { pairs, distinct } = await calendar.venues.duplicates()
    expect(shown({ pairs } as never)).toEqual([[a, c, 'name']])
    expect(distinct.map((both) => both.map(({ id }) => id))).toEqual([[a, b]])
    await calendar.venues.distinct(a, c)
    // The second and the third may still be the same.
    expect(shown(await calendar.venues.duplicates())).toEqual([[b, c, 'name']])
    await calendar.venues.distinct(a, b, false)
    expect(shown(await calendar.venues.duplicates())).toEqual([
      [a, b, 'name'],
      [b, c, 'name'],
    ])
    expect((await calendar.organizers.duplicates()).distinct).toEqual([])
  })

  it('is decided by callers who may merge both, about two records', async () => {
    const [a = 0, b = 0] = await create({ venue: 'Hall', author: 5 }, { venue: 'HALL', author: 6 })
    const author = calendar.as({ id: 5, role: 'author' })
    await expect(author.venues.distinct(a, b)).rejects.toMatchObject({ status: 403 })
    await expect(calendar.venues.distinct(a, a)).rejects.toMatchObject({ code: 'rest_invalid_param' })
    await expect(calendar.venues.distinct(a, 99)).rejects.toMatchObject({ status: 404 })
    await calendar.as(editor).venues.distinct(a, b)
    expect((await calendar.as(editor).venues.duplicates()).total).toBe(0)
  })

  it.each(['venues', 'tags'] as const)(
    'lets decisions follow merges of %s, and end with deleted records',
    async (name) => {
      const ids: number[] = []
      for (const text of ['Hall', 'Halls', 'Other', 'More']) {
        ids.push((await calendar[name].create({ [name === 'tags' ? 'name' : 'venue']: text } as never)).id)
      }
      const [a = 0, b = 0, c = 0, d = 0] = ids
      await calendar[name].distinct(a, b)
      await calendar[name].distinct(b, c)
      await calendar[name].distinct(c, d)
      await calendar[name].merge(d, [b])
      const decided = async () => {
        const values = await opened.store.keyedValues('distinct', { limit: 100 })
        return Object.fromEntries(values.map(({ key, value }) => [Number(key.split(' ')[1]), value.ids]))
      }
      expect(await decided()).toEqual({ [a]: [d], [c]: [d], [d]: [a, c] })
      await calendar[name].merge(c, [d])
      expect(await decided()).toEqual({ [a]: [c], [c]: [a] })
      if (name === 'tags') await calendar.tags.remove(a)
      expect(await decided()).toEqual(name === 'tags' ? {} : { [a]: [c], [c]: [a] })
    },
  )

  it('takes what many have in common for no sign', async () => {
    await create(...Array.from({ length: 14 }, (_, at) => ({ venue: `${'xyz'.repeat(at + 1)}`, phone: '0431 123456' })))
    expect(await calendar.venues.duplicates()).toMatchObject({ total: 0 })
  })

  it('shows only what the caller may merge', async () => {
    const own = { author: 5 }
    await create({ venue: 'Hall', ...own }, { venue: 'HALL', ...own, status: 'draft' })
    await create({ venue: 'Hall!', author: 6 }, { venue: 'hall', author: 6, status: 'private' })
    const [trashed = 0] = await create({ venue: 'The Hall', ...own })
    await calendar.venues.remove(trashed)
    expect(shown(await calendar.as({ id: 5, role: 'author' }).venues.duplicates())).toEqual([[1, 2, 'name']])
    expect((await calendar.as(editor).venues.duplicates()).total).toBe(3)
    for (const actor of [null, { id: 9, role: 'subscriber' }]) {
      await expect(calendar.as(actor).venues.duplicates()).rejects.toMatchObject({ code: 'rest_forbidden' })
    }
  })

  it('compares organizers by their mail address too, and terms by their name', async () => {
    await calendar.organizers.create({ organizer: 'Club', email: 'Info@club.example' })
    await calendar.organizers.create({ organizer: 'Verein', email: 'info@club.example' })
    expect(shown(await calendar.organizers.duplicates())).toEqual([[1, 2, 'email']])
    for (const collection of ['categories', 'tags'] as const) {
      await calendar[collection].create({ name: 'Konzert' })
      await calendar[collection].create({ name: 'Konzerte' })
      expect(shown(await calendar[collection].duplicates())).toEqual([[1, 2, 'spelling']])
    }
  })
})
