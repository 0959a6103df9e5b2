/** Texts of the page of an event. */
export interface EventWords {
  readonly when: string
  readonly where: string
  readonly cost: string
  readonly free: string
  readonly byWhom: string
  readonly online: string
  readonly map: string
  readonly website: string
  readonly tickets: string
  readonly join: string
  readonly joinBefore: string
  readonly joinFrom: (time: string) => string
  readonly imageFor: (title: string) => string
  readonly yes: string
  readonly addToCalendar: string
  readonly share: string
  readonly breadcrumb: string
  readonly neighbours: string
  readonly before: (when: string) => string
  readonly after: (when: string) => string
  readonly wasPlannedFor: string
  readonly newDateFollows: string
  readonly everyWeekday: (weekday: string) => string
  readonly until: (pattern: string, day: string) => string
  readonly severalDates: string
  readonly dates: string
  readonly nextDate: (dates: string) => string
  readonly thisDate: string
  readonly allDates: (count: number) => string
  readonly noDatesLeft: string
  readonly earlierDates: string
  readonly laterDates: string
  readonly followSeries: string
  readonly followSeriesHint: string
  readonly followCalendar: string
  readonly followCalendarHint: string
  readonly followPage: string
  readonly subscribe: string
  readonly seriesAndSubscription: string
  /** Who sees an event that is not published. */
  readonly notPublic: Readonly<Record<'draft' | 'pending' | 'private' | 'future' | 'trash', string>>
  readonly protectedEvent: string
  readonly passwordNeeded: string
  readonly password: string
  readonly open: string
  readonly passwordMissing: string
  readonly passwordWrong: string
}
