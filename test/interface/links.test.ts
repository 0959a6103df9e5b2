import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import {
  bodyOf,
  evening,
  get,
  type Ids,
  invalid,
  type Json,
  make,
  missing,
  namesOf,
  refusalOf,
  seedRecords,
  useSite,
} from './site.ts'

// Venues, organizers and terms inside an event (rules 35 and 36).

describeOnStores('linked records', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['venues', { venue: 'Hall' }],
        ['venues', { venue: 'Cellar', status: 'draft', author: 30 }],
        ['organizers', { organizer: 'Guild' }],
        ['organizers', { organizer: 'Ghost', status: 'draft', author: 30 }],
        ['categories', { name: 'Café' }],
        ['categories', { name: 'Inner', parent: '{Café}' }],
        ['tags', { name: '1999' }],
      ]),
  })
  const create = (fields: Json, as = 'editor') => site.request('POST', '/events', { json: evening(fields), as })
  const change = (id: unknown, json: Json, as = 'editor') => site.request('PATCH', `/events/${id}`, { json, as })
  const links = [
    { link: 'venue', resource: 'venues', known: 'Hall', draft: 'Cellar' },
    { link: 'organizer', resource: 'organizers', known: 'Guild', draft: 'Ghost' },
  ] as const
  /** The records of a link as a list, whatever the reply makes of none, one and several. */
  const linkedIn = (event: Json, link: string) => [event[link]].flat() as Json[]

  describe.each(links)('$link', ({ link, resource, known, draft }) => {
    it('an object with fields is created, and linked', async () => {
      const fields = { [link]: 'Made inline', phone: '112', website: 'https://example.org', show_map: false }
      const event = bodyOf(await create({ [link]: fields }))
      const [shown] = linkedIn(event, link)
      expect(shown).toMatchObject({
        [link]: 'Made inline',
        phone: '112',
        website: 'https://example.org',
        status: 'publish',
        author: 2,
      })
      expect(bodyOf(await get(site, `/${resource}/${shown?.id}`))).toEqual(shown)
    })

    it('known and new ones may be mixed, in the order of the request', async () => {
      const event = bodyOf(
        await create({ [link]: [{ [link]: 'First' }, ids[known], { [link]: 'Third' }, { id: ids[known] }] }),
      )
      expect(linkedIn(event, link).map((record) => record[link])).toEqual(['First', known, 'Third'])
    })

    it('a form may nest it (rule 3)', async () => {
      const times = 'title=Nested&start_date=2030-06-20&end_date=2030-06-21'
      const one = await site.request('POST', '/events', {
        form: `${times}&${link}[${link}]=From a form&${link}[phone]=112`,
        as: 'editor',
      })
      expect(linkedIn(bodyOf(one), link)).toMatchObject([{ [link]: 'From a form', phone: '112' }])
      const form = `${times}&${link}[0][${link}]=One&${link}[1][${link}]=Two&${link}[1][website]=https%3A%2F%2Fexample.org`
      const two = await site.request('POST', '/events', { form, as: 'editor' })
      expect(linkedIn(bodyOf(two), link)).toMatchObject([
        { [link]: 'One' },
        { [link]: 'Two', website: 'https://example.org' },
      ])
    })

    it('an update replaces the links, and null, "" or [] take them away', async () => {
      for (const none of [null, '', []]) {
        const { id } = bodyOf(await create({ [link]: ids[known] }))
        expect(linkedIn(bodyOf(await change(id, { [link]: { [link]: 'Instead' } })), link)).toMatchObject([
          { [link]: 'Instead' },
        ])
        expect(bodyOf(await change(id, { [link]: none }))[link]).toEqual([])
      }
    })

    it('an id that does not exist for the caller is 400', async () => {
      expect(refusalOf(await create({ [link]: ids[draft] }, 'author:31'))).toEqual(invalid(link))
      expect(refusalOf(await create({ [link]: [ids[known], 999_999] }))).toEqual(invalid(link))
      expect(linkedIn(bodyOf(await create({ [link]: ids[draft] }, 'author:30')), link)).toMatchObject([
        { id: ids[draft] },
      ])
    })

    it('unless it is linked already', async () => {
      const event = await make(site, 'events', evening({ author: 31, [link]: ids[draft] }))
      const reply = await change(event.id, { title: 'Mine', [link]: [ids[draft], ids[known]] }, 'author:31')
      expect(reply.status).toBe(200)
      expect(linkedIn(bodyOf(reply), link)).toMatchObject([{ id: ids[known] }])
      const whole = bodyOf(await get(site, `/events/${event.id}`, { as: 'editor' }))
      expect(linkedIn(whole, link)).toMatchObject([{ id: ids[draft] }, { id: ids[known] }])
    })

    describe('an inline object whose fields are all those of a record', () => {
      const name = `Größe ${link}`
      const full = { [link]: name, phone: '112', website: 'https://example.org', description: 'Twin' }
      const twin = make.bind(null, site, resource)
      const linkedTo = async (fields: Json, as = 'editor') =>
        linkedIn(bodyOf(await create({ [link]: fields }, as)), link)[0]?.id

      it('links the one with the lowest id, and makes no twin', async () => {
        const first = await twin(full)
        await twin(full)
        for (const fields of [
          full,
          { [link]: name },
          { [link]: ` GROSSE ${link.toUpperCase()} ` },
          { [link]: name, slug: first.slug, status: 'publish', author: first.author, date: first.date },
          { [link]: name, status: 'future', date_utc: first.date_utc, image: false, excerpt: '' },
          first,
          { ...first, id: undefined },
        ]) {
          expect(await linkedTo(fields as Json), JSON.stringify(fields)).toBe(first.id)
        }
        expect(await linkedTo({ [link]: name }, 'author:30')).toBe(first.id)
      })

      it('is a new one if one field differs', async () => {
        const first = await twin({ ...full, [link]: `Other ${link}` })
        const known: unknown[] = [first.id]
        for (const fields of [
          { phone: '113' },
          { status: 'draft' },
          { slug: `other-slug-${link}` },
          { author: 31 },
          { date: '2029-01-01' },
          { image: 7 },
          { excerpt: 'More' },
          { description: 'twin' },
        ]) {
          const id = await linkedTo({ ...full, [link]: `Other ${link}`, ...fields })
          expect(known, JSON.stringify(fields)).not.toContain(id)
          known.push(id)
        }
      })

      it('is not one in the trash, nor one that the caller cannot read', async () => {
        const gone = await twin({ [link]: `Gone ${link}` })
        await site.request('DELETE', `/${resource}/${gone.id}`, { as: 'editor' })
        expect(await linkedTo({ [link]: `Gone ${link}` })).toBeGreaterThan(Number(gone.id))
        const secret = await twin({ [link]: `Secret ${link}`, status: 'draft', author: 33 })
        expect(await linkedTo({ [link]: `Secret ${link}` }, 'author:30')).toBeGreaterThan(Number(secret.id))
        expect(await linkedTo({ [link]: `Secret ${link}` })).toBe(secret.id)
      })

      it('may be one that was sent beside it', async () => {
        const event = bodyOf(
          await create({ [link]: [{ [link]: `Both ${link}`, phone: '1' }, { [link]: `Both ${link}` }] }),
        )
        expect(linkedIn(event, link)).toHaveLength(1)
      })

      it('still needs the right to create', async () => {
        await twin({ [link]: `Right ${link}` })
        const event = await make(site, 'events', evening({ author: 30, status: 'draft' }))
        expect(refusalOf(await change(event.id, { [link]: { [link]: `Right ${link}` } }, 'subscriber:30')).status).toBe(
          403,
        )
      })
    })

    it('0 is none', async () => {
      for (const none of [0, '0', [0], { id: 0 }, { id: '0', [link]: '' }]) {
        expect(bodyOf(await create({ [link]: none }))[link], JSON.stringify(none)).toEqual([])
      }
      const { id } = bodyOf(await create({ [link]: [0, ids[known]] }))
      expect(linkedIn(bodyOf(await change(id, { title: 'Same' })), link)).toMatchObject([{ id: ids[known] }])
      expect(bodyOf(await change(id, { [link]: 0 }))[link]).toEqual([])
      expect(linkedIn(bodyOf(await create({ [link]: { id: 0, [link]: 'New beside 0' } })), link)).toMatchObject([
        { [link]: 'New beside 0' },
      ])
      expect(refusalOf(await create({ [link]: -1 }))).toEqual(invalid(link))
      // Nor is an object without fields a form that was left empty.
      expect(refusalOf(await create({ [link]: {} }))).toEqual(missing(`${link}.${link}`))
    })

    it('an object with an id has to be the record that has it', async () => {
      const { id, uid, slug } = bodyOf(await get(site, `/${resource}/${ids[known]}`))
      const wrong = [
        { id, uid: 'of-another-calendar' },
        { id, uid: 'of-another-calendar', slug, [link]: known },
        { id, [link]: 'City Hall' },
        { id, slug: 'city-hall' },
        { id, slug: 'city-hall', [link]: 'City Hall', uid: '' },
      ]
      for (const sent of wrong) {
        const reply = await create({ [link]: [sent] })
        expect(refusalOf(reply), JSON.stringify(sent)).toEqual(invalid(`${link}[0].id`))
        expect(bodyOf(reply).message).toContain(`${id} is the id of "${known}"`)
      }
      const right = [
        { id },
        { id, uid },
        { id, uid, slug: 'old', [link]: 'Old name' },
        { id, slug, [link]: 'Old name' },
        { id, slug: 'old', [link]: known.toUpperCase() },
        { id, uid: null, slug: '', [link]: '' },
      ]
      for (const sent of right) {
        expect(linkedIn(bodyOf(await create({ [link]: sent })), link), JSON.stringify(sent)).toMatchObject([{ id }])
      }
      expect(refusalOf(await create({ [link]: { id, uid: {} } }))).toEqual(invalid(`${link}.uid`))
    })

    it('that of a reply is taken back by an update, after a renaming too, and that of another calendar is not', async () => {
      const event = bodyOf(await create({ [link]: { [link]: `Before ${link}` } }))
      const [shown] = linkedIn(event, link)
      await site.request('PATCH', `/${resource}/${shown?.id}`, {
        json: { [link]: 'After', slug: 'after' },
        as: 'editor',
      })
      const reply = await change(event.id, { [link]: event[link], title: 'Again' })
      expect(linkedIn(bodyOf(reply), link)).toMatchObject([{ id: shown?.id, [link]: 'After' }])
      const foreign = await change(event.id, { [link]: { ...shown, uid: 'of-another-calendar' } })
      expect(refusalOf(foreign)).toEqual(invalid(`${link}.id`))
    })

    it('nobody learns the name of a linked record that they cannot read', async () => {
      const event = await make(site, 'events', evening({ author: 31, [link]: ids[draft] }))
      for (const name of [draft, 'Guess']) {
        const reply = await change(event.id, { [link]: { id: ids[draft], [link]: name } }, 'author:31')
        expect([reply.status, JSON.stringify(bodyOf(reply)).includes(draft)], name).toEqual([200, false])
      }
    })

    it('what the caller may not read is left out of the reply (rule 10)', async () => {
      const event = await make(site, 'events', evening({ [link]: [ids[draft], ids[known]] }))
      const shownTo = async (options: object) =>
        linkedIn(bodyOf(await get(site, `/events/${event.id}`, options)), link).map(({ id }) => id)
      expect(await shownTo({})).toEqual([ids[known]])
      expect(await shownTo({ as: 'author:31' })).toEqual([ids[known]])
      expect(await shownTo({ as: 'author:30' })).toEqual([ids[draft], ids[known]])
      expect(await shownTo({ as: 'editor' })).toEqual([ids[draft], ids[known]])
    })

    it('takes the status of the event if it has none', async () => {
      for (const status of ['publish', 'draft', 'pending', 'private']) {
        const [shown] = linkedIn(bodyOf(await create({ status, [link]: { [link]: `Of a ${status}` } })), link)
        expect(shown?.status).toBe(status)
      }
      const [own] = linkedIn(
        bodyOf(await create({ status: 'draft', [link]: { [link]: 'Of its own', status: 'publish' } })),
        link,
      )
      expect(own?.status).toBe('publish')
    })

    it('is published with the event when it is pending and of the same author', async () => {
      const event = bodyOf(await create({ status: 'pending', [link]: { [link]: 'Waiting' } }, 'contributor:30'))
      const other = await make(site, resource, { [link]: 'Of another', status: 'pending', author: 33 })
      const held = await make(site, resource, { [link]: 'Held back', status: 'draft', author: 30 })
      const [waiting] = linkedIn(event, link)
      expect(waiting?.status).toBe('pending')
      await change(event.id, { [link]: [waiting?.id, other.id, held.id] })
      const published = await change(event.id, { status: 'publish' })
      expect(linkedIn(bodyOf(published), link).map(({ status }) => status)).toEqual(['publish', 'pending', 'draft'])
    })

    it('follows the rules of its own route', async () => {
      expect(refusalOf(await create({ [link]: { phone: '1' } }))).toMatchObject({
        status: 400,
        code: 'rest_missing_callback_param',
      })
      expect(refusalOf(await create({ [link]: { [link]: 'Bad', website: 'x' } }))).toEqual(invalid(`${link}.website`))
      const foreign = await create({ [link]: { [link]: 'Foreign', author: 77 } }, 'author:30')
      expect(refusalOf(foreign)).toEqual({ status: 403, code: 'rest_forbidden' })
    })

    it('is not stored when the event is refused, nor are new terms', async () => {
      const reply = await create({
        [link]: { [link]: `Unstored ${link}` },
        tags: [`unstored ${link}`],
        post_parent: 999_999,
      })
      expect(refusalOf(reply)).toEqual(invalid('post_parent'))
      const mixed = await create({ [link]: [{ [link]: `Unstored ${link}` }, 999_999], tags: [`unstored ${link}`] })
      expect(refusalOf(mixed)).toEqual(invalid(link))
      expect(namesOf(await get(site, `/${resource}`, { query: { search: 'unstored' } }), resource)).toEqual([])
      expect(namesOf(await get(site, '/tags', { query: { search: 'unstored', hide_empty: false } }), 'tags')).toEqual(
        [],
      )
    })
  })

  describe.each(['categories', 'tags'] as const)('%s', (resource) => {
    const namesIn = (reply: Parameters<typeof bodyOf>[0]) => (bodyOf(reply)[resource] as Json[]).map(({ name }) => name)

    it('text is a slug, then a folded name, then a new term', async () => {
      const term = await make(site, resource, { name: `Größe ${resource}`, slug: `size-${resource}` })
      for (const text of [`size-${resource}`, `grosse ${resource}`, `GRÖSSE ${resource.toUpperCase()}`]) {
        const reply = await create({ [resource]: [text] })
        expect((bodyOf(reply)[resource] as Json[]).map(({ id }) => id)).toEqual([term.id])
      }
      const created = await create({ [resource]: [`New ${resource}`] })
      expect(bodyOf(created)[resource]).toMatchObject([{ name: `New ${resource}`, slug: `new-${resource}`, count: 1 }])
      expect(namesOf(await get(site, `/${resource}`, { query: { slug: `new-${resource}` } }), resource)).toEqual([
        `New ${resource}`,
      ])
    })

    it('an object with an id has to be the term that has it (rule 36)', async () => {
      const { id, name, slug } = await make(site, resource, { name: `Own ${resource}` })
      for (const sent of [{ name: 'Other' }, { slug: 'other' }, { name: 'Other', slug: 'other' }]) {
        const reply = await create({ [resource]: [{ id, ...sent }] })
        expect(refusalOf(reply), JSON.stringify(sent)).toEqual(invalid(resource))
        expect(bodyOf(reply).message).toContain(`${id} is the id of "Own ${resource}"`)
      }
      for (const sent of [{}, { slug }, { name }, { name: 'Other', slug }, { name, slug: 'other' }]) {
        const reply = await create({ [resource]: [{ id, ...sent }] })
        expect((bodyOf(reply)[resource] as Json[])[0], JSON.stringify(sent)).toMatchObject({ id })
      }
    })

    it('the same new name twice is one term', async () => {
      const reply = await create({ [resource]: [`Twice ${resource}`, `TWICE ${resource}`] })
      expect(namesIn(reply)).toEqual([`Twice ${resource}`])
    })

    it('are shown by name, whatever the order sent', async () => {
      const reply = await create({ [resource]: [`c ${resource}`, `B ${resource}`, `Ä ${resource}`] })
      expect(namesIn(reply)).toEqual([`Ä ${resource}`, `B ${resource}`, `c ${resource}`])
    })

    it('an update replaces them, and is not touched by their absence', async () => {
      const { id } = bodyOf(await create({ [resource]: [`old ${resource}`] }))
      expect(namesIn(await change(id, { title: 'Other' }))).toEqual([`old ${resource}`])
      expect(namesIn(await change(id, { [resource]: [`young ${resource}`] }))).toEqual([`young ${resource}`])
      expect(namesIn(await change(id, { [resource]: [] }))).toEqual([])
    })

    it('a form may send them in every form of a list (rule 3)', async () => {
      const times = 'title=Lists&start_date=2030-06-20&end_date=2030-06-21'
      const [one, two] = [`one ${resource}`, `two ${resource}`]
      for (const list of [
        `${resource}=${one}, ${two}`,
        `${resource}=${one}&${resource}=${two}`,
        `${resource}[]=${one}&${resource}[]=${two}`,
        `${resource}[0]=${one}&${resource}[1]=${two}`,
      ]) {
        expect(namesIn(await site.request('POST', '/events', { form: `${times}&${list}`, as: 'editor' }))).toEqual([
          one,
          two,
        ])
      }
    })

    it('inside a JSON list a comma is part of the name (rule 3)', async () => {
      expect(namesIn(await create({ [resource]: [`bread, butter ${resource}`] }))).toEqual([
        `bread, butter ${resource}`,
      ])
    })
  })

  it('digits are an id, then a slug, then a name, then a new term', async () => {
    expect(bodyOf(await create({ tags: ['1999'] })).tags).toMatchObject([{ name: '1999', id: ids['1999'] }])
    expect(bodyOf(await create({ tags: [String(ids['1999'])] })).tags).toMatchObject([{ name: '1999' }])
    expect(bodyOf(await create({ tags: ['2001'] })).tags).toMatchObject([{ name: '2001', slug: '2001' }])
    expect(refusalOf(await create({ tags: ['2002'] }, 'author:31'))).toEqual({ status: 403, code: 'rest_forbidden' })
    expect(refusalOf(await create({ tags: [1999] })), 'a JSON integer is an id').toEqual(invalid('tags'))
  })

  it('digits with a leading zero are never an id', async () => {
    const padded = `00${ids['1999']}`
    const [made] = bodyOf(await create({ tags: [padded] })).tags as Json[]
    expect(made).toMatchObject({ name: padded, slug: padded })
    expect(bodyOf(await create({ tags: `${padded},${ids['1999']}` })).tags).toMatchObject([
      { id: made?.id },
      { id: ids['1999'] },
    ])
    const listed = await get(site, '/events', { query: { tags: padded, start_date: '2000-01-01' } })
    expect((bodyOf(listed).events as Json[]).length).toBe(2)
    expect(refusalOf(await get(site, '/events', { query: { tags: `0${padded}` } }))).toEqual(invalid('tags'))
  })

  it('an object without an id is only what it says', async () => {
    const id = String(ids['1999'])
    const [named] = bodyOf(await create({ tags: [{ name: id }] })).tags as Json[]
    expect(named).toMatchObject({ name: id, slug: id })
    expect(named?.id).not.toBe(ids['1999'])
    for (const tag of [
      { name: id },
      { name: Number(id) },
      { slug: id },
      { slug: id, name: 'Other' },
      { id: named?.id },
    ]) {
      expect(bodyOf(await create({ tags: [tag] })).tags, JSON.stringify(tag)).toMatchObject([{ id: named?.id }])
    }
    expect(bodyOf(await create({ tags: [{ name: 'Two words', slug: 'both' }] })).tags).toMatchObject([{ slug: 'both' }])
    expect(bodyOf(await create({ tags: [{ name: 'both!', slug: '' }] })).tags).toMatchObject([{ name: 'both!' }])
    for (const tag of [{ slug: 'unknown' }, {}, { name: '' }, { slug: null }]) {
      expect(refusalOf(await create({ tags: [tag] })), JSON.stringify(tag)).toEqual(invalid('tags'))
    }
    expect(refusalOf(await create({ tags: [{ name: 'a\nb' }] }))).toEqual(invalid('tags.name'))
  })

  it('a new category stands at the root', async () => {
    expect(bodyOf(await create({ categories: ['At the root'] })).categories).toMatchObject([{ parent: 0 }])
    expect(bodyOf(await create({ categories: ['inner'] })).categories).toMatchObject([
      { id: ids.Inner, parent: ids.Café },
    ])
  })

  it('a parent may not be the event itself, nor one below it (rule 41)', async () => {
    const top = bodyOf(await create({ title: 'Top' }))
    const below = bodyOf(await create({ title: 'Below', post_parent: top.id }))
    for (const post_parent of [top.id, below.id]) {
      expect(refusalOf(await change(top.id, { post_parent }))).toEqual(invalid('post_parent'))
    }
  })
})
