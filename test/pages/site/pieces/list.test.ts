import { createCalendar } from 'daybook'
import { boolean, text } from 'daybook/fields'
import { describe, expect, it } from 'vitest'
import { pageOf } from '../../../../adapters/pages/ground/addresses/page-number.ts'
import { aVisitor, linksOf } from '../../visitor.ts'

const now = () => new Date('2030-06-18T09:00:00Z')

async function aCalendar() {
  const fields = {
    event: { step_free: boolean({ description: 'Step-free', filter: true }), room: text({ filter: true }) },
  }
  const calendar = createCalendar({ now, fields })
  const music = await calendar.categories.create({ name: 'Music' })
  await calendar.categories.create({ name: 'Jazz', parent: music.id })
  const venue = await calendar.venues.create({ venue: 'Museum', address: 'Quay 4', city: 'Port' })
  const day = (n: number) => `2030-06-${String(n).padStart(2, '0')}`
  await calendar.events.create({ title: 'Exhibition', start_date: day(1), end_date: day(25), all_day: true })
  await calendar.events.create({
    title: 'Concert',
    start_date: `${day(18)} 20:00`,
    end_date: `${day(18)} 22:00`,
    categories: ['Jazz'],
    venue: venue.id,
    step_free: true,
    room: 'Hall, left',
  })
  await calendar.events.create({
    title: 'Festival',
    start_date: day(20),
    end_date: day(23),
    all_day: true,
    categories: ['Music'],
    cost: '0',
  })
  await calendar.events.create({
    title: 'Reading',
    start_date: `${day(2)} 20:00`,
    end_date: `${day(2)} 22:00`,
    venue: venue.id,
  })
  await calendar.events.create({
    title: 'Talk',
    start_date: `${day(19)} 20:00`,
    end_date: `${day(19)} 22:00`,
    event_status: 'cancelled',
    status_reason: 'Ill & sorry',
  })
  return { calendar, visit: aVisitor(calendar), venue }
}

const titlesIn = (body: string) => [...body.matchAll(/<h3><a [^>]*><bdi>([^<]*)</g)].map(([, title]) => title)

describe('the list', () => {
  it('shows what runs, then what begins, day by day', async () => {
    const { visit } = await aCalendar()
    const { body } = await visit('/')
    expect(titlesIn(body)).toEqual(['Exhibition', 'Concert', 'Talk', 'Festival'])
    expect([...body.matchAll(/<h2 id="d(\d[^"]*)"/g)].map(([, day]) => day)).toEqual([
      '2030-06-18',
      '2030-06-19',
      '2030-06-20',
    ])
    expect(body).toContain('7 days left')
    expect(body).toContain('Until Jun 23')
    expect(body).toContain('<b class="db-free">Free</b>')
    expect(body).toMatch(/is-cancelled">Cancelled<\/b> <bdi>Ill &amp; sorry/)
    expect(body).not.toContain('noindex')
  })

  it('has pages of thirty events', async () => {
    const { calendar, visit } = await aCalendar()
    for (let n = 0; n < 60; n += 1) {
      await calendar.events.create({
        title: `Class ${n}`,
        start_date: '2030-07-01 10:00',
        end_date: '2030-07-01 11:00',
      })
    }
    const pages = await Promise.all(['/', '/?page=2', '/?page=3'].map(visit))
    expect(pages.map(({ body }) => titlesIn(body).length)).toEqual([31, 30, 3])
    expect(new Set(pages.flatMap(({ body }) => titlesIn(body))).size).toBe(64)
    expect(linksOf(pages[1] ?? { status: 0, body: '' }).map(({ href }) => href)).toEqual(
      expect.arrayContaining(['/', '/?page=3']),
    )
    expect((await visit('/?page=4')).status).toBe(404)
  })

  it.each([
    [undefined, 1],
    ['0', 1],
    ['01', 1],
    ['-1', 1],
    ['1.5', 1],
    ['2', 2],
    ['9999999', 9_999_999],
    ['10000000', 1],
    [['2'], 1],
  ])('has a page %j: %i', (page, number) => {
    expect(pageOf(page === undefined ? {} : { page })).toBe(number)
  })

  it('keeps what is chosen on its other pages', async () => {
    const { calendar, visit } = await aCalendar()
    for (let n = 0; n < 70; n += 1) {
      const times = { start_date: '2030-07-01 10:00', end_date: '2030-07-01 11:00' }
      await calendar.events.create({ title: `Class ${n}`, ...times, categories: ['Jazz'] })
    }
    const links = linksOf(await visit('/?categories=jazz&page=2')).map(({ href }) => href)
    expect(links).toEqual(expect.arrayContaining(['/?categories=jazz', '/?categories=jazz&page=3']))
  })

  it('shows six of those that run, and folds the others', async () => {
    const { calendar, visit } = await aCalendar()
    const cards = ({ body }: { readonly body: string }) => {
      const [, section = ''] = /<ul class="db-cards">([\s\S]*?)<\/ul>/.exec(body) ?? []
      return [titlesIn(section).length, body.includes('db-fold')]
    }
    for (const [count, expected] of [
      [5, [6, false]],
      [1, [6, true]],
    ] as const) {
      for (let n = 0; n < count; n += 1) {
        await calendar.events.create({
          title: `Show ${n}`,
          start_date: '2030-06-01',
          end_date: '2030-06-24',
          all_day: true,
        })
      }
      expect(cards(await visit('/'))).toEqual(expected)
    }
  })

  it('offers each filter of the declaration with its counts, and categories as a tree', async () => {
    const { visit, venue } = await aCalendar()
    const { body } = await visit('/')
    const form = body.slice(body.indexOf('<form action="/" aria-label'))
    expect([...form.matchAll(/<legend>([^<]*)/g)].map(([, name]) => name)).toEqual([
      'Category',
      'Venue',
      'Status',
      'Step-free',
      'room',
    ])
    expect(form).toMatch(
      /Music<\/bdi><\/span> <span class="db-n">2<\/span><\/label><ul class="db-opts"><li><label[^>]*><input [^>]*value="jazz"/,
    )
    expect(form).toContain(`name="venue" value="${venue.id}"`)
    // A comma would make two values of one.
    expect(form).toContain('name="room[]" value="Hall, left"')
    expect(form).not.toContain('source')
  })

  it.each([
    ['categories=music', ['Concert', 'Festival']],
    ['categories=jazz&categories=music', ['Concert', 'Festival']],
    ['categories=jazz', ['Concert']],
    ['room%5B%5D=Hall%2C+left', ['Concert']],
    ['step_free=true', ['Concert']],
    ['event_status=-cancelled', ['Exhibition', 'Concert', 'Festival']],
    ['q=talk', ['Talk']],
    ['utm_source=x&fbclid=y', ['Exhibition', 'Concert', 'Talk', 'Festival']],
    ['order=desc&status=draft&per_page=1', ['Exhibition', 'Concert', 'Talk', 'Festival']],
  ])('shows what %s chooses', async (query, titles) => {
    const { visit } = await aCalendar()
    const { body, status } = await visit(`/?${query}`)
    expect([status, titlesIn(body)]).toEqual([200, titles])
  })

  it('keeps a choice in all views, out of search engines', async () => {
    const { visit } = await aCalendar()
    for (const address of ['/', '/2030-06', '/2030-W25', '/2030-06-18']) {
      const page = await visit(`${address}?categories=jazz&utm_source=x`)
      expect(page.body).toContain('<meta name="robots" content="noindex,follow">')
      const views = linksOf(page).filter(({ href, isFollowed }) => isFollowed && /^\/(\d|\?)/.test(href))
      expect(views.length).toBeGreaterThan(3)
      for (const { href } of views) expect(href).toMatch(/\?categories=jazz$/)
      expect(linksOf(page).some(({ href, isFollowed }) => !isFollowed && !href.includes('categories=jazz'))).toBe(true)
    }
  })

  it('offers to take back what no event of a period has', async () => {
    const { visit } = await aCalendar()
    const { body } = await visit('/2030-06?categories=jazz&q=reading')
    expect(body).toContain('No event matches')
    const [legend = ''] = /aria-label="Filter by category"[\s\S]*?<\/nav>/.exec(body) ?? []
    const back = linksOf({ status: 200, body: legend }).map(({ href }) => href)
    expect(back).toEqual(['/2030-06', '/2030-06?categories=jazz', '/2030-06?q=reading'])
  })

  it.each(['/', '/2030-06', '/2030-W25', '/2030-06-18'])(
    'says which choice of %s does not exist, and keeps the others',
    async (address) => {
      const { visit } = await aCalendar()
      const { status, body } = await visit(`${address}?categories=nope&q=con%22cert&venue=abc`)
      expect(status).toBe(400)
      expect(body).toContain('Category: this choice does not exist')
      expect(body).toContain('Venue: this choice does not exist')
      expect(body).toContain(`<form action="${address}" aria-label`)
      expect(body).toContain('value="con&quot;cert"')
      expect(body).toMatch(/<details [^>]*open/)
    },
  )
})

describe('a search', () => {
  it('shows what fits best first, also what runs, and a heading wherever the day changes', async () => {
    const { calendar, visit } = await aCalendar()
    const concert = { start_date: '2030-06-19 20:00', end_date: '2030-06-19 21:00' }
    await calendar.events.create({ ...concert, title: 'Evening', description: 'Before the concert: an exhibition' })
    await calendar.events.create({ ...concert, title: 'Concert of an exhibition' })
    const { body } = await visit('/?q=concerts+exhibitions')
    expect(titlesIn(body)).toEqual(['Concert of an exhibition', 'Evening'])
    expect(titlesIn((await visit('/?q=exhibition')).body)).toEqual([
      'Exhibition',
      'Concert of an exhibition',
      'Evening',
    ])
    expect(titlesIn((await visit('/?q=concert')).body)).toEqual(['Concert', 'Concert of an exhibition', 'Evening'])
    const ids = [...(await visit('/?q=museum')).body.matchAll(/<h2 id="(\w+)" class="db-dayhead">/g)].map(
      ([, id]) => id,
    )
    expect(ids).toEqual(['d0'])
  })

  it('shows what was probably searched for, and says so', async () => {
    const { visit } = await aCalendar()
    const { body, status } = await visit('/?q=concret')
    expect([status, titlesIn(body)]).toEqual([200, ['Concert']])
    expect(body).toContain('Nothing for “concret”. Showing “concert”.')
    expect(body).toContain('name="q" type="search" value="concret"')
    expect((await visit('/?q=concert')).body).not.toContain('Nothing for')
    expect((await visit('/?q=xylophone')).body).not.toContain('Nothing for')
  })
})

describe('a list without events', () => {
  it('says that nothing has been announced', async () => {
    const { body, status } = await aVisitor(createCalendar({ now }))('/')
    expect([status, body.includes('Nothing here yet')]).toEqual([200, true])
    expect(body).not.toContain('db-side')
  })

  it('leads to the last event and back from a choice', async () => {
    const { calendar, visit } = await aCalendar()
    expect((await visit('/?q=nothing')).body).toContain('No event matches')
    expect(linksOf(await visit('/?q=reading')).map(({ href }) => href)).toContain('/2030-06-02?q=reading')
    expect(calendar).toBeDefined()
  })

  it.each([
    ['/2030-05', ['/2030-06-01']],
    ['/2030-09', ['/2030-06-25']],
    ['/2030-W30', ['/2030-06-25']],
    ['/2031-01-01', ['/2030-06-25']],
  ])('leads from %s to the nearest events', async (address, days) => {
    const { visit } = await aCalendar()
    const page = await visit(address)
    const blank = page.body.slice(page.body.indexOf('db-blank'))
    expect(
      linksOf({ ...page, body: blank })
        .map(({ href }) => href)
        .filter((href) => href !== '/'),
    ).toEqual(days)
  })
})
