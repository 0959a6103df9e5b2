import { fetchHandler } from 'daybook/fetch'
import type { ReplyTransform } from 'daybook/http'
import { icalendar } from 'daybook/ics'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

describe('the format of feeds', () => {
  it.each([
    [{ maxEvents: 0 }, 'maxEvents must be a whole number from 1 to 100000; received 0.'],
    [{ maxEvents: 1.5 }, 'maxEvents must be a whole number from 1 to 100000; received 1.5.'],
    [{ refreshInterval: 'hourly' }, 'refreshInterval must be a duration such as PT1H or P1D; received "hourly".'],
  ])('rejects the options %j', (options, message) => {
    expect(() => icalendar(options)).toThrow(new TypeError(message))
  })

  it('has the options of the feed in lists only', () => {
    const format = icalendar({
      name: 'Concerts',
      description: 'All',
      url: 'https://example.org/',
      refreshInterval: 'P1D',
    })
    const urls = { self: '', first: '' }
    const context = { total: 0, timeZone: 'Asia/Tokyo', urls, now: '2030-01-15 12:00:00' }
    const text = (isList: boolean) => [...format.render([], { isList, ...context })].join('')
    const shown = ['NAME:Concerts', 'DESCRIPTION:All', 'URL:https://example.org/', 'X-PUBLISHED-TTL:P1D']
    expect(shown.filter((line) => text(true).includes(`\r\n${line}\r\n`))).toEqual(shown)
    expect(shown.filter((line) => text(false).includes(line))).toEqual([])
    expect(text(false)).toContain('\r\nX-WR-TIMEZONE:Asia/Tokyo\r\n')
  })

  it('reads records as no transform has changed them', async () => {
    const calendar = await createTestCalendar({ formats: [icalendar()] })
    const at = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
    await calendar
      .as({ id: 1, role: 'administrator' })
      .events.create({ title: 'Jazz', ...at, venue: { venue: 'Hall' } })
    const untitled: ReplyTransform = {
      event: { members: {}, inLists: true, toReply: (event) => ({ ...event, title: 0 }) },
    }
    const plain = fetchHandler(calendar)
    const transformed = fetchHandler(calendar, { transforms: [untitled] })
    for (const path of ['/events', '/events/1']) {
      const textOf = async (handle: typeof plain) => {
        const response = await handle(new Request(`https://example.org/cal/events/v1${path}?format=ics`))
        return response.text()
      }
      expect(await textOf(transformed)).toBe(await textOf(plain))
      expect(await textOf(transformed)).toContain('\r\nSUMMARY:Jazz\r\n')
    }
  })
})
