import { type Actor, createCalendar, type EventQuery, type MyEvents } from 'daybook'
import { createMatcher } from 'daybook/domain'
import { fetchHandler } from 'daybook/fetch'
import { describe, expect, it } from 'vitest'
import { aBrowser } from '../pages/desk/desk-caller.ts'

const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00' }
const now = () => new Date('2030-06-18T09:00:00Z')
const anna: Actor = { id: 7, role: 'author' }
const red = { id: 8, role: 'editor', halls: [1] } as const

const hallsOf = (actor: Actor): readonly number[] => {
  const halls: unknown = Reflect.get(actor, 'halls')
  return Array.isArray(halls) ? halls : []
}

async function aTown(mine?: MyEvents) {
  const calendar = createCalendar({ now, ...(mine && { mine }) })
  await calendar.venues.create({ venue: 'Red hall' })
  await calendar.venues.create({ venue: 'Blue hall' })
  for (const [title, more] of Object.entries({
    'of Anna': { author: 7 },
    'of Anna, a draft': { author: 7, status: 'draft' },
    'of Red': { author: 8, venue: 2 },
    'at the red hall': { author: 9, venue: 1 },
    'at the blue hall': { author: 9, venue: 2 },
    'locked at the red hall': { author: 9, venue: 1, password: 'secret' },
  } as const))
    await calendar.events.create({ title, ...more, ...times })
  return calendar
}

const byHall = (actor: Actor) => ({ author: [actor.id], venue: hallsOf(actor) })

describe('mine=true', () => {
  it.each([
    ['the author', undefined, anna, ['of Anna', 'of Anna, a draft']],
    ['the author', undefined, red, ['of Red']],
    ['the facts of the app', byHall, red, ['of Red', 'at the red hall', 'locked at the red hall']],
    ['the facts of the app', byHall, { ...red, halls: [] }, ['of Red']],
    // Who may not edit a locked event does not learn its venue.
    ['the facts of the app', byHall, { ...anna, halls: [1] }, ['of Anna', 'of Anna, a draft', 'at the red hall']],
    ['nothing', () => ({}), red, []],
  ] as const)('finds the events of a caller by %s', async (_, mine, actor, expected) => {
    const calendar = await aTown(mine)
    const query: EventQuery = { mine: true }
    const { records } = await calendar.as(actor).events.list(query)
    expect(records.map(({ title }) => title)).toEqual(expected)
    const all = (await calendar.events.list({ status: ['publish', 'draft'] })).records
    const isListed = createMatcher(query, {
      now: now(),
      actor,
      records: { venue: (await calendar.venues.list()).records },
      ...(mine && { mine }),
    })
    expect(all.filter(isListed).map(({ title }) => title)).toEqual(expected)
    expect((await calendar.as(actor).events.list({ mine: false })).total).toBeGreaterThan(expected.length)
  })

  it('combines with other filters and with facets', async () => {
    const calendar = await aTown(byHall)
    const { events } = calendar.as(red)
    expect((await events.list({ mine: true, venue: 2 })).records.map(({ title }) => title)).toEqual(['of Red'])
    const { facets } = await events.list({ mine: true, facets: ['venue'] })
    expect(facets.venue.map(({ id, count }) => [id, count])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('is 401 without a caller, also in process', async () => {
    const calendar = await aTown(byHall)
    const refused = { code: 'rest_forbidden', status: 401 }
    await expect(calendar.as(null).events.list({ mine: true })).rejects.toMatchObject(refused)
    await expect(calendar.events.list({ mine: true })).rejects.toMatchObject(refused)
  })

  it('follows the facts of a caller over HTTP, which change without a write', async () => {
    const calendar = await aTown(byHall)
    const totalOf = async (halls: readonly number[], headers: Record<string, string> = {}) => {
      const handle = fetchHandler(calendar, { authenticate: () => ({ ...red, halls }) })
      const response = await handle(
        new Request('https://town.example/cal/events/v1/events?mine=true&per_page=1', { headers }),
      )
      return [response.status, response.headers.get('x-cal-total'), response.headers.get('etag')]
    }
    const [status, total, etag] = await totalOf([1])
    expect([status, total]).toEqual([200, '3'])
    expect((await totalOf([], { 'if-none-match': String(etag) })).slice(0, 2)).toEqual([200, '1'])
  })

  it.each([undefined, [1], { venues: [1] }, { venue: 1 }, Promise.resolve({})])(
    'is a fault of the app if the port returns %s',
    async (returned) => {
      const calendar = await aTown(() => returned as never)
      await expect(calendar.as(red).events.list({ mine: true })).rejects.toThrow('mine must return')
    },
  )

  it('is the first list of the desk, which names the authors of others', async () => {
    const { body } = await aBrowser(await aTown(byHall), red).get('/desk/mine')
    const rows = body.split('<tr').slice(2)
    expect(rows.map((row) => [/<bdi>(?!Tick)([^<]*)/.exec(row)?.[1], row.includes('>by 9<')])).toEqual([
      ['of Red', false],
      ['at the red hall', true],
      ['locked at the red hall', true],
    ])
  })
})
