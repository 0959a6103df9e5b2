import { describe, expect, it } from 'vitest'
import { listResponse } from '../../../src/http/endpoints/list-reply.ts'
import { Json } from '../../../src/http/response/json.ts'

const root = { origin: 'https://example.org', basePath: '/de', namespace: 'cal/events/v1' }
const url = 'https://example.org/de/cal/events/v1/tags'

function response(query: string, page = 1, total_pages = 1, mount = {}) {
  const json = new Json()
  json.addText('"a tag"')
  const found = { json, count: 1, total: total_pages * 10, total_pages, page, per_page: 10 }
  const { body, ...rest } = listResponse(found, { collection: 'tags', root, mount, query })
  expect(body).toBeInstanceOf(Json)
  return { ...rest, body: JSON.parse(new TextDecoder().decode((body as Json).join())) as object }
}

function restUrl(query: string): unknown {
  return Reflect.get(response(query).body, 'rest_url')
}

describe('listResponse', () => {
  it('holds the replies under the name of the collection, with the totals in body and headers', () => {
    expect(response('')).toEqual({
      status: 200,
      body: { tags: ['a tag'], rest_url: url, total: 10, total_pages: 1 },
      headers: { 'X-Cal-Total': '10', 'X-Cal-TotalPages': '1' },
    })
  })

  it('has its own headers begin as the mount says', () => {
    const { headers } = response('', 1, 1, { headerPrefix: 'X-TEC' })
    expect(headers).toEqual({ 'X-TEC-Total': '10', 'X-TEC-TotalPages': '1' })
  })

  it.each<[page: number, next: string | undefined, previous?: string]>([
    [1, `${url}?page=2`],
    [2, `${url}?page=3`, `${url}?page=1`],
    [3, undefined, `${url}?page=2`],
  ])('links page %i of three to its neighbours, in body and headers', (page, next, previous) => {
    const { body, headers } = response('page=9', page, 3)
    expect(body).toMatchObject({
      ...(next && { next_rest_url: next }),
      ...(previous && { previous_rest_url: previous }),
    })
    expect(Object.keys(body).filter((name) => name.endsWith('_rest_url'))).toEqual(
      [next && 'next_rest_url', previous && 'previous_rest_url'].filter(Boolean),
    )
    expect(headers?.Link).toBe(
      [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean).join(', '),
    )
  })

  it.each([
    ['', ''],
    ['a=1&b=2', '?a=1&b=2'],
    ['&a=1&&', '?a=1'],
    ['flag', '?flag'],
    ['flag=', '?flag='],
    ['a=1&a=2&page=1', '?a=1&a=2&page=1'],
    ['q=a+b%20c', '?q=a%20b%20c'],
    ['start_date=2030-06-20T09:00:00%2B02:00', '?start_date=2030-06-20T09%3A00%3A00%2B02%3A00'],
    ['c[]=1', '?c%5B%5D=1'],
    ['q=<script>"', '?q=%3Cscript%3E%22'],
    ['q=%E6%9D%B1', '?q=%E6%9D%B1'],
    ['password=sesame&a=1', '?a=1'],
    ['password[]=sesame&a=1', '?a=1'],
    ['pass%77ord=sesame', ''],
  ])('echoes the query %j as %j', (query, echoed) => {
    expect(restUrl(query)).toBe(url + echoed)
  })

  it('changes page alone, however it was written', () => {
    const { body } = response('p%61ge=1&a=1&page=1&per_page=5', 1, 2)
    expect(body).toMatchObject({ next_rest_url: `${url}?a=1&per_page=5&page=2` })
  })
})
