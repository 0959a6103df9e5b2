import { type Calendar, createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aVisitor, linksOf } from '../visitor.ts'

// Filters by days, by what is free, and by venues, as people find them on pages. 2030-06-19 is a Wednesday.

const titles = ['Exhibition', 'Breakfast', 'Quartet', 'Lecture', 'Puppets', 'Brunch', 'Regatta', 'Spring fair'] as const

async function sample(now = '2030-06-19T10:00:00Z'): Promise<Calendar> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', now: () => new Date(now) })
  const add = (title: (typeof titles)[number], start_date: string, end_date: string, more: object = {}) =>
    calendar.events.create({ title, start_date, end_date, all_day: start_date.length === 10, ...more })
  const library = await calendar.venues.create({ venue: 'Library', city: 'Bern' })
  const mill = await calendar.venues.create({ venue: 'Mill' })
  await calendar.venues.create({ venue: 'Empty barn' })
  await add('Exhibition', '2030-06-01', '2030-06-30', { cost: 8, venue: mill.id })
  await add('Breakfast', '2030-06-19 08:00', '2030-06-19 09:00', { venue: mill.id })
  await add('Quartet', '2030-06-19 20:00', '2030-06-19 22:00', { cost: 20, venue: mill.id })
  await add('Lecture', '2030-06-20 19:00', '2030-06-20 20:00', { venue: library.id })
  await add('Puppets', '2030-06-22 14:00', '2030-06-22 15:00', {
    ...{ cost: 0, venue: library.id, categories: ['Children'], tags: ['Theatre'] },
  })
  await add('Brunch', '2030-06-23 10:00', '2030-06-23 12:00', { cost: 'Eintritt frei, Kollekte' })
  await add('Regatta', '2030-07-10', '2030-07-12', { categories: ['Sport'] })
  await add('Spring fair', '2030-05-10', '2030-05-11', { venue: library.id, cost: 0 })
  return calendar
}

const shown = ({ body }: { readonly body: string }) => titles.filter((title) => body.includes(title))

describe('the list', () => {
  it.each([
    ['/', ['Exhibition', 'Quartet', 'Lecture', 'Puppets', 'Brunch', 'Regatta']],
    ['/?when=today', ['Exhibition', 'Quartet']],
    ['/?when=TODAY', ['Exhibition', 'Quartet']],
    ['/?when=tomorrow', ['Exhibition', 'Lecture']],
    ['/?when=weekend', ['Exhibition', 'Puppets', 'Brunch']],
    ['/?when=week', ['Exhibition', 'Quartet', 'Lecture', 'Puppets', 'Brunch']],
    ['/?when=2030-07', ['Regatta']],
    ['/?when=2030-07-11', ['Regatta']],
    ['/?when=2030-06-20..2030-06-22', ['Exhibition', 'Lecture', 'Puppets']],
    ['/?when=2030-06-23..', ['Exhibition', 'Brunch', 'Regatta']],
    ['/?when=..2030-06-20', ['Exhibition', 'Quartet', 'Lecture']],
    // What was typed replaces what was chosen.
    ['/?when=today&from=2030-06-20&to=2030-06-22', ['Exhibition', 'Lecture', 'Puppets']],
    ['/?when=&from=2030-06-23&to=', ['Exhibition', 'Brunch', 'Regatta']],
    ['/?when=week&from=&to=', ['Exhibition', 'Quartet', 'Lecture', 'Puppets', 'Brunch']],
    // Days that are over have what was on them.
    ['/?when=2030-05', ['Spring fair']],
    ['/?when=yesterday', ['Exhibition']],
    ['/?past=true', ['Breakfast', 'Spring fair']],
    ['/?past=true&when=..2030-05', ['Spring fair']],
    ['/?past=true&when=2030-06', ['Breakfast']],
    ['/?free=true', ['Puppets', 'Brunch']],
    ['/?free=true&past=true', ['Spring fair']],
    ['/?free=true&when=weekend&categories=children&venue=1', ['Puppets']],
    ['/?venue=1', ['Lecture', 'Puppets']],
    ['/2030-06?venue=1', ['Lecture', 'Puppets']],
    ['/2030-06?free=true', ['Puppets', 'Brunch']],
    ['/2030-06?tags=theatre', ['Puppets']],
    ['/2030-W25?free=true&venue=1', ['Puppets']],
    ['/2030-06-22?venue=1', ['Puppets']],
    // A period has days of its own.
    ['/2030-07?when=today', ['Exhibition', 'Regatta']],
    ['/2030-07?when=someday', ['Exhibition', 'Regatta']],
  ])('%s shows %j', async (address, found) => {
    const page = await aVisitor(await sample())(address)
    expect([page.status, shown(page)]).toEqual([200, found])
  })

  it.each(['/?when=someday', '/?when=2030-07..2030-06', '/?from=2030-07-01&to=2030-06-01', '/?free=maybe'])(
    '%s is 400 with the form',
    async (address) => {
      const { status, body } = await aVisitor(await sample())(address)
      expect(status).toBe(400)
      expect(body).toContain('this choice does not exist')
      expect(body).toContain('<form')
    },
  )

  it('says what began before its days, and names them', async () => {
    const { body } = await aVisitor(await sample())('/?when=weekend')
    expect(body).toContain('Began before')
    expect(body.replaceAll(/[\u2009\u202f]/g, ' ')).toContain('Sat, June 22 – Sun, June 23, 2030')
  })

  it('is of the weekend that the calendar has', async () => {
    const cairo = createCalendar({ timeZone: 'Africa/Cairo', now: () => new Date('2030-06-19T10:00:00Z') })
    await cairo.events.create({ title: 'Friday', start_date: '2030-06-21', end_date: '2030-06-21', all_day: true })
    await cairo.events.create({ title: 'Sunday', start_date: '2030-06-23', end_date: '2030-06-23', all_day: true })
    const { body } = await aVisitor(cairo)('/?when=weekend')
    expect([body.includes('>Friday<'), body.includes('Sunday</')]).toEqual([true, false])
  })

  it('says that a choice shows what comes, and offers the past', async () => {
    const visit = aVisitor(await sample())
    const search = await visit('/?q=fair')
    expect(search.body).toContain('This shows what is on and what comes.')
    const past = linksOf(search).find(({ href }) => href.includes('past='))
    expect(past).toEqual({ href: '/?q=fair&past=true', isFollowed: false })
    expect(search.body).toContain('1 past event</a>')
    const over = await visit('/?q=fair&past=true')
    expect(shown(over)).toEqual(['Spring fair'])
    expect(over.body).toContain('This shows what is over, the latest first.')
    expect(linksOf(over).map(({ href }) => href)).toContain('/?q=fair')
    expect(over.body).toContain('noindex')
    // Without a choice there is nothing to say, and where nothing is over there is no link.
    expect((await visit('/')).body).not.toContain('This shows')
    expect((await visit('/?q=regatta')).body).not.toContain('past event')
    expect((await visit('/?when=tomorrow')).body).not.toContain('past=')
  })
})

describe('links to days', () => {
  it.each(['/', '/2030-06', '/2030-W25', '/2030-06-22'])('are on %s', async (address) => {
    const links = linksOf(await aVisitor(await sample())(address)).map(({ href }) => href)
    const expected = ['today', 'tomorrow', 'weekend', 'week'].map((name) => `/?when=${name}`)
    expect(links).toEqual(expect.arrayContaining([...expected, `${address}?free=true`]))
  })

  it('keep the other choices, and take back what is chosen', async () => {
    const page = await aVisitor(await sample())('/?when=weekend&free=true&venue=1')
    const links = linksOf(page).map(({ href }) => href)
    expect(links).toEqual(
      expect.arrayContaining(['/?free=true&venue=1', '/?free=true&venue=1&when=week', '/?when=weekend&venue=1']),
    )
    // Periods and feeds have no days.
    expect(links.filter((href) => /^\/2030-/.test(href) && href.includes('when='))).toEqual([])
    expect(links).toContain('/2030-06?free=true&venue=1')
  })

  it('name months and days that were typed', async () => {
    const visit = aVisitor(await sample())
    for (const [address, name] of [
      ['/?when=2030-07', 'July 2030'],
      ['/?when=2030-06-20', 'Jun 20, 2030'],
      ['/?when=2030-06-20..2030-06-22', 'Jun 20 – 22, 2030'],
      ['/?when=2030-06-20..', 'Jun 20, 2030 and after'],
      ['/?when=2030-06..2030-07', 'June 2030 – July 2030'],
    ] as const) {
      const { body } = await visit(address)
      expect(body.replaceAll(/[\u2009\u202f]/g, ' ')).toContain(`<bdi>${name}</bdi> <span aria-hidden="true">×`)
    }
  })

  it('offer what is free only where an event says what it costs', async () => {
    const calendar = createCalendar({ now: () => new Date('2030-06-19T10:00:00Z') })
    await calendar.events.create({ title: 'Walk', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true })
    const visit = aVisitor(calendar)
    for (const address of ['/', '/2030-06']) expect((await visit(address)).body).not.toContain('free=true')
    expect((await visit('/?free=true')).body).toContain('name="free"')
  })
})

describe('filters with many values', () => {
  it('are folded, and lead to the page of all of them', async () => {
    const calendar = createCalendar({ now: () => new Date('2030-06-19T10:00:00Z') })
    for (let index = 0; index < 130; index += 1) {
      const day = `2030-06-${20 + (index % 5)}`
      await calendar.events.create({
        ...{ title: `Concert ${index}`, start_date: day, end_date: day, all_day: true },
        ...{ venue: { venue: `Hall ${String(index).padStart(3, '0')}` }, categories: [`Kind ${index % 20}`] },
      })
    }
    const visit = aVisitor(calendar)
    for (const address of ['/', '/2030-06']) {
      const { body } = await visit(address)
      expect(new Set(body.match(/Kind \d+/g)).size).toBe(20)
      expect(body).toContain('<a class="db-more" href="/venues">All venues</a>')
    }
    expect((await visit('/2030-06')).body).toContain('<summary>8 more</summary>')
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => visit(`/venues?page=${page}`)))
    expect(pages.flatMap(({ body }) => body.match(/Hall \d{3}/g) ?? [])).toHaveLength(130)
    expect((await visit('/venues?page=6')).status).toBe(404)
    expect((await visit('/venues?q=hall+117')).body.match(/Hall \d{3}/g)).toEqual(['Hall 117'])
  })
})

describe('pages of all records', () => {
  it('show those with an event that the visitor may see, with the number of those that are not over', async () => {
    const calendar = await sample()
    const draft = await calendar.venues.create({ venue: 'Secret cellar' })
    const day = { start_date: '2030-06-25', end_date: '2030-06-25', all_day: true }
    await calendar.events.create({ title: 'Draft', ...day, status: 'draft', venue: draft.id })
    await calendar.events.create({ title: 'Locked', ...day, password: 'sesame', venue: 1 })
    const { body, status } = await aVisitor(calendar)('/venues')
    expect(status).toBe(200)
    const rows = [...body.matchAll(/<li><a href="(\/venues\/[^"]*)"><span><bdi>([^<]*)<\/bdi>(.*?)<\/a><\/li>/g)]
    const plain = rows.map(([, href, name, rest = '']) => [href, name, rest.replaceAll(/<[^>]*>/g, ' ').trim()])
    expect(plain.map(([href, name, rest]) => [href, name, rest?.replaceAll(/\s+/g, ' ')])).toEqual([
      ['/venues/library', 'Library', 'Bern 2 events'],
      ['/venues/mill', 'Mill', '2 events'],
    ])
  })

  it.each([
    ['/organizers', 'All organizers', 'Nothing here yet'],
    ['/categories', 'All categories', 'Children'],
    ['/tags', 'All topics', 'Theatre'],
    ['/venues?q=libr', 'All venues', 'Library'],
    ['/venues?q=nowhere', 'All venues', 'Nothing has this name.'],
  ])('%s has the heading %s, and %s', async (address, heading, text) => {
    const { body, status } = await aVisitor(await sample())(address)
    expect(status).toBe(200)
    expect(body).toContain(`<h1>${heading}</h1>`)
    expect(body).toContain(text)
  })

  it('are no index of what was searched for', async () => {
    const visit = aVisitor(await sample())
    expect((await visit('/venues')).body).not.toContain('noindex')
    expect((await visit('/venues?q=libr')).body).toContain('noindex')
  })
})

describe('the present month on a phone', () => {
  it('has a link to the days before, and the marks by which they are left out', async () => {
    const visit = aVisitor(await sample())
    const { body } = await visit('/2030-06')
    expect(body).toContain('<a class="db-more db-upto" href="#month">Earlier events</a>')
    expect(body).toContain('<table class="db-month is-now" id="month">')
    // The exhibition began before, and goes on.
    expect(body.match(/is-lasting/g)?.length).toBeGreaterThan(0)
    expect((await visit('/2030-07')).body).not.toMatch(/db-upto|is-now/)
  })
})
