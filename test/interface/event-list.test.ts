import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { type BadRow, describeList, type FoundRow } from './list-table.ts'
import {
  bodyOf,
  fillText,
  get,
  type Ids,
  invalid,
  type Json,
  make,
  namesOf,
  refusalOf,
  type SeedRow,
  seedRecords,
  useSite,
} from './site.ts'

// The published query parameters of the event list, beside what each row finds. The date parameters, which need
// events at the edges of days, are in event-dates.test.ts; passwords and the trash have files of their own.

const on = (day: string, hours = '20:00-22:00') => {
  const [start, end] = hours.split('-')
  return { start_date: `2030-02-${day} ${start}:00`, end_date: `2030-02-${day} ${end}:00` }
}

const seed: readonly SeedRow[] = [
  ['categories', { name: 'Music' }],
  ['categories', { name: 'Jazz', parent: '{Music}' }],
  ['categories', { name: 'Bebop', parent: '{Jazz}' }],
  ['categories', { name: 'Food' }],
  ['categories', { name: 'Unused' }],
  ['tags', { name: 'free' }],
  ['tags', { name: 'family' }],
  ['tags', { name: '2031' }],
  ['venues', { venue: 'Hall' }],
  ['venues', { venue: 'Garden' }],
  ['venues', { venue: 'Cellar', status: 'draft', author: 3 }],
  ['venues', { venue: 'Empty' }],
  ['organizers', { organizer: 'Guild' }],
  ['organizers', { organizer: 'Club' }],
  ['organizers', { organizer: 'Ghost', status: 'private', author: 3 }],

  [
    'events',
    {
      title: 'Concert',
      ...on('01'),
      description: 'An evening of old songs',
      venue: '{Hall}',
      organizer: '{Guild}',
      categories: ['{Music}'],
      tags: ['{free}'],
      featured: true,
      cost: 0,
    },
  ],
  [
    'events',
    {
      title: 'Café jam',
      ...on('02'),
      description: 'Bring "your" horn',
      venue: '{Garden}',
      organizer: ['{Guild}', '{Club}'],
      categories: ['{Jazz}'],
      tags: ['{free}', '{family}'],
    },
  ],
  [
    'events',
    { title: 'Bebop night', ...on('03'), venue: ['{Hall}', '{Garden}'], categories: ['{Bebop}'], tags: ['{2031}'] },
  ],
  [
    'events',
    {
      title: 'Supper',
      ...on('04', '18:00-20:00'),
      description: '<p>100% Straßenfest, a_b</p>',
      organizer: '{Club}',
      categories: ['{Food}'],
      tags: ['{family}'],
      featured: true,
      cost: [0, 20],
    },
  ],
  [
    'events',
    {
      title: 'Tasting',
      ...on('04', '18:00-19:00'),
      post_parent: '{Supper}',
      excerpt: 'horn',
      cost: 'Eintritt frei, Kollekte',
      event_status: 'cancelled',
      status_reason: 'The cook is ill',
    },
  ],
  ['events', { title: 'Dessert', ...on('04', '19:00-20:00'), post_parent: '{Supper}' }],
  [
    'events',
    {
      title: 'Coffee',
      ...on('04', '19:30-20:00'),
      event_status: 'postponed',
      post_parent: '{Dessert}',
      venue: '{Cellar}',
      organizer: '{Ghost}',
    },
  ],
  ['events', { title: 'Rehearsal', ...on('05'), hide_from_listings: true, venue: '{Hall}', categories: ['{Music}'] }],
  ['events', { title: 'Draft of mine', ...on('06'), status: 'draft', author: 3 }],
  ['events', { title: 'Draft of theirs', ...on('07'), status: 'draft', author: 4, post_parent: '{Supper}' }],
  ['events', { title: 'Pending', ...on('08'), status: 'pending', author: 3 }],
  ['events', { title: 'Private', ...on('09'), status: 'private', author: 4 }],
  ['events', { title: 'Scheduled', ...on('10'), date: '2030-01-20 00:00:00', author: 3 }],
  ['events', { title: 'Cancelled', ...on('11'), venue: '{Hall}', author: 3 }],
]

const all = ['Concert', 'Café jam', 'Bebop night', 'Supper', 'Tasting', 'Dessert', 'Coffee']

const found: readonly FoundRow[] = [
  // no filter; an empty one counts as absent (rule 3); an unknown one is ignored (rule 4)
  ['', all],
  ['search=&categories=&tags=&venue=&organizer=&featured=&status=&include=&post_parent=&page=&per_page=', all],
  ['start_date=&end_date=&starts_before=&starts_after=&ends_before=&ends_after=&strict_dates=', all],
  ['utm_source=mail&fbclid=1&id={Concert}&title=Concert&slug=concert', all],

  // page, per_page (rule 11)
  ['page=1', all],
  ['per_page=3', ['Concert', 'Café jam', 'Bebop night']],
  ['per_page=3&page=2', ['Supper', 'Tasting', 'Dessert']],
  ['per_page=3&page=3', ['Coffee']],
  ['per_page=7&page=1', all],
  ['per_page=51', all],
  ['per_page=2&per_page=1', ['Concert']],

  // series (rule 78): children of an event that is no series are listed
  ['series=collapse', all],
  ['series=collapse&post_parent={Supper}', ['Tasting', 'Dessert']],
  ['series=', all],

  // programme (rule 80): an event and its sessions are one row, and so are those of a session
  ['programme=collapse', ['Concert', 'Café jam', 'Bebop night', 'Supper', 'Coffee']],
  ['programme=collapse&order=desc', ['Coffee', 'Dessert', 'Bebop night', 'Café jam', 'Concert']],
  ['programme=collapse&post_parent={Supper}', ['Tasting']],
  ['programme=collapse&post_parent=0', ['Concert', 'Café jam', 'Bebop night', 'Supper']],
  ['programme=collapse&per_page=2&page=2', ['Bebop night', 'Supper']],
  ['programme=', all],

  // search (rule 13)
  ['search=concert', ['Concert']],
  ['search=cert', ['Concert']],
  ['search=songs', ['Concert']],
  ['search=CAFE', ['Café jam']],
  ['search=caf%C3%A9', ['Café jam']],
  ['search=strassenfest', ['Supper']],
  ['search=old songs', ['Concert']],
  ['search=songs old', ['Concert']],
  ['search="old songs"', ['Concert']],
  ['search="songs old"', []],
  ['search=concert songs', ['Concert']],
  ['search=concert supper', []],
  ['search="your', ['Café jam']],
  ['search="jam', []],
  ['search=100%25', ['Supper']],
  ['search=a_b', ['Supper']],
  ['search=a%25b', []],
  ['search=-songs', []],
  ['search=horn', ['Café jam']],
  ['search=nothing like it', []],
  [`search=${'x'.repeat(200)}`, []],

  // categories: ids or slugs; a category includes its descendants; OR inside (rule 12)
  ['categories={Food}', ['Supper']],
  ['categories=food', ['Supper']],
  ['categories={Bebop}', ['Bebop night']],
  ['categories=jazz', ['Café jam', 'Bebop night']],
  ['categories=music', ['Concert', 'Café jam', 'Bebop night']],
  ['categories={Bebop},food', ['Bebop night', 'Supper']],
  ['categories= {Bebop} , ,food,', ['Bebop night', 'Supper']],
  ['categories={Bebop}&categories={Food}', ['Bebop night', 'Supper']],
  ['categories[]={Bebop}&categories[]=food', ['Bebop night', 'Supper']],
  ['categories[0]=bebop&categories[1]={Food}', ['Bebop night', 'Supper']],
  ['categories%5B%5D={Bebop}&categories%5B%5D=food', ['Bebop night', 'Supper']],
  ['categories=Jazz', ['Café jam', 'Bebop night']],
  ['categories=unused', []],

  // tags: digits are an id, then a slug
  ['tags={free}', ['Concert', 'Café jam']],
  ['tags=family', ['Café jam', 'Supper']],
  ['tags=free,2031', ['Concert', 'Café jam', 'Bebop night']],
  ['tags=2031', ['Bebop night']],
  ['tags[]=free&tags[]=family', ['Concert', 'Café jam', 'Supper']],

  // venue, organizer: ids; what the caller may not read is unknown
  ['venue={Hall}', ['Concert', 'Bebop night']],
  ['venue={Garden}', ['Café jam', 'Bebop night']],
  ['venue={Hall},{Garden}', ['Concert', 'Café jam', 'Bebop night']],
  ['venue[]={Garden}&venue[]={Garden}', ['Café jam', 'Bebop night']],
  ['venue={Empty}', []],
  ['venue={Cellar}', ['Coffee'], 'editor'],
  ['venue={Cellar}', ['Coffee'], 'author:3'],
  ['organizer={Guild}', ['Concert', 'Café jam']],
  ['organizer={Club}', ['Café jam', 'Supper']],
  ['organizer={Guild},{Club}', ['Concert', 'Café jam', 'Supper']],
  ['organizer={Ghost}', ['Coffee'], 'editor'],

  // featured
  ['featured=true', ['Concert', 'Supper']],
  ['featured=1', ['Concert', 'Supper']],
  ['featured=false', ['Café jam', 'Bebop night', 'Tasting', 'Dessert', 'Coffee']],
  ['featured=OFF', ['Café jam', 'Bebop night', 'Tasting', 'Dessert', 'Coffee']],
  ['featured=false&featured=true', ['Concert', 'Supper']],
  // free: what costs nothing, and all others (rule 37)
  ['free=true', ['Concert', 'Tasting']],
  ['free=false', ['Café jam', 'Bebop night', 'Supper', 'Dessert', 'Coffee']],
  ['free=true&featured=true', ['Concert']],

  // event_status (rule 61)
  ['event_status=cancelled', ['Tasting']],
  ['event_status=cancelled,postponed', ['Tasting', 'Coffee']],
  ['event_status=postponed&event_status=cancelled', ['Tasting', 'Coffee']],
  ['event_status[]=scheduled', ['Concert', 'Café jam', 'Bebop night', 'Supper', 'Dessert']],
  ['event_status=moved_online', []],
  ['event_status=-cancelled', ['Concert', 'Café jam', 'Bebop night', 'Supper', 'Dessert', 'Coffee']],
  ['event_status=-cancelled,-postponed', ['Concert', 'Café jam', 'Bebop night', 'Supper', 'Dessert']],
  ['event_status=cancelled,postponed,-postponed', ['Tasting']],
  ['event_status=', all],
  ['search=cook', ['Tasting']],

  // status (rule 15): derived, within the scope of the caller
  ['status=publish', all],
  ['', [...all, 'Draft of mine', 'Pending', 'Scheduled'], 'author:3'],
  ['', [...all, 'Draft of theirs', 'Private'], 'contributor:4'],
  ['per_page=50', [...all, 'Draft of mine', 'Draft of theirs', 'Pending', 'Private', 'Scheduled'], 'editor'],
  ['status=publish', all, 'editor'],
  ['status=draft', ['Draft of mine', 'Draft of theirs'], 'editor'],
  ['status=draft', ['Draft of mine'], 'author:3'],
  ['status=draft', ['Draft of theirs'], 'contributor:4'],
  ['status=pending', ['Pending'], 'administrator'],
  ['status=pending', [], 'contributor:4'],
  ['status=private', ['Private'], 'editor'],
  ['status=future', ['Scheduled'], 'editor'],
  ['status=future', ['Scheduled'], 'author:3'],
  ['status=future', [], 'author:9'],
  ['status=trash', ['Cancelled'], 'editor'],
  ['status=trash', ['Cancelled'], 'author:3'],
  ['status=trash', [], 'author:9'],
  ['status=draft,future', ['Draft of mine', 'Draft of theirs', 'Scheduled'], 'editor'],

  // hide_from_listings (rule 16)
  ['hide_from_listings=true', ['Rehearsal'], 'editor'],
  ['hide_from_listings=true', [], 'author:9'],
  ['hide_from_listings=false', all],
  ['include={Rehearsal}', [], 'editor'],
  ['include={Rehearsal}&hide_from_listings=true', ['Rehearsal'], 'editor'],

  // include (rule 14): unknown ids are absent, visibility and other filters stay
  ['include={Supper}', ['Supper']],
  ['include={Supper},{Concert}', ['Concert', 'Supper']],
  ['include[]={Supper}&include[]={Concert}', ['Concert', 'Supper']],
  ['include={Supper},999999', ['Supper']],
  ['include=999999', []],
  ['include={Supper},{Draft of mine},{Cancelled}', ['Supper']],
  ['include={Supper},{Draft of mine},{Cancelled}', ['Supper', 'Draft of mine'], 'author:3'],
  ['include={Supper},{Concert}&tags=free', ['Concert']],

  // post_parent (rule 14): direct children
  ['post_parent=0', ['Concert', 'Café jam', 'Bebop night', 'Supper']],
  ['post_parent=0&status=draft,private', ['Draft of mine', 'Private'], 'editor'],
  ['post_parent={Supper}', ['Tasting', 'Dessert']],
  ['post_parent={Dessert}', ['Coffee']],
  ['post_parent={Concert}', []],
  ['post_parent={Supper}', ['Tasting', 'Dessert', 'Draft of theirs'], 'editor'],

  // author: an author without a visible record matches nothing (rule 14)
  ['author=3', ['Draft of mine', 'Pending', 'Scheduled'], 'editor'],
  ['author[]=3&author[]=4', ['Draft of mine', 'Draft of theirs', 'Pending', 'Private', 'Scheduled'], 'editor'],
  ['author=3, 4,nobody', ['Draft of mine', 'Draft of theirs', 'Pending', 'Private', 'Scheduled'], 'editor'],
  ['author=3', ['Draft of mine', 'Pending', 'Scheduled'], 'author:3'],
  ['author=4', [], 'author:3'],
  ['author=3', []],
  ['author=nobody', []],
  ['author=03', [], 'editor'],

  // AND between filters (rule 12)
  ['categories=music&venue={Hall}', ['Concert', 'Bebop night']],
  ['categories=music&venue={Hall}&tags=free', ['Concert']],
  ['tags=family&featured=true&organizer={Club}', ['Supper']],
  ['search=concert&featured=false', []],
]

const bad: readonly BadRow[] = [
  ...['0', '-1', 'abc', '1.5', '1e3', '0x10', '%2B1', '9007199254740992'].flatMap((value) => [
    [`page=${value}`, ['page']] as const,
    [`per_page=${value}`, ['per_page']] as const,
  ]),
  ['series=true', ['series']],
  ['series=collapse,each', ['series']],
  [`search=${'x'.repeat(201)}`, ['search']],
  ['categories=999999', ['categories']],
  ['categories=musik', ['categories']],
  ['categories=music,musik', ['categories']],
  [`categories=${Array.from({ length: 101 }, (_, index) => `c${index}`).join()}`, ['categories']],
  ['tags=999999', ['tags']],
  ['tags=gratis', ['tags']],
  ['venue=999999', ['venue']],
  ['venue=hall', ['venue']],
  ['venue=-1', ['venue']],
  ['venue={Hall},999999', ['venue']],
  ['venue={Cellar}', ['venue']],
  ['venue={Cellar}', ['venue'], 'author:9'],
  [`venue=${Array.from({ length: 101 }, (_, index) => index + 1).join()}`, ['venue']],
  ['organizer=999999', ['organizer']],
  ['organizer=guild', ['organizer']],
  ['organizer={Ghost}', ['organizer']],
  [`author=${'x'.repeat(201)}`, ['author']],
  ['author=a%00b', ['author']],
  [`author=${Array.from({ length: 101 }, (_, index) => index + 1).join()}`, ['author']],
  ['event_status=off', ['event_status']],
  ['event_status=-', ['event_status']],
  ['event_status=cancelled,-cancelled', ['event_status']],
  ['event_status=CANCELLED', ['event_status']],
  ['featured=maybe', ['featured']],
  ['featured=2', ['featured']],
  ['free=maybe', ['free']],
  ['bbox=5.9,45.8,10.5,47.9', ['bbox']],
  ['strict_dates=maybe', ['strict_dates']],
  ['hide_from_listings=maybe', ['hide_from_listings']],
  ['status=published', ['status']],
  ['status=published', ['status'], 'editor'],
  ['include=abc', ['include']],
  ['include={Supper},1.5', ['include']],
  [`include=${Array.from({ length: 501 }, (_, index) => index + 1).join()}`, ['include']],
  ['include={Supper}&start_date=someday', ['start_date']],
  ['post_parent=-1', ['post_parent']],
  ['programme=none', ['programme']],
  ['post_parent=999999', ['post_parent']],
  ['post_parent=supper', ['post_parent']],
  ['post_parent={Draft of mine}', ['post_parent']],
  ...['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'].flatMap((parameter) =>
    ['someday', '2030-02-30', '2030-2-1', '20300201', '2030-02-01 25:00', '01.02.2030'].map(
      (value) => [`${parameter}=${value}`, [parameter]] as const,
    ),
  ),
  // extensions that are off (rule 18)
  ['geoloc=true', ['geoloc']],
  ['geoloc_lat=52.5&geoloc_lng=13.4', ['geoloc_lat', 'geoloc_lng']],
  ['geoloc_radius=5', ['geoloc_radius']],
  ['ticketed=true', ['ticketed']],
  // all bad values at once (rule 6)
  ['page=0&featured=maybe&venue=x', ['page', 'featured', 'venue']],
]

describeOnStores('event list', (host) => {
  const { site, ids } = describeList(host, {
    resource: 'events',
    archive: 'event-archive-page-not-found',
    seed,
    trashed: 'Cancelled',
    found,
    bad,
    forbidden: [
      'status=draft',
      'status=pending',
      'status=private',
      'status=future',
      'status=trash',
      'status=publish,draft',
      'hide_from_listings=true',
    ],
  })
  const list = (query: string) => get(site, '/events', { query: fillText(query, ids) })

  it('an error names what was requested and does not exist (rule 12)', async () => {
    expect((await list('categories=music,musik')).text).toContain('musik')
    expect((await list('venue={Hall},999999')).text).toContain('999999')
  })

  it('an extension that is off is named (rule 18)', async () => {
    expect((await list('geoloc=true')).text).toContain('geolocation')
    expect((await list('ticketed=true')).text).toContain('ticketing')
  })
})

describeOnStores('digits in a list', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    seed: async (opened) => {
      await seedRecords(opened, ids, [['tags', { name: 'free' }]])
      const digits = await make(opened, 'tags', { name: String(ids.free) })
      await seedRecords(opened, ids, [
        ['events', { title: 'Tagged free', ...on('01'), tags: ['{free}'] }],
        ['events', { title: 'Tagged with digits', ...on('01'), tags: [digits.id] }],
      ])
    },
  })

  it('are an id before they are a slug (rule 12)', async () => {
    expect(namesOf(await get(site, '/events', { query: { tags: ids.free ?? 0 } }), 'events')).toEqual(['Tagged free'])
  })
})

describeOnStores('typographic characters in a search (rule 33)', (host) => {
  const site = useSite(host, {
    seed: async (opened) => {
      await seedRecords(opened, {}, [
        ['events', { title: 'Queen’s Ball – “Open Air”', ...on('01'), description: 'A co\u00adop\u200b night, 9‑17' }],
        ['events', { title: "Queen's ball", ...on('02'), description: 'The "open air" one' }],
        ['tags', { name: 'Rock ’n’ Roll' }],
      ])
    },
  })
  const found = async (search: string) => namesOf(await get(site, '/events', { query: { search } }), 'events')
  const [typeset, typed] = ['Queen’s Ball – “Open Air”', "Queen's ball"]

  it.each([
    ["queen's", [typeset, typed]],
    ['QUEEN‘S', [typeset, typed]],
    ['“open air”', [typeset, typed]],
    ['„open air“', [typeset, typed]],
    ['coop', [typeset]],
    ['co\u200bop', [typeset]],
    ['9-17', [typeset]],
    ['"ball - "', [typeset]],
    ['"ball —', []],
  ])('finds by %j %j', async (search, titles) => {
    expect(await found(search)).toEqual(titles)
  })

  it('names a term in every way to write it', async () => {
    const [term] = bodyOf(await get(site, '/tags', { query: { hide_empty: false } })).tags as Json[]
    expect(term).toMatchObject({ name: 'Rock ’n’ Roll', slug: 'rock-n-roll' })
    for (const name of ["rock 'n' roll", 'Rock ‘n‘ Roll', 'Ro\u00adck ʼnʼ Roll']) {
      const reply = await site.request('POST', '/tags', { json: { name }, as: 'editor' })
      expect(refusalOf(reply), name).toEqual({ status: 409, code: 'term_exists' })
    }
  })
})

describeOnStores('names of terms in a list', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    seed: async (opened) => {
      await seedRecords(opened, ids, [
        ['categories', { name: 'Live & Loud', slug: 'gigs' }],
        ['categories', { name: 'Choir', parent: '{Live & Loud}' }],
        ['categories', { name: 'Stage' }],
        ['categories', { name: 'gigs', slug: 'other' }],
        ['tags', { name: 'C++', slug: 'cpp' }],
        ['tags', { name: 'Crème, brûlée' }],
        ['tags', { name: '24/7' }],
      ])
      // The same name below two parents: the lowest id counts.
      const first = await make(opened, 'categories', { name: 'Jam', parent: ids.Stage })
      const second = await make(opened, 'categories', { name: 'JAM', parent: ids['Live & Loud'], slug: 'jam-too' })
      await opened.request('PATCH', `/categories/${first.id}`, { json: { slug: 'first' }, as: 'editor' })
      await seedRecords(opened, ids, [
        ['events', { title: 'Loud', ...on('01'), categories: ['{Live & Loud}'], tags: ['{C++}'] }],
        ['events', { title: 'Song', ...on('02'), categories: ['{Choir}'], tags: ['{Crème, brûlée}'] }],
        ['events', { title: 'First jam', ...on('03'), categories: [first.id], tags: ['{24/7}'] }],
        ['events', { title: 'Second jam', ...on('04'), categories: [second.id] }],
        ['events', { title: 'Named as a slug', ...on('05'), categories: ['{gigs}'] }],
      ])
    },
  })

  it.each([
    ['categories=Live+%26+Loud', ['Loud', 'Song', 'Second jam']],
    ['categories=+LÍVE+%26+loud+', ['Loud', 'Song', 'Second jam']],
    ['categories=jam', ['First jam']],
    ['categories[]=Choir&categories[]=jam', ['Song', 'First jam']],
    ['categories=gigs', ['Loud', 'Song', 'Second jam']],
    ['tags=C%2B%2B', ['Loud']],
    ['tags[]=creme,%20brulee', ['Song']],
    ['tags=24/7,C%2B%2B', ['Loud', 'First jam']],
  ])('%s (rule 12)', async (query, names) => {
    expect(namesOf(await get(site, '/events', { query }), 'events')).toEqual(names)
  })

  it('one of nothing that exists is 400', async () => {
    for (const query of ['categories=Live', 'categories=C%2B%2B', 'tags=C', 'tags=jam']) {
      expect(refusalOf(await get(site, '/events', { query }))).toEqual(invalid(query.replace(/=.*/, '')))
    }
  })
})

describeOnStores('page sizes', (host) => {
  const titles = (count: number) => Array.from({ length: count }, (_, index) => `Event ${index + 1}`)
  const seed = titles(53).map((title): SeedRow => ['events', { title, ...on('01') }])

  describe('by default', () => {
    const site = useSite(host, { seed: (opened) => seedRecords(opened, {}, seed) })

    // Equal starts are distinguished by id (rule 17); 10 a page, and never more than 50 (rule 11).
    it.each([
      ['', titles(10), 6],
      ['page=6', titles(53).slice(50), 6],
      ['per_page=49', titles(49), 2],
      ['per_page=50', titles(50), 2],
      ['per_page=51', titles(50), 2],
      ['per_page=9007199254740991', titles(50), 2],
    ])('%s', async (query, names, pages) => {
      const reply = await get(site, '/events', { query })
      expect(namesOf(reply, 'events')).toEqual(names)
      expect(reply.body).toMatchObject({ total: 53, total_pages: pages })
    })
  })

  describe('as the calendar sets them', () => {
    const site = useSite(host, {
      calendar: { perPage: { default: 4, max: 6 } },
      seed: (opened) => seedRecords(opened, {}, seed.slice(0, 7)),
    })

    it.each([
      ['', titles(4), 2],
      ['per_page=6', titles(6), 2],
      ['per_page=7', titles(6), 2],
    ])('%s', async (query, names, pages) => {
      const reply = await get(site, '/events', { query })
      expect(namesOf(reply, 'events')).toEqual(names)
      expect(reply.body).toMatchObject({ total: 7, total_pages: pages })
    })
  })
})

describeOnStores('extensions', (host) => {
  // Berlin to Potsdam is 27 km, to Brandenburg an der Havel 60 km; Oder lies 50 km off, less than 40 in each direction.
  const places: readonly (readonly [name: string, lat: number | null, lng: number | null])[] = [
    ['Berlin', 52.52, 13.405],
    ['Potsdam', 52.4, 13.066],
    ['Brandenburg', 52.4125, 12.5316],
    ['Oder', 52.85, 13.905],
    ['Taveuni', -16.85, 179.97],
    ['Nowhere', null, null],
  ]
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { geolocation: true, ticketing: true },
    seed: (opened) =>
      seedRecords(opened, ids, [
        ...places.map(([venue, geo_lat, geo_lng]): SeedRow => ['venues', { venue, geo_lat, geo_lng }]),
        ...places.map(
          ([name], index): SeedRow => [
            'events',
            { title: `In ${name}`, ...on('01'), venue: `{${name}}`, ticketed: index < 2 },
          ],
        ),
      ]),
  })

  it.each([
    ['geoloc=true', ['In Berlin', 'In Potsdam', 'In Brandenburg', 'In Oder', 'In Taveuni']],
    ['geoloc=false', ['In Nowhere']],
    ['geoloc_lat=52.52&geoloc_lng=13.405', ['In Berlin', 'In Potsdam']],
    ['geoloc_lat=52.52&geoloc_lng=13.405&geoloc_radius=20', ['In Berlin']],
    ['geoloc_lat=52.52&geoloc_lng=13.405&geoloc_radius=70', ['In Berlin', 'In Potsdam', 'In Brandenburg', 'In Oder']],
    ['geoloc_lat=52.52&geoloc_lng=13.405&geoloc_radius=70&geoloc=false', []],
    ['geoloc_lat=-16.85&geoloc_lng=-179.97', ['In Taveuni']],
    ['geoloc_lat=-16.85&geoloc_lng=-179.5', []],
    ['geoloc_lat=90&geoloc_lng=180', []],
    ['geoloc_lat=-90&geoloc_lng=-180', []],
    ['ticketed=true', ['In Berlin', 'In Potsdam']],
    ['ticketed=false', ['In Brandenburg', 'In Oder', 'In Taveuni', 'In Nowhere']],
    ['geoloc=&geoloc_lat=&geoloc_lng=&ticketed=', places.map(([name]) => `In ${name}`)],
  ])('%s', async (query, names) => {
    expect(namesOf(await get(site, '/events', { query }), 'events')).toEqual(names)
  })

  it.each(['geoloc_lat=52.52', 'geoloc_lng=13.405'])('%s alone is 400', async (query) => {
    const reply = await get(site, '/events', { query })
    expect(refusalOf(reply)).toMatchObject({ status: 400, code: 'rest_invalid_param' })
    expect(reply.text).toMatch(/geoloc_lat.*geoloc_lng|geoloc_lng.*geoloc_lat/s)
  })

  it.each([
    ['geoloc=maybe', ['geoloc']],
    ['geoloc_lat=90.1&geoloc_lng=0', ['geoloc_lat']],
    ['geoloc_lat=-90.1&geoloc_lng=0', ['geoloc_lat']],
    ['geoloc_lat=0&geoloc_lng=180.1', ['geoloc_lng']],
    ['geoloc_lat=0&geoloc_lng=-180.1', ['geoloc_lng']],
    ['geoloc_lat=north&geoloc_lng=0', ['geoloc_lat']],
    ['geoloc_lat=0&geoloc_lng=0&geoloc_radius=-1', ['geoloc_radius']],
    ['geoloc_lat=0&geoloc_lng=0&geoloc_radius=far', ['geoloc_radius']],
    ['ticketed=maybe', ['ticketed']],
  ])('400 for %s', async (query, params) => {
    expect(refusalOf(await get(site, '/events', { query }))).toEqual(invalid(...params))
  })
})
