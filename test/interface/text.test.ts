import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, evening, get, invalid, type Json, make, nameField, refusalOf, resources, useSite } from './site.ts'

// Texts as they are stored (rule 39), and the slugs made from them (rule 33).

describeOnStores('text', (host) => {
  const site = useSite(host, {
    calendar: { sanitizeHtml: (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '') },
  })
  const bare = useSite(host)
  const create = (fields: Json, as: string, to = site) => to.request('POST', '/events', { json: evening(fields), as })

  it.each(['description', 'excerpt'])('HTML in the %s (rule 39)', async (field) => {
    const html = '<p>Hi</p><script>alert(1)</script>'
    expect(bodyOf(await create({ [field]: html }, 'editor'))[field]).toBe(html)
    expect(bodyOf(await create({ [field]: html }, 'author'))[field]).toBe('<p>Hi</p>')
    expect(bodyOf(await create({ [field]: html }, 'contributor'))[field]).toBe('<p>Hi</p>')
    expect(bodyOf(await create({ [field]: html }, 'editor', bare))[field]).toBe(html)
    const escaped = '&lt;p>Hi&lt;/p>&lt;script>alert(1)&lt;/script>'
    const stored = bodyOf(await create({ [field]: html }, 'author:30', bare))
    expect(stored[field]).toBe(escaped)
    const changed = await bare.request('PATCH', `/events/${stored.id}`, {
      json: { [field]: html.repeat(2) },
      as: 'author:30',
    })
    expect(bodyOf(changed)[field]).toBe(escaped.repeat(2))
    const sentBack = await bare.request('PUT', `/events/${stored.id}`, { json: bodyOf(changed), as: 'author:30' })
    expect(bodyOf(sentBack)[field]).toBe(escaped.repeat(2))
  })

  it('a text equal to the stored one is left as it is, whoever sends it (rule 29)', async () => {
    const html = '<p>Hi</p><script>trusted()</script>'
    const event = await make(bare, 'events', evening({ author: 30, description: html }))
    const reply = await bare.request('PUT', `/events/${event.id}`, { json: event, as: 'author:30' })
    expect([reply.status, bodyOf(reply).description]).toEqual([200, html])
    const plain = await make(bare, 'events', evening({ title: '<b>Title</b>', cost: '<b>cheap</b>', author: 30 }))
    const sentBack = await bare.request('PUT', `/events/${plain.id}`, { json: plain, as: 'author:30' })
    expect([sentBack.status, sentBack.body]).toEqual([200, plain])
    const venue = await make(bare, 'venues', { venue: '<i>Barn</i>', city: '<i>Bonn</i>', author: 30 })
    const venueBack = await bare.request('PUT', `/venues/${venue.id}`, { json: venue, as: 'author:30' })
    expect([venueBack.status, venueBack.body]).toEqual([200, venue])
  })

  it.each([
    ['<b>', 400],
    ['a<b', 400],
    ['</p>', 400],
    ['<!-- x', 400],
    ['<?php', 400],
    ['1 < 2', 201],
    ['<3', 201],
    ['a > b', 201],
  ])('%s in the plain texts of those not trusted with raw HTML is %d', async (text, status) => {
    const event = await create({ title: text }, 'author')
    if (status === 400) expect(refusalOf(event)).toEqual(invalid('title'))
    else expect(bodyOf(event).title).toBe(text)
    for (const field of ['venue', 'address', 'city', 'phone']) {
      const venue = await site.request('POST', '/venues', { json: { venue: 'Barn', [field]: text }, as: 'author' })
      if (status === 400) expect(refusalOf(venue)).toEqual(invalid(field))
      else expect(bodyOf(venue)[field]).toBe(text)
    }
    const organizer = await site.request('POST', '/organizers', { json: { organizer: text }, as: 'contributor' })
    if (status === 400) expect(refusalOf(organizer)).toEqual(invalid('organizer'))
    else expect(bodyOf(organizer).organizer).toBe(text)
    expect(bodyOf(await create({ title: text }, 'editor')).title).toBe(text)
  })

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\ud800', '\udc00'])(
    'control characters and lone surrogates are 400: %j',
    async (character) => {
      const replies = [
        await create({ title: `a${character}b` }, 'editor'),
        await create({ description: `a${character}b` }, 'editor'),
      ]
      expect(replies.map(refusalOf)).toEqual([invalid('title'), invalid('description')])
    },
  )

  it('text comes back as stored, never entity-encoded', async () => {
    const title = 'Tom & "Jerry" – 5 > 4, 日本 🎉'
    expect(bodyOf(await create({ title, description: title }, 'editor'))).toMatchObject({ title, description: title })
  })
})

describeOnStores('slugs', (host) => {
  const site = useSite(host)
  const slugOf = async (title: string, more: Json = {}) =>
    String((await make(site, 'events', evening({ title, ...more }))).slug)

  it.each([
    ['Summer Fête 2030!', 'summer-fete-2030'],
    ['--Æsir & Øre: ßzett, Łódź, Đà Nẵng, Þór, ıĞ', 'aesir-ore-sszett-lodz-da-nang-thor-ig'],
    ['Œuvre ð', 'oeuvre-d'],
    ['夏祭り 2030', '夏祭り-2030'],
    ['Ελληνικά', 'ελληνικα'],
    ['ﬁne ①', 'fine-1'],
    ['a/b.c_d', 'a-b-c-d'],
  ])('%s is made from a title as %s (rule 33)', async (title, slug) => {
    expect(await slugOf(title)).toBe(slug)
    expect(await slugOf(title)).toBe(`${slug}-2`)
    expect(await slugOf('Another', { slug: title })).toBe(`${slug}-3`)
    expect(bodyOf(await get(site, `/events/by-slug/${encodeURIComponent(slug)}`)).title).toBe(title)
  })

  it('with nothing left it is ten characters of a-z and 0-9, others each time', async () => {
    const [one, two] = [await slugOf('!!!'), await slugOf('???')]
    for (const slug of [one, two]) expect(slug).toMatch(/^[a-z0-9]{10}$/)
    expect(one).not.toBe(two)
  })

  it('is at most 200 characters with its suffix', async () => {
    const slugs = [await slugOf('x'.repeat(300)), await slugOf('x'.repeat(300)), await slugOf('x'.repeat(300))]
    expect(slugs).toEqual(['x'.repeat(200), `${'x'.repeat(198)}-2`, `${'x'.repeat(198)}-3`])
  })

  it('is unique for each resource by itself', async () => {
    expect(await slugOf('Shared')).toBe('shared')
    for (const resource of resources.filter((one) => one !== 'events')) {
      expect((await make(site, resource, { [nameField[resource]]: 'Shared' })).slug).toBe('shared')
    }
  })

  it("a rename takes the next free one, and one's own is free", async () => {
    const [first, second] = [
      await make(site, 'events', evening({ title: 'Taken' })),
      await make(site, 'events', evening({ title: 'Other name' })),
    ]
    const rename = (id: number, slug: string) =>
      site.request('PATCH', `/events/${id}`, { json: { slug }, as: 'editor' })
    expect(bodyOf(await rename(second.id, 'taken')).slug).toBe('taken-2')
    expect(bodyOf(await rename(second.id, 'Taken-2')).slug).toBe('taken-2')
    expect(bodyOf(await rename(first.id, 'taken')).slug).toBe('taken')
    const retitled = await site.request('PATCH', `/events/${first.id}`, { json: { title: 'Retitled' }, as: 'editor' })
    expect(bodyOf(retitled).slug, 'a new title keeps the slug').toBe('taken')
    const third = await make(site, 'events', evening({ title: 'Made again' }))
    expect(bodyOf(await rename(third.id, '')).slug).toBe('made-again')
  })

  it('a hole in the row is filled again', async () => {
    const records = []
    for (let made = 0; made < 4; made += 1) records.push(await make(site, 'events', evening({ title: 'Row' })))
    expect(records.map(({ slug }) => slug)).toEqual(['row', 'row-2', 'row-3', 'row-4'])
    await site.request('DELETE', `/events/${records[0]?.id}`, { as: 'editor' })
    expect(await slugOf('Row')).toBe('row')
  })
})
