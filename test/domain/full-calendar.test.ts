import type { EventInput } from 'daybook'
import { toFullCalendar } from 'daybook/domain'
import { createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dates, instantOf } from './arbitrary-events.ts'

async function replyOf(input: Partial<EventInput>, options: Parameters<typeof createTestCalendar>[0] = {}) {
  const calendar = await createTestCalendar(options)
  return calendar.toReply.events(await calendar.events.create(calendar.make.event(input)))
}

describe('an event for FullCalendar', () => {
  it('has its times with the offset of its zone', async () => {
    const times = { start_date: '2030-06-20 18:00', end_date: '2030-06-21 00:30', timezone: 'America/New_York' }
    expect(toFullCalendar(await replyOf(times))).toMatchObject({
      id: '1',
      title: 'Event 1',
      start: '2030-06-20T18:00:00-04:00',
      end: '2030-06-21T00:30:00-04:00',
      allDay: false,
    })
  })

  it('ends, when it is all day, on the day after the last', async () => {
    const days = { start_date: '2030-06-29', end_date: '2030-06-30', all_day: true, timezone: 'America/New_York' }
    const { start, end, allDay } = toFullCalendar(await replyOf(days))
    expect({ start, end, allDay }).toEqual({ start: '2030-06-29', end: '2030-07-01', allDay: true })
  })

  it('is in UTC where its zone has an offset with seconds', async () => {
    const times = { start_date: '1880-06-20 18:00', end_date: '1880-06-20 19:00', timezone: 'Europe/Amsterdam' }
    const reply = await replyOf(times)
    expect(toFullCalendar(reply).start).toBe(`${reply.utc_start_date.replace(' ', 'T')}Z`)
    expect(reply.utc_start_date).not.toMatch(/:00$/)
  })

  it('has the names of what it is linked to', async () => {
    const linked = { venue: { venue: 'Hall' }, organizer: [{ organizer: 'Choir' }], categories: 'Music', tags: ['new'] }
    const reply = await replyOf({ ...linked, cost: 20, excerpt: 'With a choir', timezone: 'Asia/Tokyo' })
    expect(toFullCalendar(reply).extendedProps).toEqual({
      venue: ['Hall'],
      organizer: ['Choir'],
      categories: ['Music'],
      tags: ['new'],
      excerpt: 'With a choir',
      cost: '$20',
      timezone: 'Asia/Tokyo',
      rest_url: '/cal/events/v1/events/1',
    })
  })

  it('takes several venues and none', async () => {
    const several = await replyOf({ venue: [{ venue: 'Hall' }, { venue: 'Garden' }] })
    expect(toFullCalendar(several).extendedProps.venue).toEqual(['Hall', 'Garden'])
    expect(toFullCalendar(await replyOf({})).extendedProps.venue).toEqual([])
  })

  it('leads to its page, if it has one for people', async () => {
    const links = ({ slug }: { readonly slug: string }) => `https://example.org/${slug}`
    expect(toFullCalendar(await replyOf({}, { links })).url).toBe('https://example.org/event-1')
    expect(toFullCalendar(await replyOf({}))).not.toHaveProperty('url')
  })

  it('may come as JSON over HTTP', async () => {
    const reply = await replyOf({ venue: { venue: 'Hall' } })
    expect(toFullCalendar(JSON.parse(JSON.stringify(reply)))).toEqual(toFullCalendar(reply))
  })
})

it('has the very instants of any event, or its days', async () => {
  const reply = await replyOf({})
  fc.assert(
    fc.property(dates, (times) => {
      const { start, end, allDay } = toFullCalendar({ ...reply, ...times })
      expect(allDay).toBe(times.all_day)
      if (allDay) {
        expect(start).toBe(times.start_date.slice(0, 10))
        expect(Temporal.PlainDate.from(end).subtract({ days: 1 }).toString()).toBe(times.end_date.slice(0, 10))
      } else {
        expect(start.slice(0, 19)).toBe(times.start_date.replace(' ', 'T'))
        expect(Temporal.Instant.from(start).equals(instantOf(times.utc_start_date))).toBe(true)
        expect(Temporal.Instant.from(end).equals(instantOf(times.utc_end_date))).toBe(true)
      }
    }),
  )
})
