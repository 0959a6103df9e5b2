import { describe, expect, it } from 'vitest'
import { type ConferenceWorld, type ListParameters, listingOf, matchingIds } from './conference-oracle.ts'

// The filter that judges the library is judged by hand: every expectation below was worked out on paper. In 2030 summer
// time begins in Zürich on 31 March and ends on 27 October.

const world = aWorld([
  [11, 'Amber Conf', '2030-03-30', '2030-03-31', 'Zürich', ['ruby'], 'DE, EN', true],
  [12, 'Große Tage', '2030-03-31', '2030-03-31', 'Kraków', ['ux'], 'DE'],
  [13, 'Cinder Days', '2030-04-01', '2030-04-03', undefined, ['machine learning', 'ux']],
  [15, 'Dovetail', '2030-03-31', '2030-04-01', 'Zurich', ['devops'], undefined, true],
  [14, 'Ember', '2030-10-27', '2030-10-27', 'Zürich', ['ruby'], 'EN'],
  [16, 'Yesterday', '2030-01-13', '2030-01-14', undefined, ['ux']],
  [17, 'Øresund Today', '2030-01-15', '2030-01-15', undefined, ['devops']],
  [18, 'Two Years On', '2032-01-14', '2032-01-15', undefined, ['devops']],
  [19, 'A Day Longer', '2032-01-15', '2032-01-16', undefined, ['devops']],
  [20, 'Much Later', '2032-02-01', '2032-02-01', undefined, ['devops']],
])
const all = { start_date: '2030-01-01', end_date: '2032-12-31' }
const exact = { strict_dates: 'true' }

describe('the plain filter', () => {
  it.each<[string, ListParameters, number[]]>([
    ['orders by start, then id', all, [16, 17, 11, 12, 15, 13, 14, 18, 19, 20]],
    ['runs from today to the same day two years on', {}, [17, 11, 12, 15, 13, 14, 18]],
    ['does so on exact times, too', exact, [17, 11, 12, 15, 13, 14, 18]],
    ['drops the default start before which the end lies', { end_date: '2030-01-14' }, [16]],
    ['keeps the default start on the day of the end', { end_date: '2030-01-15' }, [17]],
    ['keeps the default end on the day of the start', { start_date: '2032-01-15' }, []],
    ['drops the default end after which the start lies', { start_date: '2032-01-16', end_date: '' }, [20]],
    ['has no default window beside other dates', { starts_after: '2032-01-13' }, [18, 19, 20]],
    ['has none beside ids', { include: '19,16,77' }, [16, 19]],

    ['takes in both days of a window', { start_date: '2030-03-31', end_date: '2030-04-01' }, [12, 15]],
    ['leaves out the day it starts after', { starts_after: '2030-03-31', ends_before: '2030-12-31' }, [13, 14]],
    ['takes in the day it starts before', { starts_before: '2030-03-30' }, [16, 17, 11]],
    ['leaves out the day it ends after', { ends_after: '2030-03-31', starts_before: '2030-12-31' }, [15, 13, 14]],
    ['takes in the day it ends before', { ends_before: '2030-03-31' }, [16, 17, 11, 12]],
    ['knows the day of an instant in summer', { start_date: '2030-10-26T22:00:00Z' }, [14, 18]],
    ['knows the day of an instant in winter', { starts_before: '2030-03-29T23:00:00Z' }, [16, 17, 11]],
    ['knows the second before it', { starts_before: '2030-03-29T22:59:59Z' }, [16, 17]],
    ['knows today', { starts_before: 'today' }, [16, 17]],

    ['exact: a bare day is its midnight', { ...exact, start_date: '2030-03-31', end_date: '2030-04-01' }, [12]],
    ['exact: to the last second', { ...exact, start_date: '2030-03-31', end_date: '2030-04-01 23:59:59' }, [12, 15]],
    ['exact: after a midnight', { ...exact, starts_after: '2030-03-31', starts_before: '2030-10-27' }, [13]],
    ['exact: before a last second', { ...exact, ends_before: '2030-03-31 23:59:59' }, [16, 17]],
    ['exact: before the second after', { ...exact, ends_before: '2030-04-01' }, [16, 17, 11, 12]],
    ['exact: after a last second', { ...exact, ends_after: '2030-10-27 23:59:59' }, [18, 19, 20]],
    [
      'exact: a last second of winter in UTC',
      { ...exact, ends_after: '2030-10-27T22:59:58Z', starts_before: '2031-01-01' },
      [14],
    ],
    [
      'exact: a midnight of winter in UTC',
      { ...exact, start_date: '2030-03-30T23:00:00Z', end_date: '2030-03-31T21:59:59Z' },
      [12],
    ],
    [
      'exact: an offset without its plus',
      { ...exact, start_date: '2030-03-31T00:00:00 01:00', end_date: '2030-04-01' },
      [12],
    ],
    ['exact: seconds', { ...exact, start_date: '1901142000', end_date: '1901224799' }, [12]],
    ['exact: a default start at the instant of the end stays', { ...exact, end_date: '2030-01-15' }, []],

    ['finds a category by id', { ...all, categories: '2' }, [16, 12, 13]],
    ['finds categories by slug', { ...all, categories: 'ruby, machine-learning' }, [11, 13, 14]],
    ['finds tags', { ...all, 'tags[]': ['de', 'en'] }, [11, 12, 14]],
    ['keeps spellings apart', { ...all, venue: '101' }, [11, 14]],
    ['finds venues', { ...all, venue: ['102', '103'] }, [12, 15]],
    ['finds featured ones', { ...all, featured: '1' }, [11, 15]],
    ['finds a word in a title', { ...all, search: 'GROSSE' }, [12]],
    ['finds a word in a description', { ...all, search: 'krakow' }, [12]],
    ['finds a letter with a stroke', { ...all, search: 'øre' }, [17]],
    ['finds words in two fields', { ...all, search: 'zurich conf' }, [11]],
    ['finds a phrase', { ...all, search: '"two years"' }, [18]],
    ['finds no phrase the other way round', { ...all, search: '"years two"' }, []],
    ['takes an unmatched quote for a quote', { ...all, search: '"two' }, []],
  ])('%s', (_, parameters, ids) => {
    expect(matchingIds(world, parameters)).toEqual(ids)
  })

  it.each<[string, ListParameters, ReturnType<typeof listingOf>]>([
    [
      'gives a page',
      { ...all, per_page: '4', page: '2' },
      { status: 200, ids: [15, 13, 14, 18], total: 10, totalPages: 3 },
    ],
    [
      'gives the last page',
      { ...all, per_page: '4', page: '3' },
      { status: 200, ids: [19, 20], total: 10, totalPages: 3 },
    ],
    ['gives an empty first page', { search: 'nowhere' }, { status: 200, ids: [], total: 0, totalPages: 0 }],
    [
      'refuses the page after the last',
      { ...all, per_page: '4', page: '4' },
      { status: 404, code: 'event-archive-page-not-found' },
    ],
    ['refuses an unknown category', { categories: 'ux,xu' }, { status: 400, code: 'rest_invalid_param' }],
    ['refuses an unknown venue among known ones', { venue: '101,104' }, { status: 400, code: 'rest_invalid_param' }],
    ['refuses a day that does not exist', { start_date: '2030-02-30' }, { status: 400, code: 'rest_invalid_param' }],
    ['refuses it beside ids', { include: '11', end_date: '2030-02-30' }, { status: 400, code: 'rest_invalid_param' }],
  ])('%s', (_, parameters, answer) => {
    expect(listingOf(world, parameters)).toEqual(answer)
  })
})

type Line = [
  id: number,
  name: string,
  startDate: string,
  endDate: string,
  city: string | undefined,
  topics: string[],
  locales?: string | undefined,
  online?: boolean,
]

function aWorld(lines: readonly Line[]): ConferenceWorld {
  const venues = ['Zürich', 'Kraków', 'Zurich']
  return {
    rows: lines.map(([id, name, startDate, endDate, city, topics, locales, online]) => ({
      id,
      conference: {
        name,
        url: 'https://conference.example',
        startDate,
        endDate,
        topics,
        ...(city !== undefined && { city }),
        ...(locales !== undefined && { locales }),
        ...(online !== undefined && { online }),
      },
      description: `In ${city ?? 'no place'}`,
      venue: city === undefined ? null : 101 + venues.indexOf(city),
    })),
    topics: new Map([
      ['ruby', 1],
      ['ux', 2],
      ['machine learning', 3],
      ['devops', 4],
    ]),
    languages: new Map([
      ['DE', 21],
      ['EN', 22],
    ]),
    timeZone: 'Europe/Zurich',
    now: '2030-01-15T12:00:00Z',
  }
}
