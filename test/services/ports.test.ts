import {
  CalendarError,
  type ImagePort,
  type PageReference,
  type PasswordAttempt,
  type Passwords,
  type Policy,
} from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { text } from 'daybook/fields'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

const author = { id: 3, role: 'author' }

describe('the image port', () => {
  const images: ImagePort = async (image) => ({
    url: `https://img.example/${encodeURIComponent(image)}`,
    id: typeof image === 'number' ? image : 0,
    extension: 'webp',
    width: 640,
    height: 480,
    sizes: { thumbnail: { url: 'https://img.example/t', width: 64, height: 48 } },
  })

  it('says what an id and a URL mean', async () => {
    const calendar = await createTestCalendar({ images })
    const shown = async (image: number | string | false) => {
      const venue = await calendar.venues.create({ venue: 'Hall', image })
      return (await calendar.toReply.venues(venue)).image
    }
    expect(await shown(7)).toEqual(await images(7))
    expect(await shown('https://a.example/b.png')).toEqual(await images('https://a.example/b.png'))
    expect(await shown(false)).toBe(false)
  })

  it('is called once for an image that several records of a reply show', async () => {
    const requested: (number | string)[] = []
    const calendar = await createTestCalendar({
      images: (image) => {
        requested.push(image)
        return images(image)
      },
      seed: {
        venues: [{ image: 7 }],
        organizers: [{ image: 9 }],
        events: [
          { image: 8, venue: [1], organizer: [1] },
          { image: 8, venue: [1], organizer: [] },
          { image: 6, venue: [], organizer: [1] },
        ],
      },
    })
    const { records } = await calendar.events.list({ start_date: '1900-01-01' })
    requested.length = 0
    const replies = await calendar.toReply.events(records)
    expect(requested.toSorted()).toEqual([6, 7, 8, 9])
    const [hall, club] = [{ image: await images(7) }, { image: await images(9) }]
    expect(replies).toMatchObject([
      { image: await images(8), venue: hall, organizer: [club] },
      { image: await images(8), venue: hall, organizer: [] },
      { image: await images(6), venue: [], organizer: [club] },
    ])
  })

  it('by default knows a URL by itself, and an id by nothing else', async () => {
    const calendar = await createTestCalendar()
    const shown = async (image: number | string) =>
      (await calendar.toReply.organizers(await calendar.organizers.create({ organizer: 'Club', image }))).image
    expect(await shown('7')).toEqual({ url: '', id: 7, extension: '' })
    expect(await shown('https://a.example/b.JPG?x=1')).toEqual({
      url: 'https://a.example/b.JPG?x=1',
      id: 0,
      extension: 'jpg',
    })
  })
})

describe('the links port', () => {
  it('is called for each record with the mount of the reply, and may know no page', async () => {
    const requested: PageReference[] = []
    const links = (link: PageReference) => {
      requested.push(link)
      return link.resource === 'tag' ? undefined : `${link.root.origin}/${link.root.locale}/${link.slug}`
    }
    const calendar = await createTestCalendar({
      links,
      seed: { tags: [{ name: 'Free' }], events: [{ title: 'Fair', tags: [1] }] },
    })
    const root = { origin: 'https://a.example', basePath: '/de', namespace: 'ns', locale: 'de' }
    const reply = await calendar.toReply.events(await calendar.events.get(1), { root })
    expect([reply.url, reply.rest_url]).toEqual(['https://a.example/de/fair', 'https://a.example/de/ns/events/1'])
    expect(reply.tags[0]?.url).toBe('https://a.example/de/ns/tags/1')
    expect(requested.map(({ resource, id, slug }) => [resource, id, slug]).toSorted()).toEqual([
      ['event', 1, 'fair'],
      ['tag', 1, 'free'],
    ])
    expect(requested.every((link) => link.root === root)).toBe(true)
  })

  it('is not needed: in process URLs are paths', async () => {
    const calendar = await createTestCalendar({ seed: { categories: [{ name: 'A' }, { name: 'B', parent: 1 }] } })
    expect((await calendar.toReply.categories(await calendar.categories.get(2))).urls).toEqual({
      self: '/cal/events/v1/categories/2',
      collection: '/cal/events/v1/categories',
      up: '/cal/events/v1/categories/1',
    })
  })
})

describe('the sanitizer', () => {
  const sanitizeHtml = (html: string) => html.replace(/<script.*?<\/script>/g, '')

  it('cleans the HTML of callers who are not trusted with it, inside an event too', async () => {
    const calendar = await createTestCalendar({ sanitizeHtml })
    const services = calendar.as(author)
    const html = '<b>a</b><script>x</script>'
    const venue = { venue: 'Hall', description: html }
    const event = await services.events.create(make.event({ description: html, excerpt: html, venue }))
    expect([event.description, event.excerpt]).toEqual(['<b>a</b>', '<b>a</b>'])
    expect((await services.venues.get(1)).description).toBe('<b>a</b>')
    expect((await services.events.update(1, { description: `${html}!` })).description).toBe('<b>a</b>!')
    expect((await calendar.events.update(1, { description: html })).description).toBe(html)
  })

  it('leaves a text that is sent back as it is', async () => {
    const calendar = await createTestCalendar({ sanitizeHtml, seed: { events: [] } })
    const html = '<script>trusted</script>'
    await calendar.events.create(make.event({ description: html, author: author.id }))
    expect((await calendar.as(author).events.update(1, { description: html, title: 'New' })).description).toBe(html)
  })

  it('may not blow a text up beyond what is stored', async () => {
    const calendar = await createTestCalendar({ sanitizeHtml: (html) => html.repeat(2) })
    const services = calendar.as(author)
    const half = 'x'.repeat(32 * 1024)
    expect((await services.events.create(make.event({ description: half }))).description).toHaveLength(64 * 1024)
    await expect(services.events.create(make.event({ description: `${half}x` }))).rejects.toThrow(
      'description must be text of at most 64 KiB once it is sanitized',
    )
  })

  it('by default every < becomes text', async () => {
    const services = (await createTestCalendar()).as(author)
    const { description } = await services.events.create(make.event({ description: '1 < 2 <b>&amp;' }))
    expect(description).toBe('1 &lt; 2 &lt;b>&amp;')
  })

  it('refuses markup in the name of a new term of an event, as in a term of its own', async () => {
    const policy: Policy = { scope: () => 'all', may: (_, action) => action !== 'raw_html' }
    const calendar = await createTestCalendar({ policy })
    const services = calendar.as(author)
    const create = (tag: string | { name: string }) => services.events.create({ ...make.event(), tags: [tag] })
    await expect(services.tags.create({ name: '<b>Jazz' })).rejects.toThrow('name must be plain text without markup')
    await expect(create({ name: '<b>Jazz' })).rejects.toThrow('tags.name must be plain text without markup')
    await expect(create('<b>Jazz')).rejects.toThrow('tags must be plain text without markup')
    expect((await calendar.tags.list({ hide_empty: false })).total).toBe(0)
  })

  it('reports markup in names of new terms with all other errors, and none in those of present terms', async () => {
    const policy: Policy = { scope: () => 'all', may: (_, action) => action !== 'raw_html' }
    const calendar = await createTestCalendar({ policy, seed: { tags: [{ name: '<i>Old' }] } })
    const { create } = calendar.as(author).events
    const tags = ['<b>Jazz', { name: '<i>Old' }, '<i>old', { name: '<b>Rock' }]
    const categories = [{ name: '<u>New' }]
    const paths = ['categories.name', 'tags', 'tags.name']
    for (const [other, names] of [
      [{}, paths],
      [{ end_date: 'never' }, ['end_date', ...paths]],
    ] as const) {
      const error: unknown = await create({ ...make.event(), tags, categories, ...other }).catch((error) => error)
      const { errors } = error as { errors: Readonly<Record<string, string>> }
      expect(Object.keys(errors).toSorted()).toEqual(names.toSorted())
      expect(errors.tags).toBe('tags must be plain text without markup; received "<b>Jazz".')
    }
    expect((await create({ ...make.event(), tags: ['<i>Old'] })).tags).toEqual([1])
  })

  it('does not read passwords, which are never shown', async () => {
    const calendar = await createTestCalendar({ sanitizeHtml })
    const event = await calendar.as(author).events.create({ ...make.event(), password: '<script>' })
    expect((await calendar.as(null).events.get(event.id, { password: '<script>' })).id).toBe(event.id)
  })

  it('does not clean plain text, whatever the name of a field of the app is', async () => {
    const fields = { event: { email: text() }, organizer: { timezone: text() } }
    const services = (await createTestCalendar({ fields, sanitizeHtml })).as(author)
    await expect(services.events.create({ ...make.event(), email: '<script>' })).rejects.toThrow(
      'email must be plain text without markup',
    )
    await expect(services.organizers.create({ organizer: 'Society', timezone: '<script>' })).rejects.toThrow(
      'timezone must be plain text without markup',
    )
  })
})

describe('the password port', () => {
  it('hashes once, and before the transaction, which may run twice', async () => {
    const calls: string[] = []
    const passwords: Passwords = {
      async hash(password) {
        calls.push(password)
        return `hash ${calls.length}`
      },
      verify: async () => false,
    }
    const calendar = await createTestCalendar({ passwords })
    expect((await calendar.events.create(make.event({ password: 'a' }))).password_hash).toBe('hash 1')
    expect((await calendar.events.update(1, { password: 'b' })).password_hash).toBe('hash 2')
    expect((await calendar.events.update(1, { title: 'New' })).password_hash).toBe('hash 2')
    expect((await calendar.events.update(1, { password: null })).password_hash).toBe('')
    expect((await calendar.events.create(make.event())).password_hash).toBe('')
    expect(calls).toEqual(['a', 'b'])
  })

  it('is not called where the caller may edit, nor for an event without one', async () => {
    const refuse = async (): Promise<never> => {
      throw new Error('called')
    }
    const calendar = await createTestCalendar({
      passwords: { hash: async () => 'hash', verify: refuse },
      seed: { events: [{ password: 'a' }, {}] },
    })
    expect((await calendar.events.get(1, { password: 'guess' })).id).toBe(1)
    expect((await calendar.as(null).events.get(2, { password: 'guess' })).id).toBe(2)
    await expect(calendar.as(null).events.get(1, { password: 'guess' })).rejects.toThrow('called')
    await expect(calendar.as(null).events.get(1, { password: '' })).rejects.toThrow('opened by its password')
  })

  it('hashes only for those who may write what they sent', async () => {
    const hashed: string[] = []
    const passwords: Passwords = {
      async hash(password) {
        hashed.push(password)
        return password
      },
      verify: async () => false,
    }
    const seed = { events: [{ author: 30 }, { author: 30, status: 'draft' as const }] }
    const calendar = await createTestCalendar({ passwords, seed })
    const other = calendar.as({ id: 31, role: 'author' })
    const patch = { password: 'sesame' }
    const codeOf = (write: Promise<unknown>) => write.then(String, ({ code }) => code)
    expect([
      await codeOf(calendar.as(null).events.update(1, patch)),
      await codeOf(other.events.update(1, patch)),
      await codeOf(other.events.update(2, patch)),
      await codeOf(other.events.update({ slug: 'nothing' }, patch)),
      await codeOf(calendar.events.update(9, patch)),
      await codeOf(calendar.events.update(1, patch, { ifMatch: [{ id: 1, revision: '99' }] })),
      await codeOf(calendar.as(null).events.create(make.event(patch))),
      await codeOf(other.events.create(make.event({ author: 30, ...patch }))),
    ]).toEqual([
      'rest_forbidden',
      'rest_forbidden',
      'event-not-accessible',
      'event-not-found',
      'event-not-found',
      'rest_precondition_failed',
      'rest_forbidden',
      'rest_forbidden',
    ])
    expect(hashed).toEqual([])
    await calendar.as({ id: 30, role: 'author' }).events.update(1, patch)
    expect(hashed).toEqual(['sesame'])
  })
})

describe('onAttempt', () => {
  it('is notified of passwords that come with a read, over HTTP with the request of the host', async () => {
    const attempts: PasswordAttempt[] = []
    const calendar = await createTestCalendar({
      onAttempt: (attempt) => void attempts.push(attempt),
      seed: { events: [{ password: 'sesame' }, {}] },
    })
    const actor = { id: 5, role: 'subscriber' }
    const handle = fetchHandler(calendar, {
      authenticate: ({ headers }) => (headers.has('authorization') ? actor : null),
    })
    const ask = (id: number, headers: Record<string, string>, query = '') =>
      new Request(`https://calendar.test/cal/events/v1/events/${id}${query}`, { headers })
    const requests = [
      ask(1, { 'X-Cal-Password': 'guess' }),
      ask(1, { authorization: 'x' }, '?password=sesame'),
      ask(1, {}),
      ask(2, { 'X-Cal-Password': 'guess' }),
    ]
    for (const request of requests) await handle(request)
    await calendar.as(null).events.get(1, { password: 'sesame', request: 'in process' })
    await calendar.events.get(1, { password: 'guess' })
    expect(attempts).toEqual([
      { eventId: 1, opened: false, refused: false, actor: null, request: requests[0] },
      { eventId: 1, opened: true, refused: false, actor, request: requests[1] },
      { eventId: 1, opened: true, refused: false, actor: null, request: 'in process' },
    ])
  })

  it('fails without failing the read', async () => {
    const faults: unknown[] = []
    const calendar = await createTestCalendar({
      onAttempt: () => Promise.reject(new Error('log is full')),
      onError: (error) => faults.push(error),
      seed: { events: [{ password: 'sesame' }] },
    })
    expect(await calendar.as(null).events.get(1, { password: 'sesame' })).toMatchObject({ id: 1 })
    await new Promise((resolve) => setImmediate(resolve))
    expect(faults).toEqual([new Error('log is full')])
  })

  it('lets a host throttle: authenticate refuses what it has counted', async () => {
    const wrong = new Map<string, number>()
    const addressOf = (request: unknown) => String((request as Request).headers.get('x-address'))
    const calendar = await createTestCalendar({
      onAttempt({ opened, request }) {
        if (!opened) wrong.set(addressOf(request), (wrong.get(addressOf(request)) ?? 0) + 1)
      },
      seed: { events: [{ password: 'sesame' }] },
    })
    const handle = fetchHandler(calendar, {
      authenticate(request) {
        if ((wrong.get(addressOf(request)) ?? 0) < 3) return null
        throw new CalendarError('rest_unavailable', 'Too many wrong passwords.', { status: 429, retry_after: 60 })
      },
    })
    const guess = async (address: string, password: string) => {
      const headers = { 'x-address': address, 'x-cal-password': password }
      const { status, headers: got } = await handle('https://calendar.test/cal/events/v1/events/1', { headers })
      return [status, got.get('retry-after')]
    }
    for (const password of ['a', 'b', 'c']) expect(await guess('1.2.3.4', password)).toEqual([403, null])
    expect(await guess('1.2.3.4', 'sesame')).toEqual([429, '60'])
    expect(await guess('5.6.7.8', 'sesame')).toEqual([200, null])
  })
})
