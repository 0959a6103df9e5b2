import { createCalendar, type PasswordAttempt } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { boolean, text } from 'daybook/fields'
import { icalendar } from 'daybook/ics'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'

const roles = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const

async function open({ now = '2030-06-18T09:00:00Z' } = {}) {
  let time = now
  const attempts: PasswordAttempt[] = []
  const calendar = createCalendar({
    timeZone: 'Europe/Berlin',
    now: () => new Date(time),
    recurrence: recurringEvents(),
    formats: [icalendar()],
    onAttempt: (attempt) => attempts.push(attempt),
    fields: { event: { age_limit: text({ description: 'Age limit' }), step_free: boolean() } },
  })
  const handle = fetchHandler(createPages(calendar, { title: 'Town' }), {
    // A caller is a role and an id, such as `author:7`.
    authenticate: ({ headers }) => {
      const [role = '', id] = (headers.get('authorization') ?? '').split(':')
      return role === '' ? null : { id: Number(id ?? 99), role }
    },
  })
  const get = async (path: string, as?: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, ...(as !== undefined && { authorization: as }) }
    const response = await handle(new Request(`http://town.example${path}`, { ...init, headers, redirect: 'manual' }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const send = (path: string, password: string, as?: string) =>
    get(path, as, { method: 'POST', body: new URLSearchParams({ password }) })
  return { calendar, get, send, attempts, at: (moment: string) => (time = moment) }
}

const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

describe('the page of an event', () => {
  it('shows what the caller sees, to every role', async () => {
    const { calendar, get } = await open()
    const hidden = { description: 'secret text', author: 7, ...day }
    await calendar.events.create({ title: 'Public', ...day })
    for (const status of ['draft', 'pending', 'private'] as const)
      await calendar.events.create({ title: status, status, ...hidden })
    await calendar.events.create({ title: 'Locked', password: 'open', ...hidden })
    const sees = async (path: string, as?: string) => {
      const { status, text } = await get(path, as)
      return `${status}${text.includes('secret text') ? ' text' : ''}`
    }
    for (const as of [undefined, ...roles]) {
      const isEditor = as === 'editor' || as === 'administrator'
      expect(await sees('/public', as)).toBe('200')
      for (const path of ['/draft', '/pending', '/private', '/locked']) {
        expect([path, as, await sees(path, as)]).toEqual([path, as, isEditor ? '200 text' : '403'])
      }
    }
    expect(await sees('/draft', 'author:7')).toBe('200 text')
    expect(await sees('/locked', 'author:7')).toBe('200 text')
    expect(await sees('/draft', 'author:8')).toBe('403')
    const draft = await get('/draft', 'editor')
    expect(draft.text).toContain('<meta name="robots" content="noindex,follow">')
    expect(draft.text).toContain('Visitors do not see it')
    expect(draft.text).not.toContain('application/ld+json')
    expect(draft.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('says when on the clock of the event, with its offset', async () => {
    const { calendar, get } = await open()
    await calendar.events.create({ title: 'There', timezone: 'America/New_York', ...day })
    await calendar.events.create({ title: 'Days', all_day: true, start_date: '2030-06-20', end_date: '2030-06-22' })
    await calendar.events.create({ title: 'Night', start_date: '2030-06-20 22:00', end_date: '2030-06-21 03:00' })
    const there = (await get('/there')).text
    expect(there).toContain('<time datetime="2030-06-20T19:00:00-04:00">Thursday, June 20, 2030 at 7:00')
    expect(there).toContain('<time datetime="2030-06-20T21:00:00-04:00">9:00')
    expect(there).toContain('<span class="db-soft">EDT</span>')
    expect((await get('/days')).text).toContain('<time datetime="2030-06-22">')
    expect((await get('/night')).text).toContain('<time datetime="2030-06-21T03:00:00+02:00">3:00')
  })

  it('has one address, to which others lead', async () => {
    const { calendar, get } = await open()
    await calendar.events.create({ title: 'Jazz Night', ...day })
    await calendar.events.create({ title: '2030-06-20', ...day })
    const rows = [
      ['/events/jazz-night', '/jazz-night'],
      ['/Jazz-Night', '/jazz-night'],
      ['/events/2030-06-20/', undefined],
      ['/jazz-night', undefined],
    ] as const
    for (const [path, to] of rows) {
      const { status, headers } = await get(path)
      expect([path, status, headers.get('location')]).toEqual([path, to ? 301 : 200, to ?? null])
    }
    expect((await get('/jazz-night')).text).toContain('<link rel="canonical" href="http://town.example/jazz-night">')
    expect((await get('/events/2030-06-20')).text).toContain('href="http://town.example/events/2030-06-20"')
  })

  it.each(['', 'A "mill" & <b>'])(
    'shows its image with the alternative text "%s", and not with its title',
    async (alt) => {
      const { calendar, get } = await open()
      const image = 'https://a.example/mill.jpg'
      await calendar.events.create({ title: 'Fair', image, image_alt: alt, ...day })
      const escaped = alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
      const { text } = await get('/fair')
      expect(text).toMatch(/<img class="db-heroi"/)
      expect(text).toContain(`alt="${escaped}"`)
    },
  )

  it('says what changed, and why', async () => {
    const { calendar, get } = await open()
    const { id } = await calendar.events.create({ title: 'Ball', ...day })
    await calendar.events.update(id, {
      event_status: 'rescheduled',
      status_reason: 'The <ferry> is late.',
      start_date: '2030-06-20 20:00',
    })
    const { text } = await get('/ball')
    expect(text).toContain('The &lt;ferry> is late.')
    expect(text).toMatch(/<del>Thursday, June 20, 2030 at 7:00\sPM<\/del>/)
  })

  it('shows the link to join from its time on, also from the cache', async () => {
    const { calendar, get, at } = await open()
    await calendar.events.create({
      title: 'Call',
      online_url: 'https://meet.example/x',
      online_url_from: '-PT30M',
      attendance_mode: 'online',
      ...day,
    })
    const shows = async (as?: string) => (await get('/call', as)).text.includes('https://meet.example/x')
    expect([await shows(), await shows(), await shows('editor')]).toEqual([false, false, true])
    at('2030-06-20T16:29:59Z')
    expect(await shows()).toBe(false)
    at('2030-06-20T16:30:00Z')
    expect([await shows(), await shows()]).toEqual([true, true])
  })

  it('shows own fields as they are declared, and escapes every text', async () => {
    const { calendar, get } = await open()
    const evil = '"><img src=x onerror=alert(1)>'
    await calendar.events.create({
      title: `T ${evil}`,
      slug: 'evil',
      age_limit: evil,
      step_free: true,
      status_reason: evil,
      event_status: 'cancelled',
      cost: evil,
      venue: { venue: evil, address: evil },
      organizer: { organizer: evil },
      categories: [evil],
      tags: [evil],
      ...day,
    })
    const { text } = await get('/evil')
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('<dt>Age limit</dt>')
    expect(text).toContain('<dt>Step free</dt><dd>Yes</dd>')
    await calendar.events.create({ title: 'Plain', ...day })
    // `false` is also the value of an event whose field was never set.
    expect((await get('/plain')).text).not.toContain('db-pairs')
  })

  it('names its neighbours in the order of lists, also those that start together', async () => {
    const { calendar, get } = await open()
    for (const title of ['A', 'B', 'C']) await calendar.events.create({ title, ...day })
    await calendar.events.create({ title: 'Earlier', start_date: '2030-06-19 19:00', end_date: '2030-06-19 20:00' })
    await calendar.events.create({ title: 'Unlisted', hide_from_listings: true, ...day })
    const around = async (path: string) => {
      const { text } = await get(path)
      return ['prev', 'next'].map((rel) => new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(text)?.[1])
    }
    expect(await around('/earlier')).toEqual([undefined, '/a'])
    expect(await around('/b')).toEqual(['/a', '/c'])
    expect(await around('/c')).toEqual(['/b', undefined])
    expect(await around('/unlisted')).toEqual([undefined, undefined])
  })

  it('shows the series of an event, with its other dates', async () => {
    const { calendar, get } = await open()
    const series = await calendar.events.create({ title: 'Swing', recurrence: 'FREQ=WEEKLY;COUNT=30', ...day })
    const third = await calendar.events.getBySlug('swing-2030-07-04')
    await calendar.events.update(third.id, { event_status: 'cancelled', recurrence_scope: 'this' })
    const { text } = await get('/swing-2030-06-27')
    expect(text).toContain('Every week')
    expect(text).toContain('aria-current="date"')
    expect(text).toMatch(/<li class="is-cancelled"><a href="\/swing-2030-07-04">/)
    expect(text).toContain(`<a href="/swing">All 30 dates</a>`)
    expect(text).toContain(`webcal://town.example/cal/events/v1/events/by-slug/${series.slug}?format=ics`)
    expect(text.match(/<a href="\/swing-\d/g)?.length).toBeLessThan(12)
    expect((await get('/swing')).status).toBe(200)
    await calendar.events.update(series.id, { status: 'draft', recurrence_scope: 'all' })
    expect((await get('/swing-2030-06-27')).status).toBe(403)
  })
})

describe('the password of an event', () => {
  it('opens it in the same response, which nobody else gets', async () => {
    const { calendar, get, send, attempts } = await open()
    await calendar.events.create({ title: 'Preview', password: 'Open', description: 'secret text', ...day })
    const form = await get('/preview')
    expect([form.status, form.text.includes('secret text')]).toEqual([403, false])
    expect(form.text).toContain('<form method="post" action="/preview">')
    expect(form.text).toContain('Preview')
    expect(form.text).not.toContain('aria-invalid')
    expect(attempts).toHaveLength(0)

    const wrong = await send('/preview', 'open')
    expect([wrong.status, wrong.text.includes('secret text')]).toEqual([403, false])
    expect(wrong.text).toContain('aria-describedby="db-password-error"')
    expect(wrong.text).toContain('<p class="db-err" id="db-password-error">')
    expect(wrong.headers.get('cache-control')).toBe('private, no-cache')

    const opened = await send('/preview', 'Open')
    expect([opened.status, opened.text.includes('secret text')]).toEqual([200, true])
    expect(opened.headers.get('cache-control')).toBe('private, no-cache')
    expect(opened.text).not.toContain('application/ld+json')
    expect(opened.text).toContain('noindex')
    expect(attempts.map((attempt) => attempt.opened)).toEqual([false, true])
    expect((await get('/preview')).status).toBe(403)
    expect((await get('/preview?password=Open')).status).toBe(403)
    expect((await send('/preview', '')).text).toContain('Enter the password.')
    expect((await send('/preview', 'x'.repeat(5000))).status).toBe(403)
  })

  it('is asked for without a word about an event that lists hide', async () => {
    const { calendar, get } = await open()
    await calendar.events.create({
      title: 'Surprise for Ann',
      slug: 'party',
      password: 'x',
      hide_from_listings: true,
      ...day,
    })
    const { status, text } = await get('/party')
    expect(status).toBe(403)
    expect(text).not.toContain('Surprise')
    expect(text).not.toContain('2030-06-20')
  })
})

describe('errors and the sitemap', () => {
  it('say what to do, and nothing of the inside', async () => {
    const { get } = await open()
    const { status, text } = await get('/nothing-here')
    expect(status).toBe(404)
    expect(text).toContain('There is nothing at this address')
    expect(text).toContain('href="/"')
    expect(text).toContain('noindex')
    expect(text).not.toContain('slug')
  })

  it('list what everybody may read', async () => {
    const { calendar, get } = await open()
    await calendar.events.create({ title: 'Shown & told', categories: ['Music'], venue: { venue: 'Hall' }, ...day })
    await calendar.events.create({ title: 'Draft', status: 'draft', ...day })
    await calendar.events.create({ title: 'Later', date: '2031-01-01', ...day })
    await calendar.events.create({ title: 'Locked', password: 'x', ...day })
    await calendar.events.create({ title: 'Unlisted', hide_from_listings: true, ...day })
    await calendar.events.create({ title: '2030-06', ...day })
    await calendar.categories.create({ name: 'Empty' })
    const index = await get('/sitemap.xml', 'administrator')
    const parts = [...index.text.matchAll(/<loc>http:\/\/town\.example(.*?)<\/loc>/g)].map(([, path = '']) => path)
    expect(parts).toEqual(['/sitemap-event-1.xml', '/sitemap-venue-1.xml', '/sitemap-category-1.xml'])
    const pages = await Promise.all(parts.map(async (path) => (await get(path, 'administrator')).text))
    const paths = [...pages.join('').matchAll(/<loc>http:\/\/town\.example(.*?)<\/loc>/g)].map(([, path]) => path)
    expect(paths).toEqual(['/shown-told', '/events/2030-06', '/venues/hall', '/categories/music'])
    expect((await get('/sitemap-event-2.xml')).status).toBe(404)
    expect((await get('/sitemap-user-1.xml')).status).toBe(404)
  })
})
