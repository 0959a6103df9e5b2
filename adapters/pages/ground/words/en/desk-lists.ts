import type { EventListName } from '../../addresses/desk-address.ts'

const hints: Partial<Record<EventListName, string>> = {
  drafts: 'Visitors do not see them.',
  review: 'Visitors do not see them until somebody publishes them.',
  scheduled: 'They are published by themselves on their date.',
  trash: 'Visitors do not see them. Put back, they are drafts.',
}

/** What lists of the desk say. */
export const deskLists = {
  /** The tabs of the desk, and headings of its lists of events. */
  names: {
    mine: 'My events',
    drafts: 'Drafts',
    review: 'To review',
    scheduled: 'Scheduled',
    trash: 'Trash',
    all: 'All events',
  } satisfies Record<EventListName, string>,
  /** A line below the heading. */
  hints,
  states: 'Lists of events',
  records: 'Other lists',
  coming: 'Now and next',
  past: 'Past',
  time: 'Time',
  search: 'Search',
  searchIn: (list: string) => `Search in: ${list}`,
  all: 'Show all',
  empty: 'There is nothing here.',
  noMatch: 'Nothing here has these words.',
  author: (id: string) => `by ${id}`,
  /** The author is the caller. */
  byYou: 'by you',
  /** The caller, among names of others. */
  you: 'you',
  hidden: 'Not in lists',
  /** Further dates of the series of an event. */
  moreDates: (count: number) => (count === 1 ? 'and 1 more date' : `and ${count} more dates`),
  events: 'Events',
  actions: 'Actions',
  page: 'See the page',
  publish: 'Publish',
  sendBack: 'Send back',
  note: 'What should change?',
  noteHint: 'The author receives it.',
  sendNote: 'Send back with this note',
  before: 'Before',
  next: 'Next',
  done: {
    publish: (name: string) => `“${name}” is published.`,
    return: (name: string) => `“${name}” is a draft again.`,
    restore: (name: string) => `“${name}” is back, as a draft.`,
  },
  removed: 'It is deleted.',
  /** Somebody has changed the event after the list was shown. */
  changedSince: 'Somebody has changed it in the meantime, so nothing was done. Have a look at it first.',
  gone: 'It is not there any more, so nothing was done.',
  noteTooLong: (most: number) => `The note is longer than ${most} characters, so nothing was done.`,
  /** It is decided, but the app did not take the note. */
  noteLost: 'It is done, but the note could not be passed on. Here it is:',
  inTrash: (count: number) => `Trash (${count})`,
  removeTitle: (name: string) => `Delete “${name}” permanently?`,
  removeHint: (events: number) =>
    events === 0
      ? 'No event has it. This cannot be undone.'
      : events === 1
        ? 'One event loses it, and stays. This cannot be undone.'
        : `${events} events lose it, and stay. This cannot be undone.`,
  /** The form that narrows a list of events. */
  filter: {
    title: 'Filter',
    text: 'Title or text',
    any: 'Any',
    by: 'By',
    from: 'From',
    until: 'Until',
    apply: 'Filter',
    /** Before the parts that are set. */
    shown: 'Shown:',
    /** What a link with such a part does, for those who do not see its sign. */
    takeAway: ', take away',
    quoted: (words: string) => `“${words}”`,
    labelled: (label: string, value: string) => `${label}: ${value}`,
    fromDay: (day: string) => `From ${day}`,
    untilDay: (day: string) => `Until ${day}`,
    found: (found: string, total: string) => `${found} of ${total}`,
    none: 'Nothing here matches.',
    unreadable: 'This list cannot be narrowed so. Please take away what does not fit.',
    reversed: 'The last day is before the first one. Please change one of them.',
  },
  keep: 'Keep it',
}
