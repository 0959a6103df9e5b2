import { createMake } from 'daybook/testing/calendar'
import { equal } from '../assert.ts'
import { answered, at, type Checks, editor, refused, type Site } from './site.ts'

const make = createMake()

/** Request bodies: their types, errors and limits. */
export const bodyChecks: Checks = {
  'reads JSON': async (open) => {
    const site = await open()
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/vnd.calendar+json']) {
      const json = { ...make.event({ title: 'Zoë – 東京 🎷' }), venue: { venue: 'Hall', city: 'Ulm' } }
      const reply = await post(site, '/events', JSON.stringify(json), type)
      answered(reply, 201, type)
      equal([at(reply.body, 'title'), at(reply.body, 'venue', 'city')], ['Zoë – 東京 🎷', 'Ulm'], `read as ${type}`)
    }
  },
  'reads forms': async (open) => {
    const site = await open()
    const times = 'start_date=2030-06-20+18%3A00&end_date=2030-06-20T20:00:00'
    const form = `title=Zo%C3%AB+%26+J%c3%bcrgen%2B&${times}&featured=yes`
    for (const type of ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=UTF-8']) {
      const reply = await post(site, '/events', form, type)
      answered(reply, 201, type)
      equal(
        ['title', 'start_date', 'featured'].map((name) => at(reply.body, name)),
        ['Zoë & Jürgen+', '2030-06-20 18:00:00', true],
        `read as ${type}`,
      )
    }
  },
  'reads nested records and lists in forms': async (open) => {
    const site = await open()
    const form = [
      'title=A&start_date=2030-06-20&end_date=2030-06-21&title=B',
      'venue[venue]=Hall&venue[city]=Ulm',
      'organizer[0][organizer]=Guild&organizer%5B0%5D%5Bemail%5D=a%40b.example&organizer[1][organizer]=Club',
      'tags[]=free&tags[]=outdoor&categories=Music&categories=Dance',
    ].join('&')
    const reply = await site.send('POST', '/events', { form, as: editor })
    answered(reply, 201, 'a form')
    const { body } = reply
    equal(at(body, 'title'), 'B', 'the last of two titles')
    equal([at(body, 'venue', 'venue'), at(body, 'venue', 'city')], ['Hall', 'Ulm'], 'the venue')
    equal([at(body, 'organizer', 0, 'organizer'), at(body, 'organizer', 0, 'email')], ['Guild', 'a@b.example'], 'one')
    equal(at(body, 'organizer', 1, 'organizer'), 'Club', 'another organizer')
    equal([at(body, 'tags', 0, 'name'), at(body, 'tags', 1, 'name')], ['free', 'outdoor'], 'tags in brackets')
    equal([at(body, 'categories', 0, 'name'), at(body, 'categories', 1, 'name')], ['Dance', 'Music'], 'repeated ones')
  },
  'takes an empty body as one without fields': async (open) => {
    const site = await open({}, { seed: { tags: [{ name: 'Jazz' }] } })
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const changed = await site.send('PATCH', '/tags/1', { body: '', headers: { 'content-type': type }, as: editor })
      answered(changed, 200, `PATCH with nothing, as ${type}`)
      equal(at(changed.body, 'name'), 'Jazz', `the name after PATCH with nothing, as ${type}`)
      refused(await post(site, '/tags', '', type), 400, 'rest_missing_callback_param', `POST with nothing, as ${type}`)
    }
    refused(
      await site.send('POST', '/tags', { as: editor }),
      400,
      'rest_missing_callback_param',
      'POST without a body or a type',
    )
  },
  'refuses what is not JSON': async (open) => {
    const site = await open()
    for (const body of ['{', '{"name":', 'name=Jazz', '{"name": undefined}']) {
      refused(await post(site, '/tags', body, 'application/json'), 400, 'rest_invalid_json', body)
    }
  },
  'refuses JSON that is not an object': async (open) => {
    const site = await open()
    for (const body of ['[]', '"name"', '12', 'null', 'true']) {
      refused(await post(site, '/tags', body, 'application/json'), 400, 'rest_invalid_json', body)
    }
  },
  'refuses bytes that are not UTF-8': async (open) => {
    const site = await open()
    const body = Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d)
    refused(await post(site, '/tags', body, 'application/json'), 400, 'rest_invalid_json', 'bytes')
  },
  'refuses other types': async (open) => {
    const site = await open()
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp']) {
      refused(await post(site, '/tags', '{"name":"Jazz"}', type), 415, 'rest_unsupported_media_type', type)
    }
    const untyped = await site.send('POST', '/tags', { body: Uint8Array.of(0x7b, 0x7d), as: editor })
    refused(untyped, 415, 'rest_unsupported_media_type', 'no type')
  },
  'refuses a body over the limit, counted in bytes': async (open) => {
    const site = await open({ bodyLimit: 200 })
    answered(await post(site, '/tags', ofBytes(200), 'application/json'), 201, 'exactly 200 bytes')
    refused(await post(site, '/tags', ofBytes(201), 'application/json'), 413, 'rest_body_too_large', '201 bytes')
    const wide = JSON.stringify({ name: 'Jazz', description: 'é'.repeat(90) })
    refused(await post(site, '/tags', wide, 'application/json'), 413, 'rest_body_too_large', '90 letters of two bytes')
    const form = `name=Jazz&description=${'x'.repeat(200)}`
    refused(await site.send('POST', '/tags', { form, as: editor }), 413, 'rest_body_too_large', 'a form')
  },
  'takes a mebibyte without an option for the limit': async (open) => {
    const site = await open()
    answered(await post(site, '/tags', ofBytes(1024 * 1024), 'application/json'), 201, '1 MiB')
    const larger = ofBytes(1024 * 1024 + 1)
    refused(await post(site, '/tags', larger, 'application/json'), 413, 'rest_body_too_large', 'one byte more')
  },
  'goes on after a body that was not read': async (open) => {
    const site = await open({ bodyLimit: 1000 })
    for (const size of [5000, 500_000, 5_000_000]) {
      const message = { body: ofBytes(size), headers: { 'content-type': 'application/json' } }
      const large = await site.send('POST', '/tags', { ...message, as: editor })
      refused(large, 413, 'rest_body_too_large', `${size} bytes`)
      refused(await site.send('POST', '/tags', message), 401, 'rest_forbidden', `${size} bytes of nobody`)
      refused(await site.sendTo('POST', '/elsewhere', message), 404, 'rest_no_route', `${size} bytes to nowhere`)
      answered(await site.send('GET', '/tags'), 200, `a request after ${size} bytes`)
    }
  },
  'ignores the body of a DELETE': async (open) => {
    const site = await open({}, { seed: { tags: [{}, { name: 'B' }] } })
    const headers = { 'content-type': 'application/json' }
    answered(await site.send('DELETE', '/tags/1', { body: '{', headers, as: editor }), 200, 'DELETE with a broken body')
    answered(await site.send('DELETE', '/tags/2', { body: 'x', headers: {}, as: editor }), 200, 'DELETE with text')
  },
}

function post(site: Site, path: string, body: string | Uint8Array<ArrayBuffer>, type: string) {
  return site.send('POST', path, { body, headers: { 'content-type': type }, as: editor })
}

/** Returns JSON of a tag with this length. The interface ignores the field that fills it. */
function ofBytes(length: number): string {
  const frame = JSON.stringify({ name: `Jazz ${length}`, padding: '' })
  return frame.replace('""}', `"${'x'.repeat(length - frame.length)}"}`)
}
