import { createMake } from 'daybook/testing/calendar'
import { equal, ok } from '../assert.ts'
import { answered, at, type Checks, editor, refused } from './site.ts'

const json = createMake().event()

/** Callers, and their origins. */
export const callerChecks: Checks = {
  'lets nobody write without authentication': async (open) => {
    const site = await open({ authenticate: undefined })
    refused(await site.send('POST', '/events', { json }), 401, 'rest_forbidden', 'without credentials')
    refused(await site.send('POST', '/events', { json, as: editor }), 401, 'rest_forbidden', 'with any credentials')
    answered(await site.send('GET', '/events', { as: 'nobody' }), 200, 'a read with any credentials')
  },
  'takes an anonymous caller for what it is': async (open) => {
    const site = await open()
    refused(await site.send('POST', '/events', { json }), 401, 'rest_forbidden', 'a write')
    answered(await site.send('GET', '/events'), 200, 'a read')
  },
  'gives a caller the rights of its role, and its id': async (open) => {
    const site = await open()
    const created = await site.send('POST', '/events', { json, as: 'author:3' })
    answered(created, 201, 'an author')
    equal(at(created.body, 'author'), 3, 'the author of the record')
    const path = `/events/${String(at(created.body, 'id'))}`
    const change = { json: { title: 'Changed' } }
    refused(await site.send('PATCH', path, { ...change, as: 'author:4' }), 403, 'rest_forbidden', 'another author')
    refused(await site.send('PATCH', path, { ...change, as: 'subscriber:3' }), 403, 'rest_forbidden', 'a subscriber')
    answered(await site.send('PATCH', path, { ...change, as: 'author:3' }), 200, 'the same author')
    answered(await site.send('PATCH', path, { ...change, as: editor }), 200, 'an editor')
  },
  'knows a caller by a cookie as well': async (open) => {
    const site = await open()
    answered(await site.send('POST', '/events', { json, headers: { cookie: 'session=editor:2' } }), 201, 'a cookie')
  },
  'refuses bad credentials on every route, and keeps the reason to itself': async (open) => {
    const site = await open()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/doc'],
      ['GET', '/events'],
      ['GET', '/events/99'],
      ['POST', '/events'],
      ['DELETE', '/tags/1'],
    ] as const) {
      const reply = await site.send(method, path, { as: 'nobody' })
      refused(reply, 401, 'rest_invalid_credentials', `${method} '${path}'`)
      equal(reply.text.includes('secret'), false, `whether ${method} '${path}' shows the reason`)
    }
  },
  'keeps the status of an error that authentication throws on purpose': async (open) => {
    const site = await open()
    refused(await site.send('GET', '/events', { as: 'later' }), 503, 'rest_unavailable', 'a directory that is away')
  },
  'refuses writes that other sites make a browser send': async (open) => {
    const site = await open()
    const cookie = 'session=editor:2'
    const foreign = [{ origin: 'https://other.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
    for (const from of foreign) {
      const what = JSON.stringify(from)
      const write = await site.send('POST', '/events', { json, headers: { cookie, ...from } })
      refused(write, 403, 'rest_forbidden', `a write with ${what}`)
      answered(await site.send('GET', '/events', { headers: { cookie, ...from } }), 200, `a read with ${what}`)
      answered(await site.send('POST', '/events', { json, headers: from, as: editor }), 201, `a token with ${what}`)
    }
    for (const origin of [site.origin, 'https://front.example']) {
      const own = { cookie, origin, 'sec-fetch-site': 'same-origin' }
      const what = `a write of a page of the same origin, which the browser calls ${origin}`
      answered(await site.send('POST', '/events', { json, headers: own }), 201, what)
    }
  },
  'lets the origins write that a mount allows': async (open) => {
    const site = await open({ origins: ['https://app.example', 'https://admin.example'] })
    const from = (origin: string) => ({ json, headers: { cookie: 'session=editor:2', origin } })
    answered(await site.send('POST', '/events', from('https://admin.example')), 201, 'an allowed origin')
    refused(await site.send('POST', '/events', from('https://other.example')), 403, 'rest_forbidden', 'another one')
  },
  'lets pages of other origins read where a mount names them, and says so to caches': async (open) => {
    const site = await open({ origins: ['https://app.example'] }, { seed: { tags: [{}] } })
    const from = (origin: string) => ({ headers: { origin } })
    for (const path of ['/tags?hide_empty=false', '/tags/99']) {
      const named = await site.send('GET', path, from('https://app.example'))
      equal(named.header('access-control-allow-origin'), 'https://app.example', `the origin that may read ${path}`)
      equal(named.header('access-control-allow-credentials'), 'true', `whether it may with cookies`)
      const stranger = await site.send('GET', path, from('https://other.example'))
      equal(stranger.header('access-control-allow-origin'), null, `an origin that may not read ${path}`)
      ok(/\bOrigin\b/.test(stranger.header('vary') ?? ''), `Origin in Vary, '${stranger.header('vary')}'`)
    }
    const list = await site.send('GET', '/tags?hide_empty=false', from('https://app.example'))
    ok(list.header('access-control-expose-headers')?.includes('X-Cal-Total'), 'X-Cal-Total among the exposed headers')
  },
  'lets pages of all origins read where a mount says so': async (open) => {
    const site = await open({ origins: '*' })
    const headers = { origin: 'https://other.example' }
    equal((await site.send('GET', '/events', { headers })).header('access-control-allow-origin'), '*', 'a read')
    const cookie = 'session=editor:2'
    const write = await site.send('POST', '/events', { json, headers: { ...headers, cookie } })
    refused(write, 403, 'rest_forbidden', 'a write with a cookie')
    answered(await site.send('POST', '/events', { json, headers, as: editor }), 201, 'a write with a token')
  },
  'answers the preflight requests of browsers': async (open) => {
    const site = await open({ origins: ['https://app.example'] })
    const preflight = {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    }
    const reply = await site.send('OPTIONS', '/events/1', { headers: { origin: 'https://app.example', ...preflight } })
    answered(reply, 204, 'a preflight')
    equal(reply.header('access-control-allow-origin'), 'https://app.example', 'the origin')
    ok(reply.header('access-control-allow-methods')?.includes('PATCH'), 'PATCH among the methods')
    equal(reply.header('access-control-allow-headers'), 'authorization, content-type', 'the headers')
    const stranger = await site.send('OPTIONS', '/events/1', {
      headers: { origin: 'https://other.example', ...preflight },
    })
    equal(stranger.header('access-control-allow-origin'), null, 'an origin that is not allowed')
  },
}
