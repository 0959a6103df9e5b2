import { type Actor, type EventInput, type FoundConflicts, isCalendarError } from 'daybook'
import type { ReplyTransform } from 'daybook/http'
import { icalendar } from 'daybook/ics'
import { jsonLd } from 'daybook/jsonld'
import { recurringEvents } from 'daybook/recurrence'
import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import type { Host } from '../support/harness.ts'
import { bodyOf, get, type Ids, make, recordsOf, seedRecords, useSite } from './site.ts'

// Rule 62: before its time, no caller but those who may edit an event gets its link to join, by any way in.

const secret = 'https://meet.example.org/s3cr3t-room'
const early = '2030-06-20T17:29:59Z'
const due = '2030-06-20T17:30:00Z'

/** Whether callers see the link at any time. The owner of the events is the user 3. */
const callers: Readonly<Record<string, boolean>> = {
  '': false,
  'subscriber:9': false,
  // May not edit a published event.
  'contributor:3': false,
  'author:4': false,
  'author:3': true,
  'editor:2': true,
  'administrator:1': true,
}

const link = { online_url: secret, online_url_from: '-PT30M', attendance_mode: 'online', author: 3 }
const when = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

/** What a transform makes of the events of a list is cached too. */
const inLists: ReplyTransform = {
  event: { members: { copy: { type: 'object' } }, inLists: true, toReply: (event) => ({ ...event, copy: event }) },
}

// Responses with transforms have caches of their own.
describeOnStores('a link to join', (host) => linkOn(host, []))
describeOnStores('a link to join, with transforms', (host) => linkOn(host, [jsonLd(), inLists]))

function linkOn(host: Host, transforms: readonly ReplyTransform[]): void {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { now: '2030-06-01T00:00:00Z', formats: [icalendar()], recurrence: recurringEvents() },
    mount: { explain: true, transforms },
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['categories', { name: 'Talks' }],
        ['venues', { venue: 'Hall' }],
        [
          'events',
          { title: 'Webinar', status_reason: 'Moved', categories: ['{Talks}'], venue: '{Hall}', ...when, ...link },
        ],
        ['events', { title: 'Locked', password: 'sesame', ...when, ...link }],
        ['events', { title: 'Course', recurrence: 'FREQ=WEEKLY;COUNT=3', ...when, ...link }],
      ]),
  })
  const as = (caller: string) => (caller === '' ? {} : { as: caller })
  const actorOf = (caller: string): Actor | null => {
    const [role = '', id] = caller.split(':')
    return caller === '' ? null : ({ role, id: Number(id) } as Actor) // of the table
  }
  /** Every read that could contain the link, and filters that must not find it. */
  const paths = () => [
    `/events/${ids.Webinar}`,
    '/events/by-slug/webinar',
    `/events/${ids.Webinar}?_fields=online_url,title`,
    `/events/${ids.Webinar}?format=ics`,
    `/events/${ids.Locked}`,
    `/events/${ids.Locked}?password=sesame`,
    `/events/${ids.Locked}?password=sesame&format=ics`,
    `/events/${ids.Course}`,
    `/events/${ids.Course}?format=ics`,
    '/events?per_page=50',
    '/events?per_page=2&page=2',
    '/events?_fields=id,online_url',
    '/events?explain=1',
    '/events?format=ics',
    '/events?include_deleted=true',
    '/events?orderby=title',
    '/events?categories=talks',
    '/events?event_status=-cancelled',
  ]
  const linkOf = async (path: string, caller: string) => bodyOf(await get(site, path, as(caller))).online_url

  for (const [caller, sees] of Object.entries(callers)) {
    it(`is shown to ${caller || 'nobody'} only in time, by any way in`, async () => {
      // Each moment twice, because the second response comes from the caches.
      for (const [time, isShown] of [
        [early, sees],
        [early, sees],
        [due, true],
        [due, true],
        [early, sees],
      ] as const) {
        site.calendar.clock.set(time)
        for (const path of paths()) {
          // Lines of iCalendar are folded.
          const text = (await get(site, path, as(caller))).text.replaceAll('\r\n ', '')
          if (!isShown) expect([path, text.includes('s3cr3t')]).toEqual([path, false])
        }
        const expected = isShown ? secret : ''
        expect(await linkOf(`/events/${ids.Webinar}`, caller)).toBe(expected)
        expect(await linkOf(`/events/${ids.Locked}?password=sesame`, caller)).toBe(expected)
        const [listed] = recordsOf(await get(site, '/events?search=webinar', as(caller)), 'events')
        expect(listed).toMatchObject({ online_url: expected, online_url_from: '-PT30M' })
        // A series does not take place. Its first event has the same time.
        expect(await linkOf(`/events/${ids.Course}`, caller)).toBe(sees ? secret : '')
        expect(await linkOf('/events/by-slug/course-2030-06-20', caller)).toBe(expected)
        expect(await linkOf('/events/by-slug/course-2030-06-27', caller)).toBe(sees ? secret : '')
        const { text } = await get(site, `/events?format=ics`, as(caller))
        expect(text.replaceAll('\r\n ', '').includes('s3cr3t')).toBe(isShown)
      }
    })

    it(`is in the records of ${caller || 'nobody'} in process only in time`, async () => {
      const { calendar } = site
      const { events, toReply } = calendar.as(actorOf(caller))
      for (const [time, isShown] of [
        [early, sees],
        [due, true],
      ] as const) {
        calendar.clock.set(time)
        const expected = isShown ? secret : ''
        const event = await events.get(Number(ids.Webinar))
        const { records, included: _ } = await events.list({ search: 'webinar' }, { include: 'linked' })
        const opened = await events.get(Number(ids.Locked), { password: 'sesame' })
        const stored = await calendar.events.get(Number(ids.Webinar))
        const shown = [event, await events.getBySlug('webinar'), ...records, opened, await toReply.events(stored)]
        expect(shown.map(({ online_url }) => online_url)).toEqual(Array(5).fill(expected))
        expect(stored.online_url).toBe(secret)
      }
    })

    it(`is in the conflicts of ${caller || 'nobody'} in process only in time`, async () => {
      const { events } = site.calendar.as(actorOf(caller))
      const dinner: EventInput = { title: 'Dinner', venue: Number(ids.Hall), status: 'publish', ...when }
      const conflicting = () => events.conflicts(dinner)
      const reported = async () => {
        const links: string[] = []
        const onConflicts = (found: FoundConflicts) => void links.push(...found.events.map((one) => one.online_url))
        const { id } = await events.create(dinner, { conflicts: 'warn', onConflicts })
        await site.calendar.events.remove(id)
        return links
      }
      for (const [time, isShown] of [
        [early, sees],
        [due, true],
      ] as const) {
        site.calendar.clock.set(time)
        if (caller === '' || caller.startsWith('subscriber')) await expect(conflicting()).rejects.toThrow(/create/)
        else {
          expect((await conflicting()).events).toMatchObject([{ online_url: isShown ? secret : '' }])
          expect(await reported()).toEqual([isShown ? secret : ''])
        }
      }
    })

    it(`counts and finds nothing for ${caller || 'nobody'}`, async () => {
      site.calendar.clock.set(early)
      for (const search of ['s3cr3t', 'meet.example.org', 'PT30M']) {
        const { total } = bodyOf(await get(site, `/events?search=${search}`, as(caller)))
        expect([search, total]).toEqual([search, 0])
      }
      // An unknown name is ignored, whatever its value.
      for (const query of [`online_url=${secret}`, 'online_url=other', `orderby=title&online_url_from=-PT30M`]) {
        const reply = await get(site, `/events?per_page=50&${query}`, as(caller))
        expect([query, recordsOf(reply, 'events').length]).toEqual([query, 5])
      }
      expect((await get(site, '/events?orderby=online_url', as(caller))).status).toBe(400)
    })
  }

  it('changes the ETags when its time comes, and not before', async () => {
    const reads = [
      `/events/${ids.Webinar}`,
      '/events?per_page=50',
      `/events/${ids.Webinar}?format=ics`,
      '/events?format=ics',
    ]
    for (const path of reads) {
      const tagAt = async (time: string) => {
        site.calendar.clock.set(time)
        return (await get(site, path)).headers.get('etag')
      }
      const before = await tagAt('2030-06-20T17:00:00Z')
      expect([path, await tagAt(early)]).toEqual([path, before])
      const after = await tagAt(due)
      expect([path, after]).not.toEqual([path, before])
      const kept = await get(site, path, { headers: { 'if-none-match': before ?? '' } })
      expect([path, kept.status]).toEqual([path, 200])
      expect([path, await tagAt('2030-06-20T17:30:01Z')]).toEqual([path, after])
    }
  })

  it('is in a synchronized list when its time comes, and its changes say nothing before', async () => {
    const since = async (state: string, caller: string) => {
      const query = { include_deleted: 'true', modified_after: state }
      const reply = await get(site, '/events', { query, ...as(caller) })
      const titles = recordsOf(reply, 'events').map(({ title, online_url }) => [title, online_url])
      return { titles, state: reply.headers.get('x-cal-as-of') ?? '', text: reply.text }
    }
    for (const [caller, sees] of Object.entries(callers)) {
      site.calendar.clock.set('2030-06-20T17:00:00Z')
      const whole = await get(site, '/events?include_deleted=true', as(caller))
      const first = whole.headers.get('x-cal-as-of') ?? ''
      site.calendar.clock.set(early)
      await site.request('PATCH', `/events/${ids.Webinar}`, {
        json: { cost: `Gift of ${caller || 'nobody'}` },
        as: 'editor',
      })
      const changed = await since(first, caller)
      expect(changed.titles).toEqual([['Webinar', sees ? secret : '']])
      site.calendar.clock.set(due)
      const { titles } = await since(changed.state, caller)
      const shown = [
        ['Course', secret],
        ['Webinar', secret],
      ]
      // A password hides it.
      expect(titles.toSorted()).toEqual(
        sees
          ? [
              ['Course', secret],
              ['Locked', secret],
              ['Webinar', secret],
            ]
          : shown,
      )
    }
  })

  it('is hidden again when its event moves to a later time, and shown at once without a time', async () => {
    site.calendar.clock.set(due)
    const { id } = await make(site, 'events', { title: 'Moving', ...when, ...link })
    const change = (json: object) => site.request('PATCH', `/events/${id}`, { json, as: 'editor' })
    expect(await linkOf(`/events/${id}`, '')).toBe(secret)
    await change({ start_date: '2030-06-20 18:00:01', end_date: '2030-06-20 20:00:00' })
    expect(await linkOf(`/events/${id}`, '')).toBe('')
    await change({ online_url_from: '2030-06-20 17:30:00' })
    expect(await linkOf(`/events/${id}`, '')).toBe(secret)
    await change({ online_url_from: '2030-06-20 17:30:01' })
    expect(await linkOf(`/events/${id}`, '')).toBe('')
    await change({ online_url_from: '' })
    expect(await linkOf(`/events/${id}`, '')).toBe(secret)
    await site.request('DELETE', `/events/${id}`, { as: 'editor' })
  })

  it('is shared by the events of a series, except by one with a link of its own, and stays when they are over', async () => {
    site.calendar.clock.set(early)
    const own = 'https://meet.example.org/own'
    const talks = await make(site, 'events', { title: 'Talks', recurrence: 'FREQ=WEEKLY;COUNT=3', ...when, ...link })
    const [first, second, third] = ['20', '27', '04'].map((day) => `talks-2030-0${day === '04' ? 7 : 6}-${day}`)
    const { id } = bodyOf(await get(site, `/events/by-slug/${second}`, { as: 'editor' }))
    await site.request('PATCH', `/events/${id}`, { json: { online_url: own }, as: 'editor' })
    const shown = async (time: string) => {
      site.calendar.clock.set(time)
      const paths = [`/events/${talks.id}`, ...[first, second, third].map((slug) => `/events/by-slug/${slug}`)]
      return Promise.all(paths.map((path) => linkOf(path, '')))
    }
    expect(await shown(early)).toEqual(['', '', '', ''])
    expect(await shown(due)).toEqual(['', secret, '', ''])
    expect(await shown('2030-06-27T17:30:00Z')).toEqual(['', secret, own, ''])
    expect(await shown('2031-01-01T00:00:00Z')).toEqual(['', secret, own, secret])
    await site.request('DELETE', `/events/${talks.id}`, { as: 'editor' })
  })

  it('is in no message about another value', async () => {
    const refused = await site.request('PATCH', `/events/${ids.Webinar}`, { json: { online_url: 'x' }, as: 'editor' })
    expect([refused.status, refused.text.includes('s3cr3t')]).toEqual([400, false])
    for (const caller of ['', 'subscriber:9', 'author:4']) {
      const forbidden = await site.request('PATCH', `/events/${ids.Webinar}`, {
        json: { online_url: 'x' },
        ...as(caller),
      })
      expect([401, 403, 400]).toContain(forbidden.status)
      expect(forbidden.text).not.toContain('s3cr3t')
    }
    const error = await site.calendar
      .as(null)
      .events.update(Number(ids.Webinar), { title: 'x' })
      .catch((reason: unknown) => reason)
    expect(isCalendarError(error) && JSON.stringify(error)).not.toContain('s3cr3t')
  })
}
