import { equal, ok } from '../assert.ts'
import { answered, at, type Checks, editor, refused } from './site.ts'

/** Methods, paths and queries. */
export const requestChecks: Checks = {
  'serves the index of the namespace, with a slash at its end or without': async (open) => {
    const site = await open()
    for (const path of ['', '/']) {
      const reply = await site.send('GET', path)
      answered(reply, 200, `the index at '${path}'`)
      equal(at(reply.body, 'namespace'), 'cal/events/v1', `the namespace of the index at '${path}'`)
    }
  },
  'serves the description of the interface': async (open) => {
    const reply = await (await open()).send('GET', '/doc')
    answered(reply, 200, 'the description')
    ok(String(at(reply.body, 'openapi')).startsWith('3.1'), 'the version of OpenAPI')
  },
  'hands over each method': async (open) => {
    const site = await open()
    const created = await site.send('POST', '/tags', { json: { name: 'Jazz' }, as: editor })
    answered(created, 201, 'POST to the collection')
    const path = `/tags/${String(at(created.body, 'id'))}`
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const changed = await site.send(method, path, { json: { description: method }, as: editor })
      answered(changed, 200, method)
      equal(at(changed.body, 'description'), method, `what ${method} changed`)
    }
    equal(at((await site.send('GET', path)).body, 'description'), 'PATCH', 'what GET shows')
    answered(await site.send('DELETE', path, { as: editor }), 200, 'DELETE')
    refused(await site.send('GET', path), 404, 'tag-not-found', 'GET after DELETE')
  },
  'answers HEAD like GET, without a body': async (open) => {
    const site = await open({}, { seed: { tags: [{}] } })
    for (const path of ['/tags/1', '/tags?hide_empty=false', '/tags/2']) {
      const get = await site.send('GET', path)
      const head = await site.send('HEAD', path)
      equal([head.status, head.text], [get.status, ''], `HEAD ${path}`)
      for (const name of ['content-type', 'content-length', 'x-cal-total']) {
        equal(head.header(name), get.header(name), `${name} of HEAD ${path}`)
      }
    }
  },
  'answers OPTIONS with the methods of the path': async (open) => {
    const reply = await (await open()).send('OPTIONS', '/events/1')
    answered(reply, 204, 'OPTIONS')
    equal(reply.text, '', 'the body of OPTIONS')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      ok(reply.header('allow')?.includes(method), `${method} in Allow`)
    }
  },
  'refuses a method that a path does not know': async (open) => {
    const site = await open()
    for (const method of ['DELETE', 'PUT', 'PROPFIND']) {
      const reply = await site.send(method, '/events', { as: editor })
      refused(reply, 405, 'rest_method_not_allowed', `${method} of a collection`)
      ok(reply.header('allow')?.includes('GET'), `GET in Allow, to ${method}`)
    }
  },
  'has nothing at other paths': async (open) => {
    const site = await open()
    for (const path of ['/', '/about', '/cal', '/cal/events/v10', '/cal/events/v1/nothing', '/cal/events/v1//events']) {
      refused(await site.sendTo('GET', path), 404, 'rest_no_route', path)
    }
  },
  'takes one slash at the end of a path': async (open) => {
    const site = await open()
    answered(await site.send('GET', '/events/'), 200, 'one slash')
    refused(await site.send('GET', '/events//'), 404, 'rest_no_route', 'two slashes')
  },
  'hands over a path as it was encoded': async (open) => {
    const events = ['Straße & Café', 'a/b', 'c+d', '東京'].map((title) => ({ title }))
    const site = await open({}, { seed: { events } })
    for (const [slug, title] of [
      ['strasse-cafe', 'Straße & Café'],
      ['Stra%C3%9Fe%20Caf%C3%A9', 'Straße & Café'],
      ['a%2Fb', 'a/b'],
      ['c+d', 'c+d'],
      ['c%2Bd', 'c+d'],
      ['%E6%9D%B1%E4%BA%AC', '東京'],
      ['%e6%9d%b1%e4%ba%ac', '東京'],
    ] as const) {
      const reply = await site.send('GET', `/events/by-slug/${slug}`)
      answered(reply, 200, slug)
      equal(at(reply.body, 'title'), title, `the event at ${slug}`)
    }
  },
  'refuses a path with a broken escape': async (open) => {
    const site = await open()
    for (const slug of ['%', '%E6%9D', '%zz', 'a%2']) {
      refused(await site.send('GET', `/events/by-slug/${slug}`), 400, 'rest_invalid_url', slug)
    }
  },
  'hands over a query as it was encoded': async (open) => {
    const events = ['A day & a night', 'Zürich', '100%', 'What?', 'C# and C++'].map((title) => ({ title }))
    const site = await open({}, { seed: { events } })
    for (const [search, title] of [
      ['day+%26+a', 'A day & a night'],
      ['day%20%26', 'A day & a night'],
      ['Z%C3%BCrich', 'Zürich'],
      ['zurich', 'Zürich'],
      ['100%25', '100%'],
      ['what?', 'What?'],
      ['C%23', 'C# and C++'],
      ['c%2B%2B', 'C# and C++'],
    ] as const) {
      const reply = await site.send('GET', `/events?search=${search}&utm_source=x`)
      answered(reply, 200, search)
      equal([at(reply.body, 'total'), at(reply.body, 'events', 0, 'title')], [1, title], `search=${search}`)
    }
  },
  'hands over lists in each of their forms': async (open) => {
    const categories = ['One', 'Two', 'Three'].map((name) => ({ name }))
    const site = await open({}, { seed: { categories } })
    for (const query of [
      'include=1,3',
      'include=1%2C3',
      'include=1&include=3',
      'include[]=1&include[]=3',
      'include%5B%5D=1&include%5B%5D=3',
      'include[0]=1&include[1]=3',
    ]) {
      const reply = await site.send('GET', `/categories?hide_empty=false&${query}`)
      answered(reply, 200, query)
      equal(at(reply.body, 'total'), 2, `how many are found with ${query}`)
    }
  },
  'refuses a query with a broken escape': async (open) => {
    const site = await open()
    for (const query of ['search=%', 'search=%E6%9D', '%zz=1']) {
      refused(await site.send('GET', `/events?${query}`), 400, 'rest_invalid_url', query)
    }
  },
  'takes a query of thousands of characters': async (open) => {
    const site = await open({}, { seed: { tags: [{}] } })
    const unknown = Array.from({ length: 499 }, (_, index) => 1_000_000 + index)
    const reply = await site.send('GET', `/tags?hide_empty=false&include=${unknown.join(',')},1`)
    answered(reply, 200, 'a list of 500 ids')
    equal(at(reply.body, 'total'), 1, 'how many are found')
  },
}
