import type { EventFacet } from 'daybook'

/** What the filters say. */
export const filters = {
  filter: 'Filter',
  /** The name of the form, for those who do not see it. */
  filterEvents: 'Filter events',
  byCategory: 'Filter by category',
  /** The names of the filters. A filter of ours without a name is not offered; fields of the app have their own. */
  names: {
    categories: 'Category',
    tags: 'Topic',
    venue: 'Venue',
    organizer: 'Organizer',
    event_status: 'Status',
  } satisfies Record<Exclude<EventFacet, 'source'>, string>,
  /** The status of an event without a change. */
  asPlanned: 'As planned',
  yes: 'Yes',
  no: 'No',
  /** All but one value, such as a status. */
  without: (value: string) => `Not: ${value}`,
  all: 'All',
  chosen: 'Your choice',
  remove: 'Remove',
  showEvents: 'Show events',
  clear: 'Clear',
  moreChoices: (count: number) => `${count} more`,
  /** The heading of a page whose filters nothing can match. */
  unknownChoice: 'We cannot filter by this',
  /** A filter has a value that does not exist. */
  unknownValue: (filter: string) => `${filter}: this choice does not exist. Please pick another one below.`,
  /** The filter by days, and the days that people ask for by these names. */
  when: 'When',
  anyDay: 'Any day',
  days: { today: 'Today', tomorrow: 'Tomorrow', weekend: 'This weekend', week: 'Next 7 days' },
  /** The first and the last day, as labels. */
  from: 'From',
  to: 'To',
}
