/** What lists of events say. */
export const lists = {
  /** Below the heading: the day from which the list shows events. */
  from: (day: string) => `${day} and after`,
  runningNow: 'On now',
  tomorrow: 'Tomorrow',
  until: (day: string) => `Until ${day}`,
  /** How many days an event still runs after today; 0 on its last day. */
  daysLeft: (days: number) => (days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`),
  allRunning: (count: number) => `All ${count} that are on today`,
  free: 'Free',
  online: 'Online',
  repeats: 'Repeats',
  locked: 'Opens with a password',
  /** The name of the first of several venues, and how many others there are. */
  andMore: (name: string, others: number) => `${name} +${others}`,
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  later: 'Later events',
  earlier: 'Earlier events',
  /** The pages before and after this one of what a search has found, the best first. */
  betterFound: 'Better matches',
  moreFound: 'More matches',
  /** A search that found nothing, and the one without its typing error that the page shows. */
  shownInstead: (sent: string, shown: string) => `Nothing for “${sent}”. Showing “${shown}”.`,
  smallMonth: 'Month at a glance',
  /** The name of the links to months. */
  goToMonth: 'Go to a month',
  /** A period with more events than a page reads. */
  cut: (shown: string, total: string) =>
    `Only the first ${shown} of ${total} events are shown. A filter brings the others.`,
  nothingYet: 'Nothing here yet',
  nothingYetHint: 'No event has been announced so far. Please come back soon.',
  noMatch: 'No event matches',
  noMatchHint: 'Try fewer filters, or other words.',
  /** A link to the last day before an empty period that has an event. */
  lastBefore: (day: string) => `The last before: ${day}`,
  /** A link to the first day after an empty period that has an event. */
  nextAfter: (day: string) => `The next after: ${day}`,
  /** Which events a filtered list has, and a link to the others. */
  showsComing: 'This shows what is on and what comes.',
  showsPast: 'This shows what is over, the latest first.',
  past: (count: number) => (count === 1 ? '1 past event' : `${count} past events`),
  /** The heading of what began before the days of the list. */
  begunBefore: 'Began before',
  before: 'Page before',
  next: 'Next page',
}
