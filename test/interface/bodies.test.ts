import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, evening, type Json, make, refusalOf, refused, useSite } from './site.ts'

// Bodies and the values in them (rules 2 and 3).

describeEverywhere('bodies', (host) => {
  const site = useSite(host, { mount: { bodyLimit: 2000 } })
  const json = JSON.stringify(evening({ title: 'From JSON' }))
  const form = 'title=From+a+form&start_date=2030-06-20+18%3A00&end_date=2030-06-20T20:00:00'
  const post = (body: string | Uint8Array, type?: string) =>
    site.request('POST', '/events', {
      body,
      as: 'editor',
      ...(type !== undefined && { headers: { 'content-type': type } }),
    })

  it.each([
    ['application/json', json, 'From JSON'],
    ['application/json; charset=utf-8', json, 'From JSON'],
    ['APPLICATION/JSON', json, 'From JSON'],
    ['application/vnd.calendar+json', json, 'From JSON'],
    ['application/x-www-form-urlencoded', form, 'From a form'],
    ['application/x-www-form-urlencoded; charset=UTF-8', form, 'From a form'],
  ])('%s is read', async (type, body, title) => {
    const reply = await post(body, type)
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { title, start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' },
    ])
  })

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/octet-stream',
  ])('%s is 415', async (type) => {
    expect(refusalOf(await post(json, type))).toEqual(refused(415, 'rest_unsupported_media_type'))
  })

  it.each([
    '{',
    '{"title": "A"',
    'nonsense',
    '{"title": undefined}',
    '[]',
    '[{"title": "A"}]',
    '"text"',
    '12',
    'null',
    'true',
  ])('%s is no JSON object', async (body) => {
    expect(refusalOf(await post(body, 'application/json'))).toEqual(refused(400, 'rest_invalid_json'))
  })

  it('bytes that are no UTF-8 are never a crash', async () => {
    const reply = await post(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'application/json')
    expect([reply.status, bodyOf(reply).code]).toEqual([400, 'rest_invalid_json'])
  })

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'an empty body is {}, as %s',
    async (type) => {
      const { id } = await make(site, 'events', evening())
      const headers = { 'content-type': type }
      const reply = await site.request('PATCH', `/events/${id}`, { body: '', headers, as: 'editor' })
      expect([reply.status, bodyOf(reply).id]).toEqual([200, id])
      const create = await site.request('POST', '/tags', { body: '', headers, as: 'editor' })
      expect(refusalOf(create)).toMatchObject({ code: 'rest_missing_callback_param', params: ['name'] })
    },
  )

  it('a body of a DELETE is ignored, whatever it is', async () => {
    for (const [body, type] of [
      ['{', 'application/json'],
      ['text', 'text/plain'],
      [json, 'application/json'],
    ] as const) {
      const { id } = await make(site, 'events', evening())
      const reply = await site.request('DELETE', `/events/${id}`, {
        body,
        headers: { 'content-type': type },
        as: 'editor',
      })
      expect([reply.status, bodyOf(reply).status]).toEqual([200, 'trash'])
    }
  })

  it('over the limit it is 413', async () => {
    const fitting = JSON.stringify(evening({ description: 'x'.repeat(1500) }))
    expect((await post(fitting, 'application/json')).status).toBe(201)
    const large = JSON.stringify(evening({ description: 'x'.repeat(2500) }))
    expect(refusalOf(await post(large, 'application/json'))).toEqual(refused(413, 'rest_body_too_large'))
    expect(refusalOf(await post(`description=${'x'.repeat(2500)}`, 'application/x-www-form-urlencoded'))).toEqual(
      refused(413, 'rest_body_too_large'),
    )
  })

  it('fields of a write come from the body alone, filters from the query alone', async () => {
    const query = { title: 'From the query', featured: true }
    const created = await site.request('POST', '/events', {
      json: evening({ title: 'From the body' }),
      query,
      as: 'editor',
    })
    expect(bodyOf(created)).toMatchObject({ title: 'From the body', featured: false })
    const { start_date: _, ...rest } = evening()
    const missing = await site.request('POST', '/events', {
      json: rest,
      query: { start_date: '2030-06-20' },
      as: 'editor',
    })
    expect(refusalOf(missing)).toMatchObject({ params: ['start_date'] })
  })
})

describeEverywhere('the default limit of a body', (host) => {
  const site = useSite(host)

  it('is one mebibyte', async () => {
    const ofLength = (length: number) => `{"name": "Long", "nonsense": "${'x'.repeat(length - 33)}" }`
    expect(ofLength(1_048_576)).toHaveLength(1_048_576)
    const send = (length: number) =>
      site.request('POST', '/tags', {
        body: ofLength(length),
        headers: { 'content-type': 'application/json' },
        as: 'editor',
      })
    expect(refusalOf(await send(1_048_577))).toEqual(refused(413, 'rest_body_too_large'))
    expect((await send(1_048_576)).status).toBe(201)
  })
})

describeEverywhere('values in forms', (host) => {
  const site = useSite(host)
  const times = 'title=A&start_date=2030-06-20&end_date=2030-06-21'

  it.each([
    ['a scalar sent twice: the last counts', 'title=B&title=C', { title: 'C' }],
    [
      'booleans',
      'featured=yes&sticky=ON&show_map=0&all_day=False',
      { featured: true, sticky: true, show_map: false, all_day: false },
    ],
    ['an integer', 'author=7', { author: 7 }],
    ['an image', 'image=12', { image: { url: '', id: 12, extension: '' } }],
    ['an image as an object', 'image[id]=12', { image: { url: '', id: 12, extension: '' } }],
    ['plus and percent', 'description=a+b%2Bc%26d', { description: 'a b+c&d' }],
    ['a cost with a comma is one cost', 'cost=5,50', { cost_details: { values: ['5.50'] } }],
    ['costs', 'cost[]=10&cost[]=20', { cost_details: { values: ['10', '20'] } }],
    [
      'empty values are as if not sent',
      'featured=&cost=&venue=&tags=&website=',
      { featured: false, cost: '', venue: [], tags: [], website: '' },
    ],
    ['unknown fields are ignored', 'submit=Save&nonce=1&a[b][c]=1', { title: 'A' }],
  ])('%s', async (_title, fields, shown) => {
    const reply = await site.request('POST', '/events', { form: `${times}&${fields}`, as: 'editor' })
    expect([reply.status, reply.body]).toMatchObject([201, shown])
  })

  it.each([
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'venue[__proto__][polluted]=1&venue[venue]=Barn',
  ])('no form reaches a prototype: %s', async (fields) => {
    const reply = await site.request('POST', '/events', { form: `${times}&${fields}`, as: 'editor' })
    expect([reply.status < 500, ({} as Json).polluted]).toEqual([true, undefined])
  })
})
