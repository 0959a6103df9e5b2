import { type Calendar, type CalendarOptions, createCalendar } from 'daybook'
import type { ResponseFormat } from 'daybook/http'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { createTestClock } from 'daybook/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { memory, type OpenStore, sqlStores } from '../../support/stores.ts'
import { aRequest } from '../request.ts'

const at = { start_date: '2030-01-16 10:00', end_date: '2030-01-16 12:00' }
const editor = { id: 1, role: 'editor' } as const

async function feedOf({ api }: Calendar, { actor = editor, query = 'period=upcoming' }: FeedRequest = {}) {
  const request = aRequest({ path: '/cal/events/v1/events', query: `format=ics&${query}`, actor: () => actor })
  const { status, body } = await api.handle(request)
  return `${status}\n${typeof body === 'string' ? body : new TextDecoder().decode(body ?? undefined)}`
}

interface FeedRequest {
  readonly actor?: typeof editor | null
  readonly query?: string
}

/** A format that counts the series that it renders. */
function countingFormat() {
  const ics = icalendar()
  const rendered: string[] = []
  const format: ResponseFormat = {
    ...ics,
    render: (events, { seriesTexts, ...context }) =>
      ics.render(events, {
        ...context,
        ...(seriesTexts && {
          seriesTexts: {
            ...seriesTexts,
            set(series, listed, text) {
              rendered.push(series.title)
              seriesTexts.set(series, listed, text)
            },
          },
        }),
      }),
  }
  return { format, take: () => rendered.splice(0).sort() }
}

for (const kind of [memory, ...sqlStores()])
  describe(`[${kind.name}] the kept texts of series in a feed`, () => {
    const opened: OpenStore[] = []
    afterEach(async () => {
      for (const { close } of opened.splice(0)) await close()
    })
    afterAll(() => kind.close())

    /** A calendar with two series that share a venue and a third one, and another calendar that keeps nothing. */
    async function fixtures() {
      const clock = createTestClock('2030-01-15 12:00:00')
      const { format, take } = countingFormat()
      const open = await kind.open()
      opened.push(open)
      const options: CalendarOptions = {
        store: open.store,
        now: clock.now,
        timeZone: 'Europe/Zurich',
        recurrence: recurringEvents(),
        passwords: { hash: async (text) => text, verify: async (text, hash) => text === hash },
      }
      const calendar = createCalendar({ ...options, formats: [format] })
      const plain = createCalendar({ ...options, formats: [icalendar()], replyCache: 0 })
      await calendar.venues.create({ venue: 'Hall' })
      await calendar.organizers.create({ organizer: 'Club' })
      await calendar.categories.create({ name: 'Jazz' })
      const links = { venue: 1, organizer: 1, categories: [1] }
      const weekly = { ...at, recurrence: 'FREQ=WEEKLY;COUNT=5' }
      const first = await calendar.events.create({ title: 'First', ...weekly, ...links })
      const second = await calendar.events.create({ title: 'Second', ...weekly, ...links })
      await calendar.events.create({ title: 'Third', ...weekly })
      const single = await calendar.events.create({ title: 'Single', ...at })
      const { records } = await calendar.events.list({ per_page: 50 })
      const [, event] = records.filter(({ post_parent }) => post_parent === first.id)
      for (let response = 1; response <= 2; response += 1) await feedOf(calendar)
      take()
      /** Reads the feed, and returns the series that were rendered for it. */
      const rendered = async () => {
        expect(await feedOf(calendar)).toBe(await feedOf(plain))
        return take()
      }
      return { calendar, plain, clock, rendered, take, first, second, single, event: event ?? first }
    }

    it('are rendered again only for the series that have changed', async () => {
      const { calendar, rendered, first, second, single, event } = await fixtures()
      expect(await rendered()).toEqual([])
      await calendar.events.update(single.id, { title: 'Changed' })
      expect(await rendered()).toEqual([])
      await calendar.events.update(event.id, { title: 'One' })
      expect(await rendered()).toEqual(['First'])
      await calendar.events.update(event.id, { start_date: '2030-01-23 14:00', end_date: '2030-01-23 16:00' })
      expect(await rendered()).toEqual(['First'])
      await calendar.events.update(event.id, { event_status: 'cancelled' })
      expect(await rendered()).toEqual(['First'])
      await calendar.events.update(second.id, { title: 'Another' })
      expect(await rendered()).toEqual(['Another'])
      await calendar.events.update(first.id, {
        recurrence: { rules: ['FREQ=WEEKLY;COUNT=5'], exceptions: ['2030-01-30 10:00'] },
      })
      expect(await rendered()).toEqual(['First'])
      await calendar.events.update(event.id, { description: 'Later', recurrence_scope: 'following' })
      expect((await rendered()).length).toBeGreaterThan(0)
      await calendar.venues.update(1, { venue: 'Arena' })
      expect(await rendered()).not.toContain('Third')
      await calendar.organizers.update(1, { organizer: 'Company' })
      expect(await rendered()).toContain('Another')
      await calendar.categories.update(1, { name: 'Blues' })
      expect(await rendered()).toContain('Another')
      expect(await rendered()).toEqual([])
    })

    it('are not shown after an event or a series was trashed, restored, hidden or removed', async () => {
      const { calendar, rendered, first, second, event } = await fixtures()
      await calendar.events.update(event.id, { status: 'trash' })
      expect(await rendered()).toEqual(['First'])
      await calendar.events.update(event.id, { status: 'publish' })
      await rendered()
      await calendar.events.update(event.id, { status: 'private' })
      await rendered()
      await calendar.events.update(second.id, { status: 'draft' })
      await rendered()
      await calendar.events.update(second.id, { status: 'publish' })
      await rendered()
      await calendar.venues.update(1, { status: 'draft' })
      expect((await rendered()).length).toBeGreaterThan(0)
      await calendar.venues.remove(1)
      await rendered()
      await calendar.events.remove(first.id)
      await rendered()
    })

    it('are those that each caller and each list may show', async () => {
      const { calendar, plain, clock, take, first, event } = await fixtures()
      const requests: FeedRequest[] = [
        {},
        { actor: null },
        { query: 'period=upcoming&search=first' },
        { query: 'period=all' },
        // Two events of each series, which one write has stored.
        { query: 'start_date=2030-01-15&end_date=2030-01-25' },
        { query: 'start_date=2030-01-28&end_date=2030-02-07' },
      ]
      const all = async () => {
        for (const request of [...requests, ...requests]) {
          expect(await feedOf(calendar, request)).toBe(await feedOf(plain, request))
        }
      }
      await all()
      await calendar.events.update(event.id, { status: 'private', title: 'Secret' })
      await all()
      take()
      await calendar.events.update(event.id, { password: 'secret', status: 'publish' })
      await all()
      // A locked event shows each caller something else, so its series is rendered each time.
      expect(take().filter((title) => title === 'First').length).toBeGreaterThan(4)
      await calendar.events.update(event.id, { password: '', status: 'publish', date: '2030-01-15 13:00:00' })
      await all()
      clock.advance({ hours: 2 })
      await all()
      clock.advance({ days: 9 })
      await all()
      await calendar.events.update(first.id, { slug: 'renamed' })
      await all()
    })

    it('are kept where a series has no recurring entry', async () => {
      const { calendar, rendered, event } = await fixtures()
      for (const title of ['A', 'B']) {
        const { records } = await calendar.events.list({ per_page: 50 })
        const siblings = records.filter(({ post_parent }) => post_parent === event.post_parent)
        for (const { id } of siblings) await calendar.events.update(id, { title })
        expect(await rendered()).toEqual(['First'])
        expect(await rendered()).toEqual([])
      }
    })
  })
