import type { Dialect } from '../dialect/dialect.ts'
import type { Index } from '../dialect/schema.ts'

/** Returns the indexes of version 1 of the tables. */
export function indexesOfVersion1({
  textLengths,
  includedText,
}: Pick<Dialect, 'textLengths' | 'includedText'>): readonly Index[] {
  const indexes = [
    ...indexesOfEvents(textLengths, includedText === null ? '' : ' linked_ids'),
    ...['venues', 'organizers'].flatMap((linked): readonly Index[] => [
      { ...bySlug(linked), where: isOutOfTrash },
      { ...byName(linked), includes: ['date_utc', 'status', 'author'] },
      byPublication(linked),
      byExternalId(linked, hasExternalId),
    ]),
    ...['categories', 'tags'].flatMap((terms): readonly Index[] => [
      bySlug(terms),
      byName(terms),
      { name: `${terms}_by_parent`, table: terms, columns: ['parent'] },
      { name: `${terms}_removed`, table: terms, columns: ['id'], where: 'removed = TRUE' },
      // A removed term releases its key.
      byExternalId(terms, `${hasExternalId} AND removed = FALSE`),
    ]),
    byLinked('event_venues', 'venue_id'),
    byLinked('event_organizers', 'organizer_id'),
    byLinked('event_categories', 'category_id'),
    byLinked('event_tags', 'tag_id'),
    { name: 'former_names_by_record', table: 'former_names', columns: ['collection', 'record_id'] },
    { name: 'commit_notes_by_commit', table: 'commit_notes', columns: ['commit_id'], isUnique: true },
    {
      name: 'commit_notes_replaced',
      table: 'commit_notes',
      columns: ['replaced_by'],
      where: 'replaced_by IS NOT NULL',
    },
  ]
  return indexes.map((index) => ({ ...index, columns: ['tenant', ...index.columns] }))
}

/** `counted`: the column by which lists are counted, or empty if indexes do not include it. */
function indexesOfEvents([shortTexts, ...longTexts]: Dialect['textLengths'], counted: string): readonly Index[] {
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
    index('events_listed_by_start', 'start_date id', `end_date date_utc password_hash${counted}`, isListed),
    index('events_by_start', 'start_date id', `end_date ${listed}${counted}`),
    index('events_by_utc_start', 'utc_start_date id', `utc_end_date ${listed}${counted}`),
    // Rows are stored in the order of ids, so without it a search would read another page for each.
    index('events_by_start_with_text', 'start_date id', `end_date ${listed} search_title search_text`, shortTexts),
    ...longTexts.map((areLong) => index('events_with_long_text', 'start_date id', '', areLong)),
    index('events_of_days', 'start_date id', `end_date span ${listed}`, 'span > 0'),
    index('events_of_days_utc', 'utc_start_date id', `utc_end_date span ${listed}`, 'span > 0'),
    index('events_of_weeks', 'end_date', `start_date id span ${listed}`, 'span > 1'),
    index('events_of_weeks_utc', 'utc_end_date', `utc_start_date id span ${listed}`, 'span > 1'),
    byPublication('events'),
    index('events_by_parent', 'post_parent start_date id', `end_date ${listed}`, 'post_parent <> 0'),
    index('events_by_link', 'link_shown', '', 'link_shown IS NOT NULL'),
    byExternalId('events', hasExternalId),
    index('events_series', 'id', '', `horizon <> ''`),
  ]
}

const isOutOfTrash = `status <> 'trash'`

function bySlug(table: string): Index {
  return { name: `${table}_by_slug`, table, columns: ['slug'], textColumns: ['slug'], isUnique: true }
}

function byName(table: string): Index {
  return { name: `${table}_by_name`, table, columns: ['search_name', 'id'], textColumns: ['search_name'] }
}

function byPublication(posts: string): Index {
  return { name: `${posts}_by_publication`, table: posts, columns: ['date_utc'], where: `status = 'publish'` }
}

const hasExternalId = `source <> ''`

function byExternalId(table: string, where: string): Index {
  const columns = ['external_id', 'source']
  return { name: `${table}_by_external_id`, table, columns, textColumns: columns, where, isUnique: true }
}

function byLinked(links: string, column: string): Index {
  return { name: `${links}_by_${column}`, table: links, columns: [column, 'start_date', 'event_id'], isUnique: true }
}
