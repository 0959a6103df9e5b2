import type { EventInput, EventReply } from 'daybook'
import { googleCalendarUrl, outlookCalendarUrl, webcalUrl, yahooCalendarUrl } from 'daybook/ics'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

async function replyOf(input: EventInput): Promise<EventReply> {
  const calendar = await createTestCalendar()
  return calendar.toReply.events(await calendar.events.create(input))
}

const concert = () =>
  replyOf({
    title: 'Jazz & more',
    description: '<p>Doors at 7</p><p>Free</p>',
    start_date: '2030-06-20 20:00',
    end_date: '2030-06-20 23:00',
    timezone: 'Europe/Zurich',
    venue: { venue: 'Hall', city: 'Bern' },
  })

const festival = () =>
  replyOf({ title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-21', all_day: true, timezone: 'Asia/Tokyo' })

const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

describe('links that add an event', () => {
  it('have the instants of an event with times', async () => {
    const event = await concert()
    expect(googleCalendarUrl(event)).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/)
    expect(parametersOf(googleCalendarUrl(event))).toEqual({
      action: 'TEMPLATE',
      text: 'Jazz & more',
      dates: '20300620T180000Z/20300620T210000Z',
      details: 'Doors at 7\n\nFree',
      location: 'Hall, Bern',
    })
    expect(outlookCalendarUrl(event)).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/)
    expect(parametersOf(outlookCalendarUrl(event))).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Jazz & more',
      startdt: '2030-06-20T18:00:00Z',
      enddt: '2030-06-20T21:00:00Z',
      body: 'Doors at 7\n\nFree',
      location: 'Hall, Bern',
    })
    expect(yahooCalendarUrl(event)).toMatch(/^https:\/\/calendar\.yahoo\.com\/\?v=60&/)
    expect(parametersOf(yahooCalendarUrl(event))).toEqual({
      v: '60',
      title: 'Jazz & more',
      st: '20300620T180000Z',
      et: '20300620T210000Z',
      desc: 'Doors at 7\n\nFree',
      in_loc: 'Hall, Bern',
    })
  })

  it('have the days of an all-day event, and no empty parameters', async () => {
    const event = await festival()
    expect(parametersOf(googleCalendarUrl(event))).toEqual({
      action: 'TEMPLATE',
      text: 'Fair',
      dates: '20300620/20300622',
    })
    expect(parametersOf(outlookCalendarUrl(event, 'office'))).toMatchObject({
      startdt: '2030-06-20',
      enddt: '2030-06-22',
      allday: 'true',
    })
    expect(outlookCalendarUrl(event, 'office')).toMatch(/^https:\/\/outlook\.office\.com\//)
    expect(parametersOf(yahooCalendarUrl(event))).toMatchObject({ st: '20300620', et: '20300621', dur: 'allday' })
  })

  it('have at most 1,000 characters of the description, none of them cut', async () => {
    const event = await replyOf({
      title: 'Long',
      description: '🎷'.repeat(1_001),
      start_date: '2030-06-20 20:00',
      end_date: '2030-06-20 21:00',
    })
    expect(parametersOf(googleCalendarUrl(event)).details).toBe(`${'🎷'.repeat(999)}…`)
    expect(parametersOf(googleCalendarUrl({ ...event, description: '🎷'.repeat(1_000) })).details).toBe(
      '🎷'.repeat(1_000),
    )
  })
})

it.each([
  ['https://example.org/cal/events/v1/events?format=ics', 'webcal://example.org/cal/events/v1/events?format=ics'],
  ['HTTP://example.org/a', 'webcal://example.org/a'],
])('%s is subscribed to by %s', (feed, link) => {
  expect(webcalUrl(feed)).toBe(link)
})
