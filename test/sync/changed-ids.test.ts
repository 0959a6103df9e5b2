import type { SyncRecord } from 'daybook/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { event, open, venue } from './support.ts'

const next = { start_date: '2030-06-21 18:00:00', end_date: '2030-06-21 20:00:00' }
const yoga = { title: 'Yoga', recurrence: 'FREQ=WEEKLY;COUNT=5' }
const at = (id: string, place: string, fields: object = {}) =>
  event(id, { title: 'Tour', ...fields }, { links: { venue: [place] } })
const halls = [venue('red'), venue('blue'), venue('green')]

describe('a source that gives its events other ids', () => {
  it('keeps the events, and what was changed in them, and the report names them', async () => {
    const { calendar, run, find, titles } = open()
    const records = (fetch: number) => [
      event(`${fetch}-a`, { title: 'Fair' }),
      event(`${fetch}-b`, { title: 'Jazz', ...next }),
      event(`${fetch}-c`, yoga),
    ]
    await run(records(1))
    const fair = await find('1-a')
    const series = await find('1-c')
    await calendar.events.update(fair.id, { description: 'Ours', title: 'Our fair' })
    for (const fetch of [2, 3]) {
      const report = await run(records(fetch))
      expect(report).toMatchObject({ created: 0, updated: 0, trashed: 0, unchanged: 3, needsConfirmation: false })
      expect(report.recognized).toEqual([
        { external_id: `${fetch}-a`, former_external_id: `${fetch - 1}-a`, id: fair.id, name: 'Our fair' },
        { external_id: `${fetch}-b`, former_external_id: `${fetch - 1}-b`, id: expect.any(Number), name: 'Jazz' },
        { external_id: `${fetch}-c`, former_external_id: `${fetch - 1}-c`, id: series.id, name: 'Yoga' },
      ])
      expect(await find(`${fetch}-a`)).toMatchObject({ id: fair.id, description: 'Ours' })
    }
    expect(await titles()).toHaveLength(7)
    expect((await run(records(3))).recognized).toEqual([])
  })

  it.each([
    ['the title', { title: 'Ours' }, {}],
    ['the start', { start_date: '2030-07-01 10:00', end_date: '2030-07-01 11:00' }, {}],
    ['the title, and the source the end', { title: 'Ours' }, { end_date: '2030-06-20 23:00:00' }],
  ])('keeps an event in which somebody has changed %s', async (_, ours, theirs) => {
    const { calendar, run, find } = open()
    await run([event('1', { title: 'A' }), event('stays')])
    const { id } = await find('1')
    await calendar.events.update(id, ours)
    const report = await run([event('x', { title: 'A', ...theirs }), event('stays')])
    expect(report).toMatchObject({ created: 0, trashed: 0, recognized: [{ external_id: 'x', id }] })
    const [name, value] = Object.entries(ours)[0] ?? []
    expect(String(Reflect.get(await find('x'), name ?? ''))).toContain(value)
  })

  it('brings what else it has changed', async () => {
    const { run, find } = open()
    await run([...halls, at('1', 'red'), event('2', { title: 'Jazz' }), event('3', yoga)])
    const [tour, jazz, series] = [await find('1'), await find('2'), await find('3')]
    const changed = [
      at('x', 'blue', { end_date: '2030-06-20 21:00:00' }),
      event('y', {
        title: 'Jazz',
        start_date: '2030-06-20T18:00:00Z',
        end_date: '2030-06-20T19:00:00Z',
        timezone: 'UTC',
      }),
      event('z', { ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=6' }),
    ]
    expect(await run([...halls, ...changed])).toMatchObject({ created: 0, updated: 3, trashed: 0 })
    expect(await find('x')).toMatchObject({ id: tour.id, end_date: '2030-06-20 21:00:00' })
    expect(await find('y')).toMatchObject({ id: jazz.id, end_date: '2030-06-20 19:00:00' })
    expect(await find('z')).toMatchObject({ id: series.id })
  })

  it.each<[string, readonly SyncRecord[], readonly SyncRecord[], object]>([
    [
      'of several, the one at its place',
      [at('1', 'red'), at('2', 'blue')],
      [at('y', 'blue'), at('x', 'red')],
      { 1: 'x', 2: 'y' },
    ],
    ['of several, one that stays at its place', [at('1', 'red'), at('2', 'blue')], [at('x', 'blue')], { 2: 'x' }],
    [
      'one whose place has changed, beside one at its place',
      [at('1', 'red'), at('2', 'blue')],
      [at('x', 'red'), at('y', 'green')],
      { 1: 'x', 2: 'y' },
    ],
    ['none of several at other places', [at('1', 'red'), at('2', 'blue')], [at('x', 'green')], {}],
    [
      'of several, the one that recurs alike',
      [
        event('1', { ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=5' }),
        event('2', { ...yoga, recurrence: 'FREQ=DAILY;COUNT=3' }),
      ],
      [
        event('x', { ...yoga, recurrence: 'FREQ=DAILY;COUNT=3', description: 'Bring a mat' }),
        event('y', { ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=5', description: 'Bring a mat' }),
      ],
      { 1: 'y', 2: 'x' },
    ],
    [
      'of several, the one that is equal in everything',
      [event('1', { title: 'A', description: 'One' }), event('2', { title: 'A', description: 'Two' })],
      [event('x', { title: 'A', description: 'Two' }), event('y', { title: 'A', description: 'One' })],
      { 1: 'y', 2: 'x' },
    ],
    [
      'none of several that have all changed',
      [event('1', { title: 'A', description: 'One' }), event('2', { title: 'A', description: 'Two' })],
      [event('x', { title: 'A', description: 'Three' }), event('y', { title: 'A', description: 'Four' })],
      {},
    ],
    ['not another title', [event('1', { title: 'A' })], [event('x', { title: 'B' })], {}],
    ['not another start', [event('1', { title: 'A' })], [event('x', { title: 'A', ...next })], {}],
    ['not a series for an event', [event('1', { title: 'Yoga' })], [event('x', yoga)], {}],
    [
      'not one that is still there',
      [event('1', { title: 'A' })],
      [event('1', { title: 'A' }), event('x', { title: 'A' })],
      {},
    ],
    ['each once', [event('1', { title: 'A' })], [event('x', { title: 'A' }), event('y', { title: 'A' })], { 1: 'x' }],
    [
      'an instant for a time of a clock',
      [event('1', { title: 'A', timezone: 'Europe/Zurich' })],
      [event('x', { title: 'A', start_date: '2030-06-20T16:00:00Z', end_date: '2030-06-20T19:00:00Z' })],
      { 1: 'x' },
    ],
    [
      'whole days',
      [event('1', { title: 'A', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true })],
      [event('x', { title: 'A', start_date: '2030-06-20', end_date: '2030-06-21', all_day: true })],
      { 1: 'x' },
    ],
  ])('recognizes %s', async (_, before, after, expected) => {
    const { run, find } = open()
    const others = [...halls, event('stays', { title: 'Other' })]
    await run([...others, ...before])
    const ids = new Map<string, number>()
    for (const { external_id } of before) ids.set(external_id, (await find(external_id)).id)
    const report = await run([...others, ...after], { confirm: true })
    const found = report.recognized.map(({ former_external_id, external_id }) => [former_external_id, external_id])
    expect(Object.fromEntries(found)).toEqual(expected)
    for (const [former, id] of Object.entries(expected)) expect((await find(id)).id).toBe(ids.get(former))
  })

  it('does not take an event out of the trash that an editor has moved there', async () => {
    const { calendar, run, find, titles } = open()
    await run([event('1', { title: 'A' }), event('2', { title: 'B' })])
    await calendar.events.update((await find('1')).id, { status: 'trash' })
    expect(await run([event('x', { title: 'A' }), event('2', { title: 'B' })])).toMatchObject({ recognized: [] })
    expect(await titles()).toEqual(['B', 'A'])
  })

  it('does not take an event in the trash for a new one', async () => {
    const { calendar, run, find } = open()
    await run([event('1', { title: 'A' }), event('2', { title: 'A' }), event('3'), event('4')])
    const { id } = await find('1')
    await calendar.events.update(id, { status: 'trash' })
    expect(await run([event('1', { title: 'A' }), event('3'), event('4')])).toMatchObject({
      recognized: [],
      trashed: 1,
    })
    expect(await find('1')).toMatchObject({ id, status: 'trash' })
  })

  it('changes nothing before a run is confirmed that would remove much', async () => {
    const { run, find } = open()
    await run([event('1', { title: 'A' }), event('2', { title: 'B' }), event('3', { title: 'C' })])
    const after = [event('x', { title: 'A' })]
    expect(await run(after)).toMatchObject({ needsConfirmation: true, notRemoved: 2, recognized: [] })
    await find('1')
    expect(await run(after, { confirm: true })).toMatchObject({ created: 0, trashed: 2, unchanged: 1 })
  })

  it('makes nothing new and loses nothing, whatever the ids are', async () => {
    const entries = fc.uniqueArray(
      fc.record({
        title: fc.constantFrom('A', 'B', 'C'),
        day: fc.integer({ min: 10, max: 13 }),
        place: fc.constantFrom('red', 'blue'),
      }),
      { minLength: 1, maxLength: 8, selector: (one) => JSON.stringify(one) },
    )
    await fc.assert(
      fc.asyncProperty(entries, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), async (all, order) => {
        const { run } = open()
        const records = (fetch: string) =>
          all.map(({ title, day, place }, index) =>
            at(`${fetch}${index}`, place, {
              title,
              start_date: `2030-06-${day} 18:00`,
              end_date: `2030-06-${day} 20:00`,
            }),
          )
        await run([...halls, ...records('a')])
        const shuffled = records('b').toSorted((one, other) => {
          const rank = ({ external_id }: SyncRecord) => order[Number(external_id.slice(1))] ?? 0
          return rank(one) - rank(other)
        })
        const report = await run([...halls, ...shuffled])
        expect(report).toMatchObject({ created: 0, updated: 0, trashed: 0, unchanged: all.length + halls.length })
        expect(report.recognized).toHaveLength(all.length)
      }),
      { numRuns: 30 },
    )
  })
})
