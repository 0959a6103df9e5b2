import { equal } from '../assert.ts'
import { anEvent } from '../factories.ts'
import { answered, at, type Checks, editor, refused } from './site.ts'

const json = anEvent()

/** Who asks, and from where. */
export const callerChecks: Checks = {
  'lets nobody write where nobody is told apart': async (open) => {
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
    const own = { cookie, origin: site.origin, 'sec-fetch-site': 'same-origin' }
    answered(await site.send('POST', '/events', { json, headers: own }), 201, 'a write of a page of the same origin')
  },
  'lets the origins write that a mount allows': async (open) => {
    const site = await open({ origins: ['https://app.example', 'https://admin.example'] })
    const from = (origin: string) => ({ json, headers: { cookie: 'session=editor:2', origin } })
    answered(await site.send('POST', '/events', from('https://admin.example')), 201, 'an allowed origin')
    refused(await site.send('POST', '/events', from('https://other.example')), 403, 'rest_forbidden', 'another one')
  },
}
