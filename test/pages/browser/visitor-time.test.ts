import { describe, expect, it } from 'vitest'
import { visitorTime } from '../../../adapters/pages/browser/visitor-time.ts'

const concert = { from: '2030-06-20T22:00:00+02:00', to: '2030-06-21T01:00:00+02:00' }
const talk = { from: '2030-06-20T19:30:00+02:00', to: '2030-06-20T21:00:00+02:00' }
const seen = (times: typeof talk, timeZone: string, locale = 'en-US') =>
  // Between times, languages have narrow spaces of several kinds.
  visitorTime(times, { locale, timeZone })?.replace(/\s+/g, ' ')

describe('the time of a visitor', () => {
  it.each([
    ['America/New_York', 'Thu, Jun 20, 1:30 – 3:00 PM EDT'],
    ['Asia/Tokyo', 'Fri, Jun 21, 2:30 – 4:00 AM GMT+9'],
    ['Asia/Kathmandu', 'Thu, Jun 20, 11:15 PM GMT+5:45 – Fri, Jun 21, 12:45 AM GMT+5:45'],
    ['Pacific/Kiritimati', 'Fri, Jun 21, 7:30 – 9:00 AM GMT+14'],
    ['UTC', 'Thu, Jun 20, 5:30 – 7:00 PM UTC'],
  ])('in %s is %s', (timeZone, expected) => {
    expect(seen(talk, timeZone)).toBe(expected)
  })

  it.each(['Europe/Berlin', 'Europe/Paris', 'Africa/Johannesburg'])('is not another in %s', (timeZone) => {
    expect(seen(talk, timeZone)).toBeUndefined()
    expect(seen(concert, timeZone)).toBeUndefined()
  })

  it('is another if only the end differs, such as after a change of the clock', () => {
    const night = { from: '2030-10-26T23:00:00+02:00', to: '2030-10-27T04:00:00+01:00' }
    expect(seen(night, 'Europe/Berlin')).toBeUndefined()
    expect(seen(night, 'Africa/Johannesburg')).toMatch(/11:00 PM.* – .*5:00 AM/)
  })

  it('is one time for an event without a duration', () => {
    expect(seen({ from: talk.from, to: talk.from }, 'America/New_York')).toBe('Thu, Jun 20, 1:30 PM EDT')
  })

  it('is in the language of the page', () => {
    expect(seen(talk, 'America/New_York', 'de')).toBe('Do., 20. Juni, 13:30–15:00 Uhr GMT-4')
  })

  it('reads UTC', () => {
    const utc = { from: '2030-06-20T10:00:00Z', to: '2030-06-20T11:00:00Z' }
    expect(seen(utc, 'Africa/Abidjan')).toBeUndefined()
    expect(seen(utc, 'Asia/Tokyo')).toMatch(/7:00 – 8:00 PM/)
  })
})
