import { isCalendarError } from 'daybook'
import { createClient, type ReportedConflicts } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { createTestCalendar, type TestCalendarOptions } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const at = (hours: string, others: object = {}) => {
  const [start, end] = hours.split('-')
  const times = { start_date: `2030-03-04 ${start}:00`, end_date: `2030-03-04 ${end}:00` }
  return { title: `From ${start}`, ...times, venue: 1, ...others }
}

async function aSite(options: TestCalendarOptions = {}, mount: object = {}) {
  const calendar = await createTestCalendar({ ...options, seed: { venues: [{ venue: 'Hall' }] } })
  const authenticate = (request: Request) => {
    const [role, id] = (request.headers.get('authorization') ?? '').split(':')
    return role ? { id: Number(id), role } : null
  }
  const handle = fetchHandler(calendar, { authenticate, ...mount })
  const send = async (method: string, path: string, json: object, as = 'editor:1') => {
    const headers = { authorization: as, 'content-type': 'application/json', origin: 'https://app.example' }
    const init = { method, headers, body: JSON.stringify(json) }
    const response = await handle(new Request(`http://localhost/cal/events/v1${path}`, init))
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }
  return { calendar, handle, send }
}

describe('a write that takes a venue', () => {
  it('is stored with warn, and the response names the others', async () => {
    const { send } = await aSite({ conflicts: 'warn' }, { origins: ['https://app.example'] })
    expect((await send('POST', '/events', at('10-12'))).headers.get('x-cal-conflicts')).toBeNull()
    await send('POST', '/events', at('12-14'))
    const created = await send('POST', '/events', at('11-13'))
    expect([created.status, created.headers.get('x-cal-conflicts')]).toEqual([201, '1,2'])
    expect(created.headers.get('access-control-expose-headers')).toContain('X-Cal-Conflicts')
    const changed = await send('PATCH', '/events/3', at('12-14'))
    expect([changed.status, changed.headers.get('x-cal-conflicts')]).toEqual([200, '2'])
    expect((await send('PATCH', '/events/3', { title: 'Other' })).headers.get('x-cal-conflicts')).toBeNull()
  })

  it('is 409 with refuse, with the others in data', async () => {
    const { send } = await aSite({ conflicts: 'refuse' })
    await send('POST', '/events', at('10-12'))
    const { status, body } = await send('POST', '/events', at('11-13'))
    expect([status, body]).toEqual([
      409,
      {
        code: 'event-venue-taken',
        message: 'The venue is taken at this time by From 10.',
        data: {
          status: 409,
          conflicts: {
            events: [
              {
                ...{ id: 1, title: 'From 10', timezone: 'UTC' },
                ...{ start_date: '2030-03-04 10:00:00', end_date: '2030-03-04 12:00:00' },
              },
            ],
            total: 1,
            taken: false,
          },
        },
      },
    ])
  })

  it.each([
    [undefined, '', [201, null]],
    [undefined, '?conflicts=warn', [201, '1']],
    [undefined, '?conflicts=refuse', [409, null]],
    ['warn', '?conflicts=refuse', [409, null]],
    ['refuse', '?conflicts=warn', [409, null]],
    ['refuse', '?conflicts=ignore', [400, null]],
  ] as const)(
    'follows the stricter one of the option %s and of the parameter %s',
    async (conflicts, query, expected) => {
      const { send } = await aSite(conflicts && { conflicts })
      await send('POST', '/events', at('10-12'))
      const { status, headers } = await send('POST', `/events${query}`, at('11-13'))
      expect([status, headers.get('x-cal-conflicts')]).toEqual(expected)
    },
  )

  it('says of events that the caller may not see only that there are some', async () => {
    const { send } = await aSite({ conflicts: 'warn' })
    await send('POST', '/events', at('10-12', { status: 'private' }))
    await send('POST', '/events', at('12-14'))
    const created = await send('POST', '/events', at('11-13'), 'author:2')
    expect([created.status, created.headers.get('x-cal-conflicts')]).toEqual([201, '2,taken'])
    const refused = await send('POST', '/events?conflicts=refuse', at('10-11'), 'author:3')
    expect(refused.body).toEqual({
      ...{ code: 'event-venue-taken', message: 'The venue is taken at this time.' },
      data: { status: 409, conflicts: { events: [], total: 0, taken: true } },
    })
  })

  it('names many events in a short header', async () => {
    const { calendar, send } = await aSite({})
    for (let count = 0; count < 120; count += 1) await calendar.events.create(at('10-12'))
    const { headers } = await send('POST', '/events?conflicts=warn', at('10-12'))
    expect(headers.get('x-cal-conflicts')).toMatch(/^1,2,3,.*,\d+,\.\.\.$/)
    expect(headers.get('x-cal-conflicts')?.length).toBeLessThanOrEqual(200)
    const { body } = await send('POST', '/events?conflicts=refuse', at('10-12'))
    expect([body.data.conflicts.events.length, body.data.conflicts.total]).toEqual([100, 121])
    await calendar.events.create(at('10-12', { status: 'private' }))
    const ofAuthor = await send('POST', '/events?conflicts=warn', at('10-12'), 'author:2')
    expect(ofAuthor.headers.get('x-cal-conflicts')).toMatch(/^1,2,3,.*,\d+,\.\.\.,taken$/)
    expect(ofAuthor.headers.get('x-cal-conflicts')?.length).toBeLessThanOrEqual(200)
  })

  it('has the ids of the mount', async () => {
    const { calendar, send } = await aSite({}, { sourceIds: 'old' })
    await calendar.events.create(at('10-12'), { external: { source: 'old', external_id: '77' } })
    await calendar.events.create(at('10-12'))
    const venue = 1_000_000_001
    const created = await send('POST', '/events?conflicts=warn', at('11-13', { venue }))
    expect(created.headers.get('x-cal-conflicts')).toBe('77,1000000002')
    const { body } = await send('POST', '/events?conflicts=refuse', at('10-11', { venue }))
    expect(body.data.conflicts.events.map(({ id }: { id: number }) => id)).toEqual([77, 1_000_000_002])
  })

  it('is described in /doc', async () => {
    const { handle } = await aSite()
    const doc = await (await handle(new Request('http://localhost/cal/events/v1/doc'))).text()
    const { paths, components } = JSON.parse(doc)
    for (const operation of [paths['/events'].post, paths['/events/{id}'].patch]) {
      expect(operation.parameters).toContainEqual(expect.objectContaining({ name: 'conflicts', in: 'query' }))
      expect(operation.responses['201' in operation.responses ? '201' : '200'].headers).toHaveProperty(
        'X-Cal-Conflicts',
      )
      expect(operation.responses).toHaveProperty('409')
    }
    expect(components.responses.Conflict.description).toContain('event-venue-taken')
    expect(components.schemas.Conflicts.properties).toHaveProperty('taken')
    expect(paths['/venues'].post.parameters ?? []).toEqual([])
  })
})

describe('the client', () => {
  it('asks for the check, and receives the conflicts', async () => {
    const { handle } = await aSite({ conflicts: 'warn' })
    const { events } = createClient({
      fetch: (url, init) => handle(new Request(url, init)),
      headers: { authorization: 'editor:1' },
    })
    const reported: ReportedConflicts[] = []
    const onConflicts = (one: ReportedConflicts) => void reported.push(one)
    const first = await events.create(at('10-12'), { onConflicts })
    const second = await events.create(at('11-13'), { onConflicts })
    await events.update(second.id, { start_date: '2030-03-04 10:30' }, { onConflicts })
    expect(reported).toEqual([
      { ids: [first.id], taken: false },
      { ids: [first.id], taken: false },
    ])
    const error = await events.create(at('10-12'), { conflicts: 'refuse' }).catch((one: unknown) => one)
    expect(isCalendarError(error) && error.conflicts?.events.map(({ id }) => id)).toEqual([first.id, second.id])
  })
})
