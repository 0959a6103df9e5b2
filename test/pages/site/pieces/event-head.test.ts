import { createCalendar, type EventInput } from 'daybook'
import { feed } from 'daybook/feed'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aVisitor } from '../../visitor.ts'

const now = () => new Date('2030-06-18T09:00:00Z')
const evening = { title: 'Concert', start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:30' }
const formats = [icalendar(), ...feed()]

async function pageOf(input: Partial<EventInput>) {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', now, recurrence: recurringEvents(), formats })
  await calendar.events.create({ ...evening, ...input })
  const { body } = await aVisitor(calendar)('/concert')
  return headOf(body)
}

/** Returns what the head of a page, and the link that shares it, say. */
function headOf(body: string) {
  const text = (pattern: RegExp) =>
    (pattern.exec(body)?.[1] ?? '').replaceAll('&amp;', '&').replace(/[\u202f\u2009]/g, ' ')
  const structured: unknown = JSON.parse(text(/<script type="application\/ld\+json">(.*?)<\/script>/s) || '{}')
  return {
    body,
    structured: structured as Readonly<Record<string, unknown>>,
    title: text(/<title>([^<]*) · Calendar<\/title>/),
    ogTitle: text(/property="og:title" content="([^"]*)"/),
    description: text(/name="description" content="([^"]*)"/),
    card: text(/name="twitter:card" content="([^"]*)"/),
    subject: decodeURIComponent(text(/mailto:\?subject=([^&"]*)/)).replace(/[\u202f\u2009]/g, ' '),
  }
}

describe('the head of an event', () => {
  it.each<[string, Partial<EventInput>, string, string]>([
    ['its full date', {}, 'Concert', 'Thursday, June 20, 2030, 7:00 – 9:30 PM'],
    ['that it is cancelled', { event_status: 'cancelled' }, 'Cancelled: Concert', 'Thursday, June 20, 2030'],
    ['that it is postponed', { event_status: 'postponed' }, 'Postponed: Concert', 'Thursday, June 20, 2030'],
    ['its new date', { event_status: 'rescheduled' }, 'New date: Concert', 'Thursday, June 20, 2030'],
    ['that it has moved online', { event_status: 'moved_online' }, 'Moved online: Concert', 'Thursday, June 20, 2030'],
    [
      'its last day',
      { start_date: '2030-06-20', end_date: '2031-01-22', all_day: true },
      'Concert',
      'Thursday, June 20, 2030 – Wednesday, January 22, 2031',
    ],
    [
      'the zone, if it is another one',
      { timezone: 'America/New_York' },
      'Concert',
      'Thursday, June 20, 2030, 7:00 – 9:30 PM EDT',
    ],
    [
      'no zone, if clocks show the same',
      { timezone: 'Europe/Paris' },
      'Concert',
      'Thursday, June 20, 2030, 7:00 – 9:30 PM',
    ],
    [
      'no zone of whole days',
      { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true, timezone: 'America/New_York' },
      'Concert',
      'Thursday, June 20, 2030',
    ],
  ])('says %s, in each of its parts', async (_, input, name, when) => {
    const { title, ogTitle, subject, description, card } = await pageOf(input)
    for (const text of [title, ogTitle, subject]) expect(text).toContain(`${name} · ${when}`)
    expect(title.endsWith(when) || input.all_day !== true).toBe(true)
    expect([ogTitle, subject]).toEqual([title, title])
    expect(description).toContain(when)
    if (name !== 'Concert') expect(description).toContain(name.split(':')[0])
    expect(card).toBe('summary')
  })

  it('has the reason, the place and the first words in its description, and a large card with an image', async () => {
    const { description, card } = await pageOf({
      ...{ event_status: 'cancelled', status_reason: 'Ill', excerpt: 'Three voices.' },
      ...{ venue: { venue: 'Museum', city: 'Port' }, image: 'https://example.org/a.jpg' },
    })
    expect(description).toBe('Cancelled: Ill · Thursday, June 20, 2030, 7:00 – 9:30 PM · Museum, Port · Three voices.')
    expect(card).toBe('summary_large_image')
  })

  it.each([
    ['scheduled', true],
    ['cancelled', false],
    ['postponed', false],
    ['rescheduled', true],
    ['moved_online', true],
  ] as const)('offers an event that is %s for the own calendar: %s', async (event_status, isOffered) => {
    expect((await pageOf({ event_status })).body.includes('Add to calendar')).toBe(isOffered)
  })

  it('says where an event that has moved online takes place, and not where it would have been', async () => {
    const moved = { event_status: 'moved_online', venue: { venue: 'Museum' } } as const
    const { structured, description } = await pageOf({ ...moved, online_url: 'https://example.org/live' })
    expect(structured).toMatchObject({
      location: { '@type': 'VirtualLocation', url: 'https://example.org/live' },
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    })
    expect(description).not.toContain('Museum')
    // Without a link that is public, its page says where.
    const { location } = (await pageOf(moved)).structured
    expect(location).toMatchObject({ '@type': 'VirtualLocation', url: expect.stringMatching(/\/concert$/) })
  })

  it('never promises another date beside a new one', async () => {
    const calendar = createCalendar({ timeZone: 'Europe/Zurich', now })
    const { id } = await calendar.events.create({ ...evening, event_status: 'postponed' })
    const visit = aVisitor(calendar)
    expect((await visit('/concert')).body).toContain('A new date will be announced here.')
    await calendar.events.update(id, { start_date: '2030-09-01 19:00', end_date: '2030-09-01 21:00' })
    const { body } = await visit('/concert')
    expect(body).not.toContain('A new date will be announced here.')
    expect(body).toMatch(/It was planned for <del>Thursday, June 20, 2030/)
    expect(headOf(body).structured).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      startDate: '2030-09-01T19:00:00+02:00',
      previousStartDate: '2030-06-20T17:00:00Z',
    })
  })

  it('does not fail for a whole day that is cancelled', async () => {
    const { title } = await pageOf({
      start_date: '2030-06-20',
      end_date: '2030-06-20',
      all_day: true,
      event_status: 'cancelled',
    })
    expect(title).toBe('Cancelled: Concert · Thursday, June 20, 2030')
  })
})

describe('the page of a series', () => {
  /** From winter into summer, on Thursdays. */
  const weekly = { start_date: '2030-01-03 19:00', end_date: '2030-01-03 21:30', recurrence: 'FREQ=WEEKLY;COUNT=40' }

  it('says its next date, with the zone and the offset of that', async () => {
    const { title, ogTitle, subject, description, body, structured } = await pageOf(weekly)
    expect(title).toBe('Concert · Next: Thursday, June 20, 2030, 7:00 – 9:30 PM')
    expect([ogTitle, subject]).toEqual([title, title])
    expect(description).toContain('Every week, 40 times')
    expect(body).toMatch(/<span class="db-soft">CEST<\/span>/)
    expect(body).not.toContain('CET<')
    expect(structured).toMatchObject({ '@type': 'EventSeries', startDate: '2030-06-20T19:00:00+02:00' })
    expect(structured).not.toHaveProperty('endDate')
    const { subEvent } = structured as { subEvent: readonly { startDate: string }[] }
    expect(subEvent.map(({ startDate }) => startDate)).toEqual(
      expect.arrayContaining(['2030-06-20T19:00:00+02:00', '2030-07-04T19:00:00+02:00']),
    )
  })

  it('has dates in both offsets, each with its own', async () => {
    const { structured } = await pageOf({ ...weekly, start_date: '2030-10-17 19:00', end_date: '2030-10-17 21:30' })
    const { subEvent } = structured as { subEvent: readonly { startDate: string }[] }
    expect(subEvent.slice(0, 3).map(({ startDate }) => startDate)).toEqual([
      '2030-10-17T19:00:00+02:00',
      '2030-10-24T19:00:00+02:00',
      '2030-10-31T19:00:00+01:00',
    ])
  })

  it('passes over a date that is cancelled, and says so if there is no other', async () => {
    const calendar = createCalendar({ timeZone: 'Europe/Zurich', now, recurrence: recurringEvents() })
    await calendar.events.create({ ...evening, recurrence: 'FREQ=WEEKLY;COUNT=2' })
    const visit = aVisitor(calendar)
    const title = async () => headOf((await visit('/concert')).body).title
    const [first, second] = (await calendar.events.list()).records
    await calendar.events.update(first?.id ?? 0, { event_status: 'cancelled' })
    expect(await title()).toContain('Next: Thursday, June 27, 2030')
    await calendar.events.update(second?.id ?? 0, { event_status: 'cancelled' })
    expect(await title()).toMatch(/Next: Thursday, June 20, 2030, .* \(Cancelled\)$/)
  })

  it('says no date when all are over', async () => {
    const { title, structured } = await pageOf({ ...weekly, recurrence: 'FREQ=WEEKLY;COUNT=2' })
    expect(title).toBe('Concert')
    expect(structured).not.toHaveProperty('subEvent')
  })
})
