import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, get, invalid, type Json, label, make, missing, refusalOf, useSite } from './site.ts'

// Dates and zones in what is written (rules 21, 26, 27 and 31): one table for each question.

const home = 'America/New_York'
const summer = {
  title: 'Fair',
  timezone: 'Europe/Berlin',
  start_date: '2030-06-20 10:00:00',
  end_date: '2030-06-20 12:00:00',
}

// 2030-06-20 18:30:00 is 20:30:00 in Berlin; the clock is at 2030-01-15 12:00:00 UTC.
/** A value, and the wall clock in Berlin that it means. */
const grammar: readonly (readonly [value: string | number, shown: string])[] = [
  ['2030-06-20', '2030-06-20 00:00:00'],
  ['2030-06-20 18:30', '2030-06-20 18:30:00'],
  ['2030-06-20 18:30:15', '2030-06-20 18:30:15'],
  ['2030-06-20T18:30', '2030-06-20 18:30:00'],
  ['2030-06-20T18:30:15', '2030-06-20 18:30:15'],
  ['2030-06-20 18:30:15.999', '2030-06-20 18:30:15'],
  ['2030-06-20T18:30:15.123456789', '2030-06-20 18:30:15'],
  ['2030-06-20T18:30:00Z', '2030-06-20 20:30:00'],
  ['2030-06-20 18:30Z', '2030-06-20 20:30:00'],
  ['2030-06-20T18:30:15.999Z', '2030-06-20 20:30:15'],
  ['2030-06-20T18:30:00+02:00', '2030-06-20 18:30:00'],
  ['2030-06-20 18:30:00-04:00', '2030-06-21 00:30:00'],
  ['2030-06-20T18:30+0530', '2030-06-20 15:00:00'],
  ['2030-06-20T00:00:00+14:00', '2030-06-19 12:00:00'],
  [1_908_210_600, '2030-06-20 20:30:00'],
  ['1908210600', '2030-06-20 20:30:00'],
  [999_999_999, '2001-09-09 03:46:39'],
  ['999999999', '2001-09-09 03:46:39'],
  ['now', '2030-01-15 13:00:00'],
  ['today', '2030-01-15 00:00:00'],
  ['2028-02-29 12:00', '2028-02-29 12:00:00'],
  ['tomorrow', '2030-01-16 00:00:00'],
  ['Yesterday', '2030-01-14 00:00:00'],
  ['+7 days', '2030-01-22 13:00:00'],
  [' 7 days', '2030-01-22 13:00:00'],
  ['-1 day', '2030-01-14 13:00:00'],
  ['+2 weeks', '2030-01-29 13:00:00'],
  // Behind the change of the clock: a wall clock is counted on.
  ['+5 months', '2030-06-15 13:00:00'],
  ['2030/06/20', '2030-06-20 00:00:00'],
  ['2030/11/25T10:00', '2030-11-25 10:00:00'],
  ['2030/06/20 18:30:00+02:00', '2030-06-20 18:30:00'],
  ['2030-06-20t18:30:00z', '2030-06-20 20:30:00'],
  ['2030-06-20T18:30:00+02', '2030-06-20 18:30:00'],
  ['2030-06-20T18:30:00-04:00[America/New_York]', '2030-06-21 00:30:00'],
  ['20300620T183000', '2030-06-20 18:30:00'],
  ['20300620T183000Z', '2030-06-20 20:30:00'],
]

const noDates: readonly unknown[] = [
  'soon',
  '7 days',
  '+1 year',
  '-99999 months',
  '+99999 months',
  '2030-06-20T18:30:00+02:00[America/New_York]',
  '2030-02-30',
  '2029-02-29',
  '2030-13-01',
  '2030-00-10',
  '2030-06-00',
  '2030-6-20',
  '30-06-20',
  '20300620',
  '12345678901',
  12_345_678,
  12_345_678_901,
  -1_908_210_600,
  '20.06.2030',
  '06/20/2030',
  '2030-06-20 24:00:01',
  '2030-06-20 25:00',
  '2030-06-20 18:60',
  '2030-06-20 18:30:60',
  '2030-06-20 18',
  '2030-06-20T',
  '2030-06-20Z',
  '2030-06-20+02:00',
  '2030-06-20T18:30:00+2',
  '2030-06-20T18:30:00+02:60',
  '2030-06-20T18:30:00 CEST',
  '0000-12-31',
  '9999-01-01',
  'NaN',
  true,
  ['2030-06-20'],
  { year: 2030 },
]

describeOnStores('the times of an event', (host) => {
  const site = useSite(host, { calendar: { timeZone: home } })
  const create = (fields: Json) => site.request('POST', '/events', { json: { ...summer, ...fields }, as: 'editor' })
  const change = (id: unknown, json: Json) => site.request('PATCH', `/events/${id}`, { json, as: 'editor' })

  describe('the grammar of dates (rule 21)', () => {
    it.each(grammar.map(titled))('start_date %s', async (_title, value, shown) => {
      const reply = await create({ start_date: value, end_date: '2031-01-01' })
      expect(bodyOf(reply)).toMatchObject({ start_date: shown })
      const { id } = await make(site, 'events', { ...summer, end_date: '2031-01-01' })
      expect(bodyOf(await change(id, { start_date: value }))).toMatchObject({ start_date: shown })
    })

    it.each(grammar.map(titled))('end_date %s', async (_title, value, shown) => {
      const reply = await create({ start_date: '2001-01-01', end_date: value })
      expect(bodyOf(reply)).toMatchObject({ end_date: shown })
      const { id } = await make(site, 'events', { ...summer, start_date: '2001-01-01' })
      expect(bodyOf(await change(id, { end_date: value }))).toMatchObject({ end_date: shown })
    })

    // Rules 21 and 31.
    it.each([
      ['2030-06-20 24:00', '2030-06-21 00:00:00', '2030-06-20 23:59:59'],
      ['2030-06-20T24:00:00', '2030-06-21 00:00:00', '2030-06-20 23:59:59'],
      ['20300620T240000', '2030-06-21 00:00:00', '2030-06-20 23:59:59'],
      ['2030/06/20 24:00', '2030-06-21 00:00:00', '2030-06-20 23:59:59'],
      ['2030-06-20T24:00+02:00', '2030-06-21 00:00:00', '2030-06-20 23:59:59'],
      ['2030-06-20T24:00Z', '2030-06-21 02:00:00', '2030-06-21 23:59:59'],
      ['2030-12-31 24:00', '2031-01-01 00:00:00', '2030-12-31 23:59:59'],
    ])('end_date %s is the end of the day, and all day that day', async (value, timed, whole) => {
      const start_date = '2030-06-20 18:00'
      expect(bodyOf(await create({ start_date, end_date: value }))).toMatchObject({ end_date: timed })
      expect(bodyOf(await create({ start_date, end_date: value, all_day: true }))).toMatchObject({ end_date: whole })
      const { id } = await make(site, 'events', { ...summer, start_date, end_date: '2030-06-20 20:00' })
      expect(bodyOf(await change(id, { end_date: value }))).toMatchObject({ end_date: timed })
    })

    it.each([
      ['start_date', '2030-06-19 24:00'],
      ['start_date', '2030-06-19T24:00:00Z'],
      ['date', '2029-06-19 24:00'],
      ['date_utc', '20290619T240000'],
    ])('%s %s is 400, and says what to write', async (name, value) => {
      expect(refusalOf(await create({ [name]: value }))).toEqual(invalid(name))
      const { body } = await create({ [name]: value })
      expect(JSON.stringify(body)).toContain('only an end is at 24:00, so write 00:00 of the next day')
    })

    // `date` is wall clock of the home zone, `date_utc` of UTC, and instants are instants in both.
    it.each([
      ['date', '2029-06-20', '2029-06-20 00:00:00', '2029-06-20 04:00:00'],
      ['date', '2029-06-20 18:30', '2029-06-20 18:30:00', '2029-06-20 22:30:00'],
      ['date', '2029-06-20T18:30:00Z', '2029-06-20 14:30:00', '2029-06-20 18:30:00'],
      ['date', 999_999_999, '2001-09-08 21:46:39', '2001-09-09 01:46:39'],
      ['date', 'now', '2030-01-15 07:00:00', '2030-01-15 12:00:00'],
      ['date', 'today', '2030-01-15 00:00:00', '2030-01-15 05:00:00'],
      ['date_utc', '2029-06-20', '2029-06-19 20:00:00', '2029-06-20 00:00:00'],
      ['date_utc', '2029-06-20 18:30', '2029-06-20 14:30:00', '2029-06-20 18:30:00'],
      ['date_utc', '2029-06-20T18:30:00+02:00', '2029-06-20 12:30:00', '2029-06-20 16:30:00'],
      ['date_utc', '999999999', '2001-09-08 21:46:39', '2001-09-09 01:46:39'],
    ])('%s %s', async (field, value, date, date_utc) => {
      expect(bodyOf(await create({ [field]: value }))).toMatchObject({ date, date_utc })
      const { id } = await make(site, 'events', summer)
      expect(bodyOf(await change(id, { [field]: value }))).toMatchObject({ date, date_utc })
      const venue = await make(site, 'venues', { venue: 'Barn', [field]: value })
      expect(venue).toMatchObject({ date, date_utc })
    })

    it('date_utc wins over date (rule 32)', async () => {
      const both = { date: '2029-01-01 00:00:00', date_utc: '2029-06-20 18:30:00' }
      expect(bodyOf(await create(both))).toMatchObject({ date: '2029-06-20 14:30:00', date_utc: '2029-06-20 18:30:00' })
    })

    it.each(['start_date', 'end_date', 'date', 'date_utc'])('what is no date is refused in %s', async (field) => {
      const { id } = await make(site, 'events', summer)
      for (const value of noDates) {
        expect([value, refusalOf(await create({ [field]: value }))]).toEqual([value, invalid(field)])
        expect([value, refusalOf(await change(id, { [field]: value }))]).toEqual([value, invalid(field)])
      }
    })

    it('years go from 1 to 9998', async () => {
      const reply = await create({ timezone: 'UTC', start_date: '0001-01-01', end_date: '9998-12-31 23:59:59' })
      expect(bodyOf(reply)).toMatchObject({
        start_date: '0001-01-01 00:00:00',
        utc_start_date: '0001-01-01 00:00:00',
        end_date: '9998-12-31 23:59:59',
        utc_end_date: '9998-12-31 23:59:59',
      })
    })
  })

  describe('zones (rule 26)', () => {
    // Zone as sent and shown, 10:00 of that day in UTC, its abbreviation: in summer, then in winter.
    it.each([
      ['UTC', '10:00', 'UTC', '10:00', 'UTC'],
      ['Europe/Berlin', '08:00', 'CEST', '09:00', 'CET'],
      ['europe/berlin', '08:00', 'CEST', '09:00', 'CET'],
      ['EUROPE/LONDON', '09:00', 'BST', '10:00', 'GMT'],
      ['America/New_York', '14:00', 'EDT', '15:00', 'EST'],
      ['Asia/Tokyo', '01:00', 'JST', '01:00', 'JST'],
      ['Asia/Kolkata', '04:30', 'IST', '04:30', 'IST'],
      ['Asia/Kathmandu', '04:15', 'UTC+05:45', '04:15', 'UTC+05:45'],
      ['America/Sao_Paulo', '13:00', 'UTC-03:00', '13:00', 'UTC-03:00'],
      ['Africa/Johannesburg', '08:00', 'SAST', '08:00', 'SAST'],
      ['Australia/Lord_Howe', '23:30', 'LHST', '23:00', 'LHDT'],
      ['UTC+2', '08:00', 'UTC+2', '08:00', 'UTC+2'],
      ['UTC-3', '13:00', 'UTC-3', '13:00', 'UTC-3'],
      ['UTC+5:30', '04:30', 'UTC+5:30', '04:30', 'UTC+5:30'],
      ['UTC-3.5', '13:30', 'UTC-3.5', '13:30', 'UTC-3.5'],
      ['UTC+5.75', '04:15', 'UTC+5.75', '04:15', 'UTC+5.75'],
      ['UTC-3.25', '13:15', 'UTC-3.25', '13:15', 'UTC-3.25'],
      ['UTC+14', '20:00', 'UTC+14', '20:00', 'UTC+14'],
      ['+05:30', '04:30', '+05:30', '04:30', '+05:30'],
      ['-04:00', '14:00', '-04:00', '14:00', '-04:00'],
      ['+14:00', '20:00', '+14:00', '20:00', '+14:00'],
      ['-14:00', '00:00', '-14:00', '00:00', '-14:00'],
    ])('%s', async (timezone, summerUtc, summerName, winterUtc, winterName) => {
      for (const [day, utc, abbreviation] of [
        ['2030-06-20', summerUtc, summerName],
        ['2030-12-20', winterUtc, winterName],
      ]) {
        const times = { timezone, start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` }
        const shown = bodyOf(await create(times))
        expect(shown).toMatchObject({ ...times, timezone_abbr: abbreviation })
        expect(String(shown.utc_start_date).slice(11, 16)).toBe(utc)
      }
    })

    it.each([
      'Mars/Base',
      'CEST',
      'Berlin',
      'UTC+15',
      'UTC+14:15',
      'UTC+1:60',
      '+14:01',
      '+15:00',
      '+5:30',
      '0530',
      'UTC+',
      'local',
    ])('%s is none', async (timezone) => {
      expect(refusalOf(await create({ timezone }))).toEqual(invalid('timezone'))
    })

    it('an event without one has the home zone', async () => {
      const { timezone: _, ...fields } = summer
      expect(await make(site, 'events', fields)).toMatchObject({
        timezone: home,
        timezone_abbr: 'EDT',
        start_date: '2030-06-20 10:00:00',
        utc_start_date: '2030-06-20 14:00:00',
      })
    })
  })

  describe('gaps and repeated hours (rule 27)', () => {
    it.each([
      // zone, wall clock sent, wall clock shown, UTC
      ['America/New_York', '2030-03-10 01:59:59', '2030-03-10 01:59:59', '2030-03-10 06:59:59'],
      ['America/New_York', '2030-03-10 02:00:00', '2030-03-10 03:00:00', '2030-03-10 07:00:00'],
      ['America/New_York', '2030-03-10 02:30:00', '2030-03-10 03:30:00', '2030-03-10 07:30:00'],
      ['America/New_York', '2030-03-10 03:00:00', '2030-03-10 03:00:00', '2030-03-10 07:00:00'],
      ['Europe/Berlin', '2030-03-31 02:30:00', '2030-03-31 03:30:00', '2030-03-31 01:30:00'],
      ['Australia/Lord_Howe', '2030-10-06 02:10:00', '2030-10-06 02:40:00', '2030-10-05 15:40:00'],
      ['America/New_York', '2030-11-03 01:30:00', '2030-11-03 01:30:00', '2030-11-03 05:30:00'],
      ['America/New_York', '2030-11-03 02:00:00', '2030-11-03 02:00:00', '2030-11-03 07:00:00'],
      ['Europe/Berlin', '2030-10-27 02:30:00', '2030-10-27 02:30:00', '2030-10-27 00:30:00'],
      // An instant keeps itself, also in the repeated hour.
      ['America/New_York', '2030-11-03T05:30:00Z', '2030-11-03 01:30:00', '2030-11-03 05:30:00'],
      ['America/New_York', '2030-11-03T06:30:00Z', '2030-11-03 01:30:00', '2030-11-03 06:30:00'],
      ['Europe/Berlin', '2030-10-27T02:30:00+01:00', '2030-10-27 02:30:00', '2030-10-27 01:30:00'],
    ])('%s %s', async (timezone, sent, start_date, utc_start_date) => {
      const fields = { timezone, start_date: sent, end_date: '2030-12-01 00:00:00' }
      const record = await make(site, 'events', { title: 'Night', ...fields })
      expect(record).toMatchObject({ start_date, utc_start_date })
      expect(bodyOf(await get(site, `/events/${record.id}`))).toMatchObject({ start_date, utc_start_date })
      const sentBack = await site.request('PUT', `/events/${record.id}`, { json: record, as: 'administrator' })
      expect(bodyOf(sentBack)).toMatchObject({ start_date, utc_start_date })
    })
  })

  describe('start and end (rule 31)', () => {
    it('each may be updated alone', async () => {
      const { id } = await make(site, 'events', summer)
      expect(bodyOf(await change(id, { start_date: '2030-06-20 11:00:00' }))).toMatchObject({
        start_date: '2030-06-20 11:00:00',
        utc_start_date: '2030-06-20 09:00:00',
        end_date: '2030-06-20 12:00:00',
        utc_end_date: '2030-06-20 10:00:00',
      })
      expect(bodyOf(await change(id, { end_date: '2030-06-20 13:00:00' }))).toMatchObject({
        start_date: '2030-06-20 11:00:00',
        end_date: '2030-06-20 13:00:00',
        utc_end_date: '2030-06-20 11:00:00',
      })
    })

    it('a start after the end moves the end with it', async () => {
      const { id } = await make(site, 'events', summer)
      expect(bodyOf(await change(id, { start_date: '2030-06-21 14:00:00' }))).toMatchObject({
        start_date: '2030-06-21 14:00:00',
        end_date: '2030-06-21 16:00:00',
        utc_end_date: '2030-06-21 14:00:00',
      })
    })

    it('an end before the start is 400 on the one that was sent', async () => {
      const { id } = await make(site, 'events', summer)
      const both = { start_date: '2030-06-20 12:00:01', end_date: '2030-06-20 12:00:00' }
      expect(refusalOf(await change(id, both))).toEqual(invalid('end_date'))
      expect(refusalOf(await change(id, { end_date: '2030-06-20 09:59:59' }))).toEqual(invalid('end_date'))
      expect(refusalOf(await create({ end_date: '2030-06-20 09:59:59' }))).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
      })
      expect(bodyOf(await change(id, { start_date: '2030-06-20 12:00:00' }))).toMatchObject({
        start_date: summer.end_date,
      })
    })

    it('which of them is first is judged in UTC', async () => {
      const times = (start_date: string, end_date: string) => create({ timezone: home, start_date, end_date })
      const turned = await times('2030-11-03T06:30:00Z', '2030-11-03 01:45:00')
      expect(refusalOf(turned)).toMatchObject({ status: 400, code: 'rest_invalid_param' })
      expect(bodyOf(await times('2030-11-03 01:45:00', '2030-11-03T06:15:00Z'))).toMatchObject({
        start_date: '2030-11-03 01:45:00',
        end_date: '2030-11-03 01:15:00',
        utc_start_date: '2030-11-03 05:45:00',
        utc_end_date: '2030-11-03 06:15:00',
      })
    })

    it('another timezone alone keeps the wall clock and moves the instants', async () => {
      const { id } = await make(site, 'events', summer)
      expect(bodyOf(await change(id, { timezone: 'Asia/Tokyo' }))).toMatchObject({
        timezone: 'Asia/Tokyo',
        timezone_abbr: 'JST',
        start_date: '2030-06-20 10:00:00',
        utc_start_date: '2030-06-20 01:00:00',
        end_date: '2030-06-20 12:00:00',
        utc_end_date: '2030-06-20 03:00:00',
      })
    })

    it('a wall clock that another timezone skips moves forward, and is shown moved (rule 27)', async () => {
      const night = { start_date: '2030-03-10 02:30:00', end_date: '2030-03-10 05:00:00' }
      const { id } = await make(site, 'events', { ...summer, ...night })
      expect(bodyOf(await change(id, { timezone: 'America/New_York' }))).toMatchObject({
        start_date: '2030-03-10 03:30:00',
        utc_start_date: '2030-03-10 07:30:00',
        end_date: '2030-03-10 05:00:00',
      })
    })

    it('dates sent with another timezone are read in the new one', async () => {
      const { id } = await make(site, 'events', summer)
      const json = { timezone: 'Asia/Tokyo', start_date: '2030-06-20 09:00:00', end_date: '2030-06-20T02:00:00Z' }
      expect(bodyOf(await change(id, json))).toMatchObject({
        start_date: '2030-06-20 09:00:00',
        utc_start_date: '2030-06-20 00:00:00',
        end_date: '2030-06-20 11:00:00',
        utc_end_date: '2030-06-20 02:00:00',
      })
    })
  })

  describe('all day (rule 31)', () => {
    const fair = { ...summer, all_day: true, end_date: '2030-06-21 12:00:00' }
    const days = (first: string, last: string) => ({ start_date: `${first} 00:00:00`, end_date: `${last} 23:59:59` })

    it('runs from the start of its first day to the end of its last', async () => {
      expect(await make(site, 'events', fair)).toMatchObject({
        ...days('2030-06-20', '2030-06-21'),
        all_day: true,
        utc_start_date: '2030-06-19 22:00:00',
        utc_end_date: '2030-06-21 21:59:59',
      })
    })

    it.each<[string, Json, object]>([
      ['another start', { start_date: '2030-06-19 15:00:00' }, days('2030-06-19', '2030-06-21')],
      ['another end', { end_date: '2030-06-22 00:00:00' }, days('2030-06-20', '2030-06-22')],
      ['an instant', { end_date: '2030-06-21T22:00:00Z' }, days('2030-06-20', '2030-06-22')],
      [
        'another zone',
        { timezone: 'Asia/Tokyo' },
        { ...days('2030-06-20', '2030-06-21'), utc_start_date: '2030-06-19 15:00:00' },
      ],
      ['another title', { title: 'Other' }, days('2030-06-20', '2030-06-21')],
      [
        'all_day turned off keeps the times',
        { all_day: false },
        { ...days('2030-06-20', '2030-06-21'), all_day: false },
      ],
      [
        'all_day turned off with new times',
        { all_day: false, start_date: '2030-06-20 15:00:00' },
        { start_date: '2030-06-20 15:00:00', end_date: '2030-06-21 23:59:59' },
      ],
    ])('after an update: %s', async (_title, json, shown) => {
      const { id } = await make(site, 'events', fair)
      expect(bodyOf(await change(id, json))).toMatchObject(shown)
    })

    it('turned on later widens the times', async () => {
      const { id } = await make(site, 'events', summer)
      expect(bodyOf(await change(id, { all_day: true }))).toMatchObject(days('2030-06-20', '2030-06-20'))
    })

    it.each<[string, Json, object, object]>([
      ['at 00:00, a day less', { end_date: '2030-06-21 00:00' }, {}, days('2030-06-20', '2030-06-20')],
      ['weeks later at 00:00', { end_date: '2030-07-21 00:00' }, {}, days('2030-06-20', '2030-07-20')],
      [
        'at 00:00, and is sent back',
        { end_date: '2030-06-21 00:00' },
        { end_date: '2030-06-21 00:00:00' },
        days('2030-06-20', '2030-06-20'),
      ],
      ['a second later', { end_date: '2030-06-21 00:00:01' }, {}, days('2030-06-20', '2030-06-21')],
      [
        'at its start',
        { start_date: '2030-06-21 00:00', end_date: '2030-06-21 00:00' },
        {},
        days('2030-06-21', '2030-06-21'),
      ],
      [
        'where it now starts',
        { end_date: '2030-06-21 00:00' },
        { start_date: '2030-06-21' },
        days('2030-06-21', '2030-06-21'),
      ],
      [
        'where the clock skips 00:00',
        { timezone: 'Africa/Cairo', start_date: '2030-04-25 20:00', end_date: '2030-04-26 00:00' },
        {},
        days('2030-04-25', '2030-04-25'),
      ],
    ])('turned on for an event that ends %s', async (_title, times, json, shown) => {
      const { id } = await make(site, 'events', { ...summer, ...times })
      expect(bodyOf(await change(id, { all_day: true, ...json }))).toMatchObject(shown)
    })

    it.each([
      ['ends in a gap', 'America/Nuuk', '2024-03-30', '2024-03-31 00:59:59'],
      ['begins in a gap', 'America/Sao_Paulo', '2018-11-04', '2018-11-05 01:59:59'],
      ['has its last hour twice', 'America/Santiago', '2030-04-06', '2030-04-07 03:59:59'],
      ['does not exist', 'Pacific/Apia', '2011-12-30', '2011-12-30 10:00:00'],
    ])('stays on a day that %s, in %s', async (_title, timezone, day, utcEnd) => {
      const json = { title: 'Fair', start_date: day, end_date: day, timezone, all_day: true }
      const event = await make(site, 'events', json)
      const shown = { ...days(day, day), utc_end_date: utcEnd }
      expect(event).toMatchObject(shown)
      const { start_date, end_date } = event
      for (const sent of [{ title: 'Other' }, { start_date, end_date }, { all_day: false }, { all_day: true }]) {
        expect(bodyOf(await change(event.id, sent))).toMatchObject(shown)
      }
      const listed = await get(site, '/events', { query: { start_date: day, end_date: day } })
      expect(bodyOf(listed)).toMatchObject({ events: [{ id: event.id }] })
    })

    it('one day may be given as a start alone only with an end', async () => {
      const reply = await site.request('POST', '/events', {
        json: { title: 'Fair', start_date: '2030-06-20', all_day: true },
        as: 'editor',
      })
      expect(refusalOf(reply)).toEqual(missing('end_date'))
    })
  })
})

function titled([value, shown]: readonly [value: string | number, shown: string]) {
  return [label(value), value, shown] as const
}

describeOnStores('start_at and end_at (rule 10)', (host) => {
  const site = useSite(host, { calendar: { timeZone: home } })

  it.each([
    // zone, wall clock sent, RFC 3339
    ['Europe/Berlin', '2030-06-20 10:00:00', '2030-06-20T10:00:00+02:00'],
    ['Europe/Berlin', '2030-12-20 10:00:00', '2030-12-20T10:00:00+01:00'],
    ['America/New_York', '2030-03-10 02:30:00', '2030-03-10T03:30:00-04:00'],
    ['America/New_York', '2030-11-03T05:30:00Z', '2030-11-03T01:30:00-04:00'],
    ['America/New_York', '2030-11-03T06:30:00Z', '2030-11-03T01:30:00-05:00'],
    ['Australia/Lord_Howe', '2030-10-06 02:10:00', '2030-10-06T02:40:00+11:00'],
    ['Asia/Kathmandu', '2030-06-20 01:00:00', '2030-06-20T01:00:00+05:45'],
    ['UTC-03:30', '2030-06-20 23:00:00', '2030-06-20T23:00:00-03:30'],
    ['UTC', '2030-06-20 10:00:00', '2030-06-20T10:00:00+00:00'],
    // Local mean time has an offset of 29 minutes and 46 seconds.
    ['Europe/Zurich', '1880-06-20 18:00:00', '1880-06-20T17:30:14Z'],
  ])('%s %s', async (timezone, sent, expected) => {
    const record = await make(site, 'events', { title: 'Night', timezone, start_date: sent, end_date: sent })
    expect(record).toMatchObject({ start_at: expected, end_at: expected })
    const [start, utc] = [record.start_at, record.utc_start_date].map(String)
    expect(new Date(start ?? '').toISOString()).toBe(`${utc?.replace(' ', 'T')}.000Z`)
  })

  it.each([
    ['2030-06-20', '2030-06-20', '2030-06-21'],
    ['2030-02-27', '2030-02-28', '2030-03-01'],
    ['2030-12-31', '2030-12-31', '2031-01-01'],
    ['9998-12-30', '9998-12-30', '9998-12-31'],
  ])('of whole days are dates: %s to %s', async (start_date, end_date, end_at) => {
    const record = await make(site, 'events', { title: 'Fair', start_date, end_date, all_day: true })
    expect(record).toMatchObject({ start_at: start_date, end_at })
  })

  it('have offsets on a day that a zone skipped', async () => {
    const skipped = { start_date: '2011-12-30', end_date: '2011-12-30', timezone: 'Pacific/Apia' }
    const { id } = await make(site, 'events', { title: 'Nothing', ...skipped, all_day: true })
    // The date line moved: this wall clock time is the instant at which the next day began.
    expect(
      bodyOf(await site.request('PUT', `/events/${id}`, { json: { all_day: false }, as: 'editor' })),
    ).toMatchObject({
      utc_start_date: '2011-12-30 10:00:00',
      start_at: '2011-12-30T00:00:00-10:00',
      end_at: '2011-12-30T10:00:00Z',
    })
  })
})
