import type { ResponseFormat } from 'daybook/http'
import { describe, expect, it } from 'vitest'
import { acceptedFormat } from '../../../src/http/formats/accepted-format.ts'

function format(name: string, mediaType: string): ResponseFormat {
  return { name, mediaType, maxEvents: 1, render: () => [] }
}
const formats = [format('ics', 'text/calendar'), format('geo', 'Application/Geo+JSON')]

describe('the format that Accept prefers', () => {
  it.each<[accept: string | readonly string[] | undefined, name: string | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['*/*', undefined],
    ['application/json', undefined],
    ['text/calendar', 'ics'],
    ['Text/Calendar; charset=UTF-8', 'ics'],
    ['application/geo+json', 'geo'],
    // Quality.
    ['application/json;q=0.8, text/calendar', 'ics'],
    ['application/json, text/calendar;q=0.8', undefined],
    ['application/json;q=0.899,text/calendar;q=0.9', 'ics'],
    ['text/calendar ; Q=0.2, application/geo+json ; q=0.3', 'geo'],
    ['text/calendar;q=0', undefined],
    ['application/json;q=0', undefined],
    ['application/json;q=0, text/calendar;q=0.001', 'ics'],
    // Wildcards: the most specific range decides.
    ['text/*', 'ics'],
    ['application/*', undefined],
    ['application/json;q=0, */*', 'ics'],
    ['application/*;q=0.5, text/calendar;q=0.4', undefined],
    ['*/*, application/*;q=0.1', 'ics'],
    ['*/*, text/calendar;q=0', undefined],
    ['text/calendar, */*;q=0.1', 'ics'],
    ['text/calendar,text/plain;q=0.8,*/*;q=0.5', 'ics'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', undefined],
    // Equal qualities.
    ['text/calendar, application/json', undefined],
    ['text/calendar, */*', 'ics'],
    ['text/*, */*', 'ics'],
    ['application/json, text/plain, */*', undefined],
    ['application/geo+json, text/calendar', 'ics'],
    // Invalid or unknown parts.
    ['text/calendar;q=high', undefined],
    ['text/calendar;q=2', undefined],
    ['text/calendar;q=0.1234', undefined],
    ['image/png', undefined],
    [', ;;, text/calendar', 'ics'],
    ['text/calendar;component=vevent;q=0.3, text/calendar;q=0.9, application/json;q=0.5', 'ics'],
    ['text/calendar;q=0.9, text/calendar;component=vevent;q=0.3, application/json;q=0.5', 'ics'],
    // Repeated headers.
    [['application/json;q=0.5', 'text/calendar'], 'ics'],
  ])('for %j is %s', (accept, name) => {
    expect(acceptedFormat(accept, formats)?.name).toBe(name)
  })

  it('is read in little time, whatever the header contains', () => {
    for (const part of [',', ';', 'q=', 'text/calendar;q=1,', 'text/calendar;']) {
      const started = process.cpuUsage()
      acceptedFormat(part.repeat(64_000 / part.length), formats)
      expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
    }
  })
})
