import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, invalid, type Json, make, missing, type Resource, refusalOf, useSite } from './site.ts'

// What a record is when nothing but the required fields was sent (rule 30), and what `null` and `""` mean (rule 5).

interface Defaults {
  readonly resource: Resource
  readonly required: Json
  /** Field, its default, and a value to take it away from. */
  readonly rows: readonly (readonly [field: string, byDefault: unknown, other: unknown])[]
  /** Fields that an update cannot empty. */
  readonly kept: readonly string[]
}

const event = { title: 'Fair', start_date: '2030-06-20 10:00:00', end_date: '2030-06-20 12:00:00' }

const tables: readonly Defaults[] = [
  {
    resource: 'events',
    required: event,
    rows: [
      ['description', '', 'Songs'],
      ['excerpt', '', 'In short'],
      ['slug', 'fair', 'other'],
      ['timezone', 'Europe/Berlin', 'Asia/Tokyo'],
      ['all_day', false, true],
      ['image', false, 12],
      ['image_alt', '', 'A mill'],
      ['cost', '', 20],
      ['website', '', 'https://example.org'],
      ['show_map', true, false],
      ['show_map_link', true, false],
      ['hide_from_listings', false, true],
      ['sticky', false, true],
      ['featured', false, true],
      ['event_status', 'scheduled', 'cancelled'],
      ['status_reason', '', 'Rain'],
      ['previous_start_date', '', '2030-06-01 10:00:00'],
      ['attendance_mode', 'in_person', 'online'],
      ['online_url', '', 'https://meet.example.org/'],
      ['online_url_from', '', '-PT30M'],
      ['categories', [], ['Music']],
      ['tags', [], ['free']],
      ['venue', [], { venue: 'Annex' }],
      ['organizer', [], { organizer: 'Patron' }],
    ],
    kept: ['title', 'start_date', 'end_date', 'author', 'date', 'date_utc', 'status'],
  },
  {
    resource: 'venues',
    required: { venue: 'Barn' },
    rows: [
      ['description', '', 'Songs'],
      ['excerpt', '', 'In short'],
      ['slug', 'barn', 'other'],
      ['image', false, 12],
      ['image_alt', '', 'A mill'],
      ['address', '', 'Main Street 1'],
      ['city', '', 'Bonn'],
      ['country', '', 'Germany'],
      ['province', '', 'Rhineland'],
      ['state', '', 'NRW'],
      ['zip', '', '53111'],
      ['phone', '', '112'],
      ['website', '', 'https://example.org'],
      ['stateprovince', '', 'Rhineland'],
      ['show_map', true, false],
      ['show_map_link', true, false],
    ],
    kept: ['venue', 'author', 'date', 'date_utc', 'status'],
  },
  {
    resource: 'organizers',
    required: { organizer: 'Guild' },
    rows: [
      ['description', '', 'Songs'],
      ['excerpt', '', 'In short'],
      ['slug', 'guild', 'other'],
      ['image', false, 12],
      ['image_alt', '', 'A mill'],
      ['phone', '', '112'],
      ['website', '', 'https://example.org'],
      ['email', '', 'guild@example.org'],
    ],
    kept: ['organizer', 'author', 'date', 'date_utc', 'status'],
  },
  {
    resource: 'categories',
    required: { name: 'Music' },
    rows: [
      ['description', '', 'Songs'],
      ['slug', 'music', 'other'],
      ['color', 'red', 'rose'],
    ],
    kept: ['name'],
  },
  {
    resource: 'tags',
    required: { name: 'free' },
    rows: [
      ['description', '', 'Songs'],
      ['slug', 'free', 'other'],
    ],
    kept: ['name'],
  },
]

// Each test makes its record and deletes it, so that every one of them finds its slug free.
describeOnStores('defaults', (host) => {
  const site = useSite(host, { calendar: { timeZone: 'Europe/Berlin' } })
  const url = ({ resource }: Defaults, { id }: { id: number }) => `/${resource}/${id}`

  describe.each(tables)('$resource', (table) => {
    const { resource, required, rows, kept } = table
    const withRecord = async (fields: Json, test: (record: Json & { id: number }) => Promise<void>) => {
      const record = await make(site, resource, fields)
      try {
        await test(record)
      } finally {
        await site.request('DELETE', url(table, record), { as: 'administrator' })
        await removeTerms(record)
      }
    }
    // Events make their terms on the way: a term remains after its event, and its name would be taken.
    const removeTerms = async (record: Json) => {
      for (const taxonomy of ['categories', 'tags'] as const) {
        for (const { id } of (record[taxonomy] ?? []) as { id: number }[]) {
          await site.request('DELETE', `/${taxonomy}/${id}`, { as: 'administrator' })
        }
      }
    }

    it('stand in a record made of the required fields', () =>
      withRecord(required, async (record) => {
        expect(record).toMatchObject(Object.fromEntries(rows.map(([field, byDefault]) => [field, byDefault])))
      }))

    it.each(rows)('%s: null and "" on create are as if not sent', async (field, byDefault) => {
      for (const empty of [null, '']) {
        await withRecord({ ...required, [field]: empty }, async (record) => {
          expect(record[field]).toEqual(byDefault)
        })
      }
    })

    it.each(rows)('%s: null and "" on update bring the default back', async (field, byDefault, other) => {
      for (const empty of [null, '']) {
        await withRecord({ ...required, [field]: other }, async (record) => {
          expect(record[field]).not.toEqual(byDefault)
          const reply = await site.request('PATCH', url(table, record), { json: { [field]: empty }, as: 'editor' })
          expect([reply.status, bodyOf(reply)[field]]).toEqual([200, byDefault])
        })
      }
    })

    it.each(kept)('%s: null and "" on update are refused', (field) =>
      withRecord(required, async (record) => {
        for (const empty of [null, '']) {
          const reply = await site.request('PATCH', url(table, record), { json: { [field]: empty }, as: 'editor' })
          expect(refusalOf(reply)).toEqual(invalid(field))
        }
      }),
    )

    it('are not put back by an update that does not name the field', () =>
      withRecord(
        { ...required, ...Object.fromEntries(rows.map(([field, , other]) => [field, other])) },
        async (record) => {
          const reply = await site.request('PATCH', url(table, record), { json: {}, as: 'editor' })
          expect(reply.body).toEqual(record)
        },
      ))

    it.each(Object.keys(required))('%s is required on create: absent, null and "" are missing', async (field) => {
      for (const empty of [undefined, null, '']) {
        const reply = await site.request('POST', `/${resource}`, {
          json: { ...required, [field]: empty },
          as: 'editor',
        })
        expect(refusalOf(reply)).toEqual(missing(field))
      }
    })
  })

  it('names all missing fields of an event at once', async () => {
    const reply = await site.request('POST', '/events', { json: { website: 'x' }, as: 'editor' })
    expect(refusalOf(reply)).toEqual(missing('title', 'start_date', 'end_date'))
  })

  it.each([
    ['venues', { venue: 'Shed' }],
    ['organizers', { organizer: 'Club' }],
    ['events', { ...event, title: 'Gala' }],
  ] as const)('%s: status, author and dates come from the caller and the clock', async (resource, required) => {
    const record = await make(site, resource, required, 'editor:12')
    expect(record).toMatchObject({
      status: 'publish',
      author: 12,
      date: '2030-01-15 13:00:00',
      date_utc: '2030-01-15 12:00:00',
      modified: '2030-01-15 13:00:00',
      modified_utc: '2030-01-15 12:00:00',
    })
    for (const empty of [null, '']) {
      const fields = { ...required, status: empty, author: empty, date: empty, date_utc: empty }
      expect(await make(site, resource, fields, 'editor:12')).toMatchObject({
        status: 'publish',
        author: 12,
        date_utc: '2030-01-15 12:00:00',
      })
    }
  })

  it.each(['parent', 'post_parent'])('%s: 0, null and "" on update mean none', async (field) => {
    const resource = field === 'parent' ? 'categories' : 'events'
    const fields = (name: string) => (resource === 'events' ? { ...event, title: name } : { name })
    for (const none of [0, null, '']) {
      const parent = await make(site, resource, fields(`Above ${field} ${none}`))
      const child = await make(site, resource, { ...fields(`Below ${field} ${none}`), [field]: parent.id })
      expect(child[field]).toBe(parent.id)
      const reply = await site.request('PATCH', `/${resource}/${child.id}`, { json: { [field]: none }, as: 'editor' })
      expect([reply.status, bodyOf(reply)[field]]).toEqual([200, 0])
    }
  })

  it.each([
    ['state and province', { state: 'NY', province: 'Ontario' }, 'NY'],
    ['province alone', { province: 'Ontario' }, 'Ontario'],
    ['what was sent', { state: 'NY', province: 'Ontario', stateprovince: 'Elsewhere' }, 'Elsewhere'],
  ])('stateprovince shows the state, else the province, else nothing: %s (rule 10)', async (_title, fields, shown) => {
    expect((await make(site, 'venues', { venue: 'Shed', ...fields })).stateprovince).toBe(shown)
  })

  it('a slug made again comes from the title of that time', async () => {
    const record = await make(site, 'events', { ...event, title: 'Old name', slug: 'kept' })
    await site.request('PATCH', `/events/${record.id}`, { json: { title: 'New name' }, as: 'editor' })
    const reply = await site.request('PATCH', `/events/${record.id}`, { json: { slug: '' }, as: 'editor' })
    expect(bodyOf(reply)).toMatchObject({ title: 'New name', slug: 'new-name' })
  })
})
