import { type Area, type Mutation, mutationsOf } from './mutation.ts'

// The times of a series: its start as it was written, and the events that are counted from it.

const inFile = (file: string) => mutationsOf('series time', file)

const times = inFile('src/resources/event/event-times.ts')
const record = inFile('src/series/series-record.ts')
const all = inFile('src/series/series-times.ts')
const recurring = inFile('src/resources/event/recurring-event.ts')
const rebuild = inFile('src/services/events/rebuild-instants.ts')
const listed = inFile('src/series/extend-on-list.ts')

const starts: readonly Mutation[] = [
  times('as written', "isOfSeries ? 'written' : 'wall'", "'wall'"),
  times('end as written', ', written: end.written }', ' }'),
  record('first event in a gap', 'start === start_date && exists', 'start === start_date'),
  record('end of the first event in a gap', ' && toWallClock(utc_end_date, timezone) === end_date', ''),
  record(
    'single event',
    'return derivedTimes(series, { isByClock: true }) ?? timesOf(series)',
    'return timesOf(series)',
  ),
  times('midnight in a gap', '{ isByClock: true, ...options }', 'options'),
  record('single event at midnight', 'derivedTimes(series, { isByClock: true })', 'derivedTimes(series)'),
  record('divided in a gap', 'timesFromWall(walls, { isOfSeries: true })', 'timesFromWall(walls)'),
  all('length after a gap', '[start, after].map', '[after].map'),
  all('length across a gap', '[start, after].map', '[start].map'),
  recurring('of a change of all', "return (recurrence_scope ?? 'this') !== 'this'", 'return false'),
  recurring('of a change of itself', 'isSeries(current)) return true', 'isSeries(current)) return false'),
  rebuild('in a rebuild', 'derivedTimes(event, { isOfSeries: isSeries(event) })\n  if', 'derivedTimes(event)\n  if'),
]

export const seriesTimes: readonly Area[] = [
  { tests: ['test/series/start-in-gap.test.ts', 'test/series/gaps.test.ts'], named: '', mutations: starts },
  {
    tests: ['test/series/extend-on-list.test.ts'],
    named: '',
    mutations: [
      listed(
        'last second of a list',
        'end_date, lastSecond, utc_start_date, utc_end_date]',
        'end_date, utc_start_date, utc_end_date]',
      ),
    ],
  },
]
