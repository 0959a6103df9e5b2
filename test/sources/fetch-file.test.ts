import { CalendarError } from 'daybook'
import {
  type FetchFile,
  fromCalendarApi,
  fromICalendarUrl,
  type ICalendarUrlOptions,
  isPublicUrl,
} from 'daybook/sources'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { aCalendar, all } from './support.ts'

const url = 'https://example.org/feed.ics'
const entry = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Fair', 'DTSTART:20300620T160000Z', 'END:VEVENT']
const feed = ['BEGIN:VCALENDAR', ...entry, 'END:VCALENDAR', ''].join('\r\n')

type Reply = () => Response

const moved =
  (location: string, status = 302): Reply =>
  () =>
    new Response('Moved to secret', { status, headers: { Location: location } })

/** Serves replies by URL, and records the requests. */
function serving(replies: Readonly<Record<string, Reply>>) {
  const requests: { readonly url: string; readonly headers: Record<string, string> }[] = []
  const fetch: FetchFile = async (address, { headers, redirect }) => {
    expect(redirect).toBe('manual')
    requests.push({ url: address, headers })
    const reply = replies[address]
    if (reply === undefined) throw new TypeError(`Nobody serves ${address}`)
    return reply()
  }
  return { requests, fetch, urls: () => requests.map((one) => one.url) }
}

async function failure(address: string, options: ICalendarUrlOptions): Promise<CalendarError> {
  const error: unknown = await all(fromICalendarUrl(address, options)).catch((one: unknown) => one)
  if (error instanceof CalendarError || error instanceof TypeError) return error as CalendarError
  throw new Error('The feed can be read.')
}

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    '%i is followed to the target, also a relative one or one of webcal:',
    async (status) => {
      const { fetch, urls } = serving({
        [url]: moved('/other.ics', status),
        'https://example.org/other.ics': moved('webcal://cdn.example.net/feed.ics', status),
        'https://cdn.example.net/feed.ics': () => new Response(feed),
      })
      expect(await all(fromICalendarUrl(url, { fetch }))).toHaveLength(1)
      expect(urls()).toEqual([url, 'https://example.org/other.ics', 'https://cdn.example.net/feed.ics'])
    },
  )

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost:8080/',
    'http://db.localhost./',
    'http://db.localhost../',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[64:ff9b:1:a00:0:100:808:808]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://metadata.google.internal/',
    'http://router.lan/',
    'http://intranet/',
    'http://printer/',
  ])('is not followed to %s, unless it is allowed', async (target) => {
    const { fetch, urls } = serving({ [url]: moved(target), [new URL(target).href]: () => new Response(feed) })
    const error = await failure(url, { fetch })
    expect(error.message).toBe(`${url} was redirected to a URL that is not allowed.`)
    expect(urls()).toEqual([url])
    expect(isPublicUrl(target)).toBe(false)
    expect(await all(fromICalendarUrl(url, { fetch, allow: () => true }))).toHaveLength(1)
  })

  it.each([
    'http://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
    'https://example.com./',
    'http://[2002:5db8:d822::]/',
    'http://[::ffff:93.184.216.34]/',
    'http://[64:ff9b::93.184.216.34]/',
  ])('is followed to %s', async (target) => {
    const { fetch } = serving({ [url]: moved(target), [new URL(target).href]: () => new Response(feed) })
    expect(await all(fromICalendarUrl(url, { fetch }))).toHaveLength(1)
  })

  it('stays on the origin of a private server', async () => {
    const { fetch } = serving({
      'http://127.0.0.1:81/a': moved('/b'),
      'http://127.0.0.1:81/b': () => new Response(feed),
      'http://127.0.0.1:82/a': moved('http://127.0.0.1:81/b'),
    })
    expect(await all(fromICalendarUrl('http://127.0.0.1:81/a', { fetch }))).toHaveLength(1)
    expect((await failure('http://127.0.0.1:82/a', { fetch })).message).toContain('is not allowed')
  })

  it.each<[string, string | undefined]>([
    ['no target', undefined],
    ['another scheme', 'file:///etc/passwd'],
    ['data', `data:text/calendar,${encodeURIComponent(feed)}`],
    ['an invalid URL', 'https://h:99999/?token=abc'],
    ['a user', 'https://user:secret@example.org/'],
  ])('with %s throws', async (_, target) => {
    const reply = () => new Response('', { status: 302, headers: target === undefined ? {} : { Location: target } })
    const { fetch, urls } = serving({ [url]: reply })
    expect((await failure(url, { fetch })).message).toBe(
      `${url} was redirected, but not to a URL that can be read. Use the final URL.`,
    )
    expect(urls()).toEqual([url])
  })

  it('is not followed forever, and not with headers', async () => {
    const { fetch, urls } = serving({ [url]: moved(url) })
    expect((await failure(url, { fetch })).message).toBe(`${url} was redirected more than 10 times.`)
    expect(urls()).toHaveLength(11)
    const options = { fetch, headers: { Authorization: 'Bearer x' } }
    expect((await failure(url, options)).message).toContain('headers are not sent to another one')
    expect(urls()).toHaveLength(12)
  })
})

describe('allow', () => {
  it('is called with each URL before its request, and may be slow', async () => {
    const { fetch, requests } = serving({
      [url]: moved('https://example.net/'),
      'https://example.net/': () => new Response(feed),
    })
    const asked: unknown[] = []
    const allow = async (address: string) => {
      await Promise.resolve()
      asked.push([address, requests.length])
      return true
    }
    expect(await all(fromICalendarUrl('webcal://example.org/feed.ics', { fetch, allow }))).toHaveLength(1)
    expect(asked).toEqual([
      [url, 0],
      ['https://example.net/', 1],
    ])
  })

  it.each([false, undefined, 0, 'yes', Promise.resolve(false)])('refuses the request with %j', async (answer) => {
    const { fetch, urls } = serving({ [url]: () => new Response(feed) })
    const error = await failure(`${url}?key=secret`, { fetch, allow: () => answer as boolean })
    expect([error.message, urls()]).toEqual([`${url} is not allowed.`, []])
  })
})

describe('a message', () => {
  const secret = 'https://user:password@example.org/feed.ics?token=secret#hidden'

  it.each<[string, string, () => Response]>([
    ['an error', secret, () => new Response('', { status: 403 })],
    ['a redirect', secret, moved('https://example.net/?token=secret')],
    ['a page', secret, () => new Response('<title>Internal password</title> secret')],
    [
      'a broken reason',
      secret,
      () => {
        throw new TypeError(`Cannot fetch ${secret}`)
      },
    ],
    [
      'a reason with the query alone',
      secret,
      () => {
        throw new TypeError('GET /feed.ics?token=secret failed')
      },
    ],
    [
      'a reason with another URL',
      secret,
      () => {
        throw new TypeError('Cannot connect to https://proxy.example/?token=4711')
      },
    ],
    [
      'a reason with the password alone',
      secret,
      () => {
        throw new TypeError('Wrong: password')
      },
    ],
    [
      'a body that breaks',
      secret,
      () => new Response(new ReadableStream({ start: (one) => one.error(new Error(secret)) })),
    ],
    ['an invalid port', 'https://h:99999/?token=secret', () => new Response(feed)],
    ['an invalid port of webcal:', 'webcal://h:99999/?token=secret', () => new Response(feed)],
    ['an invalid host', 'https://user:password@[x/?token=secret', () => new Response(feed)],
    ['another scheme', 'ftp://user:password@h/?token=secret', () => new Response(feed)],
    ['no scheme', 'user:password@h/feed?token=secret', () => new Response(feed)],
    ['a password with a question mark', 'https://user:pass?password@h:x/', () => new Response(feed)],
  ])('about %s shows no query, user, password and answer', async (_, address, reply) => {
    const { message } = await failure(address, { fetch: async () => reply() })
    expect(message).not.toMatch(/secret|user|password|hidden|token/)
  })

  it('quotes the answer in its cause alone', async () => {
    const { message, cause } = await failure(url, { fetch: async () => new Response('Key: 4711') })
    expect(message).toBe(`${url} is no iCalendar file. The file must have a line BEGIN:VCALENDAR.`)
    expect(String(cause)).toContain('Key: 4711')
  })

  it('sends the user and the password of a URL as a header, and never in the URL', async () => {
    const { fetch, requests } = serving({ 'https://example.org/feed.ics?a=1': () => new Response(feed) })
    await all(fromICalendarUrl('webcal://us%40er:p%C3%A9@example.org/feed.ics?a=1', { fetch }))
    expect(requests[0]?.headers.Authorization).toBe(`Basic ${Buffer.from('us@er:pé').toString('base64')}`)
  })
})

describe('a feed that has not changed', () => {
  const tagged = (headers: Record<string, string>) => {
    let body = feed
    let tag = 0
    let reads = 0
    const sent: Record<string, string>[] = []
    const fetch: FetchFile = async (_, init) => {
      sent.push(init.headers)
      const isSame = init.headers['If-None-Match'] === `"${tag}"` || init.headers['If-Modified-Since'] === `day ${tag}`
      if (isSame) return new Response(null, { status: 304 })
      reads += 1
      const own = Object.entries(headers).map(([name, value]) => [name, value.replace('0', String(tag))])
      return new Response(body, { headers: Object.fromEntries(own) })
    }
    const change = (text: string) => {
      body = text
      tag += 1
    }
    return { fetch, sent, change, reads: () => reads }
  }

  it.each([{ ETag: '"0"' }, { 'Last-Modified': 'day 0' }, { ETag: '"0"', 'Last-Modified': 'day 0' }])(
    'is not loaded again by %j, and counts as whole',
    async (headers) => {
      const server = tagged(headers as Record<string, string>)
      const source = fromICalendarUrl(url, { fetch: server.fetch })
      const [here, there] = [await aCalendar(), await aCalendar()]
      expect(await sync(here, 'feed', source)).toMatchObject({ created: 1 })
      const again = await sync(here, 'feed', source)
      expect(again).toMatchObject({ read: 1, unchanged: 1, trashed: 0, needsConfirmation: false })
      expect(await sync(there, 'feed', source)).toMatchObject({ created: 1 })
      expect([server.reads(), server.sent.length]).toEqual([1, 3])
      server.change(feed.replace('Fair', 'Market'))
      expect(await sync(here, 'feed', source)).toMatchObject({ updated: 1 })
      expect(server.reads()).toBe(2)
      server.change('<p>Error</p>')
      await expect(sync(here, 'feed', source)).rejects.toThrow('is no iCalendar file')
      server.change(feed)
      expect(await sync(here, 'feed', source)).toMatchObject({ updated: 1 })
    },
  )

  it('is loaded again without validators', async () => {
    const server = tagged({})
    const source = fromICalendarUrl(url, { fetch: server.fetch })
    await all(source)
    await all(source)
    expect([server.reads(), server.sent[1]]).toEqual([2, { Accept: 'text/calendar' }])
  })

  it('never counts as empty, if the server answers 304 although it was not asked', async () => {
    const calendar = await aCalendar()
    await sync(calendar, 'feed', fromICalendarUrl(url, { fetch: async () => new Response(feed) }))
    const source = fromICalendarUrl(url, { fetch: async () => new Response(null, { status: 304 }) })
    await expect(sync(calendar, 'feed', source, { confirm: true })).rejects.toThrow('was answered with 304')
    expect((await calendar.events.list()).total).toBe(1)
  })

  it('sends validators only to the URL that they are from', async () => {
    let target = 'https://a.example/'
    const { fetch, requests } = serving({
      [url]: () => moved(target)(),
      'https://a.example/': () => new Response(feed, { headers: { ETag: '"1"' } }),
      'https://b.example/': () => new Response(feed.replace('Fair', 'Other'), { headers: { ETag: '"1"' } }),
    })
    const source = fromICalendarUrl(url, { fetch })
    await all(source)
    target = 'https://b.example/'
    expect(await all(source)).toMatchObject([{ fields: { title: 'Other' } }])
    expect(requests.filter(({ headers }) => 'If-None-Match' in headers)).toEqual([])
  })
})

describe('a compressed response', () => {
  const bomb = () => {
    let chunks = 0
    let isCancelled = false
    // What `fetch` returns of a small compressed body.
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        chunks += 1
        if (chunks > 20_000) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(32))
      },
      cancel() {
        isCancelled = true
      },
    })
    return { body, chunks: () => chunks, isCancelled: () => isCancelled }
  }

  it('is read up to maxBytes from a server of this interface', async () => {
    const { body, chunks } = bomb()
    const source = fromCalendarApi('https://example.org', {
      fetch: async () => new Response(body),
      maxBytes: 1_000_000,
    })
    await expect(all(source)).rejects.toThrow('must have at most 1000000 bytes; received more.')
    expect(chunks()).toBeLessThan(50)
    const text = async () => ' '.repeat(2_000)
    const headers = new Headers()
    const fetch = async () => ({ ok: true, status: 200, headers, text })
    await expect(all(fromCalendarApi('https://example.org', { fetch, maxBytes: 1_000 }))).rejects.toThrow(
      'at most 1000 bytes',
    )
  })

  it('is read up to maxBytes from a feed', async () => {
    const { body, chunks, isCancelled } = bomb()
    const source = fromICalendarUrl(url, { fetch: async () => new Response(body), maxBytes: 1_000_000 })
    await expect(all(source)).rejects.toThrow(`${url} must have at most 1000000 bytes; received more.`)
    expect(chunks()).toBeLessThan(50)
    expect(isCancelled()).toBe(true)
  })
})

describe('a server of this interface', () => {
  const messageOf = async (baseUrl: string, fetch: () => Promise<Response>): Promise<string> => {
    const error: unknown = await all(fromCalendarApi(baseUrl, { fetch })).catch((one: unknown) => one)
    return String(error)
  }

  it.each<[string, () => Response]>([
    ['a page', () => new Response('<p>secret</p>')],
    ['another shape', () => Response.json({ categories: ['secret'] })],
    ['a message of another interface', () => Response.json({ message: 'secret' }, { status: 410 })],
    ['a code of another interface', () => Response.json({ code: 'secret', message: 'secret' }, { status: 500 })],
    ['an error page', () => new Response('secret', { status: 500 })],
    [
      'no response',
      () => {
        throw new TypeError('Cannot fetch https://example.org/?key=secret')
      },
    ],
  ])('with %s is quoted in the cause alone', async (_, reply) => {
    const message = await messageOf('https://example.org', async () => reply())
    expect(message).toContain('https://example.org/cal/events/v1/categories, page 1')
    expect(message).not.toContain('secret')
  })

  it.each(['https://user:secret@example.org', 'https://example.org?key=secret', 'https://h:99999/?key=secret'])(
    'with the URL %s throws a TypeError without its secrets',
    async (baseUrl) => {
      const message = await messageOf(baseUrl, async () => Response.json({}))
      expect(message).toMatch(/^TypeError: baseUrl must be/)
      expect(message).not.toMatch(/secret|user:|key/)
    },
  )

  it('with an endless list ends', async () => {
    let id = 1
    const fetch = async (address: string) => {
      const categories = Array.from({ length: 50 }, (_, index) => ({ id: id + index, name: 'C', taxonomy: 'category' }))
      expect(address).toContain('categories')
      id += 50
      return Response.json({ categories, total: 1e9, total_pages: 1e8 })
    }
    await expect(all(fromCalendarApi('https://example.org', { fetch, maxRecords: 500 }))).rejects.toThrow(
      'https://example.org/cal/events/v1/categories must have at most 500 records; received more.',
    )
    expect(id).toBe(551)
    await expect(all(fromCalendarApi('https://example.org', { fetch, maxRecords: 0 }))).rejects.toThrow(
      'maxRecords must be',
    )
    await expect(all(fromCalendarApi('https://example.org', { fetch, maxBytes: 0.5 }))).rejects.toThrow(
      'maxBytes must be',
    )
  })
})
