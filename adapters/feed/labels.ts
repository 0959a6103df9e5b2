import type { OtherStatus } from '../shown/shown-status.ts'

/** The words of a feed besides those of the events. */
export interface FeedLabels extends Partial<Readonly<Record<OtherStatus, string>>> {
  /** Before the title of a cancelled event. The default is `Cancelled`. */
  readonly cancelled?: string
  /** Before the title of a postponed event. The default is `Postponed`. */
  readonly postponed?: string
  /** Before the title of an event that has another date now. The default is `New date`. */
  readonly rescheduled?: string
  /** Before the title of an event that takes place online instead. The default is `Online`. */
  readonly moved_online?: string
  /** Before the first date of a series. The default is `From`. */
  readonly from?: string
}

/** The labels in English. */
export const english: Required<FeedLabels> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'New date',
  moved_online: 'Online',
  from: 'From',
}
