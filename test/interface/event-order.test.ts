import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { fillText, get, type Ids, invalid, namesOf, refusalOf, type SeedRow, seedRecords, useSite } from './site.ts'

// Periods and orders of the event list (rule 48). It is 2030-01-15 12:00:00, in UTC and at home.

const event = (title: string, start_date: string, end_date: string, more: object = {}): SeedRow => [
  'events',
  { title, start_date, end_date, ...more },
]

describeOnStores('periods of the event list', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    seed: (opened) =>
      seedRecords(opened, ids, [
        event('Far', '2040-01-01 10:00:00', '2040-01-01 11:00:00'),
        event('Begins', '2030-01-15 12:00:00', '2030-01-15 12:00:00'),
        event('Begun', '2030-01-15 11:59:59', '2030-01-15 13:00:00'),
        event('Week', '2030-01-12 10:00:00', '2030-01-18 10:00:00'),
        event('Ends', '2030-01-15 10:00:00', '2030-01-15 12:00:00'),
        event('Ended', '2030-01-15 10:00:00', '2030-01-15 11:59:59'),
        event('Tokyo', '2030-01-15 20:30:00', '2030-01-15 20:45:00', { timezone: 'Asia/Tokyo' }), // ended 11:45 UTC
        event('Ancient', '2020-01-01 10:00:00', '2020-01-01 11:00:00'),
      ]),
  })

  it.each([
    // what starts or ends at this second: each event is in one of the three
    ['period=upcoming', 'Begins Far'],
    ['period=current', 'Week Ends Begun'],
    ['period=past', 'Ancient Ended Tokyo'],
    // both of the first two
    ['period=current_and_upcoming', 'Week Ends Begun Begins Far'],
    ['period=current_and_upcoming&order=desc', 'Far Begins Begun Ends Week'],
    ['period=current_and_upcoming&end_date=2030-01-15', 'Ends Ended Begun Begins Tokyo'],
    // no window, on the wall clock; with strict_dates in the order of instants
    ['period=all', 'Ancient Week Ends Ended Begun Begins Tokyo Far'],
    ['period=all&strict_dates=true', 'Ancient Week Ends Ended Tokyo Begun Begins Far'],
    ['period=', 'Ends Ended Begun Begins Tokyo'],
    // dates win, and so does include
    ['period=past&starts_after=2030-01-15', 'Far'],
    ['period=upcoming&end_date=2030-01-14', 'Ancient'],
    ['period=upcoming&include={Ancient},{Far}', 'Ancient Far'],
    ['period=past&include={Begun},{Tokyo}', 'Begun Tokyo'], // on the wall clock then
    ['period=upcoming&start_date=', 'Begins Far'],
    // other filters narrow
    ['period=past&search=an', 'Ancient'],
  ])('%s', async (query, names) => {
    const reply = await get(site, '/events', { query: fillText(query, ids) })
    expect(namesOf(reply, 'events').join(' ')).toBe(names)
  })
})

describeOnStores('orders of the event list', (host) => {
  const site = useSite(host, {
    seed: (opened) =>
      seedRecords(opened, {}, [
        event('Café', '2030-02-01 10:00:00', '2030-02-09 10:00:00', { date: '2030-01-02' }),
        event('cab', '2030-02-02 10:00:00', '2030-02-02 11:00:00', { date: '2030-01-03' }),
        event('Zoo', '2030-02-02 10:00:00', '2030-02-02 11:00:00', { date: '2030-01-03' }),
        event('Dawn', '2030-02-03 01:00:00', '2030-02-03 02:00:00', { date: '2030-01-01', timezone: 'Asia/Tokyo' }),
        event('Dusk', '2030-02-02 18:00:00', '2030-02-02 19:00:00', { date: '2030-01-04' }), // after dawn in Tokyo
      ]),
  })

  it.each([
    ['', 'Café cab Zoo Dusk Dawn'],
    ['order=desc', 'Dawn Dusk cab Zoo Café'],
    ['orderby=start_date&order=ASC', 'Café cab Zoo Dusk Dawn'],
    ['orderby=start_date&strict_dates=true', 'Café cab Zoo Dawn Dusk'],
    ['orderby=start_date&period=upcoming', 'Café cab Zoo Dawn Dusk'],
    ['orderby=end_date', 'cab Zoo Dusk Dawn Café'],
    ['orderby=end_date&order=desc', 'Café Dawn Dusk cab Zoo'],
    ['orderby=end_date&strict_dates=true', 'cab Zoo Dawn Dusk Café'],
    ['orderby=date', 'Dawn Café cab Zoo Dusk'],
    ['orderby=title', 'cab Café Dawn Dusk Zoo'],
    ['orderby=title&order=desc&per_page=2', 'Zoo Dusk'],
    ['orderby=id&order=desc', 'Dusk Dawn Zoo cab Café'],
  ])('%s', async (query, names) => {
    expect(namesOf(await get(site, '/events', { query }), 'events').join(' ')).toBe(names)
  })

  it.each([
    ['orderby=count', 'orderby'],
    ['orderby=utc_start_date', 'orderby'],
    ['order=up', 'order'],
    ['order[a][b]=desc', 'order'],
    ['period=now', 'period'],
  ])('400 for %s', async (query, name) => {
    expect(refusalOf(await get(site, '/events', { query }))).toEqual(invalid(name))
  })
})

describeOnStores('the order of changes', (host) => {
  const site = useSite(host)

  it('is that of the last one of each event', async () => {
    const { calendar } = site
    await seedRecords(site, {}, [
      event('First', '2030-02-01', '2030-02-01'),
      event('Second', '2030-02-01', '2030-02-01'),
    ])
    calendar.clock.advance({ minutes: 1 })
    await calendar.events.update({ slug: 'first' }, { cost: 5 })
    const names = async (query: string) => namesOf(await get(site, '/events', { query }), 'events')
    expect(await names('orderby=modified')).toEqual(['Second', 'First'])
    expect(await names('orderby=modified&order=desc')).toEqual(['First', 'Second'])
  })
})
