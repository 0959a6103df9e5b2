import type { DeskListWords } from '../desk-list-words.ts'

export const enLists: DeskListWords = {
  names: {
    mine: 'My events',
    drafts: 'Drafts',
    review: 'To review',
    scheduled: 'Scheduled',
    trash: 'Trash',
    all: 'All events',
  },
  hints: {
    drafts: 'Visitors do not see them.',
    review: 'Visitors do not see them until somebody publishes them.',
    scheduled: 'They are published by themselves on their date.',
    trash: 'Visitors do not see them. Put back, they are drafts.',
  },
  states: 'Lists of events',
  records: 'Other lists',
  coming: 'Now and next',
  past: 'Past',
  time: 'Time',
  search: 'Search',
  searchIn: (list) => `Search in: ${list}`,
  all: 'Show all',
  empty: 'There is nothing here.',
  noMatch: 'Nothing here has these words.',
  author: (id) => `by ${id}`,
  hidden: 'Not in lists',
  moreDates: (count) => (count === 1 ? 'and 1 more date' : `and ${count} more dates`),
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
    publish: (name) => `“${name}” is published.`,
    return: (name) => `“${name}” is a draft again.`,
    restore: (name) => `“${name}” is back, as a draft.`,
  },
  removed: 'It is deleted.',
  changedSince: 'Somebody has changed it in the meantime, so nothing was done. Have a look at it first.',
  gone: 'It is not there any more, so nothing was done.',
  noteTooLong: (most) => `The note is longer than ${most} characters, so nothing was done.`,
  noteLost: 'It is done, but the note could not be passed on. Here it is:',
  inTrash: (count) => `Trash (${count})`,
  removeTitle: (name) => `Delete “${name}” permanently?`,
  removeHint: (events) =>
    events === 0
      ? 'No event has it. This cannot be undone.'
      : events === 1
        ? 'One event loses it, and stays. This cannot be undone.'
        : `${events} events lose it, and stay. This cannot be undone.`,
  keep: 'Keep it',
}
