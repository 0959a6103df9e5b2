import { beforeAll, expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, evening, get, invalid, make, refusalOf, useSite } from './site.ts'

// Rule 71 over HTTP: the responses to copies.

describeEverywhere('copies', (host) => {
  const site = useSite(host, {})
  let id = 0
  let slug = ''

  beforeAll(async () => {
    const event = await make(site, 'events', evening({ title: 'Swing', cost: '20', venue: { venue: 'Hall' } }))
    id = event.id
    slug = event.slug
  })

  it('are new records with a location and an ETag', async () => {
    const source = await get(site, `/events/${id}`)
    for (const path of [`/events/${id}/copy`, `/events/by-slug/${slug}/copy`]) {
      const reply = await site.request('POST', path, { as: 'editor', json: { start_date: '2031-06-19 19:00' } })
      expect(reply.status).toBe(201)
      const { title, venue, cost, end_date } = bodyOf(source)
      const copy = bodyOf(reply)
      expect(copy).toMatchObject({ title, venue, cost, status: 'draft', start_date: '2031-06-19 19:00:00' })
      expect(copy.end_date).not.toBe(end_date)
      expect(reply.headers.get('location')).toBe(copy.rest_url)
      const read = await get(site, `/events/${copy.id}`, { as: 'editor' })
      expect(read.body).toEqual(copy)
      expect(reply.headers.get('etag')).toBe(read.headers.get('etag'))
    }
    expect((await get(site, `/events/${id}`)).headers.get('etag')).toBe(source.headers.get('etag'))
  })

  it('need no body, and take a form', async () => {
    const copied = await site.request('POST', `/events/${id}/copy`, { as: 'editor' })
    expect([copied.status, bodyOf(copied).title]).toEqual([201, 'Swing'])
    const sent = await site.request('POST', `/events/${id}/copy`, { as: 'editor', form: 'title=Tango&status=publish' })
    expect(bodyOf(sent)).toMatchObject({ title: 'Tango', status: 'publish' })
  })

  it('are refused in the order of the checks', async () => {
    const rows: readonly [path: string, options: object, status: number, code: string][] = [
      ['/events/999/copy', { json: { title: '' } }, 401, 'rest_forbidden'],
      ['/events/999/copy', { json: { title: '' }, as: 'subscriber' }, 403, 'rest_forbidden'],
      ['/events/999/copy', { json: { title: '' }, as: 'author' }, 400, 'rest_invalid_param'],
      ['/events/999/copy', { json: {}, as: 'author' }, 404, 'event-not-found'],
      ['/events/by-slug/none/copy', { json: {}, as: 'author' }, 404, 'event-not-found'],
      [`/events/${id}/copy`, { json: { venue: 999 }, as: 'author' }, 400, 'rest_invalid_param'],
    ]
    for (const [path, options, status, code] of rows) {
      const reply = await site.request('POST', path, options)
      expect([reply.status, bodyOf(reply).code]).toEqual([status, code])
    }
  })

  it('report what they ignore, and refuse parameters that have no effect', async () => {
    const reply = await site.request('POST', `/events/${id}/copy`, { as: 'editor', json: { tilte: 'A', id: 7 } })
    expect(reply.headers.get('x-cal-ignored')).toBe('tilte')
    const scoped = await site.request('POST', `/events/${id}/copy`, {
      as: 'editor',
      query: { recurrence_scope: 'all' },
      json: {},
    })
    expect(refusalOf(scoped)).toEqual(invalid('recurrence_scope'))
  })
})
