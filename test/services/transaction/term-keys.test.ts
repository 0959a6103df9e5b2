import { fromICalendar } from 'daybook/ics'
import { sync } from 'daybook/sync'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { newTerm, termKeys } from '../../../src/services/transaction/term-keys.ts'

it.each([
  [7, { id: 7 }, undefined],
  ['7', { id: 7, slug: '7', name: '7' }, { name: '7' }],
  ['0', { slug: '0', name: '0' }, { name: '0' }],
  ['07', { slug: '07', name: '07' }, { name: '07' }],
  ['007', { slug: '007', name: '007' }, { name: '007' }],
  ['+7', { name: '+7' }, { name: '+7' }],
  ['7.0', { name: '7.0' }, { name: '7.0' }],
  ['٧', { slug: '٧', name: '٧' }, { name: '٧' }],
  ['99999999999999999999', { slug: '99999999999999999999', name: '99999999999999999999' }, expect.anything()],
  [{ name: '7' }, { name: '7' }, { name: '7' }],
  [{ slug: '7' }, { slug: '7' }, undefined],
  [
    { slug: '7', name: 'Seven' },
    { slug: '7', name: 'seven' },
    { slug: '7', name: 'Seven' },
  ],
  [{ slug: '#', name: 'Seven' }, { name: 'seven' }, { name: 'Seven' }],
] as const)('%j matches %j and creates %j', (reference, keys, created) => {
  expect(termKeys(reference)).toEqual(keys)
  expect(newTerm(reference)).toEqual(created)
})

describe('a term named by digits', () => {
  const times = { start_date: '2030-06-20 10:00', end_date: '2030-06-20 11:00' }
  const seeded = () => createTestCalendar({ defaultWindow: false, seed: { tags: [{ name: 'First' }, { name: '1' }] } })

  it('is found by its name and by its slug in filters, and by an import', async () => {
    const calendar = await seeded()
    await calendar.events.import([
      { title: 'By id', tags: ['1'], ...times },
      { title: 'By name', tags: [{ name: '1' }], ...times },
      { title: 'New', tags: ['01'], ...times },
    ])
    const titles = async (tags: NonNullable<Parameters<typeof calendar.events.list>[0]>['tags']) =>
      (await calendar.events.list({ tags })).records.map(({ title }) => title)
    expect(await titles(['1'])).toEqual(['By id'])
    expect(await titles([{ name: '1' }])).toEqual(['By name'])
    expect(await titles([{ slug: '1' }])).toEqual(['By name'])
    expect(await titles(['01'])).toEqual(['New'])
    await expect(titles([{ slug: '01x' }])).rejects.toMatchObject({ code: 'rest_invalid_param' })
  })

  it('keeps its name in an iCalendar file and in a synchronization', async () => {
    const lines = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY:A',
      'DTSTART:20300620T100000Z',
      'CATEGORIES:1,2030,007',
    ]
    const text = [...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
    const { events, report } = fromICalendar(text, { timeZone: 'UTC', categoriesAs: 'tags' })
    expect(report.notes).toEqual([])
    const calendar = await seeded()
    await calendar.events.import(events)
    const term = { resource: 'tag', external_id: 't1', fields: { name: '042' } } as const
    const event = {
      resource: 'event',
      external_id: 'e1',
      fields: { title: 'Synced', ...times },
      links: { tags: ['t1'] },
    }
    await sync(calendar, 'feed', [term, { ...event, resource: 'event' }])
    const namesOn = async (id: number) => (await calendar.tags.list({ event: id })).records.map(({ name }) => name)
    expect([await namesOn(1), await namesOn(2)]).toEqual([['007', '1', '2030'], ['042']])
  })
})
