/** What lists of events say. */
export interface ListWords {
  /** Below the heading: the day from which the list shows events. */
  readonly from: (day: string) => string
  readonly runningNow: string
  readonly tomorrow: string
  readonly until: (day: string) => string
  /** How many days an event still runs after today; 0 on its last day. */
  readonly daysLeft: (days: number) => string
  readonly allRunning: (count: number) => string
  readonly free: string
  readonly online: string
  readonly repeats: string
  readonly locked: string
  /** The name of the first of several venues, and how many others there are. */
  readonly andMore: (name: string, others: number) => string
  readonly pages: string
  readonly pageOf: (page: number, pages: number) => string
  readonly later: string
  readonly earlier: string
  readonly smallMonth: string
  /** The name of the links to months. */
  readonly goToMonth: string
  /** A period with more events than a page reads. */
  readonly cut: (shown: string, total: string) => string
  readonly nothingYet: string
  readonly nothingYetHint: string
  readonly noMatch: string
  readonly noMatchHint: string
  /** A link to the last day before an empty period that has an event. */
  readonly lastBefore: (day: string) => string
  /** A link to the first day after an empty period that has an event. */
  readonly nextAfter: (day: string) => string
}
