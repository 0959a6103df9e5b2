import { type Calendar, createCalendar } from 'daybook'
import { icalendar } from 'daybook/ics'
import { createPages, html } from 'daybook/pages'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressInFrame, embedFormOf, embedQuery } from '../../../adapters/pages/ground/addresses/embed-form.ts'
import { aVisitor } from '../visitor.ts'

let calendar: Calendar
beforeAll(async () => {
  calendar = createCalendar({
    timeZone: 'Europe/Berlin',
    now: () => new Date('2030-06-18T09:00:00Z'),
    formats: [icalendar()],
  })
  const day = (date: string) => ({ start_date: `${date} 19:00`, end_date: `${date} 21:00` })
  const hall = await calendar.venues.create({ venue: 'Hall' })
  for (let index = 0; index < 40; index += 1) {
    const title = `Concert ${index}`
    await calendar.events.create({ title, categories: ['Music'], venue: [hall.id], ...day('2030-06-20') })
  }
  await calendar.events.create({ title: 'Old film', categories: ['Film'], venue: [hall.id], ...day('2030-05-02') })
  await calendar.events.create({ title: 'New film', categories: ['Film'], ...day('2030-08-02') })
})

/** The links of a page, by their address, with their target. */
function linksOf(body: string): ReadonlyMap<string, string | undefined> {
  const links = [...body.matchAll(/<a\s([^>]*)>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&'))
  const value = (text: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1]
  return new Map(links.map((text) => [value(text, 'href') ?? '', value(text, 'target')]))
}

const embedded = [
  '/?embed',
  '/?embed=month',
  '/?embed&page=2',
  '/?embed&categories=music',
  '/?embed&categories=nothing',
  '/2030-06?embed',
  '/2030-06?embed&q=concert',
  '/2030-07?embed',
  '/2030-W25?embed=true',
  '/2030-06-20?embed',
  '/2030-06-21?embed',
  '/venues/hall?embed',
  '/venues/hall?embed&past=true',
  '/categories/music?embed',
  '/concert-0?embed',
  '/nothing?embed',
] as const

describe('a page in the form for frames', () => {
  it.each(embedded)('has no top, and links that stay in that form or leave the frame: %s', async (address) => {
    const { body } = await aVisitor(calendar)(address)
    expect(body).not.toMatch(/<header|db-skip|db-find|href="#main"/)
    expect(body).toContain('<base target="_top">')
    const wrong = [...linksOf(body)].filter(
      ([href, target]) => new URL(href, 'https://a.example').searchParams.has('embed') !== (target === '_self'),
    )
    expect(wrong).toEqual([])
    // All lists and periods stay, but the link to the whole calendar.
    const periods = [...linksOf(body).keys()].filter((href) => /^\/(\d{4}-[^/]*)?(\?|$)/.test(href))
    expect(periods.filter((href) => !href.includes('embed=true'))).toEqual(['/'])
  })

  it.each(embedded)('is no entry of search engines, and says where the whole page is: %s', async (address) => {
    const { body } = await aVisitor(calendar)(address)
    expect(body).toContain('<meta name="robots" content="noindex,follow">')
    const canonical = /rel="canonical" href="([^"]*)"/.exec(body)?.[1]
    if (!/nothing|2030-07|06-21/.test(address)) expect(canonical).toBeDefined()
    expect(canonical ?? '').not.toContain('embed')
  })

  it('keeps the filters in its links, and in the feed', async () => {
    const { body } = await aVisitor(calendar)('/2030-06?embed&categories=music')
    expect([...linksOf(body).keys()]).toContain('/2030-W25?categories=music&embed=true')
    expect(body).toMatch(/href="webcal:[^"]*\/events\?categories=music&amp;format=ics"/)
    expect((await aVisitor(calendar)('/?embed&categories=film')).body).not.toContain('Concert')
  })

  it('subscribes to the events of a record', async () => {
    const { body } = await aVisitor(calendar)('/venues/hall?embed')
    expect(body).toMatch(/href="webcal:[^"]*\/events\?venue=\d+&amp;format=ics"/)
  })

  it('stays in a form that chooses again', async () => {
    const { body, status } = await aVisitor(calendar)('/2030-06?embed&categories=99999999')
    expect(status).toBe(400)
    expect(body).toMatch(
      /<form action="\/2030-06\?embed=true"[^>]* target="_self">\s*<input type="hidden" name="embed" value="true">/,
    )
  })

  it('has bytes, an ETag and a cached response of its own', async () => {
    const { api } = createPages(calendar)
    const { aRequest } = await import('../../http/request.ts')
    const read = async (query: string) => {
      const { headers, body } = await api.handle(aRequest({ path: '/2030-06', query }))
      return { etag: headers.ETag, isEmbedded: new TextDecoder().decode(body ?? new Uint8Array()).includes('is-embed') }
    }
    for (let round = 0; round < 3; round += 1) {
      expect([(await read('')).isEmbedded, (await read('embed')).isEmbedded]).toEqual([false, true])
    }
    expect((await read('')).etag).not.toBe((await read('embed')).etag)
  })

  it('does not take the layout of the app, but its own piece', async () => {
    const layout = () => html`<nav>My site</nav>`
    const embedLayout = () => html`<p>My frame</p>`
    expect((await aVisitor(calendar, { pieces: { layout } })('/?embed')).body).toContain('is-embed')
    expect((await aVisitor(calendar, { pieces: { embedLayout } })('/?embed')).body).toBe('<p>My frame</p>')
  })

  it('is what pages.read reads too', async () => {
    const read = await createPages(calendar).read('/?embed=week')
    expect([read.view, read.context.embedded?.view]).toEqual(['week', 'week'])
  })

  it('is not for the desk', async () => {
    const visit = aVisitor(calendar, { actor: { id: 1, role: 'editor' } })
    expect((await visit('/desk?embed')).body).toContain('<header')
    expect((await visit('/2030-06')).body).toContain('href="/desk"')
    expect((await visit('/2030-06?embed')).body).not.toContain('/desk')
    expect((await visit('/concert-1?embed')).body).not.toContain('/desk')
  })

  it('keeps the form when it moves to the one address of an event', async () => {
    const { api } = createPages(calendar)
    const { aRequest } = await import('../../http/request.ts')
    const { status, headers } = await api.handle(aRequest({ path: '/events/concert-1', query: 'embed' }))
    expect([status, headers.Location]).toEqual([301, '/concert-1?embed=true'])
  })
})

describe('the view with which a frame begins', () => {
  it.each([
    [{}, undefined],
    [{ embed: '' }, 'list'],
    [{ embed: 'true' }, 'list'],
    [{ embed: 'month' }, 'month'],
    [{ embed: ['list', 'day'] }, 'day'],
    [{ embed: 'year' }, 'list'],
    [{ embed: 'false' }, undefined],
    [{ embed: '0' }, undefined],
  ])('of %j is %s', (query, expected) => {
    expect(embedFormOf(query)?.view).toBe(expected)
  })

  it('is that of today, at the address of the list only', () => {
    const inFrame = (view: 'list' | 'month' | 'week' | 'day') => ({
      embedded: { view },
      today: '2030-12-31',
      locale: 'en',
    })
    expect(addressInFrame({ view: 'list' }, inFrame('month'))).toEqual({ view: 'month', month: '2030-12' })
    expect(addressInFrame({ view: 'list' }, inFrame('week'))).toEqual({ view: 'week', week: '2031-W01' })
    expect(addressInFrame({ view: 'list' }, inFrame('day'))).toEqual({ view: 'day', day: '2030-12-31' })
    expect(addressInFrame({ view: 'list' }, inFrame('list'))).toEqual({ view: 'list' })
    expect(addressInFrame({ view: 'month', month: '2030-06' }, inFrame('week'))).toMatchObject({ month: '2030-06' })
  })
})

describe('the look of a frame', () => {
  it.each([
    ['embed_scheme=dark', { embed_scheme: 'dark' }],
    ['embed_scheme=light', { embed_scheme: 'light' }],
    ['embed_scheme=blue', {}],
    ['embed_limit=1', { embed_limit: '1' }],
    ['embed_limit=30', { embed_limit: '30' }],
    ['embed_limit=31', {}],
    ['embed_limit=0', {}],
    ['embed_limit=1.5', {}],
    ['embed_limit=-1', {}],
    ['embed_limit=', {}],
    ['embed_ground=none', { embed_ground: 'none' }],
    ['embed_ground=red', {}],
  ])('of %s stays in its links', (query, expected) => {
    const form = embedFormOf({ embed: '', ...Object.fromEntries(new URLSearchParams(query)) })
    expect(form && embedQuery(form)).toEqual({ embed: 'true', ...expected })
  })

  const query = 'embed&embed_scheme=dark&embed_ground=none'

  it('is that of the document', async () => {
    const { body } = await aVisitor(calendar)(`/?${query}`)
    expect(body).toContain('<meta name="color-scheme" content="dark">')
    expect(body).toContain('<div class="daybook is-embed is-bare">')
    expect((await aVisitor(calendar)('/?embed')).body).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('stays when one goes to a month, and in a form that chooses again', async () => {
    const month = '/2030-06?embed=true&amp;embed_scheme=dark&amp;embed_ground=none'
    expect((await aVisitor(calendar)(`/?${query}`)).body).toContain(`href="${month}"`)
    const { body } = await aVisitor(calendar)(`/2030-06?${query}&categories=99999999`)
    for (const [name, value] of [
      ['embed_scheme', 'dark'],
      ['embed_ground', 'none'],
    ])
      expect(body).toContain(`<input type="hidden" name="${name}" value="${value}">`)
  })

  it('is nothing outside of a frame', async () => {
    const { body } = await aVisitor(calendar)('/?embed_scheme=dark&embed_ground=none&embed_limit=1')
    expect(body).toContain('content="light dark"')
    expect(body).not.toMatch(/is-bare|embed_/)
  })
})

describe('a list of some events', () => {
  const now = () => new Date('2030-06-18T09:00:00Z')
  const few = createCalendar({ now })
  const titlesOf = async (address: string) =>
    [...(await aVisitor(few)(address)).body.matchAll(/<h[23][^>]*>.*?<bdi>(.*?)<\/bdi>/gs)].map(([, title]) => title)

  it('has what runs first, then what comes, and no further pages', async () => {
    await few.events.create({ title: 'Show', start_date: '2030-06-01', end_date: '2030-07-01', all_day: true })
    await few.events.create({ title: 'Fair', start_date: '2030-06-02', end_date: '2030-06-30', all_day: true })
    for (let at = 19; at < 25; at += 1)
      await few.events.create({
        title: `Talk ${at}`,
        start_date: `2030-06-${at} 10:00`,
        end_date: `2030-06-${at} 11:00`,
      })
    expect(await titlesOf('/?embed&embed_limit=1')).toEqual(['Fair'])
    expect(await titlesOf('/?embed&embed_limit=4')).toEqual(['Fair', 'Show', 'Talk 19', 'Talk 20'])
    expect(await titlesOf('/?embed&embed_limit=4&page=2')).toEqual(['Fair', 'Show', 'Talk 19', 'Talk 20'])
    expect(await titlesOf('/?embed')).toHaveLength(8)
    expect((await aVisitor(few)('/?embed&embed_limit=4')).body).not.toContain('page=2')
  })
})
