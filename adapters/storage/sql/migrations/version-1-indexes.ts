import type { Dialect } from '../dialect/dialect.ts'
import type { Index } from '../dialect/schema.ts'
import { byName, byPublication, bySlug, indexesOfLinked, isOutOfTrash } from './tables.ts'

/** The indexes of the tables of records in version 1. */
export function indexesOfRecords({ textLengths }: Pick<Dialect, 'textLengths'>): readonly Index[] {
  return [
    ...indexesOfEvents(textLengths),
    ...['venues', 'organizers'].flatMap(indexesOfLinked),
    ...['categories', 'tags'].flatMap((terms): readonly Index[] => [
      bySlug(terms),
      byName(terms),
      { name: `${terms}_by_parent`, table: terms, columns: ['parent'] },
    ]),
  ]
}

function indexesOfEvents([shortTexts, ...longTexts]: Dialect['textLengths']): readonly Index[] {
  const index = (name: string, columns: string, includes: string, where?: string): Index => ({
    name,
    table: 'events',
    columns: columns.split(' '),
    ...(includes !== '' && { includes: includes.split(' ') }),
    ...(where !== undefined && { where }),
  })
  // In the order in which lists use them, because an index is read from the left.
  const listed = 'date_utc status hide_from_listings author password_hash'
  const isListed = `status = 'publish' AND hide_from_listings = FALSE`
  return [
    { ...bySlug('events'), where: isOutOfTrash },
    // Covers the anonymous lists, so that they need not test status and listing.
    index('events_listed_by_start', 'start_date id', 'end_date date_utc password_hash', isListed),
    index('events_by_start', 'start_date id', `end_date ${listed}`),
    index('events_by_utc_start', 'utc_start_date id', `utc_end_date ${listed}`),
    // Rows are stored in the order of ids, so without it a search would read another page for each.
    index('events_by_start_with_text', 'start_date id', `end_date ${listed} search_title search_text`, shortTexts),
    ...longTexts.map((areLong) => index('events_with_long_text', 'start_date id', '', areLong)),
    index('events_of_days', 'start_date id', `end_date span ${listed}`, 'span > 0'),
    index('events_of_days_utc', 'utc_start_date id', `utc_end_date span ${listed}`, 'span > 0'),
    index('events_of_weeks', 'end_date', `start_date id span ${listed}`, 'span > 1'),
    index('events_of_weeks_utc', 'utc_end_date', `utc_start_date id span ${listed}`, 'span > 1'),
    byPublication('events'),
    index('events_by_parent', 'post_parent start_date id', `end_date ${listed}`, 'post_parent <> 0'),
  ]
}
