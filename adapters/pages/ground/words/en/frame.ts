/** What every page says. */
export const frame = {
  /** The language of the texts, such as `en`. */
  language: 'en',
  skip: 'Skip to content',
  whatsOn: 'What’s on',
  searchEvents: 'Search events',
  search: 'Search',
  view: 'View',
  list: 'List',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  today: 'Today',
  backToList: 'Back to what’s on',
  timesAreIn: (zone: string) => `Times are those of each event; the calendar is at home in ${zone}.`,
  /** Before the times of an event on the clock of the visitor. */
  inYourZone: 'In your time zone:',
  signIn: 'Sign in',
  /** The account of a caller who is signed in. */
  account: 'Account',
  /** Links for those who work in the calendar. */
  desk: { desk: 'Desk', newEvent: 'New event', edit: 'Edit' },
}
