import type { FeedChoice, FeedFault, FeedKind } from '../../desk-subjects.ts'

/** What the desk says of feeds: calendars of others that are fetched by themselves. */
export const deskFeeds = {
  title: 'Feeds',
  hint: 'Calendars of others that are fetched by themselves.',
  none: 'No feed yet.',
  list: 'Sources',
  runAll: 'Run all that are due',
  run: 'Run now',
  /** Completes the name of a button for screen readers. */
  of: (name: string) => `: ${name}`,
  more: (name: string) => `More for ${name}`,
  pause: 'Pause',
  resume: 'Go on',
  rename: 'Rename',
  newName: 'New name',
  change: 'Change …',
  remove: 'Remove',
  removeTitle: 'Remove this feed',
  removed: { keep: 'Keep its events', trash: 'Move its events to the trash' },
  every: { hour: 'every hour', six_hours: 'every 6 hours', day: 'every day', week: 'every week' } satisfies Record<
    FeedChoice['every'],
    string
  >,
  statuses: { publish: 'Published', pending: 'To review', draft: 'Drafts' } satisfies Record<
    FeedChoice['status'],
    string
  >,
  kinds: { icalendar: 'Calendar file', csv: 'Table', calendar_api: 'Calendar like this one' } satisfies Record<
    FeedKind,
    string
  >,
  /** How a feed is. A time follows some of them. */
  state: {
    never: 'Not fetched yet',
    done: (time: string) => `Fetched: ${time}`,
    asks: 'Waits for you',
    failed: (times: number) => (times === 1 ? 'Failed once' : `Failed ${times} times`),
    since: (time: string) => `since ${time}`,
    paused: 'Paused',
    running: 'Is being fetched',
    next: (time: string) => `Next: ${time}`,
    /** When the last run that did not fail was, before its counts. */
    before: (time: string) => `Fetched before: ${time}`,
  },
  counts: {
    events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
    created: (count: number) => `${count} new`,
    updated: (count: number) => `${count} changed`,
    trashed: (count: number) => `${count} gone`,
    refused: (count: number) => `${count} refused`,
  },
  changes: 'What has changed',
  refusals: 'What was refused',
  noName: 'Without a name',
  faults: {
    unreachable: 'The address does not answer, or answers with an error.',
    unusable: 'The address answers with something else than a calendar. Probably it was moved.',
    slow: 'The address takes too long to answer.',
    large: 'The address has more than the calendar takes.',
    busy: 'The calendar was busy. The next run goes on.',
    internal: 'Something went wrong in this calendar. Those who run it can see what.',
  } satisfies Record<FeedFault, string>,
  /** Follows a fault. */
  stays: 'Your events stay as they were.',
  exactly: 'What exactly was answered',
  /** What a feed asks. */
  asks: {
    title: (name: string, total: number, read: number) =>
      `${name}: ${total === 1 ? '1 entry' : `${total} entries`} would disappear, ${read} would stay`,
    hint: (time: string) =>
      `Since ${time}, they are missing in what the source sends. That is often a shortened file and seldom meant.`,
    stays: 'They stay in your calendar until you confirm.',
    back: 'If they come back, this notice goes by itself.',
    dates: (count: number) => (count === 1 ? '1 date' : `${count} dates`),
    others: (count: number) => (count === 1 ? 'The other one' : `The ${count} others`),
    /** Those that the question does not name. */
    unnamed: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
    yes: (count: number) => (count === 1 ? 'Yes, remove it' : `Yes, remove these ${count}`),
    nothing: 'Do nothing and they stay. What is removed lies in the trash.',
  },
  add: {
    title: 'Add a feed',
    hint: 'You see what is in it before anything is taken.',
    url: 'Address',
    urlHint: 'Of a calendar (.ics), a table (.csv), or another calendar like this one. webcal:// works too.',
    name: 'Name',
    nameHint: 'Everybody can see it beside the events.',
    kind: 'What it is',
    anyKind: 'As the address shows',
    status: 'New events are',
    category: 'Category',
    anyCategory: 'As the source says',
    venue: 'Venue of events without one',
    noVenue: 'None',
    zone: 'Time zone of times without one',
    ownZone: (zone: string) => `That of the calendar (${zone})`,
    every: 'Fetch',
    look: 'Look what is in it',
    add: 'Add this feed',
    again: 'Look again',
    found: (count: number) => (count === 1 ? '1 event found' : `${count} events found`),
    nothing: 'No event found. You can add the feed all the same.',
    first: 'The first of them',
    refused: (count: number) => (count === 1 ? '1 entry cannot be read' : `${count} entries cannot be read`),
    notYet: 'Nothing is taken yet.',
  },
  /** The form that changes a feed. */
  edit: {
    title: (name: string) => `Change ${name}`,
    hint: 'What you leave as it is stays so. New events get what you choose; those that are there stay as they are.',
    url: 'New address',
    urlHint: (address: string) => `Now: ${address}. Leave it empty to go on with this one.`,
    save: 'Save',
    back: 'Back to the feeds',
  },
  wrong: {
    url: 'Write an address that begins with https://, http:// or webcal://.',
    name: 'Write at most 60 letters, digits, spaces, dots and hyphens.',
    plain: 'A calendar like this one is fetched without a user, a password, a ? and a # in its address.',
    taken: 'Choose another name: a feed or other events have this one.',
  },
  done: {
    add: (name: string) => `${name} was added. It is fetched with the next run.`,
    run: (name: string) => `${name} was fetched.`,
    failed: (name: string) => `${name} could not be fetched.`,
    confirm: (name: string) => `What ${name} no longer has lies in the trash.`,
    other: (name: string) => `${name} now asks something else. Nothing was removed.`,
    pause: (name: string) => `${name} is paused.`,
    resume: (name: string) => `${name} goes on.`,
    change: (name: string) => `${name} was changed.`,
    rename: (name: string) => `The feed is named ${name} now.`,
    remove: 'The feed was removed.',
  },
  running: 'This feed is being fetched. Try again in a moment.',
  gone: 'This feed does not exist any more.',
}
