import { type Area, type Mutation, mutationsOf } from './mutation.ts'

// Days as people ask for them, what is free, rectangles of a map, and their filters on pages.

const inFile = (file: string) => mutationsOf('when', file)

const range = inFile('src/time/day-range.ts')
const weekend = inFile('src/time/weekend.ts')
const free = inFile('src/text/free.ts')
const dates = inFile('src/services/events/lists/date-filter.ts')
const map = inFile('src/services/linked/geolocation.ts')
const box = inFile('src/schema/vocabulary/input-fields.ts')
const lists = inFile('adapters/pages/site/reading/over.ts')
const choice = inFile('adapters/pages/ground/addresses/choice.ts')
const urls = inFile('adapters/pages/ground/addresses/page-urls.ts')
const links = inFile('adapters/pages/site/pieces/filters/when-links.ts')
const records = inFile('adapters/pages/site/reading/read-records.ts')

const days: readonly Mutation[] = [
  range('the days of a week', "{ kind: 'today', days: 6 }", "{ kind: 'today', days: 7 }"),
  range('upper case', 'text.trim().toLowerCase()', 'text.trim()'),
  range('a day in the home zone', 'startOfDay(toWallClock(now, timeZone))', 'startOfDay(now)'),
  range('two open ends', "(first.trim() === '' && last.trim() === '')", 'false'),
  weekend('a weekend that is under way', 'if (position >= 0) return', 'if (position > 9) return'),
  weekend('the days that are left', 'length - 1 - position', 'length - 1'),
  weekend('the zone in any case', 'timeZone.toLowerCase()', 'timeZone'),
  free('a digit', 'if (/\\p{Nd}/u.test(cost)) return false', ''),
  free('a price beside what is free', "values.every((value) => value === '0')", "values.includes('0')"),
]

const queries: readonly Mutation[] = [
  dates('a period beside it', "...dateNames, 'period', 'strict_dates'", "...dateNames, 'strict_dates'"),
  dates('another date beside it', "[...dateNames, 'period'", "['period'"),
  dates('the name of a reversed range', "filter.when ? (['when', '..'] as const) :", ''),
  map('a box over the date line', 'if (west <= east) return', 'if (true) return'),
  map(
    'a circle within a box',
    'if (geoloc_lat !== undefined && geoloc_lng !== undefined) {\n    tests',
    'if (false) {\n    tests',
  ),
  box('a southern bound above the northern', ' && south <= north ?', ' ?'),
  box('a fifth number', 'more.length === 0 && isOnMap', 'isOnMap'),
]

const pages: readonly Mutation[] = [
  lists('days that are over', 'last !== undefined && last < today', 'false'),
  lists('what ends before the first day', '...(isLater && since), ', ''),
  choice('typed days', '...(days !== undefined && { [when]: days }) ', ''),
  choice('days of a feed', 'withValues(choice, when, [])', 'choice'),
  urls('days of a period', '{ ...others, ...this.#form }', '{ ...query, ...this.#form }'),
  links('a chosen link', 'if (name === chosen)', 'if (false)'),
  records('records without events', 'venues.list({ ...query, has_events: true })', 'venues.list(query)'),
]

export const when: readonly Area[] = [
  { tests: ['test/time/day-range.test.ts', 'test/text/free.test.ts'], mutations: days },
  { tests: ['test/interface/event-dates.test.ts', 'test/services/linked/geolocation.test.ts'], mutations: queries },
  { tests: ['test/pages/site/when-and-where.test.ts'], mutations: pages },
]
