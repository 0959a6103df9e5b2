import type { RecurrenceScope } from 'daybook'

/** What forms of recurring events say. */
export const deskSeries = {
  /** How a form asks for a recurrence. Names of weekdays come from `Intl`. */
  recurrence: {
    /** Before a number and a unit: `Every 2 weeks`. */
    every: 'Every',
    unit: 'Unit',
    never: 'does not repeat',
    units: { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' },
    custom: 'by a rule',
    onDays: 'On these days of the week',
    onThe: 'In months on',
    sameDay: 'the same day of the month',
    positions: { 1: 'the first', 2: 'the second', 3: 'the third', 4: 'the fourth', '-1': 'the last' },
    weekday: 'Day of the week',
    until: 'Until',
    count: 'or after',
    times: 'times',
    rules: 'Rules (RFC 5545)',
    exceptions: 'Leave out',
    dates: 'Add',
    showDates: 'Show the next dates',
    nextDates: (count: number) => (count === 1 ? 'The next date:' : `The next ${count} dates:`),
    noDates: 'These rules cannot be read yet.',
    /** The clock goes back before a date, at which the event starts at the same time as before. */
    clockBack: (date: string, time: string) =>
      `Before ${date} the clocks go back. The event stays at ${time}; for guests elsewhere it can move by an hour.`,
    clockForward: (date: string, time: string) =>
      `Before ${date} the clocks go forward. The event stays at ${time}; for guests elsewhere it can move by an hour.`,
    /** The clock leaves a time out, so the event starts at another. */
    gap: (date: string, time: string, instead: string) =>
      `On ${date} there is no ${time}, because the clocks go forward: the event starts at ${instead}.`,
  },
  /** How a form asks which dates of a series a change affects. */
  scope: {
    question: 'This event repeats. What should change?',
    names: {
      this: 'Only this date',
      following: 'This date and later ones',
      all: 'Every date',
    } satisfies Record<RecurrenceScope, string>,
    hints: {
      this: 'Other dates stay as they are.',
      following: 'Earlier dates stay as they are.',
      all: 'Also those that are over.',
    } satisfies Record<RecurrenceScope, string>,
    openSeries: 'Change how it repeats',
    /** The whole series is in the trash, so a date comes back only with it. */
    inTrash: 'The whole series is in the trash. All its dates come back with it.',
  },
}
