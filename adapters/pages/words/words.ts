/** What pages say in one language. Names of days, months and zones, plurals and ranges come from `Intl`. */
export interface Words {
  /** The language of the texts, such as `en`. */
  readonly language: string
  readonly skip: string
  readonly whatsOn: string
  readonly searchEvents: string
  readonly search: string
  readonly view: string
  readonly list: string
  readonly month: string
  readonly week: string
  readonly day: string
  readonly today: string
  readonly allDay: string
  readonly continues: string
  readonly cancelled: string
  readonly postponed: string
  readonly rescheduled: string
  readonly movedOnline: string
  readonly timesAreIn: (zone: string) => string
  /** The caption of a month. */
  readonly eventsIn: (period: string) => string
  /** Further events of a day. */
  readonly more: (count: number) => string
  readonly nothingIn: (period: string) => string
  readonly seeWhatsOn: string
  readonly notFound: string
  readonly gone: string
  readonly signInNeeded: string
  readonly unavailable: string
  readonly wentWrong: string
  readonly backToList: string
}
