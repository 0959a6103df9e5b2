import { createMake } from 'daybook/testing/calendar'
import { equal, ok } from '../assert.ts'
import { answered, at, type Checks, editor, refused } from './site.ts'

const make = createMake()

/** Responses: their headers and bytes, errors, and requests in sequence. */
export const replyChecks: Checks = {
  'sends JSON with its type and its length': async (open) => {
    const site = await open({}, { seed: { tags: [{ name: 'Zoë – 東京 🎷' }] } })
    for (const path of ['/tags/1', '/tags/2', '/nothing']) {
      const reply = await site.send('GET', path)
      equal(reply.header('content-type'), 'application/json; charset=utf-8', `the type of ${path}`)
      equal(
        reply.header('content-length'),
        String(new TextEncoder().encode(reply.text).length),
        `the length of ${path}`,
      )
      equal(reply.header('x-content-type-options'), 'nosniff', `the guard against guessed types of ${path}`)
    }
    equal(at((await site.send('GET', '/tags/1')).body, 'name'), 'Zoë – 東京 🎷', 'a name beyond ASCII')
  },
  'sends large replies whole': async (open) => {
    const description = '€'.repeat(20_000)
    const events = Array.from({ length: 50 }, () => ({ description }))
    const site = await open({}, { seed: { events } })
    // Later responses are made of parts of earlier ones.
    for (const request of [1, 2, 3, 4]) {
      const reply = await site.send('GET', `/events?per_page=50&request=${request}`)
      answered(reply, 200, 'a list of 3 MB')
      equal(at(reply.body, 'events', 49, 'description'), description, `the last description in response ${request}`)
    }
  },
  'says where a new record is': async (open) => {
    const site = await open()
    const created = await site.send('POST', '/events', { json: make.event({ title: 'Fair' }), as: editor })
    const location = created.header('location')
    equal(location, `${site.root}/events/${String(at(created.body, 'id'))}`, 'Location')
    const found = await site.sendTo('GET', location?.slice(site.origin.length) ?? '')
    equal(at(found.body, 'title'), 'Fair', 'what is there')
  },
  'sends the headers of lists': async (open) => {
    const events = [1, 2, 3].map((number) => ({ title: `Event ${number}` }))
    const site = await open({}, { seed: { events } })
    const reply = await site.send('GET', '/events?per_page=1&page=2&search=Event')
    equal([reply.header('x-cal-total'), reply.header('x-cal-totalpages')], ['3', '3'], 'totals')
    const [next, previous] = [at(reply.body, 'next_rest_url'), at(reply.body, 'previous_rest_url')]
    equal(reply.header('link'), `<${next}>; rel="next", <${previous}>; rel="prev"`, 'Link')
    const third = await site.sendTo('GET', String(next).slice(site.origin.length))
    equal(at(third.body, 'events', 0, 'title'), 'Event 3', 'the event of the next page')
  },
  'says for whom a reply may be cached': async (open) => {
    const site = await open({}, { seed: { tags: [{}] } })
    const vary = (await site.send('GET', '/tags/1')).header('vary') ?? ''
    ok(/\bAuthorization\b/i.test(vary) && /\bCookie\b/i.test(vary), `Authorization and Cookie in Vary, '${vary}'`)
    const own = await site.send('GET', '/tags/1', { as: editor })
    for (const path of ['/tags/1', '/tags', '/doc', '/nothing', '/tags/9']) {
      const open = await site.send('GET', path)
      equal(open.header('cache-control'), 'no-cache', `Cache-Control of ${path} for everyone`)
    }
    equal(own.header('cache-control'), 'private, no-cache', 'Cache-Control for a caller who is signed in')
  },
  'shows nothing of a fault, and goes on after it': async (open) => {
    const failing = () => {
      throw new Error('a secret fault')
    }
    const site = await open({}, { images: failing, seed: { tags: [{}] } })
    for (let round = 0; round < 3; round++) {
      const reply = await site.send('POST', '/events', { json: make.event({ image: 1 }), as: editor })
      refused(reply, 500, 'rest_internal_error', 'a fault')
      ok(!reply.text.includes('secret'), 'a reply without the text of the fault')
      answered(await site.send('GET', '/tags/1'), 200, 'the next request')
    }
  },
  'gives each of many requests its own reply': async (open) => {
    const tags = Array.from({ length: 40 }, (_, index) => ({ name: `Tag ${index + 1}` }))
    const site = await open({}, { seed: { tags } })
    const replies = await Promise.all(
      tags.map((_, index) =>
        index % 2 === 0
          ? site.send('GET', `/tags/${index + 1}`)
          : site.send('PATCH', `/tags/${index + 1}`, { json: { description: `of ${index + 1}` }, as: editor }),
      ),
    )
    for (const [index, reply] of replies.entries()) {
      equal(at(reply.body, 'name'), `Tag ${index + 1}`, `the name in reply ${index + 1}`)
      equal(at(reply.body, 'description'), index % 2 === 0 ? '' : `of ${index + 1}`, `what reply ${index + 1} changed`)
    }
  },
  'goes on after every kind of refusal': async (open) => {
    const site = await open({}, { seed: { tags: [{}] } })
    const json = { name: 'Jazz' }
    for (const [method, path, message, status] of [
      ['GET', '/nothing', {}, 404],
      ['GET', '/tags/99', {}, 404],
      ['GET', '/tags/%', {}, 400],
      ['PUT', '/tags', { json }, 405],
      ['POST', '/tags', { json }, 401],
      ['POST', '/tags', { json, as: 'nobody' }, 401],
      ['POST', '/tags', { json, as: 'subscriber:5' }, 403],
      ['POST', '/tags', { form: 'x', headers: { 'content-type': 'text/plain' }, as: editor }, 415],
      ['POST', '/tags', { form: '{', headers: { 'content-type': 'application/json' }, as: editor }, 400],
    ] as const) {
      answered(await site.send(method, path, message), status, `${method} ${path}`)
      answered(await site.send('POST', '/tags/1', { json: { description: path }, as: editor }), 200, `after ${path}`)
    }
  },
}
