/** What the digest says besides the texts of the pages. */
export const digest = {
  /** The subject of the mail: the name of the calendar, and the days. */
  subject: (title: string, days: string) => `${title}: ${days}`,
  /** The heading of what began before the first day. */
  running: 'Still on',
  /** Events that the digest does not list, with a link to the list. */
  more: (count: string) => `And ${count} more`,
  allEvents: 'All events',
}
