import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import type { Reply, RequestOptions } from '../support/harness.ts'
import { bodyOf, evening, get, make, nameField, type Resource, resources, useSite } from './site.ts'

// Rule 46: the headers that the description names are those of the replies.

interface Described {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly description: string }>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses: Record<string, Described> }>>>>

/** Headers that are the same on all replies, or the server's own. */
const common =
  /^(access-control-.*|cache-control|connection|content-.*|date|expires|keep-alive|transfer-encoding|vary|x-content-type-options|x-powered-by)$/

/** Only a response that reports double bookings, and one of a store whose reads may lack other writes, have these headers. */
const withoutRare = (names: readonly string[]) => names.filter((name) => !/^x-cal-(conflicts|as-of)$/.test(name))

describeEverywhere('the headers of the description', (host) => {
  let paths: Paths
  const site = useSite(host, {
    seed: async (opened) => {
      paths = bodyOf(await get(opened, '/doc')).paths as Paths
    },
  })
  const namesOf = ({ headers }: Reply) => [...headers.keys()].filter((name) => !common.test(name)).toSorted()
  const described = (path: string, method: string, status: number) => {
    const all = Object.entries(paths[path]?.[method.toLowerCase()]?.responses[status]?.headers ?? {})
    const lower = (some: typeof all) => some.map(([name]) => name.toLowerCase()).toSorted()
    return { all: lower(all), required: lower(all.filter(([, { required }]) => required)) }
  }
  const aRecord = (resource: Resource, name: string) => {
    const named = { [nameField[resource]]: name }
    return make(site, resource, resource === 'events' ? evening(named) : named)
  }

  it.each(resources)('are those of lists of %s', async (resource) => {
    for (const name of ['One', 'Two', 'Three']) await aRecord(resource, name)
    const { all, required } = described(`/${resource}`, 'GET', 200)
    const options: RequestOptions = { query: 'per_page=1&page=2&hide_empty=false&colour=red' }
    const cut: RequestOptions = { query: 'per_page=99&hide_empty=false' }
    const copy: RequestOptions = { query: 'include_deleted=true' }
    const replies: Reply[] = []
    for (const query of [options, cut, copy]) replies.push(await get(site, `/${resource}`, query))
    expect([...new Set(replies.flatMap(namesOf))].toSorted()).toEqual(all)
    expect(required).toEqual(['x-cal-total', 'x-cal-totalpages'])
    for (const reply of replies) expect(namesOf(reply)).toEqual(expect.arrayContaining(required))
  })

  it.each(resources)('are those of single %s, read and written', async (resource) => {
    const input = { [nameField[resource]]: 'Described', colour: 'red' }
    const json = resource === 'events' ? evening(input) : input
    const created = await site.request('POST', `/${resource}`, { as: 'administrator', json })
    expect(created.status).toBe(201)
    expect(namesOf(created)).toEqual(withoutRare(described(`/${resource}`, 'POST', 201).all))

    const path = `/${resource}/${bodyOf(created).id}`
    const of = (method: string, status: number) => {
      const { all, required } = described(`/${resource}/{id}`, method, status)
      return { all: withoutRare(all), required }
    }
    const read = await get(site, path)
    expect(namesOf(read)).toEqual(of('GET', 200).all)
    const known = { headers: { 'if-none-match': read.headers.get('etag') ?? '' } }
    expect(namesOf(await get(site, path, known))).toEqual(of('GET', 304).all)

    const write = (method: string, more: RequestOptions = {}) =>
      site.request(method, path, { as: 'administrator', ...more })
    const changed = await write('PATCH', { json: { description: 'x', colour: 'red' } })
    expect(namesOf(changed)).toEqual(of('PATCH', 200).all)
    const late = await write('PATCH', { json: {}, headers: { 'if-match': '"0.0"' } })
    expect([late.status, namesOf(late)]).toEqual([412, of('PATCH', 412).all])
    expect(namesOf(await write('DELETE', { query: 'colour=red' }))).toEqual(of('DELETE', 200).all)
    expect(of('GET', 200).required).toEqual(['etag', 'last-modified'])
  })

  it('begin as those of the mount do', async () => {
    const upstream = await site.mount({ headerPrefix: 'X-TEC' })
    const { text } = await get(upstream, '/doc')
    for (const name of ['Total', 'TotalPages']) expect(text).toContain(`"X-TEC-${name}"`)
    expect(text).not.toContain('X-Cal-')
  })
})
