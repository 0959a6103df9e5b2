import type { EventGap } from '../../desk-subjects.ts'

/** What the first page of the desk, its months, weeks and rooms say. */
export const deskViews = {
  /** The links to these pages. */
  label: 'Overview and calendar',
  overview: 'Today',
  month: 'Month',
  week: 'Week',
  rooms: 'Rooms',
  period: {
    caption: (period: string) => `All events in ${period}, by week, with what visitors do not see`,
    /** After the name of a period, in the heading of the window. */
    newOn: (day: string) => `New event on ${day}`,
    /** A day without events. */
    nothing: 'nothing yet',
    more: (count: number) => `and ${count} more`,
    /** On a small screen, days that are over are hidden. */
    earlier: 'Show earlier days',
    states: 'Show only',
    all: 'All',
    bookedTwice: 'booked twice',
    twice: (venue: string, from: string, until: string) => `${venue}: booked twice, ${from} to ${until}`,
    twiceCut: 'There are too many events to find every double booking.',
    unreadable: 'These events cannot be narrowed so. Please take away what does not fit.',
  },
  room: {
    heading: (days: string) => `Rooms, ${days}`,
    hint: (zone: string) =>
      `What takes each venue, on the clock of ${zone}. A strip is a day from midnight to midnight.`,
    caption: (days: string) => `Venues and what takes them, ${days}`,
    venue: 'Venue',
    free: 'Free',
    freeFrom: (time: string) => `Free from ${time}`,
    add: 'Add',
    /** What a link to a new event is about, for those who do not see its row. */
    at: (venue: string, day: string) => `, ${venue}, ${day}`,
    hours: (hours: string) => `${hours} hours taken`,
    onlyTaken: (count: number) => `Only venues with events of this week are shown, ${count} of them.`,
    none: 'There are no venues yet.',
    noneTaken: 'No event of this week has a venue.',
    before: 'Venues before',
    next: 'More venues',
  },
  home: {
    waits: (count: number) =>
      count === 0
        ? 'Nothing waits for you.'
        : count === 1
          ? 'One thing waits for you.'
          : `${count} things wait for you.`,
    needsYou: 'Needs you',
    review: (count: number) => (count === 1 ? '1 event to review' : `${count} events to review`),
    reviewHint: 'Visitors do not see them yet.',
    reviewAct: 'Review them',
    drafts: (count: number) => (count === 1 ? '1 draft of yours' : `${count} drafts of yours`),
    draftsHint: 'Visitors do not see them.',
    draftsAct: 'All drafts',
    twice: (count: number) => (count === 1 ? 'A venue is booked twice' : `Venues are booked twice ${count} times`),
    twiceHint: 'In the next two months.',
    twiceNames: (day: string, first: string, second: string) => `${day}: ${first} and ${second}`,
    twiceAct: 'See the rooms',
    feeds: (count: number) => (count === 1 ? '1 feed has a question' : `${count} feeds have a question`),
    feedsHint: 'Nothing disappears until you answer.',
    feedLoss: (count: number) => (count === 1 ? '1 entry would disappear' : `${count} entries would disappear`),
    feedsAct: 'Answer',
    gaps: (count: number) =>
      count === 1 ? '1 event comes soon and lacks something' : `${count} events come soon and lack something`,
    gapsHint: 'In the next two weeks.',
    gapsAct: 'Complete the first',
    gap: { image: 'no picture', venue: 'no venue', cost: 'no price' } satisfies Record<EventGap, string>,
    newEvent: 'New event',
    what: 'What',
    day: 'Day',
    starts: 'Starts',
    goOn: 'Go on',
    copy: 'Copy an earlier event',
    import: 'Bring in a table',
    next: 'Next',
    nothingNext: 'No event is coming.',
    lately: 'Lately',
    nothingLately: 'Nothing was changed lately.',
    /** Who has changed a record is not noted. */
    somebody: 'Somebody',
    you: 'You',
    did: {
      created: (who: string, what: string) => `${who}: new “${what}”`,
      updated: (who: string, what: string) => `${who}: changed “${what}”`,
      trashed: (who: string, what: string) => `${who}: “${what}” to the trash`,
      restored: (who: string, what: string) => `${who}: “${what}” back from the trash`,
    },
    putBack: 'Put back',
  },
}
