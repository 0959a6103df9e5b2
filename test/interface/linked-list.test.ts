import { linkedCollections, linkedNameOf } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { type BadRow, describeList, type FoundRow } from './list-table.ts'
import { get, make, nameField, namesOf, type SeedRow, useSite } from './site.ts'

// The query parameters that the lists of linked resources share, one table for all.

const lists = linkedCollections.map((resource) => {
  const link = linkedNameOf[resource]
  return { resource, link, archive: `${link}-archive-page-not-found` } as const
})

// The clock is at 2030-01-15 12:00:00 UTC. Each record is linked from one event, which its name identifies.
const hour = (start: string, more: object = {}) => ({ start_date: start, end_date: '2030-12-01 00:00:00', ...more })
const linkedFrom: Readonly<Record<string, object>> = {
  Äpfel: hour('2030-06-01 10:00:00'),
  banane: hour('2030-01-15 12:00:00'),
  Cellar: hour('2030-01-15 11:59:59'),
  Depot: { start_date: '2029-06-01 10:00:00', end_date: '2029-06-01 11:00:00' },
  East: hour('2030-06-01 10:00:00', { status: 'draft', author: 3 }),
  Forge: hour('2030-06-01 10:00:00', { hide_from_listings: true }),
  Inn: hour('2030-01-15 21:00:00', { timezone: 'Asia/Tokyo' }),
  Jetty: hour('2030-01-15 20:59:59', { timezone: 'Asia/Tokyo' }),
}

const everything = 'Äpfel banane Cellar Depot East Forge Garage Inn Jetty'

const found: readonly FoundRow[] = [
  // by folded name (rule 17); an empty filter counts as absent, an unknown one is ignored
  ['', everything],
  ['search=&event=&has_events=&only_with_upcoming=&status=&page=&per_page=', everything],
  ['utm_source=mail&categories=1&start_date=nonsense', everything],

  // page, per_page
  ['page=1', everything],
  ['per_page=3', 'Äpfel banane Cellar'],
  ['per_page=3&page=2', 'Depot East Forge'],
  ['per_page=3&page=3', 'Garage Inn Jetty'],
  ['per_page=51', everything],

  // search: name, description and contact fields (rule 13)
  ['search=APFEL', 'Äpfel'],
  ['search=nan', 'banane'],
  ['search=cobbled', 'Cellar'],
  ['search=https://depot.example', 'Depot'],
  ['search="old cobbled"', 'Cellar'],
  ['search="cobbled old"', ''],
  ['search=cellar old', 'Cellar'],
  ['search=cellar depot', ''],
  ['search=%25', ''],
  ['search=_', ''],
  [`search=${'x'.repeat(200)}`, ''],

  // event: what is linked from that event
  ['event={at Äpfel}', 'Äpfel'],
  ['event={at Depot}', 'Depot'],
  ['event={at Forge}', 'Forge'],
  ['event={without}', ''],
  ['event={at East}', 'East', 'author:3'],
  ['event={at East}', 'East', 'editor'],

  // has_events: from an event that the caller would get in a list without date filters (rule 19)
  ['has_events=true', 'Äpfel banane Cellar Depot Inn Jetty'],
  ['has_events=1', 'Äpfel banane Cellar Depot Inn Jetty'],
  ['has_events=false', 'East Forge Garage'],
  ['has_events=true', 'Äpfel banane Cellar Depot East Inn Jetty', 'author:3'],
  ['has_events=true', 'Äpfel banane Cellar Depot Inn Jetty', 'author:9'],
  ['has_events=true', 'Äpfel banane Cellar Depot East Inn Jetty', 'editor'],
  ['has_events=false&status=publish', 'Forge Garage', 'editor'],

  // only_with_upcoming: from such an event that starts now or later
  ['only_with_upcoming=true', 'Äpfel banane Inn'],
  ['only_with_upcoming=yes', 'Äpfel banane Inn'],
  ['only_with_upcoming=true', 'Äpfel banane East Inn', 'editor'],
  ['only_with_upcoming=false', everything],
  ['only_with_upcoming=true&has_events=false', ''],

  // status
  ['status=publish', everything],
  ['status=draft', 'Kiosk', 'editor'],
  ['status=draft', 'Kiosk', 'author:3'],
  ['author=3', 'Kiosk', 'author:3'],
  ['author=3', 'Kiosk', 'editor'],
  ['author=3', ''],
  ['author=nobody', '', 'editor'],
  ['status=draft', '', 'author:9'],
  ['status=pending', '', 'editor'],
  ['status=private', 'Lodge', 'editor'],
  ['status=future', 'Mill', 'editor'],
  ['status=trash', 'Nursery', 'editor'],
  ['status=trash', 'Nursery', 'author:3'],
  ['status=draft,private', 'Kiosk Lodge', 'editor'],
  ['per_page=50', `${everything} Kiosk Lodge Mill`, 'editor'],
  ['per_page=50', `${everything} Kiosk`, 'author:3'],

  // AND between filters
  ['search=e&has_events=true&only_with_upcoming=true', 'Äpfel banane'],
]

const bad: readonly BadRow[] = [
  ...['0', '-1', 'abc', '1.5', '1e3'].flatMap((value) => [
    [`page=${value}`, ['page']] as const,
    [`per_page=${value}`, ['per_page']] as const,
  ]),
  [`search=${'x'.repeat(201)}`, ['search']],
  ['event=999999', ['event']],
  ['event=abc', ['event']],
  ['event={at East}', ['event']],
  ['event={at East}', ['event'], 'author:9'],
  ['has_events=maybe', ['has_events']],
  ['only_with_upcoming=maybe', ['only_with_upcoming']],
  ['status=published', ['status']],
  ['page=0&has_events=2', ['has_events', 'page']],
]

describeOnStores('lists of venues and organizers', (host) => {
  describe.each(lists)('$resource', ({ resource, link, archive }) => {
    const record = (name: string, more: object = {}): SeedRow => [resource, { [nameField[resource]]: name, ...more }]
    describeList(host, {
      resource,
      archive,
      seed: [
        // Not in the order of their names: that order is the list's.
        record('Depot', { website: 'https://depot.example' }),
        record('banane'),
        record('Äpfel'),
        record('Cellar', { description: 'An old cobbled yard' }),
        record('Jetty'),
        record('Inn'),
        record('Forge'),
        record('East'),
        record('Garage'),
        record('Mill', { date: '2030-02-01 00:00:00' }),
        record('Lodge', { status: 'private' }),
        record('Kiosk', { status: 'draft', author: 3 }),
        record('Nursery', { author: 3 }),
        ['events', { title: 'without', ...hour('2030-06-01 10:00:00') }],
        ...Object.entries(linkedFrom).map(
          ([name, times]): SeedRow => ['events', { title: `at ${name}`, [link]: `{${name}}`, ...times }],
        ),
      ],
      trashed: 'Nursery',
      found,
      bad,
      forbidden: ['draft', 'pending', 'private', 'future', 'trash'].map((status) => `status=${status}`),
    })
  })

  describe('what search looks at (rule 13)', () => {
    const fields = {
      venues: ['description', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'],
      organizers: ['description', 'phone'],
    } as const
    const site = useSite(host)

    it.each(['venues', 'organizers'] as const)('%s', async (resource) => {
      for (const field of fields[resource]) {
        const name = `Found by ${field}`
        await make(site, resource, { [nameField[resource]]: name, [field]: `Prefix-Ümlaut${field}` })
        expect(namesOf(await get(site, `/${resource}`, { query: { search: `umlaut${field}` } }), resource)).toEqual([
          name,
        ])
      }
      await make(site, resource, {
        [nameField[resource]]: 'By address',
        website: `https://example.org/unique/${resource}`,
      })
      expect(namesOf(await get(site, `/${resource}`, { query: { search: 'example.org/unique' } }), resource)).toEqual([
        'By address',
      ])
    })

    it('the e-mail address of an organizer', async () => {
      await make(site, 'organizers', { organizer: 'By mail', email: 'someone@mail.example' })
      expect(namesOf(await get(site, '/organizers', { query: { search: 'ONE@mail' } }), 'organizers')).toEqual([
        'By mail',
      ])
    })

    it('equal names stand in the order of their ids (rule 17)', async () => {
      const ids = [await make(site, 'venues', { venue: 'Twin' }), await make(site, 'venues', { venue: 'TWIN' })].map(
        ({ id }) => id,
      )
      const reply = await get(site, '/venues', { query: { search: 'twin' } })
      expect(reply.body).toMatchObject({ venues: ids.map((id) => ({ id })) })
    })
  })
})
