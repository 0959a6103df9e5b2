import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { type AcceptedRow, describeFields, type RefusedRow } from './field-table.ts'
import { bodyOf, get, make, missing, recordsOf, refusalOf, useSite } from './site.ts'

// The published tables of category and tag fields, each on create and on update.

const accepted: readonly AcceptedRow[] = [
  ['name', 'Lectures {unique}'],
  ['name', '  Trimmed {unique} ', 'Trimmed {unique}'],
  ['name', 'Food & <Drink> {unique}'],
  ['description', 'With or without slides'],
  ['description', '<em>With</em> slides\r\nor without', '<em>With</em> slides\nor without'],
  ['slug', 'lectures-{unique}'],
  ['slug', 'Vorträge {unique}', 'vortrage-{unique}'],
]

const refused: readonly RefusedRow[] = [
  ['name', true],
  ['name', ['Lectures']],
  ['name', {}],
  ['name', 'x'.repeat(401)],
  ['name', 'one\ntwo'],
  ['description', true],
  ['description', 'x'.repeat(65_537)],
  ['slug', true],
  ['slug', {}],
]

const noColors = ['navy', 'Red', '#ff0000', '-red', 'hue-1', true, 3, ['red']].map(
  (value): RefusedRow => ['color', value],
)

describeFields({
  resource: 'categories',
  seed: [['categories', { name: 'Music' }]],
  minimal: { name: 'Term {unique}' },
  accepted: [...accepted, ['parent', '{Music}'], ['parent', 0], ['color', 'olive'], ['color', 'rose']],
  refused: [...refused, ['parent', 999_999], ['parent', 'Music'], ['parent', -1], ['parent', true], ...noColors],
})

describeFields({
  resource: 'tags',
  minimal: { name: 'Term {unique}' },
  accepted: [...accepted],
  refused: [...refused],
})

describeOnStores('terms', (host) => {
  const site = useSite(host)
  const both = ['categories', 'tags'] as const

  it.each(both)('%s need a name', async (resource) => {
    for (const name of [undefined, null, '']) {
      const reply = await site.request('POST', `/${resource}`, { json: { name, description: 'x' }, as: 'editor' })
      expect(refusalOf(reply)).toEqual(missing('name'))
    }
  })

  it.each(both)('%s: a folded name is taken once, on create and on rename (rule 36)', async (resource) => {
    const { id } = await make(site, resource, { name: 'Café' })
    const other = await make(site, resource, { name: 'Bar' })
    const create = await site.request('POST', `/${resource}`, { json: { name: 'CAFE' }, as: 'editor' })
    expect(create.body).toMatchObject({ code: 'term_exists', data: { status: 409, term_id: id } })
    const rename = await site.request('PATCH', `/${resource}/${other.id}`, { json: { name: 'cafe' }, as: 'editor' })
    expect(rename.body).toMatchObject({ code: 'term_exists', data: { status: 409, term_id: id } })
    const itself = await site.request('PATCH', `/${resource}/${id}`, { json: { name: 'CAFÉ' }, as: 'editor' })
    expect([itself.status, bodyOf(itself).name]).toEqual([200, 'CAFÉ'])
  })

  it('the same name may stand under another parent', async () => {
    const [north, south] = [
      await make(site, 'categories', { name: 'North' }),
      await make(site, 'categories', { name: 'South' }),
    ]
    const first = await make(site, 'categories', { name: 'Markets', parent: north.id })
    const second = await make(site, 'categories', { name: 'Markets', parent: south.id })
    expect([first.slug, second.slug]).toEqual(['markets', 'markets-2'])
    const third = await site.request('POST', '/categories', {
      json: { name: 'markets', parent: south.id },
      as: 'editor',
    })
    expect(third.body).toMatchObject({ code: 'term_exists', data: { term_id: second.id } })
  })

  it('a parent may not be the category itself or one below it (rule 36)', async () => {
    const top = await make(site, 'categories', { name: 'Top' })
    const middle = await make(site, 'categories', { name: 'Middle', parent: top.id })
    const bottom = await make(site, 'categories', { name: 'Bottom', parent: middle.id })
    for (const parent of [top.id, middle.id, bottom.id]) {
      const reply = await site.request('PATCH', `/categories/${top.id}`, { json: { parent }, as: 'editor' })
      expect(refusalOf(reply)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['parent'] })
    }
    const moved = await site.request('PATCH', `/categories/${bottom.id}`, { json: { parent: top.id }, as: 'editor' })
    expect(bodyOf(moved).parent).toBe(top.id)
  })

  it('a deleted category leaves its children to its parent and its events without it (rule 34)', async () => {
    const arts = await make(site, 'categories', { name: 'Arts' })
    const dance = await make(site, 'categories', { name: 'Dance', parent: arts.id })
    const tango = await make(site, 'categories', { name: 'Tango', parent: dance.id })
    const event = await make(site, 'events', {
      title: 'Ball',
      start_date: '2030-06-20 20:00:00',
      end_date: '2030-06-20 23:00:00',
      categories: [dance.id, tango.id],
    })
    const before = bodyOf(await get(site, `/categories/${dance.id}`))
    const reply = await site.request('DELETE', `/categories/${dance.id}`, { as: 'editor' })
    expect([reply.status, reply.body]).toEqual([200, before])
    expect(refusalOf(await get(site, `/categories/${dance.id}`))).toEqual({ status: 404, code: 'category-not-found' })
    expect(bodyOf(await get(site, `/categories/${tango.id}`)).parent).toBe(arts.id)
    expect(bodyOf(await get(site, `/events/${event.id}`)).categories).toMatchObject([{ name: 'Tango' }])
    const again = await site.request('DELETE', `/categories/${dance.id}`, { as: 'editor' })
    expect(refusalOf(again)).toEqual({ status: 404, code: 'category-not-found' })
  })

  it('a deleted tag leaves its events without it', async () => {
    const tag = await make(site, 'tags', { name: 'rain' })
    const event = await make(site, 'events', {
      title: 'Walk',
      start_date: '2030-06-20 20:00:00',
      end_date: '2030-06-20 23:00:00',
      tags: [tag.id],
    })
    const reply = await site.request('DELETE', `/tags/${tag.id}`, { as: 'editor' })
    expect([reply.status, bodyOf(reply).name, bodyOf(reply).count]).toEqual([200, 'rain', 1])
    expect(bodyOf(await get(site, `/events/${event.id}`)).tags).toEqual([])
    expect(refusalOf(await get(site, `/tags/${tag.id}`))).toEqual({ status: 404, code: 'tag-not-found' })
  })

  // rule 10: `count` is of the events stored as published and not hidden that carry the term directly
  it('count follows every change of the events that carry the term', async () => {
    const parent = await make(site, 'categories', { name: 'Sport' })
    const term = await make(site, 'categories', { name: 'Rowing', parent: parent.id })
    const count = async (id = term.id) => bodyOf(await get(site, `/categories/${id}`)).count
    const times = { start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 23:00:00' }
    const carrying = (fields: object) =>
      make(site, 'events', { title: 'Race', ...times, categories: [term.id], ...fields })
    const change = (id: number, json: object) => site.request('PATCH', `/events/${id}`, { json, as: 'editor' })

    expect(await count()).toBe(0)
    const race = await carrying({})
    expect([await count(), await count(parent.id)]).toEqual([1, 0])
    const draft = await carrying({ status: 'draft' })
    const hidden = await carrying({ hide_from_listings: true })
    expect(await count()).toBe(1)
    await carrying({ date: '2031-01-01 00:00:00' })
    expect(await count(), 'a scheduled event counts at once').toBe(2)
    await change(draft.id, { status: 'publish' })
    await change(hidden.id, { hide_from_listings: false })
    expect(await count()).toBe(4)
    await change(race.id, { categories: [] })
    await change(draft.id, { status: 'private' })
    expect(await count()).toBe(2)
    await site.request('DELETE', `/events/${hidden.id}`, { as: 'editor' })
    expect(await count()).toBe(1)
    await change(hidden.id, { status: 'publish' })
    expect(await count()).toBe(2)
    const listed = recordsOf(await get(site, '/categories', { query: { slug: 'rowing' } }), 'categories')
    expect(listed).toMatchObject([{ name: 'Rowing', count: 2 }])
  })
})
