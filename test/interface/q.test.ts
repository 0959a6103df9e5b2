import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { get, type Ids, invalid, namesOf, refusalOf, type SeedRow, seedRecords, useSite } from './site.ts'

// The search for people (rule 79). It is 2030-01-15 12:00:00, in UTC and at home.

const event = (title: string, more: object = {}): SeedRow => [
  'events',
  { title, start_date: '2030-02-01 20:00:00', end_date: '2030-02-01 22:00:00', ...more },
]

describeOnStores('q', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['venues', { venue: 'Alte Mühle', city: 'Zürich', description: '<p>By the river&nbsp;side</p>' }],
        ['venues', { venue: 'Hidden hall', status: 'draft' }],
        ['organizers', { organizer: 'Kulturverein Nord', email: 'nord@example.org' }],
        ['categories', { name: 'Music', slug: 'music' }],
        ['categories', { name: 'Bebop', slug: 'bebop', parent: '{Music}' }],
        ['tags', { name: 'open air', slug: 'open-air' }],
        event('Jazz night', {
          description: '<p>With a <b>big</b> band</p>',
          start_date: '2030-03-01 20:00:00',
          end_date: '2030-03-01 21:00:00',
        }),
        event('Evening', { venue: ['{Alte Mühle}'], description: 'Fish &amp; chips' }),
        event('Session', {
          categories: ['{Bebop}'],
          excerpt: 'late jazz',
          start_date: '2030-02-02 20:00:00',
          end_date: '2030-02-02 21:00:00',
        }),
        event('Fair', { organizer: ['{Kulturverein Nord}'], tags: ['{open air}'], venue: ['{Hidden hall}'] }),
        event('Members', { password: 'x', description: 'secret words', venue: ['{Alte Mühle}'] }),
        event('Concerts for children', { description: 'no jazz at all' }),
      ]),
  })

  it.each([
    ['jazz', 'Concerts for children, Jazz night, Session'],
    ['alte mühle', 'Evening'],
    ['muehle', 'Evening'],
    ['zurich', 'Evening'],
    ['music', 'Session'],
    ['open air', 'Fair'],
    ['"open air"', 'Fair'],
    ['kulturverein', 'Fair'],
    ['fish & chips', 'Evening'],
    ['nbsp', ''],
    ['p', ''],
    ['jazz band', 'Jazz night'],
    ['"big band"', 'Jazz night'],
    ['"band big"', ''],
    ['jazz -band', 'Concerts for children, Session'],
    ['-jazz', 'Evening, Fair, Members'],
    ['-mühle', 'Concerts for children, Fair, Jazz night, Members, Session'],
    ['evening mühle', 'Evening'],
    ['concert child', 'Concerts for children'],
    ['members', 'Members'],
    ['secret', ''],
    ['members secret', ''],
    ['hidden', ''],
    ['-hidden', 'Concerts for children, Evening, Fair, Jazz night, Members, Session'],
    ['!', 'Concerts for children, Evening, Fair, Jazz night, Members, Session'],
  ])('%s finds %j', async (q, names) => {
    const reply = await get(site, '/events', { query: new URLSearchParams({ q, orderby: 'title' }).toString() })
    expect(namesOf(reply, 'events').join(', ')).toBe(names)
  })

  const found = async (path: string, query: Readonly<Record<string, string>>, as?: string) =>
    get(site, path, { query: new URLSearchParams(query).toString(), ...(as !== undefined && { as }) })

  it.each([
    [{ q: 'jazz', orderby: 'relevance' }, 'Jazz night, Concerts for children, Session'],
    [{ q: 'jazz', orderby: 'relevance', order: 'desc' }, 'Jazz night, Session, Concerts for children'],
    [{ q: 'jazz', orderby: 'relevance', strict_dates: 'true' }, 'Jazz night, Concerts for children, Session'],
    [{ q: 'jazz' }, 'Concerts for children, Session, Jazz night'],
    [{ q: 'jazz', orderby: 'relevance', per_page: '1', page: '2' }, 'Concerts for children'],
    [{ orderby: 'relevance', per_page: '2' }, 'Evening, Fair'],
    [{ q: 'jazz', categories: 'bebop' }, 'Session'],
    [{ q: 'jazz', search: 'late' }, ''],
  ])('orders %j: %j', async (query, names) => {
    expect(namesOf(await found('/events', query), 'events').join(', ')).toBe(names)
  })

  it('finds what the caller may read: the text of protected events, and hidden venues', async () => {
    const names = async (q: string, as?: string) =>
      namesOf(await found('/events', { q, orderby: 'title' }, as), 'events').join(', ')
    expect(await names('secret', 'editor')).toBe('Members')
    expect(await names('hidden', 'editor')).toBe('Fair')
    expect(await names('secret', 'author')).toBe('')
    expect(await names('hidden', 'author')).toBe('')
  })

  it.each([
    ['/venues', 'muehle', 'venues', 'Alte Mühle'],
    ['/venues', 'zürich', 'venues', 'Alte Mühle'],
    ['/venues', '"river side"', 'venues', 'Alte Mühle'],
    ['/venues', '-muehle', 'venues', ''],
    ['/venues', 'hidden', 'venues', ''],
    ['/organizers', 'verein', 'organizers', ''],
    ['/organizers', 'kulturvereine', 'organizers', 'Kulturverein Nord'],
    ['/categories', 'bebop', 'categories', 'Bebop'],
    ['/tags', 'open', 'tags', 'open air'],
    ['/tags', '-air', 'tags', ''],
  ] as const)('%s?q=%s finds %j', async (path, q, resource, names) => {
    const query = { q, ...((resource === 'categories' || resource === 'tags') && { hide_empty: 'false' }) }
    expect(namesOf(await found(path, query), resource).join(', ')).toBe(names)
  })

  it.each([
    ['conecrts', 'concerts'],
    ['jazz nigth', 'jazz night'],
    ['Evenign muehle', 'evening muehle'],
    ['kulturvererin', 'kulturverein'],
    ['secrte', undefined],
    ['hiddne', undefined],
    ['jazz opera', undefined],
    ['evening band', undefined],
    ['jzz', undefined],
  ])('q=%s means %j', async (q, meant) => {
    const { body } = await found('/events', { q })
    expect(body).toMatchObject({ total: 0 })
    expect((body as { readonly did_you_mean?: string }).did_you_mean).toBe(meant)
  })

  it('suggests nothing beside what it has found', async () => {
    expect((await found('/events', { q: 'jazz' })).body).not.toHaveProperty('did_you_mean')
  })

  it('reads as many words as a search can have', async () => {
    for (const q of [
      'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3),
      'music '.repeat(33),
      '-'.repeat(200),
    ]) {
      expect((await found('/events', { q: q.slice(0, 200), orderby: 'relevance' })).status).toBe(200)
    }
    const different = Array.from({ length: 66 }, (_, index) =>
      String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26)),
    )
    expect((await found('/events', { q: different.join(' '), orderby: 'relevance' })).body).toMatchObject({ total: 0 })
    const long = Array.from({ length: 20 }, (_, index) => `musical${String.fromCharCode(97 + index)}e`)
    expect((await found('/events', { q: long.join(' '), orderby: 'relevance' })).body).toMatchObject({ total: 0 })
  })

  it('follows a new name of a venue, an organizer or a term at once', async () => {
    const patch = (path: string, json: object) => site.request('PATCH', path, { json, as: 'administrator' })
    await patch(`/venues/${ids['Alte Mühle']}`, { city: 'Luzern' })
    expect(namesOf(await found('/events', { q: 'luzern' }), 'events')).toEqual(['Evening'])
    expect(namesOf(await found('/events', { q: 'zürich' }), 'events')).toEqual([])
    await patch(`/categories/${ids.Music}`, { name: 'Sound' })
    expect(namesOf(await found('/events', { q: 'sound' }), 'events')).toEqual(['Session'])
    await patch(`/venues/${ids['Alte Mühle']}`, { city: 'Zürich' })
    await patch(`/categories/${ids.Music}`, { name: 'Music' })
  })

  it.each([
    [{ q: 'x'.repeat(201) }, ['q']],
    [{ q: 'jazz', include_deleted: 'true' }, ['q']],
  ])('refuses %j', async (query, names) => {
    for (const path of ['/events', '/venues', '/organizers', '/categories', '/tags'])
      expect(refusalOf(await found(path, query))).toEqual(invalid(...names))
  })
})

describeOnStores('the words that a search is corrected by', (host) => {
  const site = useSite(host, {
    seed: (opened) =>
      seedRecords(opened, {}, [
        ['venues', { venue: 'Lanterna, Lanternf, Lanterng', status: 'draft' }],
        // No event links to it.
        ['venues', { venue: 'Lanternk' }],
        event('Lanterns'),
        event('Land of members', { password: 'x', description: 'lanternm lanterni lanternj' }),
        event('Lanternb', { status: 'draft' }),
        event('Lanternc', { hide_from_listings: true }),
        event('Lanternd', { start_date: '2029-02-01 20:00:00', end_date: '2029-02-01 22:00:00' }),
      ]),
  })

  it('are those that the caller may read in this list: no other one hides them', async () => {
    const meant = async (query: string) => {
      const { body } = await get(site, '/events', { query })
      return (body as { readonly did_you_mean?: string }).did_you_mean
    }
    expect(await meant('q=lanternx')).toBe('lanterns')
    expect(await meant('q=lanternx&period=past')).toBe('lanternd')
    expect(await meant('q=lanternx&period=past&featured=true')).toBeUndefined()
  })
})
