import { createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aPage, scripted } from './server.ts'

const make = createMake()

async function idsOf(records: AsyncIterable<{ readonly id: number }>): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of records) ids.push(id)
  return ids
}

const pageOf = (url: URL) => Number(url.searchParams.get('page') ?? 1)

describe('all records', () => {
  it('are requested of the server alone that the client knows, by the query of next_rest_url', async () => {
    const { client, sent } = scripted((url) => aPage([pageOf(url)], { page: pageOf(url), of: 3 }))
    expect(await idsOf(client.events.all({ search: 'a&b' }))).toEqual([1, 2, 3])
    expect(sent.map(({ url }) => url.replace('https://x.test/cal/events/v1', ''))).toEqual([
      '/events?per_page=50&search=a%26b',
      '/events?search=a%26b&page=2',
      '/events?search=a%26b&page=3',
    ])
  })

  it('are requested as they are needed', async () => {
    const { client, sent } = scripted((url) => aPage([pageOf(url)], { page: pageOf(url), of: 3 }))
    for await (const { id } of client.events.all({ per_page: 1, page: 2 })) if (id === 2) break
    expect(sent).toHaveLength(1)
  })

  it('end with an error where pages do not, after as many as there are', async () => {
    const endless = () => (sent.length > 9 ? new Error('requested without end') : aPage([1], { of: 3 }))
    const { client, sent } = scripted(endless)
    await expect(idsOf(client.events.all())).rejects.toMatchObject({
      code: 'rest_internal_error',
      message: 'The server has 3 pages of events, and names one more.',
    })
    expect(sent).toHaveLength(3)
  })

  it('end with an error after the first page where nobody says how many there are', async () => {
    const uncounted = () =>
      sent.length > 9 ? new Error('requested without end') : { ...aPage([1], { of: 3 }), total_pages: undefined }
    const { client, sent } = scripted(uncounted)
    await expect(idsOf(client.events.all())).rejects.toMatchObject({ code: 'rest_internal_error' })
  })

  it('fail where a page fails', async () => {
    const { client } = scripted((url) => (pageOf(url) === 2 ? new Error('away') : aPage([1], { of: 3 })))
    await expect(idsOf(client.events.all())).rejects.toMatchObject({ code: 'rest_unavailable' })
    const past = { code: 'event-archive-page-not-found', message: 'There is no page 9.', data: { status: 404 } }
    const { client: other } = scripted(() => new Response(JSON.stringify(past), { status: 404 }))
    await expect(idsOf(other.events.all({ page: 9 }))).rejects.toMatchObject({ code: past.code })
  })
})

describe('all records of a calendar that changes meanwhile', () => {
  const days = [1, 2, 3, 4, 5, 6].map((day) =>
    make.event({ start_date: `2030-06-0${day}`, end_date: `2030-06-0${day}` }),
  )
  const open = async () => {
    const calendar = await createTestCalendar({ seed: { events: days } })
    return { calendar, client: createClient({ fetch: fetchHandler(calendar) }) }
  }

  /** The ids, where after the second record something happens. */
  async function idsWith(client: ReturnType<typeof createClient>, change: () => Promise<unknown>): Promise<number[]> {
    const ids: number[] = []
    for await (const { id } of client.events.all({ per_page: 2 })) {
      ids.push(id)
      if (ids.length === 2) await change()
    }
    return ids
  }

  it('are none of them returned twice', async () => {
    const { calendar, client } = await open()
    const before = make.event({ start_date: '2030-05-01', end_date: '2030-05-01' })
    expect(await idsWith(client, () => calendar.events.create(before))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('end where the list ends by then', async () => {
    const { calendar, client } = await open()
    const removeMost = async () => {
      for (const id of [2, 3, 4, 5]) await calendar.events.remove(id)
    }
    expect(await idsWith(client, removeMost)).toEqual([1, 2])
  })

  it('go on to what was added at the end', async () => {
    const { calendar, client } = await open()
    const after = make.event({ start_date: '2030-07-01', end_date: '2030-07-01' })
    expect(await idsWith(client, () => calendar.events.create(after))).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
