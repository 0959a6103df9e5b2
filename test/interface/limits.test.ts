import { expect, it } from 'vitest'
import { describeEverywhere, describeOn, describeOnStores } from '../support/everywhere.ts'
import { hosts } from '../support/harness.ts'
import { bodyOf, evening, get, invalid, make, refusalOf, refused, useSite } from './site.ts'

// What is joined, repeated or expanded has a limit, and says so.

describeOnStores('the depth of categories', (host) => {
  const site = useSite(host)
  const chain = async (length: number, name: string, parent = 0) => {
    const ids: number[] = []
    for (let level = 0; level < length; level += 1) {
      const { id } = await make(site, 'categories', { name: `${name} ${level}`, parent: ids.at(-1) ?? parent })
      ids.push(id)
    }
    return ids
  }
  const move = (id: number | undefined, parent: number | undefined) =>
    site.request('PATCH', `/categories/${id}`, { json: { parent }, as: 'editor' })

  it('is 64 levels at most, counting what is below a category that moves (rule 36)', async () => {
    const long = await chain(64, 'Long')
    const below = { name: 'Too deep', parent: long[63] }
    expect(refusalOf(await site.request('POST', '/categories', { json: below, as: 'editor' }))).toEqual(
      invalid('parent'),
    )
    expect((await move(long[63], long[61])).status, 'up').toBe(200)
    expect((await move(long[63], long[62])).status, 'and back').toBe(200)

    const short = await chain(3, 'Short')
    expect(refusalOf(await move(short[0], long[61]))).toEqual(invalid('parent'))
    expect((await move(short[0], long[60])).status, 'three below the 61st are 64').toBe(200)
    expect(refusalOf(await move(long[0], short[2])), 'a loop').toEqual(invalid('parent'))
    const { id } = await make(site, 'categories', { name: 'Root' })
    expect(refusalOf(await move(long[0], id))).toEqual(invalid('parent'))
    expect((await move(long[1], id)).status, '63 below another root').toBe(200)
  })

  it('of events has 8 levels (rule 41)', async () => {
    const chain = async (levels: number, title: string) => {
      const ids: number[] = []
      for (let level = 0; level < levels; level += 1) {
        const post_parent = ids.at(-1) ?? 0
        ids.push((await make(site, 'events', evening({ title: `${title} ${level}`, post_parent }))).id)
      }
      return ids
    }
    const below = (id: number | undefined, post_parent: number | undefined) =>
      site.request('POST', `/events/${id}`, { json: { post_parent }, as: 'editor' })
    const long = await chain(8, 'Long')
    const json = evening({ post_parent: long[7] })
    expect(refusalOf(await site.request('POST', '/events', { json, as: 'editor' }))).toEqual(invalid('post_parent'))
    const short = await chain(3, 'Short')
    expect(refusalOf(await below(short[0], long[5]))).toEqual(invalid('post_parent'))
    expect(refusalOf(await below(short[0], long[7]))).toEqual(invalid('post_parent'))
    expect((await below(short[0], long[4])).status, 'three below the fifth are 8').toBe(200)
    expect((await below(short[0], 0)).status).toBe(200)
    expect(refusalOf(await below(long[0], short[2])), 'eight below the third').toEqual(invalid('post_parent'))
  })
})

describeEverywhere('limits of what is sent', (host) => {
  const site = useSite(host)
  const post = (options: object) => site.request('POST', '/events', { as: 'editor', ...options })

  it('a form has at most 5,000 values (rule 2)', async () => {
    const form = `${new URLSearchParams({ title: 'Form', start_date: 'today', end_date: 'today' })}`
    expect((await post({ form: `${form}${'&x=1'.repeat(4_997)}` })).status).toBe(201)
    const reply = await post({ form: `${form}${'&x=1'.repeat(4_998)}` })
    expect(refusalOf(reply)).toEqual(refused(413, 'rest_body_too_large'))
  })

  it('so has a query', async () => {
    expect((await get(site, '/events', { query: '&'.repeat(4_999) })).status).toBe(200)
    expect(refusalOf(await get(site, '/events', { query: '&'.repeat(5_000) }))).toEqual(
      refused(400, 'rest_invalid_url'),
    )
  })

  it('JSON of any depth is read or refused, and no fault', async () => {
    const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)
    const fields = ['title', 'venue', 'categories', 'cost', 'image', 'password', 'unknown']
    for (const name of fields) {
      for (const value of [deep('[', ']'), deep('{"id":', '}').replace(':}', ':1}')]) {
        const body = JSON.stringify(evening()).replace(/\}$/, `,"${name}":${value}}`)
        const { status } = await post({ body, headers: { 'content-type': 'application/json' } })
        expect([name, status]).toEqual([name, name === 'unknown' ? 201 : 400])
      }
    }
  })
})

// What a reply holds is made of the records of any store.
describeOn([...hosts].slice(0, 2), 'limits of replies', (host) => {
  const site = useSite(host)
  const long = (at: number) => ({ title: `Long ${at}`, start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' })

  it('a list of more than 32 MiB is refused, and read in smaller pages', async () => {
    const text = 'x'.repeat(60_000)
    const venue: number[] = []
    for (let at = 0; at < 12; at += 1) {
      venue.push((await site.calendar.venues.create({ venue: `Hall ${at}`, description: text, excerpt: text })).id)
    }
    for (let at = 0; at < 24; at += 1) await site.calendar.events.create({ ...long(at), venue })
    const reply = await get(site, '/events', { query: 'per_page=24' })
    expect(refusalOf(reply)).toEqual(invalid('per_page'))
    expect(JSON.stringify(bodyOf(reply))).toContain('per_page must be smaller, as these records take more than 32 MiB')
    expect((await get(site, '/events', { query: 'per_page=4' })).status).toBe(200)
  })

  it('a Link of more than 4 KiB is left out, for proxies refuse it', async () => {
    for (const title of ['A', 'B']) await make(site, 'events', evening({ title }))
    const linked = await get(site, '/events', { query: `per_page=1&x=${'a'.repeat(3_000)}` })
    expect(linked.headers.get('link')).toContain('rel="next"')
    const long = await get(site, '/events', { query: `per_page=1&x=${'a'.repeat(5_000)}` })
    expect(long.headers.get('link')).toBeNull()
    expect(bodyOf(long).next_rest_url).toContain('page=2')
  })
})
