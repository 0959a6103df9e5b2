import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { ways } from './reach.ts'
import { scripted } from './server.ts'

const make = createMake()

describe.each(ways)('a copy of a list, $name', ({ open }) => {
  it('is brought up to date by its changes', async () => {
    const { calendar, visitor } = await open({ perPage: { default: 2, max: 2 } })
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1) ids.push((await calendar.events.create(make.event())).id)
    const [first = 0, second = 0, third = 0] = ids
    const whole = await visitor.events.changes()
    expect(whole).toMatchObject({ is_whole: true, deleted: [] })
    expect(whole.records.map(({ id }) => id)).toEqual(ids)
    for (const id of [second, third]) await calendar.events.update(id, { featured: true })
    await calendar.events.remove(first)
    const changes = await visitor.events.changes({}, { since: whole.as_of })
    expect(changes).toMatchObject({ is_whole: false, deleted: [first] })
    expect(changes.records.map(({ id, featured }) => [id, featured])).toEqual([
      [second, true],
      [third, true],
    ])
    expect(await visitor.events.changes({}, { since: changes.as_of })).toMatchObject({ records: [], deleted: [] })
  })

  it('is read again if its changes are not known', async () => {
    const { calendar, client, visitor } = await open()
    const { id } = await calendar.tags.create({ name: 'Free' })
    const { as_of } = await client.tags.changes()
    const again = await visitor.tags.changes({}, { since: as_of })
    expect(again).toMatchObject({ is_whole: true, records: [{ id }] })
    await expect(visitor.tags.changes({ event: 1 })).rejects.toMatchObject({ code: 'rest_invalid_param' })
  })
})

describe('changes', () => {
  const page = { events: [{ id: 1 }], next_rest_url: 'https://x.test/?after_id=1', total: 9, total_pages: 9 }

  it('are refused by a server that does not report them', async () => {
    const { client } = scripted(() => page)
    await expect(client.events.changes()).rejects.toMatchObject({
      code: 'rest_internal_error',
      message: expect.stringContaining('does not report changes of events'),
    })
  })

  it('end with an error where pages do not', async () => {
    const { client, sent } = scripted(() => new Response(JSON.stringify(page), { headers: { 'X-Cal-As-Of': '~a' } }))
    await expect(client.events.changes()).rejects.toMatchObject({ code: 'rest_internal_error' })
    expect(sent).toHaveLength(2)
  })
})
