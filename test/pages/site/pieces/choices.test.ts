import { createCalendar } from 'daybook'
import type { DeclaredFacet } from 'daybook/http'
import { describe, expect, it } from 'vitest'
import { choiceOf, namesOf, sentValue } from '../../../../adapters/pages/ground/addresses/choice.ts'
import { aVisitor, linksOf } from '../../visitor.ts'

const facet = (name: string, linksTo?: DeclaredFacet['linksTo']) => ({ name, linksTo }) as DeclaredFacet
const facets = [facet('categories', 'category'), facet('venue', 'venue'), facet('event_status')]

describe('what a query chooses', () => {
  it.each<[Readonly<Record<string, unknown>>, ReturnType<typeof choiceOf>]>([
    [{ categories: ' jazz , folk,,jazz' }, { categories: ['jazz', 'folk'] }],
    [{ categories: ['a,b', 'a,b', ''] }, { categories: ['a,b'] }],
    [{ q: 'salt, pepper' }, { q: ['salt, pepper'] }],
    [{ q: ['first', ' last '] }, { q: ['last'] }],
    [{ search: 'jazz' }, { q: ['jazz'] }],
    [{ q: 'folk', search: 'jazz' }, { q: ['folk'] }],
    [{ q: ' ', venue: ' ' }, {}],
    [{ order: 'desc', utm_source: 'x', toString: 'x' }, {}],
    [{ categories: { a: 'b' } }, {}],
  ])('is of %j', (query, choice) => {
    expect(choiceOf(query, facets)).toEqual(choice)
  })

  it.each([100, 101, 102])('has of %i values one more than a list accepts at most', (count) => {
    const sent = Array.from({ length: count }, (_, index) => `v${index}`)
    expect(choiceOf({ categories: sent.join(',') }, facets).categories).toEqual(sent.slice(0, 101))
  })
})

describe('an address', () => {
  const counted = (slug: string) => ({ id: 7, slug, name: 'Name', count: 1 })

  it.each([
    ['jazz', 'category', 'jazz'],
    ['jazz', 'tag', 'jazz'],
    // A list would read it as an id.
    ['2030', 'category', '7'],
    ['2030', 'tag', '7'],
    ['2030-jazz', 'category', '2030-jazz'],
    ['jazz-2030', 'tag', 'jazz-2030'],
    ['hall', 'venue', '7'],
    ['club', 'organizer', '7'],
  ] as const)('names what has the slug %s of a %s by %s', (slug, linksTo, expected) => {
    expect(sentValue(counted(slug), facet('any', linksTo))).toBe(expected)
  })

  it('may name a category by its slug, id or name, and a venue by its id', () => {
    expect(namesOf(counted('jazz'), facet('categories', 'category'))).toEqual(['jazz', '7', 'Name'])
    expect(namesOf(counted('jazz'), facet('tags', 'tag'))).toEqual(['jazz', '7', 'Name'])
    expect(namesOf(counted('hall'), facet('venue', 'venue'))).toEqual(['7'])
    expect(namesOf({ value: true, count: 1 }, facet('step_free'))).toEqual(['true'])
  })
})

describe('links of categories', () => {
  const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00' }
  const now = () => new Date('2030-06-18T09:00:00Z')
  const valuesOf = (address: string, name: string) => new URLSearchParams(address.split('?')[1]).getAll(name)
  const chosen = (address: string) => valuesOf(address, 'categories')
  const titlesIn = (body: string) => [...new Set(body.match(/About [^<"]*/g))]

  it('show the events of a category whose slug is a number, also if that is the id of another', async () => {
    const calendar = createCalendar({ now })
    for (const name of ['Jazz', '1', '2030']) {
      const { id } = await calendar.categories.create({ name })
      await calendar.events.create({ title: `About ${name}`, ...day, categories: [id] })
    }
    const visit = aVisitor(calendar)
    for (const { id, name } of (await calendar.categories.list({})).records) {
      const links = linksOf(await visit('/2030-06')).map(({ href }) => href)
      const link = links.find((href) => chosen(href).join() === (name === 'Jazz' ? 'jazz' : String(id)))
      expect([name, link]).toEqual([name, expect.any(String)])
      expect(titlesIn((await visit(link ?? '')).body)).toEqual([`About ${name}`])
    }
  })

  it('are twelve, and those that are chosen, before the folded others; each adds or takes back one', async () => {
    const calendar = createCalendar({ now })
    // In the order of the legend: those with most events first.
    for (let number = 1; number <= 14; number += 1) {
      const categories = Array.from({ length: number }, (_, index) => `kind-${14 - index}`)
      await calendar.events.create({ title: `Event ${number}`, ...day, categories })
    }
    const visit = aVisitor(calendar)
    const linked = async (address: string) => {
      const { body } = await visit(address)
      const [legend = ''] = /<nav class="db-legend" aria-label="Filter by category"[\s\S]*?<\/nav>/.exec(body) ?? []
      // The sign of what is no category of the period.
      expect(legend).not.toContain('×')
      return [...legend.matchAll(/href="([^"]*)"[^>]*>(?:<span class="db-vh">[^<]*<\/span>)?<bdi>([^<]*)</g)].map(
        ([, href = '', name = '']) => [name, chosen(href.replaceAll('&amp;', '&'))] as const,
      )
    }
    const plain = await linked('/2030-06')
    expect(plain.map(([name]) => name)).toEqual(Array.from({ length: 14 }, (_, index) => `kind-${14 - index}`))
    const [, before = ''] = /([\s\S]*)<summary>2 more/.exec((await visit('/2030-06')).body) ?? []
    expect(new Set(before.match(/<bdi>kind-\d+/g)).size).toBe(12)
    expect(plain[0]?.[1]).toEqual(['kind-14'])
    const two = await linked('/2030-06?categories=kind-13&categories=kind-1')
    expect(two.map(([name]) => name)).toEqual([...plain.slice(0, 12).map(([name]) => name), 'kind-1', 'kind-2'])
    expect(Object.fromEntries(two)).toMatchObject({
      'kind-14': ['kind-13', 'kind-1', 'kind-14'],
      'kind-13': ['kind-1'],
      'kind-1': ['kind-13'],
    })
  })

  it('are beside those that take back one of several venues', async () => {
    const calendar = createCalendar({ now })
    for (const venue of ['Hall', 'Museum'])
      await calendar.events.create({ title: venue, ...day, venue: { venue } } as never)
    const [legend = ''] =
      /<nav class="db-legend" aria-label="Filter by category"[\s\S]*?<\/nav>/.exec(
        (await aVisitor(calendar)('/2030-06?venue=1&venue=2')).body,
      ) ?? []
    const links = [...legend.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      valuesOf(href.replaceAll('&amp;', '&'), 'venue'),
    )
    expect(links).toEqual([[], ['2'], ['1']])
  })
})
