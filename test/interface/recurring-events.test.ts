import { recurringEvents } from 'daybook/recurrence'
import { expect, it } from 'vitest'
import { describeEverywhere, describeOnStores } from '../support/everywhere.ts'
import { bodyOf, get, type Json, make, refusalOf, useSite } from './site.ts'

// Recurring events over HTTP (rule 56).

const yoga = { title: 'Yoga', start_date: '2030-06-03 18:00', end_date: '2030-06-03 19:00' }
const weekly = { ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' }
const days = ['2030-06-03', '2030-06-10', '2030-06-17', '2030-06-24']

interface Event extends Json {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly start_date: string
}

describeOnStores('recurring events', (host) => {
  const site = useSite(host, { calendar: { recurrence: recurringEvents() } })
  const change = (id: unknown, json: Json) => site.request('PATCH', `/events/${id}`, { json, as: 'editor' })
  const listed = async (query = ''): Promise<readonly Event[]> => {
    const { events } = bodyOf(await get(site, `/events?per_page=50&period=all${query}`))
    return events as readonly Event[]
  }
  const daysOf = (events: readonly Event[]) => events.map(({ start_date }) => start_date.slice(0, 10))

  it('are listed as plain events, and the series is not', async () => {
    const series = await make(site, 'events', weekly)
    const events = await listed(`&post_parent=${series.id}`)
    expect(daysOf(events)).toEqual(days)
    expect(events.map(({ slug, event_status, recurrence }) => [slug, event_status, recurrence])).toEqual(
      days.map((day) => [
        `${series.slug}-${day}`,
        'scheduled',
        { recurrence_id: `${day} 18:00:00`, changed_fields: [] },
      ]),
    )
    const ids = (await listed()).map(({ id }) => id)
    expect(ids).not.toContain(series.id)
    const hidden = bodyOf(await get(site, '/events?hide_from_listings=true&period=all', { as: 'editor' }))
    expect((hidden.events as readonly Event[]).map(({ id }) => id)).not.toContain(series.id)
    for (const path of [`/events/${series.id}`, `/events/by-slug/${series.slug}`]) {
      expect(bodyOf(await get(site, path))).toMatchObject({
        id: series.id,
        recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'] },
      })
    }
  })

  it('are changed alone, with the following, or all', async () => {
    const series = await make(site, 'events', weekly)
    const path = `&post_parent=${series.id}`
    const [first, second, third, last] = await listed(path)
    expect(bodyOf(await change(second?.id, { title: 'With a guest' }))).toMatchObject({
      recurrence: { changed_fields: ['title'] },
    })
    await change(first?.id, { website: 'https://example.org/', recurrence_scope: 'all' })
    expect((await listed(path)).map(({ title, website }) => [title, website])).toEqual(
      ['Yoga', 'With a guest', 'Yoga', 'Yoga'].map((title) => [title, 'https://example.org/']),
    )
    const { post_parent } = bodyOf(await change(third?.id, { title: 'Pilates', recurrence_scope: 'following' }))
    expect((await listed(`&post_parent=${post_parent}`)).map(({ id, title }) => [id, title])).toEqual([
      [third?.id, 'Pilates'],
      [last?.id, 'Pilates'],
    ])
  })

  it('are removed alone, with the following, or all', async () => {
    const series = await make(site, 'events', weekly)
    const remove = (id: unknown, scope: string) =>
      site.request('DELETE', `/events/${id}?recurrence_scope=${scope}`, { as: 'editor' })
    const path = `&post_parent=${series.id}`
    const [first, second, third] = await listed(path)
    await site.request('DELETE', `/events/${second?.id}`, { as: 'editor' })
    expect(daysOf(await listed(path))).toEqual([days[0], days[2], days[3]])
    await remove(third?.id, 'following')
    expect(daysOf(await listed(path))).toEqual([days[0]])
    expect(refusalOf(await remove(first?.id, 'some'))).toMatchObject({ params: ['recurrence_scope'] })
    await remove(first?.id, 'all')
    expect(bodyOf(await get(site, `/events/${series.id}`, { as: 'editor' })).status).toBe('trash')
  })

  it.each([
    ['FREQ=WEEKLY;BYDAY=XX', 'recurrence.rules[0].BYDAY'],
    [{ rules: ['FREQ=MINUTELY;UNTIL=20300701'] }, 'recurrence.rules[0]'],
    [{ rules: ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'] }, 'recurrence.rules[0].BYMONTHDAY'],
    [{ rules: ['FREQ=DAILY'], dates: ['31 April'] }, 'recurrence.dates'],
  ])('refuse %j, and store nothing', async (recurrence, name) => {
    const before = (await listed()).length
    const refused = await site.request('POST', '/events', { json: { ...yoga, recurrence }, as: 'editor' })
    expect([refused.status, Object.keys((bodyOf(refused).data as { params: object }).params)]).toEqual([400, [name]])
    expect(await listed()).toHaveLength(before)
  })

  it('take a form', async () => {
    const body =
      'title=Choir&start_date=2030-07-01+20:00&end_date=2030-07-01+22:00&recurrence[rules][]=FREQ=DAILY;COUNT=2'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const created = await site.request('POST', '/events', { body: body.replaceAll(';', '%3B'), headers, as: 'editor' })
    expect(bodyOf(created).recurrence).toMatchObject({ rules: ['FREQ=DAILY;COUNT=2'] })
  })
})

describeOnStores('a list with one event of each series', (host) => {
  const site = useSite(host, {
    calendar: { recurrence: recurringEvents(), now: '2030-05-01' },
    seed: async (opened) => {
      const add = async (json: Json) => bodyOf(await opened.request('POST', '/events', { json, as: 'editor' }))
      const change = (id: unknown, json: Json) => opened.request('PATCH', `/events/${id}`, { json, as: 'editor' })
      const dates = async ({ id }: Json) =>
        bodyOf(await opened.request('GET', `/events?post_parent=${id}`)).events as readonly Event[]
      const course = await add({ ...weekly, categories: ['music'], tags: ['indoor'] })
      const choir = await add({
        ...weekly,
        title: 'Choir',
        start_date: '2030-06-04 20:00',
        end_date: '2030-06-04 21:00',
      })
      const fair = await add({ ...yoga, title: 'Fair', start_date: '2030-06-11', end_date: '2030-06-11' })
      await add({ ...yoga, title: 'Stall', start_date: '2030-06-11', end_date: '2030-06-11', post_parent: fair.id })
      const [first, second, third] = await dates(course)
      await change(first?.id, { status: 'draft' })
      await change(second?.id, { title: 'Yoga outside', tags: ['outdoor'] })
      await change(third?.id, { event_status: 'cancelled' })
      await change((await dates(choir))[3]?.id, { featured: true })
    },
  })
  const list = async (query: string, as?: string) =>
    bodyOf(await get(site, '/events', { query: `series=collapse&${query}`, ...(as !== undefined && { as }) }))
  const rows = ({ events }: Json) =>
    (events as readonly Event[]).map(({ title, start_date }) => `${title} ${start_date.slice(8, 10)}`)

  it.each<[query: string, expected: readonly string[], as: string | undefined]>([
    // What the caller may not see does not stand for a series.
    ['', ['Choir 04', 'Yoga outside 10', 'Fair 11', 'Stall 11'], undefined],
    ['status=publish,draft', ['Yoga 03', 'Choir 04', 'Fair 11', 'Stall 11'], 'editor'],
    ['status=draft', ['Yoga 03'], 'editor'],
    ['order=desc', ['Choir 25', 'Yoga 24', 'Fair 11', 'Stall 11'], undefined],
    ['orderby=title&order=desc', ['Yoga outside 10', 'Stall 11', 'Fair 11', 'Choir 04'], undefined],
    ['search=outside', ['Yoga outside 10'], undefined],
    ['start_date=2030-06-12', ['Yoga 17', 'Choir 18'], undefined],
    ['starts_before=2030-06-03', [], undefined],
    ['featured=true', ['Choir 25'], undefined],
    ['tags=indoor', ['Yoga 17'], undefined],
    ['event_status=-cancelled&start_date=2030-06-12', ['Choir 18', 'Yoga 24'], undefined],
    ['per_page=3', ['Choir 04', 'Yoga outside 10', 'Fair 11'], undefined],
    ['per_page=3&page=2', ['Stall 11'], undefined],
  ])('has the first that matches: %s', async (query, expected, as) => {
    const found = await list(query, as)
    expect(rows(found)).toEqual(expected)
    const paged = query.includes('per_page')
    expect([found.total, found.total_pages]).toEqual(paged ? [4, 2] : [expected.length, expected.length > 0 ? 1 : 0])
    // From the cache too.
    expect(rows(await list(query, as))).toEqual(expected)
  })

  it('counts each series once for every value that one of its events has', async () => {
    const { facets, total } = await list('facets=categories,tags,event_status')
    expect(total).toBe(4)
    expect(facets).toMatchObject({
      categories: [{ slug: 'music', count: 1 }],
      tags: [
        { slug: 'indoor', count: 1 },
        { slug: 'outdoor', count: 1 },
      ],
      event_status: [
        { value: 'scheduled', count: 4 },
        { value: 'cancelled', count: 1 },
      ],
    })
    for (const [name, value] of [
      ['tags', 'outdoor'],
      ['event_status', 'cancelled'],
      ['categories', 'music'],
    ])
      expect([name, (await list(`${name}=${value}`)).total]).toEqual([name, 1])
  })

  it('has pages past its end, other values, and is not synchronized', async () => {
    expect((await get(site, '/events', { query: 'series=collapse&per_page=3&page=3' })).status).toBe(404)
    for (const query of ['series=1', 'series=collapsed', 'series=true'])
      expect(refusalOf(await get(site, '/events', { query }))).toMatchObject({ status: 400, params: ['series'] })
    const synchronized = await get(site, '/events', { query: 'series=collapse&include_deleted=true' })
    expect(refusalOf(synchronized)).toMatchObject({ status: 400, params: ['series'] })
  })

  it('has another first event after a write, also in cached responses', async () => {
    const query = 'search=choir'
    for (let times = 0; times < 2; times += 1) expect(rows(await list(query))).toEqual(['Choir 04'])
    const [first] = (await list(query)).events as readonly Event[]
    const move = (start: string) =>
      site.request('PATCH', `/events/${first?.id}`, {
        json: { start_date: `2030-06-${start} 20:00`, end_date: `2030-06-${start} 21:00` },
        as: 'editor',
      })
    await move('30')
    expect(rows(await list(query))).toEqual(['Choir 11'])
    await move('04')
    expect(rows(await list(query))).toEqual(['Choir 04'])
  })
})

describeEverywhere('recurring events of a later year', (host) => {
  const site = useSite(host, { calendar: { recurrence: recurringEvents({ extendOnList: true }), now: '2030-05-01' } })

  it('are stored by a list that goes beyond the horizon', async () => {
    const { id } = await make(site, 'events', { ...yoga, recurrence: 'FREQ=MONTHLY' })
    const total = async () => bodyOf(await get(site, `/events?post_parent=${id}&starts_after=2030-01-01`)).total
    expect(await total()).toBe(25)
    site.calendar.clock.set('2031-06-03 18:00')
    expect(await total()).toBe(37)
  })
})

describeOnStores('without recurring events', (host) => {
  const site = useSite(host)

  it('their fields are not shown', async () => {
    const event = await make(site, 'events', { ...yoga, recurrence: null })
    expect(Object.keys(event).filter((name) => ['recurrence', 'recurrence_scope'].includes(name))).toEqual([])
  })
})
