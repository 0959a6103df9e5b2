import { type Actor, CalendarError, createCalendar, rolePolicy } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages, type PageOptions } from 'daybook/pages'
import { type SyncRecord, sync, syncedSources } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf, type SentForm } from './desk-caller.ts'

const editor: Actor = { id: 1, role: 'editor' }
const url = 'https://u:pa55word@feeds.example/private-key/theatre.ics?token=s3cr3t'

function events(from: number, to: number): SyncRecord[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    resource: 'event',
    external_id: String(from + index),
    fields: { title: `Play ${from + index}`, start_date: '2030-07-01 20:00', end_date: '2030-07-01 22:00' },
  }))
}

async function aDesk(options: PageOptions = {}, caller: Actor | null = editor) {
  let served: readonly SyncRecord[] | Error = events(1, 9)
  const calendar = createCalendar({
    ...{ now: () => new Date('2030-06-18T09:00:00Z'), onError: false, timeZone: 'Europe/Zurich' },
    sources: syncedSources({
      async *read() {
        if (served instanceof Error) throw served
        yield* served
      },
    }),
  })
  const browser = aBrowser(calendar, caller, options)
  return {
    ...{ calendar, sources: calendar.sources, get: browser.get, browser },
    serve: (records: readonly SyncRecord[] | Error) => {
      served = records
    },
    press: (step: string, more: Readonly<Record<string, string>> = {}) =>
      browser.post('/desk/feeds', Object.entries({ 'form.do': step, ...more }) as SentForm),
  }
}

const add = { name: 'Theatre', url }

describe('a feed', () => {
  it('is added after its first events were seen, and then fetched', async () => {
    const { sources, get, press, browser } = await aDesk()
    const empty = await get('/desk/feeds')
    expect(empty.body).toContain('No feed yet.')
    expect(empty.body).toContain('href="/desk/feeds" aria-current="page"')
    const seen = await press('look', add)
    expect(seen.status).toBe(200)
    expect(seen.body).toContain('9 events found')
    expect(seen.body).toContain('<bdi>Play 1</bdi> <small>Mon, Jul 1, 2030, 8:00')
    expect(await sources.list()).toEqual([])
    const added = await browser.post('/desk/feeds', [...formOf(seen), ['form.do', 'add']])
    expect(added.location).toBe('/desk/feeds?done=add&name=Theatre')
    expect((await get(added.location)).body).toContain('Theatre was added.')
    expect(await sources.get('Theatre')).toMatchObject({ status: 'pending', every: 'day' })
    const run = await press('run', { name: 'Theatre' })
    const { body } = await get(run.location)
    expect(body).toContain('Theatre was fetched.')
    expect(body).toContain('Fetched: Tue, Jun 18, 11:00')
    expect(body).toContain('<li>9 new</li>')
    for (const secret of ['pa55word', 'private-key', 's3cr3t']) expect(body).not.toContain(secret)
  })

  it('asks by names before it removes much, and one button answers', async () => {
    const { sources, get, press, serve } = await aDesk()
    await sources.add(add)
    await sources.run()
    serve(events(1, 1))
    await sources.run('Theatre')
    const { body } = await get('/desk/feeds')
    expect(body).toContain('Theatre: 8 entries would disappear, 1 would stay')
    expect(body).toContain('Play 9')
    expect(body).toContain('Waits for you')
    const home = (await get('/desk')).body
    expect(home).toContain('Feeds <span class="db-n">1</span>')
    expect(home).toMatch(
      /<h3>1 feed has a question<[\s\S]*href="\/desk\/feeds"[^>]*>.*Theatre.*8 entries would disappear/,
    )
    const [, asks = ''] = /name="asks" value="(\w+)"/.exec(body) ?? []
    const stale = await press('confirm', { name: 'Theatre', asks: 'another' })
    expect((await get(stale.location)).body).toContain('Nothing was removed.')
    const confirmed = await press('confirm', { name: 'Theatre', asks })
    const after = (await get(confirmed.location)).body
    expect(after).toContain('What Theatre no longer has lies in the trash.')
    expect(after).not.toContain('would disappear')
    expect((await get('/desk')).body).not.toContain('has a question')
  })

  it.each([
    ['pause', {}, 'Theatre is paused.', { isPaused: true }],
    ['resume', {}, 'Theatre goes on.', { isPaused: false }],
    ['rename', { to: 'Stage' }, 'The feed is named Stage now.', { name: 'Stage' }],
    ['change', { url: 'webcal://other.example/a.ics' }, 'Theatre was changed.', { address: 'other.example/a.ics' }],
    ['remove', { events: 'trash' }, 'The feed was removed.', undefined],
    ['run-all', {}, 'Fetched:', { events: 9 }],
  ] as const)('takes the button %s', async (step, more, said, source) => {
    const { sources, get, press } = await aDesk()
    await sources.add(add)
    const done = await press(step, { name: 'Theatre', ...more })
    expect(done.status).toBe(303)
    expect((await get(done.location)).body).toContain(said)
    expect(await sources.list()).toMatchObject(source === undefined ? [] : [source])
  })

  it('that fails says why in plain words, without secrets', async () => {
    const { sources, get, press, serve } = await aDesk()
    await sources.add(add)
    serve(new CalendarError('rest_internal_error', `${url} is a web page.`))
    const { location } = await press('run', { name: 'Theatre' })
    const { body } = await get(location)
    expect(body).toContain('Failed once')
    expect(body).toContain('answers with something else than a calendar')
    expect(body).toContain('feeds.example/…/theatre.ics is a web page.')
    expect(body).not.toMatch(/pa55word|private-key|s3cr3t/)
    // Nothing was fetched, so nothing is new or gone.
    expect(body).not.toContain('db-feednums')
    serve(events(1, 9))
    await sources.run('Theatre')
    serve(new CalendarError('rest_unavailable', 'No answer.'))
    await sources.run('Theatre')
    const later = (await get('/desk/feeds')).body
    expect(later).toMatch(
      /Failed once[\s\S]*Fetched before: Tue, Jun 18, 11:00[\s\S]*<li>9 events<\/li><li>9 new<\/li>/,
    )
    const again = await press('look', { name: 'x', url: 'https://h.example/' })
    expect([again.status, again.body.includes('The address does not answer')]).toEqual([400, true])
  })

  it.each([
    ['look', { name: 'a:b', url: 'https://h.example/' }, 400, 'at most 60 letters'],
    ['add', { name: 'Other', url: 'ftp://h.example/' }, 400, 'begins with https://'],
    ['add', add, 400, 'a feed or other events have this one'],
    ['change', { name: 'Theatre', edit: 'Theatre', url: 'no' }, 400, 'begins with https://'],
    ['look', { name: 'x', url: 'https://u:p@h.example/cal/events/v1' }, 400, 'without a user, a password'],
    ['add', { name: 'Museum', url: 'https://h.example/' }, 400, 'a feed or other events have this one'],
    ['rename', { name: 'Theatre', to: 'Museum' }, 409, 'a feed or other events have this one'],
    ['rename', { name: 'Theatre', to: '' }, 400, 'at most 60 letters'],
    ['pause', { name: 'Gone' }, 404, 'does not exist any more'],
  ] as const)('is refused in the step %s with %o', async (step, form, status, said) => {
    const { calendar, sources, press } = await aDesk()
    await sources.add(add)
    await sync(calendar, 'Museum', events(1, 2))
    const reply = await press(step, form)
    expect([reply.status, reply.body.includes(said)]).toEqual([status, true])
    expect(await sources.list()).toMatchObject([{ name: 'Theatre', isPaused: false, lastRun: null }])
  })

  it.each(['run', 'confirm', 'pause', 'resume', 'change', 'rename', 'remove'])(
    'is unknown by a name that no feed can have, in the step %s',
    async (step) => {
      const { press, get } = await aDesk()
      for (const name of ['', 'a\u0001b', 'x'.repeat(201)])
        expect((await press(step, { name, url, to: 'New' })).status).toBe(404)
      expect((await get(`/desk/feeds?done=pause&name=${'x'.repeat(201)}`)).status).toBe(200)
    },
  )

  it('has a venue and a zone for events without one, which people choose and take back', async () => {
    const { calendar, sources, press, get, browser } = await aDesk()
    const hall = await calendar.venues.create({ venue: 'Hall' })
    const seen = await press('look', { ...add, venue: String(hall.id), timezone: 'Asia/Tokyo' })
    await browser.post('/desk/feeds', [...formOf(seen), ['form.do', 'add']])
    expect(await sources.get('Theatre')).toMatchObject({ venue: hall.id, timezone: 'Asia/Tokyo', categories: [] })
    const edit = /href="(\/desk\/feeds\?edit=Theatre)#db-add"/.exec((await get('/desk/feeds')).body)?.[1] ?? ''
    const form = await get(edit)
    expect(form.body).toContain('Change Theatre')
    expect(form.body).toContain('Now: feeds.example/…/theatre.ics.')
    for (const secret of ['pa55word', 'private-key', 's3cr3t']) expect(form.body).not.toContain(secret)
    const before = await sources.get('Theatre')
    await browser.post('/desk/feeds', [...formOf(form), ['form.do', 'change']])
    expect(await sources.get('Theatre')).toEqual(before)
    const none = formOf(form, { venue: '', timezone: '', every: 'week' })
    const saved = await browser.post('/desk/feeds', [...none, ['form.do', 'change']])
    expect((await get(saved.location)).body).toContain('Theatre was changed.')
    expect(await sources.get('Theatre')).toEqual({ ...before, venue: null, timezone: null, every: 'week' })
  })

  it('has all of several categories that its app has chosen, unless people choose another', async () => {
    const { calendar, sources, get, browser } = await aDesk()
    const ids = await Promise.all(
      ['Jazz', 'Rock', 'Folk'].map(async (name) => (await calendar.categories.create({ name })).id),
    )
    await sources.add({ ...add, categories: ids.slice(0, 2) })
    const form = await get('/desk/feeds?edit=Theatre')
    await browser.post('/desk/feeds', [...formOf(form, { every: 'hour' }), ['form.do', 'change']])
    expect(await sources.get('Theatre')).toMatchObject({ every: 'hour', categories: ids.slice(0, 2) })
    await browser.post('/desk/feeds', [...formOf(form, { categories: String(ids[2]) }), ['form.do', 'change']])
    expect(await sources.get('Theatre')).toMatchObject({ categories: [ids[2]] })
  })

  it('has a venue of many, which people search', async () => {
    const { calendar, sources, press, browser } = await aDesk()
    await calendar.transaction(async ({ venues }) => {
      for (let index = 0; index < 501; index += 1)
        await venues.create({ venue: index === 7 ? 'Old mill' : `Hall ${index}` })
    })
    const found = await press('add', { ...add, 'venue.search': 'mill' })
    expect(found.status).toBe(200)
    expect(await sources.list()).toEqual([])
    expect(found.body).toContain('Old mill')
    const again = await press('find', { ...add, 'venue.search': 'mill' })
    expect(formOf(again)).toContainEqual(['venue.searched', 'mill'])
    const seen = await browser.post('/desk/feeds', [...formOf(again), ['venue', '8'], ['form.do', 'look']])
    await browser.post('/desk/feeds', [...formOf(seen), ['form.do', 'add']])
    expect(await sources.get('Theatre')).toMatchObject({ venue: 8 })
  })

  it('says only what its state proves, because anybody can make an address', async () => {
    const { sources, get } = await aDesk()
    await sources.add(add)
    for (const query of ['done=pause', 'done=run&at=2030-01-01', 'done=remove', 'done=constructor', 'done=failed']) {
      expect((await get(`/desk/feeds?${query}&name=Theatre`)).body).not.toContain('role="status"')
    }
  })
})

describe('the page of feeds', () => {
  const steps = ['look', 'add', 'run', 'run-all', 'confirm', 'pause', 'resume', 'change', 'rename', 'remove']
  it.each<[string, Actor | null, number]>([
    ['nobody', null, 401],
    ['a subscriber', { id: 2, role: 'subscriber' }, 403],
    ['a contributor', { id: 2, role: 'contributor' }, 404],
    ['an author', { id: 2, role: 'author' }, 404],
    ['an editor', editor, 200],
    ['an administrator', { id: 3, role: 'administrator' }, 200],
  ])('for %s, and each of its buttons', async (_, caller, status) => {
    const { sources, get, press } = await aDesk({}, caller)
    await sources.add(add)
    expect((await get('/desk/feeds')).status).toBe(status)
    if (status === 200) return
    for (const step of steps)
      expect((await press(step, { name: 'Theatre', to: 'x', events: 'trash' })).status).toBe(status)
    expect(await sources.list()).toMatchObject([{ name: 'Theatre', lastRun: null, isPaused: false }])
    if (status === 404) expect((await get('/desk')).body).not.toContain('/desk/feeds')
  })

  it('is only for who may change everything of everybody', async () => {
    const policy = {
      ...rolePolicy,
      may: (...[actor, action, ...on]: Parameters<typeof rolePolicy.may>) =>
        action !== 'delete' && rolePolicy.may(actor, action, ...on),
    }
    const calendar = createCalendar({ policy, sources: syncedSources({ read: () => [] }) })
    expect((await aBrowser(calendar, editor).get('/desk/feeds')).status).toBe(404)
  })

  it('does not exist without the option', async () => {
    const { get } = aBrowser(createCalendar(), editor)
    expect((await get('/desk/feeds')).status).toBe(404)
    expect((await get('/desk')).body).not.toContain('/desk/feeds')
  })

  it('refuses a form of another site', async () => {
    const { sources, browser } = await aDesk()
    await sources.add(add)
    const form: SentForm = [
      ['form.do', 'remove'],
      ['name', 'Theatre'],
      ['events', 'trash'],
    ]
    const reply = await browser.post('/desk/feeds', form, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(reply.status).toBe(403)
    expect(await sources.list()).toHaveLength(1)
  })

  it.each(['de', 'fr', 'es', 'it'])('is in the language %s', async (locale) => {
    const { sources, calendar, serve } = await aDesk()
    await sources.add(add)
    await sources.run()
    serve([])
    await sources.run('Theatre')
    const handle = fetchHandler(createPages(calendar), { authenticate: () => editor, locale })
    const body = await (await handle(new Request('https://town.example/desk/feeds'))).text()
    expect(body).toContain(`lang="${locale}"`)
    expect(body).not.toMatch(/Waits for you|Add a feed|would disappear|Look what/)
  })
})
