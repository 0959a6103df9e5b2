/** What months, weeks and days say. */
export const periods = {
  allDay: 'All day',
  /** The events of the whole day, and those that run over several. */
  allDayAndRunning: 'All day and running',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  /** A part of a day without events. */
  nothing: 'Nothing',
  /** Between two times that are read aloud. */
  to: 'to',
  daysOfWeek: 'Days of this week',
  /** An ISO week. */
  weekNumber: (week: number) => `Week ${week}`,
  eventCount: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  /** Which day of an event of several days it is. */
  dayOf: (day: number, days: number) => `day ${day} of ${days}`,
  continues: 'Continues: ',
  /** The caption of a month. */
  eventsIn: (period: string) => `Events in ${period}, by week`,
  /** The caption of a week. */
  eventsByPart: (period: string) => `Events of ${period}, by day and part of the day`,
  /** Further events of a day. */
  more: (count: number) => `+${count} more`,
  nothingIn: (period: string) => `Nothing has been announced for ${period}.`,
  seeWhatsOn: 'See what’s on now',
}
