import type { Actor } from 'daybook'
import { feed } from 'daybook/feed'
import { fetchHandler } from 'daybook/fetch'
import { geojson } from 'daybook/geojson'
import { icalendar } from 'daybook/ics'
import { jsonLd } from 'daybook/jsonld'
import { createPages, renderHead, renderPage } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { beforeAll, describe, expect, it } from 'vitest'

// Rules 62 and 64: no page, no file below the pages and no form of the desk shows a link to join to a caller whom the interface does
// not show it.

const secret = 'https://meet.example.org/s3cr3t-room'
const early = '2030-06-20T17:29:59Z'
const due = '2030-06-20T17:30:00Z'

/** Whether callers see the link at any time. The owner of the events is the user 3. */
const callers: Readonly<Record<string, boolean>> = {
  nobody: false,
  'subscriber:9': false,
  // May not edit a published event.
  'contributor:3': false,
  'author:4': false,
  'author:3': true,
  'editor:2': true,
  'administrator:1': true,
}

const link = { online_url: secret, online_url_from: '-PT30M', attendance_mode: 'online', author: 3 } as const
const when = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

// `test/interface/join-link.test.ts` has what depends on the store.
describe('a link to join in pages', () => {
  let site: Awaited<ReturnType<typeof openSite>>
  beforeAll(async () => {
    site = await openSite()
  }, 60_000)

  it('is looked for at addresses that exist', async () => {
    site.calendar.clock.set(early)
    for (const path of [...pages, ...desk(site.ids)])
      expect([path, (await site.visit(path, 'administrator:1')).status]).toEqual([path, 200])
  })

  for (const [caller, sees] of Object.entries(callers)) {
    it(`is shown to ${caller} only in time`, async () => {
      // Each moment twice, because the second response may come from the cache.
      for (const [time, isShown] of [
        [early, sees],
        [early, sees],
        [due, true],
        [due, true],
        [early, sees],
      ] as const) {
        site.calendar.clock.set(time)
        for (const path of isShown ? [] : [...pages, ...desk(site.ids)]) {
          const { text } = await site.visit(path, caller)
          expect([path, text.includes('s3cr3t')]).toEqual([path, false])
        }
        const shows = async (path: string) => (await site.visit(path, caller)).text.includes(`href="${secret}"`)
        expect(await shows('/webinar')).toBe(isShown)
        // A series does not take place.
        expect(await shows('/course')).toBe(sees)
        expect(await shows('/course-2030-06-20')).toBe(isShown)
        expect(await shows('/course-2030-06-27')).toBe(sees)
        expect(await shows('/locked')).toBe(sees)
        const opened = await site.visit('/locked', caller, { password: 'sesame' })
        expect([opened.status, opened.text.includes('s3cr3t')]).toEqual([200, isShown])
        const wrong = await site.visit('/locked', caller, { password: 'wrong' })
        expect([wrong.status, wrong.text.includes('s3cr3t')]).toEqual([sees ? 200 : 403, sees])
      }
    })

    it(`is in what an app reads for ${caller} only in time`, async () => {
      for (const [time, isShown] of [
        [early, sees],
        [due, true],
      ] as const) {
        site.calendar.clock.set(time)
        for (const path of pages.filter((one) => !one.startsWith('/cal/') && !one.startsWith('/sitemap'))) {
          const read = await site.pages.read(path, { actor: actorOf(caller), password: 'sesame' })
          const page = renderPage(read, read.context)
          const texts = [JSON.stringify(read.data), String(renderHead(page, read.context)), String(page.main)]
          if (!isShown) expect([path, texts.join().includes('s3cr3t')]).toEqual([path, false])
          if (path === '/webinar')
            expect(texts.map((text) => text.includes('s3cr3t'))).toEqual([isShown, false, isShown])
        }
      }
    })

    it(`is in the desk of ${caller} only if they may edit the event`, async () => {
      site.calendar.clock.set(early)
      for (const id of [site.ids.webinar, site.ids.locked, site.ids.course]) {
        const { text } = await site.visit(`/desk/events/${id}`, caller)
        expect([id, text.includes('s3cr3t')]).toEqual([id, sees])
        // What is sent to a form comes back with its faults, and with what another editor has saved.
        for (const sent of [
          {},
          { title: 'Mine' },
          { online_url: 'x' },
          { revision: 'old', 'was.title': 'x', title: 'Mine' },
        ]) {
          const reply = await site.visit(`/desk/events/${id}`, caller, sent)
          if (!sees) expect([reply.status, reply.text.includes('s3cr3t')]).toEqual([reply.status, false])
          if (!sees) expect([401, 403]).toContain(reply.status)
        }
      }
    })

    it(`is found by no search of ${caller}`, async () => {
      site.calendar.clock.set(early)
      for (const list of ['/', '/2030-06', '/desk/mine', '/desk/events']) {
        const { text } = await site.visit(`${list}?q=meet.example.org&search=meet.example.org`, caller)
        expect([list, /Webinar|Locked|Course/.test(text)]).toEqual([list, false])
      }
    })
  }
})

/** Every address of readers at which the events are shown, and the interface below the pages. */
const pages = [
  '/',
  '/2030-06',
  '/2030-W25',
  '/2030-06-20',
  '/?categories=talks',
  '/?q=webinar',
  '/webinar',
  '/locked',
  '/course',
  '/course-2030-06-20',
  '/course-2030-06-27',
  '/venues/hall',
  '/organizers/club',
  '/categories/talks',
  '/tags/free',
  '/sitemap.xml',
  '/sitemap-event-1.xml',
  ...['ics', 'rss', 'atom', 'geojson'].map((format) => `/cal/events/v1/events?format=${format}&period=all`),
  '/cal/events/v1/events?facets=categories,tags,venue,organizer,event_status,source',
  '/cal/events/v1/events/by-slug/webinar',
  '/cal/events/v1/doc',
]

const desk = (ids: object) => [
  ...[
    '',
    '/events',
    '/drafts',
    '/review',
    '/scheduled',
    '/trash',
    '/venues',
    '/organizers',
    '/categories',
    '/tags',
  ].map((list) => `/desk${list}`),
  '/desk/events/new',
  ...Object.values(ids).map((id) => `/desk/events/${id}`),
]

function actorOf(caller: string): Actor | null {
  const [role = '', id] = caller.split(':')
  return id === undefined ? null : ({ role, id: Number(id) } as Actor) // of the table
}

async function openSite() {
  const calendar = await createTestCalendar({
    now: '2030-06-01T00:00:00Z',
    formats: [icalendar(), geojson(), ...feed()],
    recurrence: recurringEvents(),
  })
  const hall = await calendar.venues.create({ venue: 'Hall' })
  const club = await calendar.organizers.create({ organizer: 'Club' })
  const links = { venue: [hall.id], organizer: [club.id], categories: ['Talks'], tags: ['Free'] }
  const make = (title: string, others: object) =>
    calendar.events.create({ title, ...when, ...link, ...links, ...others })
  const ids = {
    webinar: (await make('Webinar', { status_reason: 'Moved' })).id,
    locked: (await make('Locked', { password: 'sesame' })).id,
    course: (await make('Course', { recurrence: 'FREQ=WEEKLY;COUNT=3' })).id,
  }
  const mounted = createPages(calendar, { title: 'Town' })
  const handle = fetchHandler(mounted, {
    authenticate: ({ headers }) => actorOf(headers.get('x-caller') ?? ''),
    transforms: [jsonLd()],
  })
  return {
    calendar,
    ids,
    pages: mounted,
    /** A GET, or a POST of a form. Lines of iCalendar are unfolded. */
    async visit(path: string, caller: string, form?: Readonly<Record<string, string>>) {
      const request = new Request(`https://town.example${path}`, {
        headers: { 'x-caller': caller, origin: 'https://town.example' },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      const response = await handle(request)
      return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') }
    },
  }
}
