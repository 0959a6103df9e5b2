import type { RecurrenceScope } from 'daybook'
import type { EventListName } from '../../../addresses/desk-address.ts'
import type { ManyKind } from '../../desk-subjects.ts'

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
  /** Further dates of the series of an event, and the day of the last one. */
  moreDates: (count: number, until: string) =>
    count === 1 ? `and 1 more date, ${until}` : `and ${count} more dates to ${until}`,
  /** All dates of a series. */
  dates: (total: number, cancelled: number, unlike: number) =>
    `${total === 1 ? '1 date' : `${total} dates`}${cancelled === 0 ? '' : `, ${cancelled} cancelled`}${
      unlike === 0 ? '' : `, ${unlike} with another state`
    }`,
  ticked: (count: number) => `a tick takes ${count} of them`,
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
    merge: (name: string) => `“${name}” stands for both now.`,
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
    series: 'Series',
    by: 'By',
    person: 'Search people',
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
  /** Changing many events of a list. */
  many: {
    tick: (title: string) => `Tick ${title}`,
    /** After the number of ticked rows. */
    ticked: 'ticked',
    which: 'Apply to',
    whichTicked: 'the ticked rows',
    whichFound: (count: number) => (count === 1 ? 'the one found' : `all ${count} found`),
    group: 'What to do with them',
    kinds: {
      publish: 'Publish',
      pending: 'Send to review',
      draft: 'Make drafts',
      venue: 'Move to a venue',
      terms: 'Add or remove topics',
      shift: 'Shift',
      copy: 'Copy to other dates',
      pause: 'Pause',
      cancel: 'Cancel',
      trash: 'Move to trash',
      restore: 'Put back',
    } satisfies Record<ManyKind, string>,
    noneTicked: 'Tick some events first.',
    tooMany: (most: number) => `At most ${most} events can be changed at once. Narrow the list first.`,
    show: 'Show what changes',
    venue: 'Venue',
    noVenue: 'No venue',
    addCategory: 'Add the category',
    addTags: 'Add the topics',
    removeCategory: 'Take away the category',
    removeTags: 'Take away the topics',
    amount: 'Shift by',
    amountHint: 'A number below zero moves them to an earlier time.',
    firstDay: 'Day of the first copy',
    firstDayHint: 'The others keep their distance. Or write by how much they move.',
    badPeriod: 'Choose the first and the last day, in this order.',
    undoneToo: 'You can undo it: the copies then go to the trash.',
    unit: 'Unit',
    units: { minutes: 'minutes', hours: 'hours', days: 'days', weeks: 'weeks' },
    badAmount: 'Write a whole number, such as 7 or -2, that is not too large.',
    reason: 'Reason',
    reasonHint: 'Visitors see it.',
    scopes: {
      question: 'Some of these are dates of a series. What should change?',
      names: {
        this: 'Only these dates',
        following: 'Each series from its first date here on',
        all: 'Each series with all its dates',
      } satisfies Record<RecurrenceScope, string>,
      hints: {
        this: 'You can undo it.',
        following: 'This cannot be undone at once.',
        all: 'This cannot be undone at once.',
      } satisfies Record<RecurrenceScope, string>,
      /** Beside an event that stands for others. */
      also: { following: 'and all later dates', all: 'and all other dates' },
    },
    changes: (count: number) => (count === 1 ? '1 event changes' : `${count} events change`),
    stays: (count: number) => (count === 1 ? '1 event stays as it is' : `${count} events stay as they are`),
    refused: (count: number) => (count === 1 ? '1 event will not change' : `${count} events will not change`),
    why: 'Why',
    whatChanges: 'What changes',
    unnamed: 'An event',
    nothing: 'Nothing would change.',
    confirm: (what: string, count: number) => (count === 1 ? `${what}: 1 event` : `${what}: ${count} events`),
    back: 'Back to the list',
    report: 'What was done',
    done: (count: number) => (count === 1 ? '1 event is changed.' : `${count} events are changed.`),
    copied: (count: number) => (count === 1 ? '1 copy is saved, as a draft.' : `${count} copies are saved, as drafts.`),
    lasting: (count: number) => `${count} of these changes cannot be undone at once.`,
    notDone: (count: number) => (count === 1 ? '1 event was not changed' : `${count} events were not changed`),
    left: (count: number) =>
      count === 1
        ? 'The calendar failed before it reached 1 event. Have a look at it.'
        : `The calendar failed before it reached ${count} events. Have a look at them.`,
    taken: (count: number) =>
      count === 1
        ? '1 of them shares its venue with another event.'
        : `${count} of them share their venue with others.`,
    reasons: {
      changed: 'Somebody has changed it in the meantime.',
      gone: 'It is not there any more, or not for you.',
      notAllowed: 'You may not do that.',
      shift: 'An event of whole days moves by days only, and to no year before 1 or after 9998.',
      noTerm: 'There is no such topic or category.',
      single: 'It does not repeat.',
      busy: 'The calendar was busy. Try it again.',
    },
  },
  keep: 'Keep it',
}
