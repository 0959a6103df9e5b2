/** The words of a feed besides those of the events. */
export interface FeedLabels {
  /** Before the title of a cancelled event. The default is `Cancelled`. */
  readonly cancelled?: string
  /** Before the first date of a series. The default is `From`. */
  readonly from?: string
}

/** The labels in English. */
export const english: Required<FeedLabels> = { cancelled: 'Cancelled', from: 'From' }
