import { createCalendar } from 'daybook'
import { text } from 'daybook/fields'
import { describe, expect, it } from 'vitest'
import { pageScript } from '../../../../adapters/pages/ground/script/page-script.ts'
import { aVisitor } from '../../visitor.ts'

const now = () => new Date('2030-06-18T09:00:00Z')
const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</title></textarea></style><script>alert(1)</script>',
  'javascript:alert(1)//"onmouseover="alert(1)',
  '{{7*7}}<!--',
]
const addresses = [
  '/',
  '/2030-06',
  '/2030-W25',
  '/2030-06-18',
  '/venues/place',
  '/organizers/group',
  '/categories/kind',
  '/tags/topic',
  '/venues/place?past=true',
]

const ownScript = `<script type="module" src="/${pageScript.name}" blocking="render"></script>`

/** Returns what of a page would run besides its script: elements and attributes that only a hostile text has. */
function runs(body: string): string | undefined {
  const urls = /(href|src|action)="\s*javascript:/i.exec(body)
  const tags = body.replace(ownScript, '').replace(/="[^"]*"/g, '=""')
  return (urls ?? /<(script|svg o|img src=x)|<[a-z][^>]*\son[a-z]+=/i.exec(tags))?.[0]
}

describe.each(payloads)('the hostile text %s', (hostile) => {
  it('is text on every page, in every field', async () => {
    const calendar = createCalendar({ now, fields: { event: { note: text({ filter: true, description: hostile }) } } })

    const { id: venue } = await calendar.venues.create({
      ...{ venue: hostile, slug: 'place', address: hostile, city: hostile, country: hostile, zip: hostile },
      ...{ phone: hostile, description: '' },
    })
    const { id: organizer } = await calendar.organizers.create({ organizer: hostile, slug: 'group', phone: hostile })
    const { id: category } = await calendar.categories.create({ name: hostile, slug: 'kind' })
    const { id: tag } = await calendar.tags.create({ name: hostile, slug: 'topic' })
    const common = {
      ...{ excerpt: hostile, status_reason: hostile, event_status: 'postponed' as const, cost: hostile, note: hostile },
      ...{ venue, organizer: [organizer], categories: [category], tags: [tag] },
    }
    for (const day of ['2030-06-10', '2030-06-18']) {
      await calendar.events.create({ ...common, title: hostile, start_date: `${day} 10:00`, end_date: `${day} 11:00` })
    }
    await calendar.events.create({
      ...common,
      title: hostile,
      start_date: '2030-06-01',
      end_date: '2030-06-25',
      all_day: true,
    })
    const visit = aVisitor(calendar, { title: hostile })
    for (const address of addresses) {
      const { status, body } = await visit(address)
      expect([address, status]).toEqual([address, 200])
      expect([address, runs(body)]).toEqual([address, undefined])
      expect(body).toContain('&lt;'.repeat(hostile.includes('<') ? 1 : 0))
    }
    const sent = encodeURIComponent(hostile)
    for (const query of [
      `q=${sent}`,
      `categories=${sent}`,
      `note=${sent}`,
      `venue=${sent}`,
      `${sent}=1`,
      `page=${sent}`,
    ]) {
      const { body } = await visit(`/?${query}`)
      expect([query, runs(body)]).toEqual([query, undefined])
    }
  })
})

describe('what the interface does not show', () => {
  it('is on no page, and in no count', async () => {
    const calendar = createCalendar({ now })
    const { id: venue } = await calendar.venues.create({ venue: 'Vault', slug: 'vault' })
    const { id: draftVenue } = await calendar.venues.create({ venue: 'Hidden hall', slug: 'hall', status: 'draft' })
    const { id: tag } = await calendar.tags.create({ name: 'Sealed', slug: 'sealed' })
    const { id: open } = await calendar.tags.create({ name: 'Open', slug: 'open' })
    const times = { start_date: '2030-06-18 20:00', end_date: '2030-06-18 22:00' }
    await calendar.events.create({ title: 'Shown', ...times, tags: [open], venue: draftVenue })
    await calendar.events.create({ title: 'Other', ...times })
    await calendar.events.create({ title: 'Secret draft', ...times, status: 'draft', venue, tags: [tag] })
    await calendar.events.create({ title: 'Secret private', ...times, status: 'private', venue, tags: [tag] })
    await calendar.events.create({ title: 'Secret pending', ...times, status: 'pending', venue, tags: [tag] })
    await calendar.events.create({ title: 'Secret hidden', ...times, hide_from_listings: true, venue, tags: [tag] })
    await calendar.events.create({
      ...{ title: 'Locked', ...times, password: 'open', venue, tags: [tag], excerpt: 'Secret excerpt', cost: '77' },
    })
    const visit = aVisitor(calendar)
    for (const address of [
      '/',
      '/2030-06',
      '/2030-W25',
      '/2030-06-18',
      '/?q=secret',
      '/venues/vault',
      '/tags/sealed',
    ]) {
      const { status, body } = await visit(address)
      expect([address, status]).toEqual([address, 200])
      expect([address, /Secret (draft|private|pending|hidden|excerpt)|77|Hidden hall/.exec(body)?.[0]]).toEqual([
        address,
        undefined,
      ])
    }
    const { body } = await visit('/')
    expect(body).toContain('Locked')
    expect(body).toContain('Opens with a password')
    // Two of three events have no topic, and the password hides that of the third.
    expect(body).toMatch(/<bdi>Open<\/bdi><\/span> <span class="db-n">1</)
    expect(body).not.toMatch(/Sealed|Vault/)
    const hall = await visit('/venues/hall')
    expect([hall.status, hall.body.includes('Hidden hall')]).toEqual([403, false])
    for (const address of ['/venues/vault', '/tags/sealed']) {
      expect((await visit(address)).body).toContain('Nothing is planned at the moment.')
    }
  })
})
