import type { ResourceName } from 'daybook'

/** What pages of venues, organizers, categories and tags say. */
export const records = {
  // The kind of each record, above its name.
  venue: 'Venue',
  organizer: 'Organizer',
  category: 'Category',
  tag: 'Topic',

  address: 'Address',
  map: 'Show on a map',
  phone: 'Telephone',
  email: 'E-mail',
  website: 'Website',
  about: 'About',
  coming: 'Coming events',
  past: 'Past events',
  pastLink: 'Past events',
  comingLink: 'Coming events',
  noComing: 'Nothing is planned at the moment.',
  noPast: 'Nothing has taken place yet.',
  partOf: 'Part of',
  notPublic: 'This is not published. Visitors do not see it.',
  /** Links to the pages of all of a kind, and their headings. */
  all: { venue: 'All venues', organizer: 'All organizers', category: 'All categories', tag: 'All topics' },
  find: 'Search by name',
  noneFound: 'Nothing has this name.',
} satisfies Record<Exclude<ResourceName, 'event'>, string> &
  Record<string, string | Record<Exclude<ResourceName, 'event'>, string>>
