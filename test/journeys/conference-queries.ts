import type { ListParameters } from './conference-oracle.ts'
import type { ImportedConferences } from './import-conferences.ts'

export interface ConferenceQuery {
  readonly name: string
  readonly parameters: ListParameters
  /** Everywhere else an answer without conferences would prove too little. */
  readonly outcome?: Outcome
}

export type Outcome = 'may be empty' | 'is refused'

/**
 * Queries for a calendar with conferences of 2017 to 2027, whose clock is at 15 June 2025. Ids of
 * venues and terms are those of this import; a location that it lacks stands for no venue at all.
 */
export function conferenceQueries({ rows, topics, venues }: ImportedConferences): readonly ConferenceQuery[] {
  const ids = (...indices: readonly number[]) => indices.map((index) => rows.at(index)?.id ?? 0).join(',')
  const places = (...names: readonly string[]) => names.map((name) => venues.get(name) ?? 0).join(',')
  const city = (name: string) =>
    [...venues].filter(([place]) => place.startsWith(`${name},`)).map(([, id]) => String(id))
  const topic = (name: string) => String(topics.get(name))
  const always = { start_date: '2013-01-01', end_date: '2030-12-31', per_page: '50' }

  return [
    // The default window, and each of its ends giving way.
    query('no parameters: two years from today', {}),
    query('no parameters, on exact times', { strict_dates: 'true', per_page: '50' }),
    query('empty filters are none', {
      search: '',
      start_date: '',
      end_date: '',
      categories: '',
      venue: '',
      per_page: '50',
    }),
    query('unknown parameters are ignored', { utm_source: 'newsletter', fbclid: 'x', per_page: '50' }),
    query('a start within the default window keeps its end', { start_date: '2027-06-01' }),
    query('a start on the last day of the default window', { start_date: '2027-06-15' }, 'may be empty'),
    query('a start after the default window drops its end', { start_date: '2027-06-16', end_date: '' }, 'may be empty'),
    query('an end within the default window keeps its start', { end_date: '2025-09-30' }),
    query('an end on the first day of the default window', { end_date: '2025-06-15' }, 'may be empty'),
    query('an end before the default window drops its start', { end_date: '2018-06-30', per_page: '50' }),
    query('a start long ago runs to the default end', { start_date: '2013-01-01', per_page: '50' }),
    query('a day more than the default window', {
      start_date: 'today',
      end_date: '2027-06-16',
      per_page: '50',
    }),
    query('another date condition drops the window', { starts_after: '2013-01-01', per_page: '50' }),

    // Contained in whole days.
    query('everything', always),
    query('contained in a year', { start_date: '2019-01-01', end_date: '2019-12-31', per_page: '50' }),
    query('contained in a month', { start_date: '2019-10-01', end_date: '2019-10-31', per_page: '50' }),
    query('contained in the month in which summer time begins', { start_date: '2024-03-01', end_date: '2024-03-31' }),
    query('contained in the month in which summer time ends', { start_date: '2018-10-01', end_date: '2018-10-28' }),
    query('contained in a February of 29 days', { start_date: '2024-02-01', end_date: '2024-02-29' }),
    query('contained in the turn of a year', { start_date: '2019-12-01', end_date: '2020-01-31' }),
    query('contained in a single day', { start_date: '2023-05-10', end_date: '2023-05-10' }),
    query('contained in a leap day', { start_date: '2020-02-29', end_date: '2020-02-29' }),
    query('contained in the day on which summer time ends', { start_date: '2018-10-28', end_date: '2018-10-28' }),
    query('contained in days turned round', { start_date: '2023-05-12', end_date: '2023-05-10' }, 'may be empty'),
    query('a time of day makes no difference to whole days', {
      start_date: '2023-05-10 18:30:00',
      end_date: '2023-05-12T00:00',
    }),

    // Overlapping whole days.
    query('overlaps a month', { ends_after: '2019-09-30', starts_before: '2019-10-31', per_page: '50' }),
    query('overlaps a single day', { ends_after: '2023-05-09', starts_before: '2023-05-10' }),
    query('overlaps a leap day', { ends_after: '2024-02-28', starts_before: '2024-02-29' }),
    query('overlaps the day on which summer time begins', { ends_after: '2018-03-24', starts_before: '2018-03-25' }),
    query('overlaps the day on which summer time ends', { ends_after: '2024-10-26', starts_before: '2024-10-27' }),
    query('overlaps the turn of a month', { ends_after: '2024-02-29', starts_before: '2024-02-29' }),
    query('under way now', { ends_after: '2025-06-14', starts_before: 'now' }),

    // Each date parameter alone, on whole days.
    query('start_date alone', { start_date: '2025-06-12' }),
    query('end_date alone', { end_date: '2018-03-25', per_page: '50' }),
    query('starts_after alone', { starts_after: '2025-06-15', per_page: '50' }),
    query('starts_before alone', { starts_before: '2018-03-25', per_page: '50' }),
    query('ends_after alone', { ends_after: '2025-06-16', per_page: '50' }),
    query('ends_before alone', { ends_before: '2018-03-25', per_page: '50' }),

    // Pairs around the days on which real conferences start and end.
    query('start_date takes in its own day', { start_date: '2025-06-13', starts_before: '2025-06-13' }),
    query('starts_after leaves out its own day', { starts_after: '2025-06-12', starts_before: '2025-06-13' }),
    query(
      'starts_after and starts_before of one day',
      { starts_after: '2025-06-13', starts_before: '2025-06-13' },
      'may be empty',
    ),
    query('end_date takes in its own day', { ends_after: '2025-06-16', end_date: '2025-06-17' }),
    query('ends_after leaves out its own day', { ends_after: '2025-06-17', ends_before: '2025-06-19' }),
    query(
      'ends_after and ends_before of one day',
      { ends_after: '2025-06-17', ends_before: '2025-06-17' },
      'may be empty',
    ),
    query('ends on a leap day', { ends_after: '2024-02-28', ends_before: '2024-02-29' }),
    query('starts in one month and ends in the next', { starts_before: '2024-02-29', ends_after: '2024-02-29' }),
    query('starts one day and ends another', {
      start_date: '2025-06-12',
      starts_before: '2025-06-13',
      ends_after: '2025-06-15',
    }),
    query('four conditions at once', {
      starts_after: '2023-05-01',
      starts_before: '2023-05-10',
      ends_after: '2023-05-09',
      ends_before: '2023-05-12',
    }),
    query('all six conditions at once', {
      start_date: '2023-05-07',
      starts_after: '2023-05-07',
      starts_before: '2023-05-11',
      end_date: '2023-05-12',
      ends_after: '2023-05-09',
      ends_before: '2023-05-11',
    }),

    // Exact times: a bare day is its midnight in Zürich, an hour or two before that of UTC.
    query('exact: contained in a month misses its last day', {
      strict_dates: 'true',
      start_date: '2018-10-01',
      end_date: '2018-10-28',
    }),
    query('exact: contained to the last second', {
      strict_dates: 'true',
      start_date: '2018-10-01 00:00:00',
      end_date: '2018-10-28 23:59:59',
    }),
    query('exact: contained to the last second but one', {
      strict_dates: 'true',
      start_date: '2018-10-01 00:00:00',
      end_date: '2018-10-28 23:59:58',
    }),
    query('exact: fractions of a second are cut', {
      strict_dates: 'true',
      start_date: '2018-10-01 00:00:00.9',
      end_date: '2018-10-28 23:59:59.999',
    }),
    query('exact: a single day', { strict_dates: '1', start_date: '2023-05-10', end_date: '2023-05-10T23:59:59' }),
    query('exact: a second late', {
      strict_dates: '1',
      start_date: '2023-05-10 00:00:01',
      end_date: '2023-05-12 23:59:59',
    }),
    query('exact: starts after a midnight leaves out that midnight', {
      strict_dates: 'yes',
      starts_after: '2025-06-12',
      starts_before: '2025-06-14',
    }),
    query('exact: starts after a second before midnight', {
      strict_dates: 'yes',
      starts_after: '2025-06-11 23:59:59',
      starts_before: '2025-06-13',
    }),
    query('exact: ends before the last second leaves it out', {
      strict_dates: 'on',
      ends_after: '2025-06-16 00:00',
      ends_before: '2025-06-17 23:59:59',
    }),
    query('exact: ends after the last second leaves it out', {
      strict_dates: 'TRUE',
      ends_after: '2025-06-17 23:59:59',
      ends_before: '2025-06-20',
    }),
    query('exact: overlaps a day', { strict_dates: 'true', ends_after: '2023-05-10', starts_before: '2023-05-11' }),
    query('exact: overlaps an hour', {
      strict_dates: 'true',
      ends_after: '2024-02-29 09:00',
      starts_before: '2024-02-29 10:00',
    }),
    query('exact: midnight of a summer day, said in UTC', {
      strict_dates: 'true',
      start_date: '2025-06-11T22:00:00Z',
      end_date: '2025-06-17T21:59:59Z',
    }),
    query('exact: a second after it', {
      strict_dates: 'true',
      start_date: '2025-06-11T22:00:01Z',
      end_date: '2025-06-17T21:59:59Z',
    }),
    query('exact: midnight of a winter day, said in UTC', {
      strict_dates: 'true',
      start_date: '2024-02-28T23:00:00Z',
      end_date: '2024-03-01T22:59:59Z',
    }),
    query('exact: an offset with its plus, and one without colon', {
      strict_dates: 'true',
      start_date: '2023-05-10T00:00:00+02:00',
      end_date: '2023-05-11T18:59:59-0300',
    }),
    query('exact: an offset whose plus became a space', {
      strict_dates: 'true',
      start_date: '2023-05-10T00:00:00 02:00',
      end_date: '2023-05-12T00:00:00 02:00',
    }),
    query('exact: Unix seconds of a midnight in Zürich', {
      strict_dates: 'true',
      starts_after: '1749679199',
      starts_before: '1749765601',
    }),
    query('exact: midnights around the end of summer time', {
      strict_dates: 'true',
      start_date: '2018-10-27T22:00:00Z',
      end_date: '2018-10-28T22:59:59Z',
    }),
    query(
      'exact: the same with the offset of the day before',
      {
        strict_dates: 'true',
        start_date: '2018-10-27T22:00:00Z',
        end_date: '2018-10-28T21:59:59Z',
      },
      'may be empty',
    ),
    query('exact: an hour that the clock skips', {
      strict_dates: 'true',
      ends_after: '2018-03-25 02:30:00',
      starts_before: '2018-03-25 03:00:00',
    }),
    query('exact: from now on', { strict_dates: 'true', start_date: 'now', end_date: '2025-06-30' }),
    query('exact: under way now', { strict_dates: 'true', ends_after: 'now', starts_before: 'now' }),
    query(
      'exact: an end at the start of the default window',
      { strict_dates: 'true', end_date: '2025-06-15' },
      'may be empty',
    ),
    query('exact: a second earlier the start of the window goes', {
      strict_dates: 'true',
      end_date: '2025-06-14 23:59:59',
      per_page: '50',
    }),

    // The same instants on whole days: it is the day in Zürich that counts.
    query('whole days: late in the evening of UTC it is the next day', {
      start_date: '2025-06-11T22:00:00Z',
      starts_before: '2025-06-12T21:59:59Z',
    }),
    query('whole days: a second before it is still the day before', {
      start_date: '2025-06-11T21:59:59Z',
      starts_before: '2025-06-11T22:00:00Z',
    }),
    query('whole days: in winter the day comes an hour later', {
      ends_after: '2024-02-27T23:30:00Z',
      starts_before: '2024-02-28T22:30:00Z',
    }),
    query('whole days: Unix seconds', { start_date: '1749679200', end_date: '1750197599' }),
    query('strict_dates=false is the default', {
      strict_dates: 'false',
      start_date: '2023-05-10',
      end_date: '2023-05-10',
    }),

    // Categories, tags.
    query('a category by slug', { ...always, categories: 'ruby' }),
    query('a category by id', { ...always, categories: topic('security') }),
    query('a category by a slug of two words', { ...always, categories: 'tech-comm' }),
    query('categories by slug and id, with commas', { ...always, categories: `ruby, ${topic('ux')},ruby` }),
    query('categories under repeated keys', { ...always, categories: ['ruby', 'devops'] }),
    query('categories in brackets', { ...always, 'categories[]': ['opensource', topic('accessibility')] }),
    query('a category in a month', { start_date: '2019-10-01', end_date: '2019-10-31', categories: 'javascript' }),
    query('a category among the coming', { categories: 'general', per_page: '7' }),
    query('an unknown category is refused', { categories: 'no-such-topic' }, 'is refused'),
    query('an unknown category among known ones is refused', { categories: 'ruby,no-such-topic' }, 'is refused'),
    query('a tag by slug', { ...always, tags: 'de' }),
    query('an unknown tag is refused', { tags: 'de,no-such-language' }, 'is refused'),
    query('two tags and a category', { ...always, tags: 'fr,es', categories: 'javascript,ux' }),

    // Venues.
    query('a venue', { ...always, venue: places('Wrocław, Poland') }),
    query('two venues', { ...always, venue: places('Kraków, Poland', 'São Paulo, Brazil') }),
    query('venues under repeated keys', { ...always, venue: [...city('Malmö'), ...city('Reykjavík')] }),
    query('both cities of one name', { ...always, venue: city('Newcastle') }),
    query('one of two cities of one name', { ...always, venue: places('Newcastle, Australia') }),
    query('one spelling of a city', { ...always, venue: places('Bangalore, India') }),
    query('the other spelling of that city', { ...always, venue: places('Bengaluru, India') }),
    query('a venue and a category', { ...always, venue: city('Berlin'), categories: 'javascript' }),
    query('a venue among the coming', { venue: city('Berlin') }),
    query('a venue on exact times', {
      strict_dates: 'true',
      ends_after: '2024-01-01',
      venue: city('London'),
      per_page: '50',
    }),
    query('an unknown venue is refused', { venue: '999999999' }, 'is refused'),

    // Search.
    query('a word', { ...always, search: 'conf' }),
    query('a word in capitals', { ...always, search: 'DEVOPS' }),
    query('a part of a word', { ...always, search: 'ript' }),
    query('two words, in one field or in two', { ...always, search: 'days berlin' }),
    query('two words in any order', { ...always, search: 'berlin days' }),
    query('a phrase', { ...always, search: '"days berlin"' }),
    query('a phrase across a comma', { ...always, search: '"wrocław, poland"' }),
    query('a phrase and a word', { ...always, search: '"new york" javascript' }),
    query('an unmatched quote', { ...always, search: '"berlin' }, 'may be empty'),
    query('a hyphen is a hyphen', { ...always, search: '-day' }),
    query('an underscore is no wildcard', { ...always, search: '_' }),
    query('a percent sign is no wildcard', { ...always, search: 'be%in' }, 'may be empty'),
    query('an angle bracket', { ...always, search: '<' }),
    query('an ampersand', { ...always, search: '&' }),
    query('a number sign', { ...always, search: '#' }),
    query('a plus', { ...always, search: '+' }),
    query('a city with its letters', { ...always, search: 'Wrocław' }),
    query('the city without its letters', { ...always, search: 'wroclaw' }),
    query('a city with its umlaut', { ...always, search: 'Zürich' }),
    query('the city without its umlaut', { ...always, search: 'ZURICH' }),
    query('an umlaut typed as two characters', { ...always, search: 'Zu\u0308rich' }),
    query('a sharp s', { ...always, search: 'große' }),
    query('a sharp s as ss', { ...always, search: 'GROSSE' }),
    query('a capital sharp s', { ...always, search: 'GROẞE' }),
    query('an umlaut is not spelled with e', { ...always, search: 'zuerich' }, 'may be empty'),
    query('an o with a stroke', { ...always, search: 'Øre' }),
    query('an i with a dot above', { ...always, search: 'İstanbul' }),
    query('an i without a dot', { ...always, search: 'ıstanbul' }),
    query('a Greek letter, typed as the sign for micro', { ...always, search: '\u00b5' }),
    query('a raised two', { ...always, search: '²' }),
    query('a phrase with a narrow space in it', { ...always, search: '"ux bri"' }),
    query('a tilde and an accent', { ...always, search: 'sao medellin' }, 'may be empty'),
    query('an accent', { ...always, search: 'MEDELLIN' }),
    query('a typographic apostrophe', { ...always, search: '’' }),
    query('a search on exact times', {
      strict_dates: 'true',
      ends_after: '2019-01-01',
      search: 'kraków',
      per_page: '50',
    }),
    query('a search among the coming', { search: 'summit' }),

    // Pages.
    query('the second page', { ...always, page: '2', per_page: '10' }),
    query('pages of one', { start_date: '2023-05-10', end_date: '2023-05-12', per_page: '1' }),
    query('a page of seven in the middle', {
      start_date: '2019-01-01',
      end_date: '2019-12-31',
      per_page: '7',
      page: '2',
    }),
    query('the last page, with a rest', { ...always, per_page: '11', page: String(Math.ceil(rows.length / 11)) }),
    query(
      'the page after the last',
      { ...always, per_page: '11', page: String(Math.ceil(rows.length / 11) + 1) },
      'is refused',
    ),
    query('the first page of nothing', { ...always, search: 'no such words', page: '1' }, 'may be empty'),
    query('the second page of nothing', { ...always, search: 'no such words', page: '2' }, 'is refused'),
    query('pages larger than the maximum', { ...always, per_page: '500', page: '2' }),
    query('pages of a search', { ...always, search: 'ö', per_page: '3', page: '2' }),

    // Ids, and what is left.
    query('ids, in the order of the calendar', { include: ids(-1, 60, 0, 61, 59), per_page: '50' }),
    query('ids, with dates that none of them meets', {
      include: ids(0, 1),
      start_date: '2029-01-01',
      end_date: '2029-01-31',
    }),
    query('ids, with exact dates that none of them meets', {
      include: ids(2, 3),
      ends_after: '2029-01-01',
      strict_dates: 'true',
    }),
    query('ids, some of them unknown', { 'include[]': [ids(5), '999999998', ids(4)] }),
    query('ids, with other filters that count', {
      include: rows
        .slice(0, 80)
        .map(({ id }) => id)
        .join(','),
      categories: 'ruby',
    }),
    query('ids, with a date that is none', { include: ids(0), start_date: 'someday' }, 'is refused'),
    query('featured', { ...always, featured: 'true' }),
    query('not featured', { ...always, featured: '0' }),
    query('featured among the coming', { featured: 'yes' }),
    query('featured, a category, a venue and a window', {
      ends_after: '2018-12-31',
      starts_before: '2025-12-31',
      featured: 'true',
      categories: 'javascript,general',
      venue: city('Amsterdam'),
    }),
    query('published ones', { status: 'publish', per_page: '50' }),
    query('a day that does not exist', { start_date: '2025-02-30' }, 'is refused'),
    query('of a date sent twice the last counts', {
      start_date: ['2013-01-01', '2023-05-10'],
      end_date: '2023-05-10',
    }),
  ]
}

function query(name: string, parameters: ListParameters, outcome?: Outcome): ConferenceQuery {
  return { name, parameters, ...(outcome !== undefined && { outcome }) }
}
